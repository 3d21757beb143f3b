import { canonicalDecimal, type DecimalString, InputRefused, sum } from "@us-market-data/market";
import type { Outcome } from "../../frame/importer.ts";
import type { Calendar, CalendarRow } from "./calendar.ts";
import { dateOf, known, symbolOf } from "./calendar-fields.ts";

/** Splits of an answer, which names those of several days. */
export const splitOutcomes = ({ rows }: Calendar): Outcome[] => rows.map((row, i) => splitOf(row, i + 1));

function splitOf(row: CalendarRow, line: number): Outcome {
	const spelling = row["symbol"] ?? "";
	const symbol = symbolOf(spelling);
	const exDate = dateOf(row, "executionDate", line);
	const ratio = known(row, "ratio");
	if (symbol === null) return { skipped: "symbol does not resolve", line, unresolved: spelling };
	if (exDate === null || ratio === null) return { skipped: "split without a day or a ratio", line };
	return { area: "splits", symbol, line, record: { exDate, ...sharesOf(ratio, line) } };
}

const share = "(\\d+(?:\\.\\d+)?)";
const pair = new RegExp(`^${share}\\s*:\\s*${share}$`);
const percent = new RegExp(`^${share}\\s*%$`);

/** `4 : 1` gives four new shares for one old one, `1 : 25` one for 25; `5.000%` gives 105 for 100. */
function sharesOf(value: string, line: number): { numerator: DecimalString; denominator: DecimalString } {
	const [, fresh, old] = pair.exec(value) ?? [];
	const [, part] = percent.exec(value) ?? [];
	const numerator = part === undefined ? canonicalDecimal(fresh ?? "") : sum(["100", part]);
	const denominator = part === undefined ? canonicalDecimal(old ?? "") : "100";
	if (numerator !== null && denominator !== null && numerator !== "0" && denominator !== "0") {
		return { numerator, denominator };
	}
	throw new InputRefused({ line, field: "ratio", value }, "a ratio such as 4 : 1 or 5.000%");
}
