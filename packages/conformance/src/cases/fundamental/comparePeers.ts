import { sameFacts } from "../../rules/across/identities.ts";
import { sameFigures } from "../../rules/figures/agreement.ts";
import { dividedBy, percent } from "../../rules/figures/exact.ts";
import { type Figure, followsFromItsRow, roundToFour } from "../../rules/figures/figures.ts";
import { peersFollowFromStatements, trailingEarningsPerShare } from "../../rules/figures/reports.ts";
import {
	asManyPeersAsThereAre,
	historyIsOfTheNewestQuarters,
	noRatioToALoss,
	valuedAsOfQuarterEnds,
} from "../../rules/fundamentals/peers.ts";
import { namesUnknown } from "../../rules/lists.ts";
import { agreesWith, claim, unknownSymbolRejected } from "../../rules/questions.ts";
import { at, equal, formatValue, rowsAt, valuesAt } from "../../rules/reading.ts";
import { explains } from "../../rules/receipts.ts";
import { sortedBy, unique } from "../../rules/row-rules.ts";
import { define } from "../case.ts";

const path = "comparison.list";

/** Ratios of the row by its own members. Members per share are rounded to six places, or to four. */
const valuations: readonly Figure[] = [
	{
		member: "psTtm",
		is: "market value over revenue",
		places: 2,
		from: (of) => dividedBy(of("marketCap"), of("revenueTtm")),
	},
	{
		member: "dividendYield",
		is: "`dpsTtm` in percent of the last price",
		places: 2,
		from: (of) => percent(of("dpsTtm"), of("lastDone")),
	},
	{
		member: "peTtm",
		is: "last price over `epsTtm`",
		places: 2,
		slack: "0.00001",
		from: (of) => dividedBy(of("lastDone"), of("epsTtm")),
	},
	{
		member: "pbMrq",
		is: "last price over `bps`",
		places: 2,
		slack: "0.0001",
		from: (of) => dividedBy(of("lastDone"), roundToFour(of("bps"))),
	},
];

export default define("comparePeers", {
	rules: [
		sameFacts("comparison.list[]", [
			["name", "getQuotes", "name"],
			["bps", "getStaticInfo", "bps"],
			["epsTtm", "getStaticInfo", "epsTtm"],
		]),
		explains(
			["comparison.list[].peTtm", "comparison.list[].roe", "comparison.list[].history[].peTtm"],
			// Chosen peers stand beside the security itself.
			({ symbols }) => ({ symbols: symbols.slice(1, 3).join() }),
		),
		followsFromItsRow(`${path}[]`, valuations),
		peersFollowFromStatements,
		trailingEarningsPerShare,
		claim("X-Data-Oldest is that of the statements, where prices are newer", async (context) => {
			const symbol = context.base["symbol"] ?? "";
			const { headers } = await context.send({ symbols: undefined });
			const reported = await context.other("listStatements", { symbol, count: "1" });
			const [oldest, statement] = [headers["x-data-oldest"], reported.headers["x-data-as-of"]];
			if (oldest === undefined || statement === undefined) return context.skip("no age is told");
			if (oldest > statement) context.fail(`it is ${oldest}, and that of the newest statement ${statement}`);
		}),
		valuedAsOfQuarterEnds,
		historyIsOfTheNewestQuarters,
		asManyPeersAsThereAre,
		...noRatioToALoss,
		agreesWith("listDividends", "comparison.list.0.dpsTtm", "dividend.recentDividends.dpsTtm", {
			symbol: "AAPL.US",
		}),
		sameFigures(
			`${path}[]`,
			{
				operationId: "getCalcIndexes",
				path: "quote[]",
				parameters: { fields: "last_done,market_cap,pe_ttm,pb_mrq,dividend_yield,turnover,volume" },
			},
			["lastDone", "marketCap", "peTtm", "pbMrq", "dividendYield", "turnover", "volume"].map((here) => ({
				here,
				there: here,
			})),
		),
		claim(
			"without others asked for, those of its industry nearest in market value are there",
			async (context) => {
				const list = rowsAt(await context.body({ symbols: undefined }), `${path}[]`);
				const [own, ...others] = list;
				if (!own || others.length === 0) return context.skip("there are no peers");
				const industries = new Set<unknown>();
				for (const { symbol } of list) {
					const { json } = await context.other("getCompanyOverview", { symbol: String(symbol) });
					industries.add(at(json, "company.industry"));
				}
				if (industries.size > 1) context.fail(`the peers are of ${formatValue([...industries])}`);
				const far = others.map(({ marketCap }) =>
					Math.abs(Math.log(Number(marketCap) / Number(own["marketCap"]))),
				);
				const wrong = far.findIndex((distance, i) => distance < Number(far[i - 1] ?? 0) - 1e-9);
				if (wrong > 0)
					context.fail(
						`${formatValue(others[wrong]?.["symbol"])} is nearer than ${formatValue(others[wrong - 1]?.["symbol"])}`,
					);
				const largest = Math.max(...far);
				const rows = await context.other("searchScreener", {
					conditions: `industry:::value=${String([...industries][0])}`,
					show: "marketcap",
					size: "100",
				});
				const left = rowsAt(rows.json, "results.items[]").find(({ symbol, marketcap }) => {
					const distance = Math.abs(Math.log(Number(marketcap) / Number(own["marketCap"])));
					return (
						marketcap !== null && distance < largest - 0.001 && !list.some((one) => one["symbol"] === symbol)
					);
				});
				if (left) context.fail(`${formatValue(left)} is nearer than the farthest peer, and left out`);
			},
		),

		unique(path, "symbol"),
		sortedBy(`${path}[].history`, "date", "asc"),
		claim("the asked security comes first, then the others in their order", async (context) => {
			const [first = "", second = "", third = ""] = context.service.symbols;
			const body = await context.body({ symbol: second, symbols: [third, second, first, third].join(",") });
			const symbols = valuesAt(body, `${path}[].symbol`);
			// Itself among the others is a duplicate.
			if (!equal(symbols, [second, third, first])) context.fail(`it answers ${formatValue(symbols)}`);
		}),
		unknownSymbolRejected(),
		namesUnknown,
	],
});
