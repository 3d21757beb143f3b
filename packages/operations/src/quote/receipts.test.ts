import { verifyAnswer } from "@us-market-data/analytics";
import { dayBar, security, walk } from "@us-market-data/analytics/testing";
import { expect, it } from "vitest";
import { rows, testMarket } from "../testing.ts";

const now = new Date("2026-11-21T01:30:00Z");
/** After the import, by any clock. */
const later = new Date("2100-01-01T00:00:00Z");
const shares = { date: "2026-10-15", totalShares: "1000000", circulatingShares: null };
const market = await testMarket(
	[
		rows("AAPL.US", "securities", [security("Apple Inc.")], { file: "directory" }),
		rows("AAPL.US", "dayBars", walk("2026-11-20", 150), { file: "bars" }),
		rows("AAPL.US", "shares", [shares], { file: "facts" }),
		rows("OLD.US", "dayBars", [dayBar("2019-01-02", "10")], { file: "bars" }),
		rows("OLD.US", "shares", [shares], { file: "facts" }),
	],
	now,
);
const ask = (symbols: string[], explain?: boolean) =>
	market.ask("getCalcIndexes", {
		symbols,
		fields: ["last_done", "market_cap", "pe_ttm", "five_day_change_rate"],
		...(explain === undefined ? {} : { explain }),
	});

it("gives each figure its inputs with their values, days and files", async () => {
	const { body } = await ask(["AAPL.US"], true);
	const [figures] = body.quote;
	const receipts = body.receipts?.list ?? [];
	expect(receipts.map(({ member, value }) => [member, value])).toEqual(
		Object.entries(figures ?? {}).filter(([member]) => member !== "symbol"),
	);
	const cap = receipts.find(({ member }) => member === "marketCap");
	expect(cap).toMatchObject({ key: "marketcap", nullReason: null });
	expect(cap?.inputs.map(({ key, value, date }) => [key, value, date])).toEqual([
		["lastdone", figures?.lastDone, "2026-11-20"],
		["totalshares", "1000000", "2026-10-15"],
	]);
	expect(body.receipts?.datasets.map(({ name }) => name).sort()).toEqual(["bars", "facts"]);
});

it("says why a figure is null", async () => {
	const { body } = await ask(["AAPL.US", "OLD.US"], true);
	const told = body.receipts?.list.filter(({ value }) => value === null);
	expect(told?.map(({ symbol, member, nullReason }) => [symbol, member, nullReason])).toEqual([
		["AAPL.US", "peTtm", "epsttm_not_known"],
		["OLD.US", "marketCap", "price_older_than_share_count"],
		["OLD.US", "peTtm", "epsttm_not_known"],
		["OLD.US", "fiveDayChangeRate", "chg5d_not_known"],
	]);
});

it("has no receipts where none are asked for", async () => {
	expect((await ask(["AAPL.US"])).body.receipts).toBeUndefined();
	expect((await ask(["AAPL.US"], false)).body.receipts).toBeUndefined();
});

it("is derived again from the records, and a changed figure is found", async () => {
	const { receipts } = (await ask(["AAPL.US", "OLD.US"], true)).body;
	if (!receipts) throw new Error("no receipts");
	const { figures, missing } = await verifyAnswer(market.store, { receipts }, later);
	expect(figures).toHaveLength(8);
	expect(figures.every(({ isEqual }) => isEqual)).toBe(true);
	expect(missing).toEqual(["bars", "facts"]);
	const [first, ...others] = receipts.list;
	if (!first) throw new Error("no receipt");
	const changed = { ...receipts, list: [{ ...first, value: "1" }, ...others] };
	const found = await verifyAnswer(market.store, { receipts: changed }, later);
	expect(found.figures.map(({ isEqual }) => isEqual)).toEqual([false, ...others.map(() => true)]);
});
