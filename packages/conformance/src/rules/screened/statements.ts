import { change, type Exact, exact, percent, rounded, times, total } from "../figures/exact.ts";
import { computed } from "../figures/figures.ts";
import { at, rowAt, rowsAt, valuesAt } from "../reading.ts";
import type { RuleContext } from "../rule.ts";
import { type Expected, indicatorsFollow } from "./rows.ts";

/** The member of the compared security that each indicator repeats. */
const ofPeers: Readonly<Record<string, string>> = {
	roe: "roe",
	roa: "roa",
	netmargin: "netMargin",
	epsttm: "epsTtm",
	bps: "bps",
	pstm: "psTtm",
	pettm: "peTtm",
	pbmrq: "pbMrq",
	divyld: "dividendYield",
};

/** Items of the quarters of a security, newest first. */
async function quartersOf(context: RuleContext, symbol: string) {
	const { json } = await context.other("listStatements", { symbol, report: "q1,q2,q3,q4,tp", count: "8" });
	return valuesAt(json, "statements[]").map((statement) => {
		const items = rowsAt(statement, "income[]");
		return {
			year: Number(at(statement, "fiscalYear")),
			report: String(at(statement, "report")),
			item: (key: string) => computed(() => exact(items.find((item) => item["key"] === key)?.["value"])),
		};
	});
}

/** The newest period against the same one of the year before; undefined when that was not positive. */
function growth(now: Exact | undefined, before: Exact | undefined): Expected {
	return now && before && before.n > 0n ? rounded(change(now, before), 2) : undefined;
}

/** Indicators of fundamentals follow from statements and peers; see `sales`, `la`, `grossmargin` of `listFigures`. */
export const indicatorsOfStatements = indicatorsFollow(
	"statements and peers",
	async (context, symbol, row) => {
		const peer = rowAt((await context.other("comparePeers", { symbol })).json, "comparison.list.0");
		const [staticInfo] = rowsAt((await context.other("getStaticInfo", { symbols: symbol })).json, "quote[]");
		const peerValue = (name: string) => computed(() => exact(peer[name]));
		const [income, sales, assets, liabilities] = [
			peerValue("netIncomeTtm"),
			peerValue("revenueTtm"),
			peerValue("assets"),
			peerValue("liabilities"),
		];
		const quarters = await quartersOf(context, symbol);
		const [newest] = quarters;
		// After a transition period, quarters of the same months have other numbers.
		const isMoved = quarters.some(({ report }) => report === "tp");
		const before = isMoved
			? undefined
			: quarters.find(({ year, report }) => newest?.report === report && year === newest.year - 1);
		const gross = quarters.slice(0, 4).map(({ item }) => item("grossProfit"));
		const grossProfit =
			gross.length === 4 && gross.every((one) => one !== undefined) ? total(gross) : undefined;
		const circulating = computed(() =>
			times(exact(row["lastdone"]), exact(staticInfo?.["circulatingShares"])),
		);
		return {
			...Object.fromEntries(Object.entries(ofPeers).map(([key, name]) => [key, peerValue(name)])),
			netincome: income,
			sales,
			la: computed(() => rounded(percent(orUnknown(liabilities), orUnknown(assets)), 2)),
			grossmargin: computed(() => rounded(percent(orUnknown(grossProfit), orUnknown(sales)), 2)),
			circulating_marketcap: circulating,
			salesgrowthyoy: growth(newest?.item("revenue"), before?.item("revenue")),
			netincomegrowthyoy: growth(newest?.item("netIncome"), before?.item("netIncome")),
		};
	},
);

/** The number; throws {@link Unknown} when it is undefined. */
const orUnknown = (value: Exact | undefined): Exact => value ?? exact("");
