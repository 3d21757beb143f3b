import { ofService } from "../questions.ts";
import { formatValue, rowsAt } from "../reading.ts";
import type { Rule } from "../rule.ts";
import { compare, dividedBy, exact, minus, percent, text, times } from "./exact.ts";
import { checkFigures, computed, type Figure, roundToFour } from "./figures.ts";
import { bySymbol, forManySymbols } from "./informative-symbols.ts";

/** Calculated figures by the quote and the static information of the same security, whose members stand beside theirs. */
const figures: readonly Figure[] = [
	{
		member: "amplitude",
		is: "high less low in percent of the previous close",
		places: 2,
		from: (of) => percent(minus(of("high"), of("low")), of("prevClose")),
	},
	{
		member: "marketCap",
		is: "shares outstanding times last price",
		from: (of) => times(of("totalShares"), of("lastDone")),
	},
	{
		member: "turnoverRate",
		is: "volume in percent of the circulating shares",
		places: 2,
		from: (of) => percent(of("volume"), of("circulatingShares")),
	},
	{
		member: "peTtm",
		is: "last price over earnings per share of the trailing twelve months",
		places: 2,
		slack: "0.00001",
		from: (of) => dividedBy(of("lastDone"), of("epsTtm")),
	},
	{
		member: "pbMrq",
		is: "last price over book value per share",
		places: 2,
		slack: "0.0001",
		from: (of) => dividedBy(of("lastDone"), roundToFour(of("bps"))),
	},
];

const fields = "amplitude,market_cap,turnover_rate,pe_ttm,pb_mrq,dividend_yield";

/** The rules of the calculated figures that follow from quotes and from static information. */
export const indexesOfQuotes: readonly Rule[] = figures.map((figure) =>
	ofService(`computes ${figure.member} from quotes and static information`, async (context) => {
		const requested = await forManySymbols(200)(context);
		const symbols = String(requested["symbols"]);
		const own = rowsAt(await context.body({ symbols, fields }), "quote[]");
		const [quotes, statics] = [
			bySymbol(rowsAt((await context.other("getQuotes", { symbols })).json, "quote[]")),
			bySymbol(rowsAt((await context.other("getStaticInfo", { symbols })).json, "quote[]")),
		];
		const rows = own.map((row) => {
			const symbol = String(row["symbol"]);
			return { ...statics.get(symbol), ...quotes.get(symbol), ...row };
		});
		if (checkFigures(context, rows, [figure]) === 0)
			context.skip(`no security has ${figure.member} and what it is made of`);
	}),
);

/** Ratios to what is not positive mean nothing, and are null; see `peTtm` and `pbMrq` of `comparePeers` in the contract. */
export const noRatiosOfLosses: Rule = ofService(
	"answers no ratio to earnings or a book value that are not positive",
	async (context) => {
		const requested = await forManySymbols(200, { fields: "pe_ttm,pb_mrq" })(context);
		const rows = rowsAt(await context.body(requested), "quote[]");
		const { json } = await context.other("getStaticInfo", { symbols: String(requested["symbols"]) });
		const statics = bySymbol(rowsAt(json, "quote[]"));
		let checkedCount = 0;
		for (const row of rows)
			for (const [member, basis] of [
				["peTtm", "epsTtm"],
				["pbMrq", "bps"],
			] as const) {
				const of = computed(() => exact(statics.get(String(row["symbol"]))?.[basis]));
				// A book value per share of less than 0.00005 is answered as 0.
				if (!of || compare(of, exact("0")) > (basis === "bps" ? -1 : 0)) continue;
				checkedCount += 1;
				if (row[member] !== null)
					context.fail(`${member} of ${formatValue(row)} is a ratio to the ${basis} of ${text(of)}`);
			}
		if (checkedCount === 0) context.skip("no security has a loss");
	},
);
