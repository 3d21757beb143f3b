import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createMarketViewCache } from "@us-market-data/analytics";
import { mpidOf, nasdaqItch, runImport } from "@us-market-data/ingest";
import { now, storedRecords, testStore } from "@us-market-data/ingest/testing";
import type { MarketStore } from "@us-market-data/store";
import { expect, onTestFinished, test } from "vitest";
import { startService } from "../testing/service.ts";

const realData = process.env["REAL_DATA_DIR"];
const title = realData ? "" : " (skipped: REAL_DATA_DIR, the folder of real source files, is not set)";
const real = test.skipIf(!realData);
const file = join(realData ?? "", "itch", "AAPL_locate13_first10k_20200130.itch50.bin");

interface Order {
	side: string;
	price: number;
	shares: number;
	mpid: string;
}

/** The orders that live after the messages up to a time of day in seconds, and the executions among them. */
function naive(until = Number.POSITIVE_INFINITY) {
	const bytes = readFileSync(file);
	const orders = new Map<bigint, Order>();
	const executed: { price: number; shares: number; at: number }[] = [];
	for (let at = 0; at < bytes.length; at += 2 + bytes.readUInt16BE(at)) {
		const m = bytes.subarray(at + 2, at + 2 + bytes.readUInt16BE(at));
		const [type, seconds] = [m.toString("latin1", 0, 1), m.readUIntBE(5, 6) / 1e9];
		if (seconds > until) break;
		const ref = m.length >= 19 ? m.readBigUInt64BE(11) : 0n;
		const order = orders.get(ref);
		if (type === "A" || type === "F") {
			const side = m.toString("latin1", 19, 20);
			const mpid = m.toString("latin1", 36, 40);
			orders.set(ref, { side, price: m.readUInt32BE(32), shares: m.readUInt32BE(20), mpid });
		} else if (type === "P") {
			executed.push({ price: m.readUInt32BE(32), shares: m.readUInt32BE(20), at: seconds });
		} else if (order === undefined) continue;
		else if (type === "D") orders.delete(ref);
		else if (type === "U") {
			orders.delete(ref);
			orders.set(m.readBigUInt64BE(19), { ...order, shares: m.readUInt32BE(27), price: m.readUInt32BE(31) });
		} else if (type === "E" || type === "X") {
			const shares = m.readUInt32BE(19);
			if (type === "E") executed.push({ price: order.price, shares, at: seconds });
			order.shares -= shares;
			if (order.shares === 0) orders.delete(ref);
		}
	}
	return { orders: [...orders.values()], executed };
}

/** A price of the file, in ten-thousandths, as the service answers it. */
const formatPrice = (price: number) =>
	(price / 10_000).toFixed(price % 100 === 0 ? 2 : price % 10 === 0 ? 3 : 4);

/** The ten best levels of a side as the service answers them. */
function levels(orders: Order[], side: string) {
	const bySide = Map.groupBy(
		orders.filter((order) => order.side === side),
		({ price }) => price,
	);
	const sorted = [...bySide].sort(([a], [b]) => (side === "B" ? b - a : a - b)).slice(0, 10);
	return sorted.map(([price, inLevel], index) => ({
		position: index + 1,
		price: formatPrice(price),
		volume: String(inLevel.reduce((sum, { shares }) => sum + shares, 0)),
		orderNum: inLevel.length,
	}));
}

async function depthOf(store: MarketStore) {
	const service = await startService({
		market: store,
		view: createMarketViewCache(store, { outdatedFor: 0 }),
	});
	onTestFinished(() => service.close());
	const request = async (path: string) =>
		(await service.get(`/api/market-data/quote/${path}`, { key: service.keys.demo })).json();
	return {
		depth: await request("depth?symbol=AAPL.US"),
		trades: await request("trades?symbol=AAPL.US&count=1000"),
		request,
	};
}

real(`the book after the first 10,000 messages of AAPL${title}`, { timeout: 60_000 }, async () => {
	const store = await testStore();
	const report = await runImport(store, nasdaqItch, file, { now });
	const { orders, executed } = naive();
	expect(orders).toHaveLength(215);
	const { depth, trades, request } = await depthOf(store);
	expect(depth).toEqual({ depth: { asks: levels(orders, "S"), bids: levels(orders, "B") } });
	const [book] = await storedRecords(store, "depth", "AAPL.US");
	const firms = [...(book?.asks ?? []), ...(book?.bids ?? [])]
		.flatMap(({ brokerIds }) => brokerIds)
		.map(mpidOf);
	const prices = new Set([...levels(orders, "S"), ...levels(orders, "B")].map(({ price }) => price));
	const attributed = orders.filter(({ mpid, price }) => mpid !== "" && prices.has(formatPrice(price)));
	expect(firms.sort()).toEqual(attributed.map(({ mpid }) => mpid.trim()).sort());
	expect(await request("brokers?symbol=AAPL.US")).toHaveProperty("brokers");

	expect(executed).toHaveLength(1089);
	expect(report.files[0]).toMatchObject({ read: report.stored, skipped: {}, notes: [] });
	const stored = await storedRecords(store, "trades", "AAPL.US");
	expect(stored.map(({ price, volume }) => [price, volume])).toEqual(
		executed.map(({ price, shares }) => [String(price / 10_000), String(shares)]),
	);
	expect(trades).toHaveProperty("trades.length", 1000);
	expect(trades).toHaveProperty("trades.0.price", formatPrice(executed.at(-1)?.price ?? 0));

	const minutes = Map.groupBy(executed, ({ at }) => Math.floor(at / 60));
	const bars = await storedRecords(store, "minuteBars", "AAPL.US");
	expect(bars).toHaveLength(minutes.size);
	expect(bars.map(({ high, volume }) => [high, volume])).toEqual(
		[...minutes.values()].map((inMinute) => [
			String(Math.max(...inMinute.map(({ price }) => price)) / 10_000),
			String(inMinute.reduce((sum, { shares }) => sum + shares, 0)),
		]),
	);
});

real.each([["04:00:05"], ["05:30:00.5"], ["07:15"]])(`the book at %s${title}`, async (at) => {
	const store = await testStore();
	await runImport(store, nasdaqItch, file, { now, at });
	const [hours = 0, minutes = 0, seconds = 0] = at.split(":").map(Number);
	const { orders } = naive(hours * 3600 + minutes * 60 + seconds);
	expect(orders.length).toBeGreaterThan(0);
	const { depth } = await depthOf(store);
	expect(depth).toEqual({ depth: { asks: levels(orders, "S"), bids: levels(orders, "B") } });
});
