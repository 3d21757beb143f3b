import { figures, textAt, verifyAnswer } from "@us-market-data/analytics";
import {
	dividend,
	holding,
	insiderTrade,
	profile,
	security,
	statement,
	walk,
} from "@us-market-data/analytics/testing";
import type { BodyOf, components, InputOf } from "@us-market-data/contract";
import { describe, expect, it } from "vitest";
import { rows, testMarket } from "../testing.ts";
import { estimate, filings, statements } from "./receipts.fixture.ts";

type Receipts = components["schemas"]["Receipts"];
const friday = new Date("2026-11-21T01:30:00Z");
const market = await testMarket([
	rows("SEVN.US", "securities", [security("Seven Inc.")], { file: "directory" }),
	rows("SEVN.US", "profiles", [{ ...profile("Software"), employees: 12 }], { file: "profiles" }),
	rows("SEVN.US", "dayBars", walk("2026-11-20", 300), { file: "bars" }),
	rows("SEVN.US", "reportedFacts", filings, { file: "facts" }),
	rows("SEVN.US", "financials", statements, { file: "facts" }),
	rows("SEVN.US", "shares", [{ date: "2026-10-15", totalShares: "1000", circulatingShares: "900" }], {
		file: "facts",
	}),
	rows("SEVN.US", "dividends", [dividend("2026-08-10", "0.25"), dividend("2026-05-10", "0.5")], {
		file: "dividends",
	}),
	rows("SEVN.US", "splits", [{ exDate: "2026-06-01", numerator: "2", denominator: "1" }], {
		file: "dividends",
	}),
	rows("SEVN.US", "estimates", [estimate("eps", "1.75"), estimate("revenue", null)], { file: "estimates" }),
	rows("SEVN.US", "insiderTrades", [insiderTrade("0000000007-26-000099", 1)], { file: "forms" }),
	rows("SEVN.US", "shareholders", [holding("9", "2026-09-30", "300")], { file: "13f" }),
	rows("SPY.US", "dayBars", walk("2026-11-20", 300), { file: "benchmark" }),
	rows("FOUR.US", "insiderTrades", [insiderTrade("0000000004-26-000001", 1)], { file: "forms" }),
	rows(
		"GAPS.US",
		"financials",
		[
			statement("q4", 2025, "2025-09-30", { revenue: "100", netIncome: "10" }),
			statement("q1", 2026, "2025-12-31", { revenue: "200", netIncome: "20" }),
			statement("q2", 2026, "2026-03-31", { revenue: "300", netIncome: "30" }),
			statement("q3", 2026, "2026-06-30", { revenue: "400", netIncome: "40" }),
			statement("q4", 2026, "2026-09-30", { revenue: "800" }),
		],
		{ file: "facts" },
	),
	// The count is too old to be that of the period.
	rows("FOUR.US", "shareholders", [holding("9", "2026-09-30", "100")], { file: "13f" }),
	rows("FOUR.US", "shares", [{ date: "2025-01-10", totalShares: "1000", circulatingShares: null }], {
		file: "facts",
	}),
	rows("FOUR.US", "splits", [{ exDate: "2026-11-10", numerator: "4", denominator: "1" }], {
		file: "dividends",
	}),
]);

const requests = {
	getOperatingData: { symbol: "SEVN.US", explain: true },
	listStatements: { symbol: "SEVN.US", explain: true, with_facts: false, count: 20 },
	listDividends: { symbol: "SEVN.US", explain: true, page: 1 },
	getConsensus: { symbol: "SEVN.US", explain: true, period_type: "qf" },
	comparePeers: { symbol: "SEVN.US", explain: true },
	getCompanyOverview: { symbol: "SEVN.US", explain: true },
	searchScreener: {
		market: "US",
		sort: "changerate",
		order: "desc",
		page: 0,
		size: 5,
		explain: true,
		show: "pettm,roe,beta,volatility20,high52w,avgvolume20,insidernetbuy90d,institutionshare,marketcap,sector,macd_day,chgytd,turnover_rate,divyld,la,bps,salesgrowthyoy",
	},
} as const;
type Explained = keyof typeof requests;
const operations = Object.keys(requests) as Explained[];

async function explain<Id extends Explained>(
	operationId: Id,
): Promise<{ body: BodyOf<Id>; receipts: Receipts }> {
	const { body } = await market.request(operationId, requests[operationId] as unknown as InputOf<Id>);
	const { receipts } = body as { receipts?: Receipts };
	if (!receipts) throw new Error("no receipts");
	return { body, receipts };
}

