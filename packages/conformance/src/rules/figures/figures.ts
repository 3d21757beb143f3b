import { ofService } from "../questions.ts";
import { formatValue, type Row, rowsAt } from "../reading.ts";
import type { Changes, Rule, RuleContext } from "../rule.ts";
import { compare, type Exact, exact, isNear, rounded, text, Unknown } from "./exact.ts";

/** A figure to hold a member against. */
export interface Figure {
	/** The member that is served. */
	readonly member: string;
	/** Its rule in words, with its place in the contract where that is not the description of the member. */
	readonly is: string;
	/** Decimal places to which it is rounded half up; none for an exact figure. */
	readonly places?: number;
	/** Part by which it may differ, where the values that it is computed from are rounded themselves. */
	readonly slack?: string;
	/** Computes it from a row. `of` reads a number and throws {@link Unknown} where there is none. */
	readonly from: (of: (name: string) => Exact, row: Row) => Exact;
}

/** Computes a figure; undefined where a value is unknown. */
export function computed(compute: () => Exact): Exact | undefined {
	try {
		return compute();
	} catch (error) {
		if (error instanceof Unknown) return undefined;
		throw error;
	}
}

/** A value that is rounded to four places, where that changes a ratio to it by less than a ten-thousandth. */
export function roundToFour(value: Exact): Exact {
	const size = value.n < 0n ? { n: -value.n, d: value.d } : value;
	if (compare(size, exact("0.5")) < 0) throw new Unknown(`${text(value)} has too few digits`);
	return value;
}

/** True for a served value that is the figure, as rounded as it says. */
export function isFigure(
	served: Exact,
	expected: Exact,
	{ places, slack }: Pick<Figure, "places" | "slack">,
): boolean {
	if (slack !== undefined) return isNear(served, expected, exact(slack), places ?? 6);
	return compare(served, places === undefined ? expected : rounded(expected, places)) === 0;
}

/** Holds the members of rows against figures; the number of those that could be judged. */
export function checkFigures(context: RuleContext, rows: readonly Row[], figures: readonly Figure[]): number {
	let checkedCount = 0;
	for (const figure of figures) {
		for (const row of rows) {
			const read = (name: string) => exact(row[name]);
			const [served, expected] = [
				computed(() => read(figure.member)),
				computed(() => figure.from(read, row)),
			];
			if (!served || !expected) continue;
			checkedCount += 1;
			if (isFigure(served, expected, figure)) continue;
			context.fail(`${figure.member} of ${formatValue(row)} is ${figure.is}, ${text(expected)}`);
			break;
		}
	}
	return checkedCount;
}

/** Members of the rows at a path follow from others of the same row. */
export const followsFromItsRow = (
	path: string,
	figures: readonly Figure[],
	changes: ChangesSource = {},
): Rule =>
	ofService(
		`computes ${figures.map(({ member }) => member).join(", ")} of ${path} by its own values`,
		async (context) => {
			const change = typeof changes === "function" ? await changes(context) : changes;
			const rows = rowsAt(await context.body(change), path);
			if (checkFigures(context, rows, figures) === 0) context.skip(`no ${path} with these values`);
		},
	);

/** Changes of the question, or how to find them. */
export type ChangesSource = Changes | ((context: RuleContext) => Promise<Changes>);
