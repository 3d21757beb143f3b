import { ofService } from "../questions.ts";
import { formatValue, rowsAt } from "../reading.ts";
import type { Rule } from "../rule.ts";
import { compare, exact } from "./exact.ts";
import { type ChangesSource, computed } from "./figures.ts";
import { bySymbol } from "./informative-symbols.ts";

/** A member here, and one there. */
export interface Pair {
	readonly here: string;
	readonly there: string;
}

interface Other {
	readonly operationId: string;
	readonly path: string;
	/** Parameters of the other question beside `symbols`. */
	readonly parameters?: Readonly<Record<string, string>>;
}

/** Two operations answer the same figures of the same securities. */
export const sameFigures = (
	path: string,
	{ operationId, path: there, parameters = {} }: Other,
	pairs: readonly Pair[],
	changes: ChangesSource = {},
): Rule =>
	ofService(
		`answers ${pairs.map(({ here }) => here).join(", ")} of ${path} like ${operationId}`,
		async (context) => {
			const change = typeof changes === "function" ? await changes(context) : changes;
			const rows = bySymbol(rowsAt(await context.body(change), path));
			if (rows.size === 0) context.skip(`no ${path}`);
			const { json } = await context.other(operationId, {
				...parameters,
				symbols: [...rows.keys()].slice(0, 500).join(),
			});
			const others = bySymbol(rowsAt(json, there));
			for (const pair of pairs) {
				const wrong = [...rows].find(([symbol, row]) => {
					const other = others.get(symbol);
					return other !== undefined && !agree(row[pair.here], other[pair.there]);
				});
				if (wrong)
					context.fail(
						`${pair.here} of ${wrong[0]} is ${formatValue(wrong[1][pair.here])}, ${formatValue(others.get(wrong[0])?.[pair.there])} there`,
					);
			}
		},
	);

/** True for two equal values. An empty text means unknown, as null does. */
export function agree(one: unknown, other: unknown): boolean {
	const [left, right] = [one, other].map((value) => computed(() => exact(value)));
	if (!left || !right) return left === right && (one || null) === (other || null);
	return compare(left, right) === 0;
}