const receiptAt = (receipts: Receipts, member: string) => {
	const found = receipts.list.find((receipt) => receipt.member === member);
	if (!found) throw new Error(`no receipt of ${member}`);
	return found;
};

describe.each(operations)("%s", (operationId) => {
	it("has for each receipt the value of the answer, a known rule and files by their hashes", async () => {
		const { body, receipts } = await explain(operationId);
		expect(receipts.list.length).toBeGreaterThan(2);
		const keys = new Set<string>(figures.map(({ key }) => key));
		const files = new Set(receipts.datasets.map(({ datasetKey }) => datasetKey));
		for (const { member, key, value, inputs } of receipts.list) {
			expect([member, textAt(body, member)]).toEqual([member, value]);
			const records = inputs.flatMap((input) => input.records);
			const named = [key, ...inputs.map((input) => input.key), ...records.map((record) => record.key)];
			expect(named.filter((name) => !keys.has(name))).toEqual([]);
			const used = [...inputs, ...records].flatMap(({ datasetKeys }) => datasetKeys);
			expect(used.filter((file) => !files.has(file))).toEqual([]);
			if (value !== null) expect([member, records.length > 0]).toEqual([member, true]);
		}
		for (const { datasetKey, sha256 } of receipts.datasets) expect(sha256.startsWith(datasetKey)).toBe(true);
	});

	it("is derived again", async () => {
		const { body } = await explain(operationId);
		const { figures: verified, missing } = await verifyAnswer(market.store, body as never, friday);
		expect(missing).toEqual([]);
		expect(verified.filter(({ isEqual }) => !isEqual)).toEqual([]);
	});

	it("is derived again as it was known on a day", async () => {
		const past = { ...requests[operationId], as_of: "2026-11-12" };
		const { body } = await market.request(operationId, past as unknown as InputOf<Explained>);
		const { figures: verified } = await verifyAnswer(market.store, body as never, friday);
		const { receipts } = body as { receipts?: Receipts };
		// Nobody says since when estimates and profiles are known.
		const isLeftOut = operationId === "getConsensus" || operationId === "getCompanyOverview";
		expect(receipts?.list.length).toBeGreaterThan(isLeftOut ? -1 : 0);
		expect(verified.filter(({ isEqual }) => !isEqual)).toEqual([]);
	});

	it("has no receipts where none are asked for", async () => {
		const input = { ...requests[operationId], explain: false };
		const { body } = await market.request(operationId, input as never);
		expect("receipts" in body).toBe(false);
	});
});

describe("figures of reports", () => {
	const path = (report: string, key: string) =>
		`operating.list[SEVN.US/2026/${report}].financial.indicators[${key}]`;

	it("name the filing that states them, or the facts and the rule that they follow from", async () => {
		const { receipts } = await explain("getOperatingData");
		expect(receiptAt(receipts, `${path("q3", "revenue")}.value`)).toMatchObject({
			key: "stated",
			inputs: [
				{ records: [{ accession: "0000000007-26-000007", facts: [{ tag: "Revenues", value: "300" }] }] },
			],
		});
		const fourth = receiptAt(receipts, `${path("q4", "revenue")}.value`);
		expect(fourth).toMatchObject({ key: "differenceofperiods", value: "400" });
		const facts = fourth.inputs.flatMap(({ records }) => records.flatMap((record) => record.facts));
		expect(facts.map(({ value, accession }) => [value, accession])).toEqual([
			["1000", "0000000007-26-000010"],
			["100", "0000000007-26-000001"],
			["200", "0000000007-26-000004"],
			["300", "0000000007-26-000007"],
		]);
		const margin = receiptAt(receipts, `${path("q4", "netMargin")}.value`);
		expect(margin).toMatchObject({ key: "reportnetmargin", value: "10" });
		expect(margin.inputs[0]?.records.map(({ property, value }) => [property, value])).toEqual([
			["financials.netIncome", "40"],
			["financials.revenue", "400"],
		]);
	});

	it("say which are derived, and by which rule, as far as it is kept", async () => {
		const { body } = await explain("getOperatingData");
		const derivations = body.operating.list.flatMap(({ id, financial }) =>
			financial.indicators
				.filter(({ key }) => key === "revenue" || key === "netMargin")
				.map(({ key, derived: rule }) => [id.slice(8), key, rule]),
		);
		expect(derivations).toEqual([
			["2026/q4", "revenue", "difference"],
			["2026/q4", "netMargin", "computed"],
			["2026/q3", "revenue", null],
			["2026/q3", "netMargin", "computed"],
			["2026/q2", "revenue", null],
			["2026/q2", "netMargin", "computed"],
			["2026/q1", "revenue", null],
			["2026/q1", "netMargin", "computed"],
			["2025/q4", "revenue", "unspecified"],
		]);
	});
});

