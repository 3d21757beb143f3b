import { insiderTrade } from "@us-market-data/analytics/testing";
import type { AreaRecord } from "@us-market-data/market";
import { expect, it } from "vitest";
import { rows, testMarket } from "../testing.ts";

type Trade = AreaRecord<"insiderTrades">;

const trade = (accessionNumber: string, line: number, more: Partial<Trade> = {}): Trade =>
	insiderTrade(accessionNumber, line, {
		filingDate: "2026-11-10",
		date: "2026-11-09",
		shares: "10",
		is10b5One: true,
		...more,
	});

/** A stored row from the time before the form had this question. */
const {
	amends: _,
	isDerivative: __,
	acquiredOrDisposed: ___,
	...older
} = trade("0000000001-26-000001", 1, { date: "2026-01-05" });

const tradesOf = (accessionNumber: string, more: Partial<Trade>) =>
	Array.from({ length: 250 }, (_, i) => trade(accessionNumber, i + 1, more));

const market = await testMarket([
	rows("AAPL.US", "insiderTrades", [
		older as Trade,
		trade("0000000001-26-000002", 1, { shares: "1" }),
		trade("0000000001-26-000003", 1, {
			shares: "2",
			filingDate: "2026-11-12",
			amends: "2026-11-10",
			acquiredOrDisposed: "acquired",
		}),
	]),
	rows("MANY.US", "insiderTrades", [
		...tradesOf("0000000001-26-000002", {}),
		...tradesOf("0000000001-26-000003", { filingDate: "2026-11-12", amends: "2026-11-10" }),
		trade("0000000001-26-000001", 1, { date: "2026-01-05" }),
	]),
	rows("VALUE.US", "insiderTrades", [
		trade("0000000001-26-000004", 1, { shares: "0.1", price: "190.25", date: "2026-11-17" }),
		trade("0000000001-26-000004", 2, { title: "", price: null, date: "2026-11-18" }),
		trade("0000000001-26-000004", 3, { shares: "1000000000000.5", price: "0.10", date: "2026-11-16" }),
	]),
]);

it("values a price per depositary share by the shares that it is for", async () => {
	const ofAds = await testMarket([
		rows("SVRE.US", "insiderTrades", [
			trade("0000000001-26-000001", 1, { shares: "2501582400", price: "3.45", priceUnitShares: "43200" }),
			trade("0000000001-26-000001", 2, { shares: "10", price: "3", priceUnitShares: null }),
			trade("0000000001-26-000001", 3, { shares: "10", price: null }),
		]),
	]);
	const { body } = await ofAds.request("listInsiderTrades", { symbol: "SVRE.US", count: 20 });
	const values = body.insiderTrades.map((one) => [one.price, one.priceUnitShares, one.transactionValue]);
	expect(new Set(values)).toEqual(
		new Set([
			["3.45", "43200", "199779.15"],
			["3.00", "1", "30"],
			[null, null, null],
		]),
	);
});

it("answers the newest transactions first, with their exact value", async () => {
	const { body } = await market.request("listInsiderTrades", { symbol: "VALUE.US", count: 20 });
	expect(
		body.insiderTrades.map(({ date, role, transactionValue }) => [date, role, transactionValue]),
	).toEqual([
		["2026-11-18", null, null],
		["2026-11-17", "Director", "19.025"],
		["2026-11-16", "Director", "100000000000.05"],
	]);
	const one = await market.request("listInsiderTrades", { symbol: "VALUE.US", count: 1 });
	expect(one.body.insiderTrades).toEqual(body.insiderTrades.slice(0, 1));
});

it("answers what an amendment says in place of the original, and keeps how it knows to itself", async () => {
	const { body } = await market.request("listInsiderTrades", { symbol: "AAPL.US", count: 20 });
	const accessions = body.insiderTrades.map(({ accessionNumber, shares }) => [accessionNumber, shares]);
	expect(accessions).toEqual([
		["0000000001-26-000003", "2"],
		["0000000001-26-000001", "10"],
	]);
	expect(body.insiderTrades.map((one) => one.acquiredOrDisposed)).toEqual(["acquired", null]);
	expect(Object.keys(body.insiderTrades[0] ?? {})).not.toContain("amends");
});

it("answers as many as asked for, whatever was replaced", async () => {
	for (const count of [1, 100]) {
		const { body } = await market.request("listInsiderTrades", { symbol: "MANY.US", count });
		expect(body.insiderTrades.map(({ accessionNumber }) => accessionNumber)).toEqual(
			Array(count).fill("0000000001-26-000003"),
		);
	}
});
