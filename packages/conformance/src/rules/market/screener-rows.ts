import { type Pair, sameFigures } from "../figures/agreement.ts";
import { ofService } from "../questions.ts";
import { equal, type Row, rowsAt, shown } from "../reading.ts";
import type { Rule } from "../rule.ts";

const million100 = { of: "100000000", places: 4 };
const thousand10 = { of: "10000", places: 4 };

/** Indicators that other operations answer too, in the units of the screener. */
const indexes: readonly Pair[] = [
	{ here: "lastdone", there: "lastDone" },
	{ here: "changerate", there: "changeRate" },
	{ here: "pettm", there: "peTtm" },
	{ here: "pbmrq", there: "pbMrq" },
	{ here: "divyld", there: "dividendYield" },
	{ here: "turnover_rate", there: "turnoverRate" },
	{ here: "amplitude", there: "amplitude" },
	{ here: "volume", there: "volume" },
	{ here: "volumeratio", there: "volumeRatio" },
	{ here: "chg5d", there: "fiveDayChangeRate" },
	{ here: "chg10d", there: "tenDayChangeRate" },
	{ here: "chg120d", there: "halfYearChangeRate" },
	{ here: "chgytd", there: "ytdChangeRate" },
	{ here: "marketcap", there: "marketCap", unit: million100 },
	{ here: "turnover", there: "turnover", unit: thousand10 },
];

const fields =
	"last_done,change_rate,pe_ttm,pb_mrq,dividend_yield,turnover_rate,amplitude,volume,volume_ratio,five_day_change_rate,ten_day_change_rate,half_year_change_rate,ytd_change_rate,market_cap,turnover";

/** Rows of the screener hold the figures of other operations. */
export const rowsOfOtherOperations = (path: string): readonly Rule[] => [
	sameFigures(`${path}[]`, { operationId: "getCalcIndexes", path: "quote[]", ask: { fields } }, indexes, {
		show: indexes.map(({ here }) => here).join(),
		size: "100",
	}),
	ofService("shows the values that listScreenerIndicators answers", async (context) => {
		const [symbol = ""] = context.service.symbols;
		const { json } = await context.other("listScreenerIndicators", { symbol });
		const told = rowsAt(json, "groups[].indicators[]");
		const values = Object.fromEntries(told.map(({ key, value }) => [String(key), value]));
		let row: Row | undefined;
		for (let page = 0; page < 10 && !row; page += 1) {
			const body = await context.body({ show: Object.keys(values).join(), page: `${page}`, size: "100" });
			row = rowsAt(body, `${path}[]`).find((one) => one["symbol"] === symbol);
		}
		if (!row) return context.skip(`${symbol} is not among the first rows`);
		const wrong = Object.keys(values).find((key) => !equal(row[key], values[key]));
		if (wrong) context.fail(`${wrong} of ${symbol} is ${shown(row[wrong])}, ${shown(values[wrong])} there`);
	}),
];