it("sums of dividends name each dividend, and the split since", async () => {
	const { receipts } = await explain("listDividends");
	const sum = receiptAt(receipts, "dividend.recentDividends.dpsTtm");
	expect(sum.value).toBe("0.5");
	expect(sum.inputs[0]?.records.map(({ property, value, date }) => [property, value, date])).toEqual([
		["dividends.amount", "0.25", "2026-08-10"],
		["dividends.amount", "0.5", "2026-05-10"],
		["splits.numerator", "2", "2026-06-01"],
		["splits.denominator", "1", "2026-06-01"],
	]);
});

it("values of the screener name days, filings and positions", async () => {
	const { receipts } = await explain("searchScreener");
	const recordsOf = (key: string) =>
		receiptAt(receipts, `results.items[SEVN.US].${key}`).inputs.flatMap(({ records }) => records);
	expect(recordsOf("insidernetbuy90d")).toMatchObject([
		{ accession: "0000000007-26-000099", value: "100", isSubtracted: true },
	]);
	expect(recordsOf("institutionshare")).toMatchObject([
		{ property: "shareholders.sharesHeld", value: "300", date: "2026-09-30" },
		{ property: "shares.totalShares", value: "1000" },
	]);
	expect(recordsOf("avgvolume20")).toMatchObject([
		{ startDate: "2026-10-26", date: "2026-11-20", rowCount: 20 },
	]);
	expect(recordsOf("sector")).toMatchObject([{ property: "profiles.sector", value: "Technology" }]);
	expect(new Set(recordsOf("beta").map(({ symbol }) => symbol))).toEqual(new Set(["SEVN.US", "SPY.US"]));
});

it("a margin names the quarters of the twelve months that income and sales have in common", async () => {
	const request = { symbol: "GAPS.US", currency: "USD", explain: true } as const;
	const { body } = await market.request("comparePeers", request);
	expect(body.comparison.list[0]).toMatchObject({ revenueTtm: "1700", netIncomeTtm: "100", netMargin: "10" });
	const { receipts } = body as { receipts: Receipts };
	const margin = receiptAt(receipts, "comparison.list[GAPS.US].netMargin");
	const days = (property: string) =>
		margin.inputs[0]?.records.filter((one) => one.property === property).map(({ date }) => date);
	const quarters = ["2026-06-30", "2026-03-31", "2025-12-31", "2025-09-30"];
	expect(days("financials.netIncome")).toEqual(quarters);
	expect(days("financials.revenue")).toEqual(quarters);
	const { figures: verified } = await verifyAnswer(market.store, body as never, friday);
	expect(verified.filter(({ isEqual }) => !isEqual)).toEqual([]);
});

it("purchases of insiders and shares of institutions name the splits since", async () => {
	const request = { ...requests.searchScreener, show: "insidernetbuy90d,institutionshare" };
	const { body } = await market.request("searchScreener", request as unknown as InputOf<"searchScreener">);
	const { receipts } = body as { receipts: Receipts };
	const receipt = receiptAt(receipts, "results.items[FOUR.US].insidernetbuy90d");
	expect(receipt.value).toBe("-400");
	expect(receipt.inputs[0]?.records.map(({ property, value, date }) => [property, value, date])).toEqual([
		["insiderTrades.shares", "100", "2026-11-09"],
		["splits.numerator", "4", "2026-11-10"],
		["splits.denominator", "1", "2026-11-10"],
	]);
	const share = receiptAt(receipts, "results.items[FOUR.US].institutionshare");
	expect(share.value).toBe("10");
	const [own] = share.inputs;
	expect(own?.records.map(({ property, value, date }) => [property, value, date])).toEqual([
		["shareholders.sharesHeld", "100", "2026-09-30"],
		["splits.numerator", "4", "2026-11-10"],
		["splits.denominator", "1", "2026-11-10"],
	]);
	const { figures: verified } = await verifyAnswer(market.store, body as never, friday);
	expect(verified.filter(({ isEqual }) => !isEqual)).toEqual([]);
});

it("ratios of the past name the statements that were filed by then", async () => {
	const { receipts } = await explain("comparePeers");
	const point = receiptAt(receipts, "comparison.list[SEVN.US].history[2026-09-30].psTtm");
	const dates = point.inputs[0]?.records.map(({ property, date }) => [property, date]);
	expect(dates?.[0]).toEqual(["dayBars.close", "2026-09-30"]);
	expect(point.key).toBe("quarterpstm");
});
