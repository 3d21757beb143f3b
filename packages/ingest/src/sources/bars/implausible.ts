import type { Outcome } from "../../frame/importer.ts";
import type { Contradiction, Ohlcv } from "../../frame/plausible-bar.ts";

/** Place of a bar in its file. */
interface Place {
	symbol: string;
	line: number;
	/** Day or time as the file writes it. */
	time: string;
}

/** A bar that is passed over, and the issue that keeps its values. */
export const implausible = (
	{ field, value, allowed }: Contradiction,
	bar: Ohlcv,
	{ symbol, line, time }: Place,
	date: string,
): readonly Outcome[] => [
	{ skipped: `implausible bar: ${field} not ${allowed}`, line },
	{
		area: "issues",
		symbol,
		line,
		record: {
			kind: "implausible",
			area: "bars",
			of: time,
			date,
			rule: `${field} is ${allowed}`,
			values: [{ name: field, value }, ...otherValues(field, bar)],
			difference: null,
			accession: null,
			filedAt: null,
			cause: null,
		},
	},
];

const otherValues = (field: string, bar: Ohlcv) =>
	Object.entries(bar).flatMap(([name, value]) => (name === field ? [] : [{ name, value }]));
