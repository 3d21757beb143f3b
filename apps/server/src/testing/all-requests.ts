import type { OperationId } from "@us-market-data/contract";
import { goodRequests, withQuery } from "./good-requests.ts";

/** Further parameters of operations that change what is read. */
const variants: Partial<Record<OperationId, readonly string[]>> = {
	getCalcIndexes: [
		"explain=true",
		"fields=pe,pb,turnover_rate,volume_ratio,half_year_change_rate",
		"fields=last_done",
	],
	listCandlesticks: ["1m", "1h", "week", "month", "year"].flatMap((period) => [
		`period=${period}&adjust=forward`,
		`period=${period}&session=all`,
	]),
	listHistoryCandlesticks: [
		"start=2026-01-02&end=2026-10-01",
		"period=5m&datetime=2026-11-19%2012:00:00",
		"datetime=2024-07-01%2012:00:00&adjust=forward",
	],
	listTrades: ["count=1000"],
	listShortTrades: ["count=100", "last_timestamp=1795150800"],
	listFilings: ["count=100", "form=10-K"],
	listNews: ["count=100"],
	listTopics: ["count=100"],
	listUnusualItems: ["symbol=AAPL.US&count=100"],
	listTopMovers: ["date=2026-11-12&count=100", "sort=time&count=100"],
	listRank: [
		"losers",
		"amplitude",
		"active_volume",
		"active_turnover",
		"turnover_rate",
		"short_volume_share",
		"market_cap",
		"dividend_yield",
	].map((key) => `key=${key}&count=100`),
	listFinanceCalendar: ["dividend", "split", "ipo", "macrodata", "closed"].map(
		(category) => `category=${category}&start=2026-06-01&end=2027-03-01`,
	),
	listShareholders: ["range=inc&count=100", "sort=time&count=100"],
	listTopShareholders: ["periods=8"],
	getConsensus: ["period=af", "period=saf", "explain=true"],
	comparePeers: ["explain=true"],
	getCompanyOverview: ["explain=true"],
	listStatements: ["explain=true"],
	getOperatingData: ["report=af", "report=q1,q2", "explain=true"],
	listDividends: ["year=2024", "explain=true"],
	listInsiderTrades: ["count=100"],
	searchScreener: [
		"show=pettm,shortvolumeratio,insidernetbuy90d,institutionshare,divyld,beta&size=100",
		"show=pettm,shortvolumeratio,insidernetbuy90d,institutionshare,beta,sector&size=5&explain=true",
	],
	listCorporateActions: ["kinds=dividend,halt", "start=2024-01-01&end=2026-06-30"],
	listScreenerIndicators: ["symbol=AAPL.US"],
	getCompanyInsiderTrades: ["limit=100"],
};

/** Requests for a history by dates exclude the count. */
const countless = /^start=/;

/** A request with other values of some parameters. */
function withValues(target: string, query: string): string {
	const names = new URLSearchParams(query);
	const [path = "", ownQuery = ""] = target.split("?");
	const isIncluded = (name: string) => !names.has(name) && !(name === "count" && countless.test(query));
	const included = ownQuery.split("&").filter((pair) => pair !== "" && isIncluded(pair.split("=")[0] ?? ""));
	return withQuery(included.length > 0 ? `${path}?${included.join("&")}` : path, query);
}

/** Requests for every operation, with all parameters that change what is read, for each code. */
export function allRequests(codes: readonly string[]): [OperationId, string][] {
	return (Object.entries(goodRequests) as [OperationId, string][]).flatMap(([id, target]) => {
		const targets = [target, ...(variants[id] ?? []).map((query) => withValues(target, query))];
		const own = targets.flatMap((one) =>
			one.includes("AAPL") ? codes.map((code) => one.replaceAll("AAPL", code)) : [one],
		);
		return own.map((one): [OperationId, string] => [id, one]);
	});
}
