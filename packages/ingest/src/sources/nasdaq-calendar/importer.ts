import { areaOf } from "@us-market-data/market";
import type { MarketReader } from "@us-market-data/store";
import { contentOf } from "../../frame/content.ts";
import { namingFile } from "../../frame/faults.ts";
import {
	type Importer,
	type ImportOptions,
	type Outcome,
	ownResponsibility,
	type Plan,
} from "../../frame/importer.ts";
import type { SourceFile } from "../../frame/source-file.ts";
import { readCalendar } from "./calendar.ts";
import { symbolOf } from "./calendar-fields.ts";
import { dividendOutcomes } from "./dividends.ts";
import { earningsOutcomes } from "./earnings.ts";
import { fiscalCalendars } from "./fiscal.ts";
import { splitOutcomes } from "./splits.ts";

const licence = ownResponsibility(
	"Nasdaq calendar data: an interface without documentation or a grant to redistribute.",
);

/**
 * The calendars of nasdaq.com: dividends, earnings and splits by day. Undocumented, incomplete and liable to change,
 * so nothing imports it unasked.
 */
export const nasdaqCalendar: Importer = {
	source: "nasdaq-calendar",
	title: "Nasdaq calendars of dividends, earnings and splits (undocumented, incomplete; opt-in)",
	tags: ["nasdaq-calendar"],
	licence,
	takes: /^[\w.?=&-]*(?:calendar|dividends|earnings|splits)[\w.?=&-]*$/i,
	files:
		"answers of api.nasdaq.com/api/calendar/{dividends|earnings|splits}?date=YYYY-MM-DD as .json, with the day in asOf or in the name, such as dividends-2026-10-02.json",
	namedBy: ["date"],
	url: "https://api.nasdaq.com/api/calendar/dividends?date={YYYY-MM-DD}",
	// A day of earnings has 200 kB.
	holds: { document: 8 * 2 ** 20 },
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
	const seen = new Set<string>();
	return outcomes.map((outcome) => {
		if ("skipped" in outcome) return outcome;
		const { area, symbol, line, record } = outcome;
		const key = `${area} ${symbol} ${areaOf(area).id(record)}`;
		if (seen.has(key)) return { skipped: "listed before", line };
		seen.add(key);
		return outcome;
	});
}
