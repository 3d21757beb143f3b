import { createHash } from "node:crypto";
import { verifyAnswer } from "@us-market-data/analytics";
import { dayBar, security, walk } from "@us-market-data/analytics/testing";
import { expect, it } from "vitest";
import { rows, testMarket } from "../testing.ts";

const now = new Date("2026-11-21T01:30:00Z");
const sha256Of = (name: string) => createHash("sha256").update(name).digest("hex");
const shares = { date: "2026-10-15", totalShares: "1000000", circulatingShares: null };
const minuteBar = {
	start: "2026-11-20T14:30:00Z",
	tradeSession: 0 as const,
	open: "11",
	high: "12",
	low: "11",
	close: "12",
	volume: "100",
	turnover: null,
};
const trade = {
	timestamp: "2026-11-20T14:31:00.5Z",
	sequence: 0,
	price: "12.5",
	volume: "10",
	tradeType: "",
	direction: 0 as const,
	tradeSession: 0 as const,
};
const market = await testMarket(
	[
		rows("AAPL.US", "securities", [security("Apple Inc.")], { file: "directory" }),
		rows("AAPL.US", "dayBars", walk("2026-11-20", 150), { file: "bars" }),
		rows("AAPL.US", "shares", [shares], { file: "facts" }),
		rows("LIVE.US", "dayBars", [dayBar("2026-11-19", "10")], { file: "bars" }),
		rows("LIVE.US", "minuteBars", [minuteBar], { file: "minutes" }),
		rows("LIVE.US", "trades", [trade], { file: "tape" }),
		rows("OLD.US", "dayBars", [dayBar("2019-01-02", "10")], { file: "bars" }),
		rows("OLD.US", "shares", [shares], { file: "facts" }),
	],
	now,
);
const request = (symbols: string[], explain?: boolean) =>
	market.request("getCalcIndexes", {
		symbols,
		fields: ["last_done", "market_cap", "pe_ttm", "five_day_change_rate"],
		...(explain === undefined ? {} : { explain }),
	});

it("gives each figure its inputs with their values, days and files", async () => {
	const { body } = await request(["AAPL.US"], true);
	const [figures] = body.quote;
	const receipts = body.receipts?.list ?? [];
	expect(receipts.map(({ member, value }) => [member, value]).sort()).toEqual(
		Object.entries(figures ?? {})
			.filter(([member]) => member !== "symbol")
			.map(([member, value]) => [`quote[AAPL.US].${member}`, value])
			.sort(),
	);
	const cap = receipts.find(({ member }) => member === "quote[AAPL.US].marketCap");
	expect(cap).toMatchObject({ key: "marketcap", nullReason: null });
	expect(cap?.inputs.map(({ key, value, date }) => [key, value, date])).toEqual([
		["lastdone", figures?.lastDone, "2026-11-20"],
		["totalshares", "1000000", "2026-10-15"],
	]);
	expect(cap?.inputs.flatMap(({ records }) => records)).toMatchObject([
		{ property: "dayBars.close", recordId: "2026-11-20", rowCount: 1, facts: [] },
		{ property: "shares.totalShares", value: "1000000", date: "2026-10-15" },
	]);
	const files = body.receipts?.datasets.map(({ name, sha256 }) => [name, sha256]).sort();
	expect(files).toEqual(["bars", "facts"].map((name) => [name, sha256Of(name)]));
});

it("names the minute bars and trades that move a price", async () => {
	const member = "quote[LIVE.US].lastDone";
	const { body } = await request(["LIVE.US"], true);
	const price = body.receipts?.list.find((receipt) => receipt.member === member);
	expect(price).toMatchObject({
		value: "12.50",
		inputs: [{ date: "2026-11-20", records: [{ property: "trades.price", value: "12.5", rowCount: 1 }] }],
	});
	const { figures } = await verifyAnswer(market.store, body as never, now);
	expect(figures.find((figure) => figure.member === member)).toMatchObject({
		derived: "12.50",
		isEqual: true,
	});
});

it("names the days of a change by their bars", async () => {
	const { body } = await request(["AAPL.US"], true);
	const member = "quote[AAPL.US].fiveDayChangeRate";
	const change = body.receipts?.list.find((receipt) => receipt.member === member);
	const records = change?.inputs.flatMap((input) => input.records) ?? [];
	expect(records.map(({ recordId }) => recordId)).toEqual(["2026-11-20", "2026-11-13"]);
	const [now, then] = records.map(({ value }) => Number(value));
	expect(change?.value).toBe(String(Math.round(((now ?? 0) / (then ?? 0) - 1) * 10_000) / 100));
});

it("says why a figure is null", async () => {
	const { body } = await request(["AAPL.US", "OLD.US"], true);
	const unavailable = body.receipts?.list.filter(({ value }) => value === null);
	expect(unavailable?.map(({ member, nullReason }) => [member, nullReason]).sort()).toEqual([
		["quote[AAPL.US].peTtm", "epsttm_not_known"],
		["quote[OLD.US].fiveDayChangeRate", "chg5d_not_known"],
		["quote[OLD.US].marketCap", "price_older_than_share_count"],
		["quote[OLD.US].peTtm", "epsttm_not_known"],
	]);
});

it("has no receipts where none are asked for", async () => {
	expect((await request(["AAPL.US"])).body.receipts).toBeUndefined();
	expect((await request(["AAPL.US"], false)).body.receipts).toBeUndefined();
});

it("is derived again from the records, and a changed figure, record or file is found", async () => {
	const { receipts } = (await request(["AAPL.US", "OLD.US"], true)).body;
	if (!receipts) throw new Error("no receipts");
	const found = async (changed: typeof receipts) => {
		const body = { quote: [], receipts: changed };
		const { figures, missing } = await verifyAnswer(market.store, body, now);
		return { wrong: figures.flatMap(({ isEqual }, index) => (isEqual ? [] : [index])), missing };
	};
	expect(await found(receipts)).toEqual({ wrong: [], missing: [] });
	const [first, ...others] = receipts.list;
	const [input] = first?.inputs ?? [];
	if (!first || !input) throw new Error("no receipt");
	expect(await found({ ...receipts, list: [{ ...first, value: "1" }, ...others] })).toEqual({
		wrong: [0],
		missing: [],
	});
	const records = input.records.map((record) => ({ ...record, date: "2026-11-19" }));
	const moved = { ...first, inputs: [{ ...input, records }] };
	expect((await found({ ...receipts, list: [moved, ...others] })).wrong).toEqual([0]);
	const datasets = receipts.datasets.map((dataset) => ({ ...dataset, sha256: "0".repeat(64) }));
	expect((await found({ ...receipts, datasets })).missing).toEqual(datasets.map(({ name }) => name));
});
