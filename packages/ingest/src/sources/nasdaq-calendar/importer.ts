import { areaOf, canonicalDecimal, type DecimalString, InputError, sum } from "@us-market-data/market";
import type { MarketReader } from "@us-market-data/store";
import { contentOf } from "../../frame/content.ts";
import {
	type Importer,
	type ImportOptions,
	type Outcome,
	ownResponsibility,
	type Plan,
} from "../../frame/importer.ts";
import type { SourceFile } from "../../frame/source-file.ts";
import { namingFile } from "../../frame/store-error.ts";
import { type Calendar, type CalendarRow, readCalendar } from "./calendar.ts";
import { dateOf, moneyOf, symbolOf, textOf } from "./calendar-fields.ts";
import { earningsOutcomes } from "./earnings.ts";
import { fiscalCalendars } from "./fiscal.ts";

const licence = ownResponsibility(
	"Nasdaq calendar data: an interface without documentation or a grant to redistribute.",
);

/**
 * The calendars of nasdaq.com: dividends, earnings and splits by day. Undocumented, incomplete and liable to change,
 * so nothing imports it unasked.
 */
export const nasdaqCalendar: Importer = {
	source: "nasdaq-calendar",
	order: 150,
	task: "fundamentals",
	title: "Nasdaq calendars of dividends, earnings and splits (undocumented, incomplete; opt-in)",
	tags: ["nasdaq-calendar"],
	licence,
	takes: /^[\w.?=&-]*(?:calendar|dividends|earnings|splits)[\w.?=&-]*$/i,
	files:
		"answers of api.nasdaq.com/api/calendar/{dividends|earnings|splits}?date=YYYY-MM-DD as .json, with the day in asOf or in the name, such as dividends-2026-10-02.json",
	namedBy: ["date"],
	url: "https://api.nasdaq.com/api/calendar/dividends?date={YYYY-MM-DD}",
	// A day of earnings has 200 kB.
	limits: { document: 8 * 2 ** 20 },
	plan: async (files, options, market) => {
		const plans: Plan[] = [];
		for (const file of files) plans.push(await namingFile(file.label, () => planFile(file, options, market)));
		return plans;
	},
};

async function planFile(source: SourceFile, options: ImportOptions, market: MarketReader): Promise<Plan> {
	const { kind, date, rows } = await readCalendar(contentOf(source), source);
	const notes: string[] = [];
	const symbols = kind === "earnings" ? rows.map(({ symbol = "" }) => symbolOf(symbol)) : [];
	const fiscal = await fiscalCalendars(market, symbols);
	return {
		source,
		dataset: {
			tag: options.tag ?? "nasdaq-calendar",
			licence,
			file: `nasdaq-${kind}-${date}.json`,
			adjustedThrough: null,
		},
		notes,
		async *parse(content) {
			const calendar = await readCalendar(content, source);
			if (kind === "dividends") yield once(dividendOutcomes(calendar));
			else if (kind === "splits") yield once(splitOutcomes(calendar));
			else yield once(earningsOutcomes(calendar, fiscal, notes));
		},
	};
}

/** A calendar may list a company twice; the second row is skipped. */
function once(outcomes: readonly Outcome[]): Outcome[] {
	const listedKeys = new Set<string>();
	return outcomes.map((outcome) => {
		if ("skipped" in outcome) return outcome;
		const { area, symbol, line, record } = outcome;
		const key = `${area} ${symbol} ${areaOf(area).id(record)}`;
		if (listedKeys.has(key)) return { skipped: "listed before", line };
		listedKeys.add(key);
		return outcome;
	});
}

/** Splits of an answer, which names those of several days. */
const splitOutcomes = ({ rows }: Calendar): Outcome[] => rows.map((row, i) => splitOf(row, i + 1));

function splitOf(row: CalendarRow, line: number): Outcome {
	const spelling = row["symbol"] ?? "";
	const symbol = symbolOf(spelling);
	const exDate = dateOf(row, "executionDate", line);
	const ratio = textOf(row, "ratio");
	if (symbol === null) return { skipped: "symbol does not resolve", line, unresolved: spelling };
	if (exDate === null || ratio === null) return { skipped: "split without a day or a ratio", line };
	return { area: "splits", symbol, line, record: { exDate, ...sharesOf(ratio, line) } };
}

const share = "(\\d+(?:\\.\\d+)?)";
const pair = new RegExp(`^${share}\\s*:\\s*${share}$`);
const percent = new RegExp(`^${share}\\s*%$`);

/** `4 : 1` gives four new shares for one old one, `1 : 25` one for 25; `5.000%` gives 105 for 100. */
function sharesOf(value: string, line: number): { numerator: DecimalString; denominator: DecimalString } {
	const [, newShares, oldShares] = pair.exec(value) ?? [];
	const [, part] = percent.exec(value) ?? [];
	const numerator = part === undefined ? canonicalDecimal(newShares ?? "") : sum(["100", part]);
	const denominator = part === undefined ? canonicalDecimal(oldShares ?? "") : "100";
	if (numerator !== null && denominator !== null && numerator !== "0" && denominator !== "0") {
		return { numerator, denominator };
	}
	throw new InputError({ line, field: "ratio", value }, "a ratio such as 4 : 1 or 5.000%");
}

/** Dividends that go ex on the day of the calendar, with their other dates as far as they are known. */
const dividendOutcomes = ({ rows, date }: Calendar): Outcome[] =>
	rows.map((row, i) => dividendOf(row, date, i + 1));

function dividendOf(row: CalendarRow, day: string, line: number): Outcome {
	const spelling = row["symbol"] ?? "";
	const symbol = symbolOf(spelling);
	const amount = moneyOf(row, "dividend_Rate", line);
	// Every row is of the day that was requested, even where its own date is left empty.
	const exDate = dateOf(row, "dividend_Ex_Date", line) ?? day;
	const recordDate = dateOf(row, "record_Date", line);
	const paymentDate = dateOf(row, "payment_Date", line);
	const announced = dateOf(row, "announcement_Date", line);
	if (symbol === null) return { skipped: "symbol does not resolve", line, unresolved: spelling };
	if (amount === null || amount === "0" || amount.startsWith("-")) {
		return { skipped: "dividend without an amount", line };
	}
	return {
		area: "dividends",
		symbol,
		line,
		record: {
			exDate,
			amount,
			currency: "USD",
			recordDate,
			paymentDate,
			fiscalYear: null,
			fiscalPeriod: null,
			description: announced === null ? "" : `Announced on ${announced}`,
			announcedDate: announced,
		},
	};
}
