import { isNumeric } from "@us-market-data/analytics";
import type { Found } from "./engines/engine.ts";
import { shownBy } from "./engines/sql.ts";
import type { Query } from "./queries.ts";

/**
 * Compares the results of an engine with those of the service: the total, the symbols in their order, and every value,
 * for which the service gives decimals rounded in the unit of the indicator and the engine doubles.
 *
 * @throws {Error} naming the first difference
 */
export function mustAgree(query: Query, ours: Found, name: string, theirs: Found): void {
	const differ = (what: string, one: unknown, other: unknown): never => {
		throw new Error(
			`${name} differs in ${what}: ${String(one)} and ${String(other)}, for ${describe(query)}`,
		);
	};
	if (ours.total !== theirs.total) differ("the total", ours.total, theirs.total);
	if (ours.rows.length !== theirs.rows.length) differ("rows", ours.rows.length, theirs.rows.length);
	const shown = shownBy(query);
	for (const [i, row] of ours.rows.entries()) {
		const other = theirs.rows[i] ?? [];
		for (const [j, value] of row.entries()) {
			const indicator = shown[j - 2];
			if (indicator && isNumeric(indicator) && value !== null) {
				const [one, two] = [Number(value), Number(other[j]) / Number(indicator.scale)];
				const rounding = 0.5 * 10 ** -(indicator.places ?? 9) + 1e-9 * Math.abs(two);
				if (other[j] === null || !(Math.abs(one - two) <= rounding)) differ(indicator.key, value, other[j]);
			} else if (value !== other[j]) differ(indicator?.key ?? "a symbol", value, other[j]);
		}
	}
}

const describe = ({ conditions, sort, order }: Query): string =>
	JSON.stringify({
		conditions: conditions.map((c) => ({ ...c, indicator: c.indicator.key })),
		sort: sort.key,
		order,
	});
