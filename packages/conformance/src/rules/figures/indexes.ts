import { ofService } from "../questions.ts";
import { type Row, valuesAt } from "../reading.ts";
import type { Rule } from "../rule.ts";
import { minus, over, percent, times } from "./exact.ts";
import { type Figure, judgeFigures } from "./figures.ts";
import { bySymbol, ofMany } from "./many.ts";

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
		from: (of) => over(of("lastDone"), of("epsTtm")),
	},
	{
		member: "pbMrq",
		is: "last price over book value per share",
		places: 2,
		slack: "0.0001",
		from: (of) => over(of("lastDone"), of("bps")),
	},
];

const fields = "amplitude,market_cap,turnover_rate,pe_ttm,pb_mrq,dividend_yield";

/** The rules of the calculated figures that follow from quotes and from static information. */
export const indexesOfQuotes: readonly Rule[] = figures.map((figure) =>
	ofService(`computes ${figure.member} from quotes and static information`, async (context) => {
		const asked = await ofMany(200)(context);
		const symbols = String(asked["symbols"]);
		const own = valuesAt(await context.body({ symbols, fields }), "quote[]") as readonly Row[];
		const [quotes, statics] = [
			bySymbol(valuesAt((await context.other("getQuotes", { symbols })).json, "quote[]")),
			bySymbol(valuesAt((await context.other("getStaticInfo", { symbols })).json, "quote[]")),
		];
		const rows = own.map((row) => {
			const symbol = String(row["symbol"]);
			return { ...statics.get(symbol), ...quotes.get(symbol), ...row };
		});
		if (judgeFigures(context, rows, [figure]) === 0)
			context.skip(`no security has ${figure.member} and what it is made of`);
	}),
);
