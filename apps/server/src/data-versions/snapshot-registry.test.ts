import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { createMarketViewCache } from "@us-market-data/analytics";
import type { MarketStore, PinnedMarket } from "@us-market-data/store";
import { openMarketFile, pinMarketFile } from "@us-market-data/store/sqlite";
import { dataset, dayBar } from "@us-market-data/store/testing";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { SnapshotRegistry } from "./snapshot-registry.ts";
import { VersionNames } from "./version-names.ts";

let file: string;
let market: MarketStore;
let registry: SnapshotRegistry;
let now: number;
let opened: (PinnedMarket & { isOpen: boolean })[];
beforeEach(async () => {
	file = join(await mkdtemp(join(inject("runFolder"), "held-")), "market.sqlite");
	market = await openMarketFile(file);
	now = 0;
	opened = [];
	const pin = async () => {
		const one = await pinMarketFile(file);
		const release = one.release.bind(one);
		const counted = Object.assign(one, {
			isOpen: true,
			release: async () => {
				counted.isOpen = false;
				await release();
			},
		});
		opened.push(counted);
		return counted;
	};
	const bounds = { maxVersions: 2, seconds: 600, now: () => now };
	registry = new SnapshotRegistry(market, createMarketViewCache(market, { outdatedFor: 0 }), pin, bounds);
	await importFile("AAPL.US");
});
afterEach(async () => {
	await registry.close();
	expect(open()).toBe(0);
	await market.close();
});

const open = () => opened.filter(({ isOpen }) => isOpen).length;
const newest = () => new VersionNames(market).newest();

async function importFile(symbol: string): Promise<string> {
	await market.transaction(async (writer) => {
		const id = writer.beginDataset(dataset(symbol, "real"));
		writer.put("dayBars", writer.ensureSecurity(symbol), id, dayBar("2026-11-20"));
	});
	return newest();
}

/** Symbols of a version; undefined when it is not held. */
async function symbols(name: string): Promise<string[] | undefined> {
	const used = await registry.use(name, async (version) => {
		const [records, view] = [await version.market.securities(), await version.view()];
		expect(view.rows.map(({ symbol }) => symbol)).toEqual(records.map(({ symbol }) => symbol));
		return records.map(({ symbol }) => symbol);
	});
	return used?.done;
}

const later = async (seconds: number) => {
	now += seconds * 1000;
	await registry.check();
};

test("a version is held from the first question while it is the newest, and no other", async () => {
	const first = await newest();
	const second = await importFile("B.US");
	expect(await symbols(first)).toBeUndefined();
	expect(await symbols(second)).toEqual(["AAPL.US", "B.US"]);
	await importFile("C.US");
	expect(await symbols(second)).toEqual(["AAPL.US", "B.US"]);
	expect(open()).toBe(1);
});

test("a version is let go a minute after the last question, and so many seconds after it was replaced", async () => {
	const first = await newest();
	expect(await symbols(first)).toEqual(["AAPL.US"]);
	await importFile("B.US");
	for (let round = 0; round < 13; round++) {
		await later(49);
		expect(await symbols(first), `${now}`).toEqual(["AAPL.US"]);
	}
	await later(49);
	expect(await symbols(first)).toBeUndefined();
	const second = await newest();
	expect(await symbols(second)).toBeDefined();
	await importFile("C.US");
	await later(61);
	expect(await symbols(second)).toBeUndefined();
});

test("the newest version is held anew now and then, and stays held", async () => {
	const first = await newest();
	for (let round = 0; round < 4; round++) {
		expect(await symbols(first)).toEqual(["AAPL.US"]);
		await later(40);
		expect(open()).toBe(1);
	}
	expect(opened.length).toBeGreaterThan(3);
	await importFile("B.US");
	expect(await symbols(first)).toEqual(["AAPL.US"]);
});

test("the oldest version leaves for one too many, once nobody reads it", async () => {
	const names = [await newest()];
	await symbols(names[0] ?? "");
	let end = () => {};
	const reading = registry.use(names[0] ?? "", async (version) => {
		await new Promise<void>((resolve) => {
			end = resolve;
		});
		return version.market.securities();
	});
	for (const symbol of ["B.US", "C.US"]) {
		names.push(await importFile(symbol));
		await symbols(names.at(-1) ?? "");
	}
	expect(await symbols(names[0] ?? "")).toBeUndefined();
	expect(open()).toBe(3);
	end();
	expect((await reading)?.done).toHaveLength(1);
	expect(open()).toBe(2);
	expect(await symbols(names[1] ?? "")).toHaveLength(2);
});

test("a version that the store cannot hold is an error, and held when it can again", async () => {
	let isBroken = true;
	const failing = new SnapshotRegistry(
		market,
		createMarketViewCache(market, { outdatedFor: 0 }),
		async () => {
			if (isBroken) throw new Error("planted");
			return pinMarketFile(file);
		},
		{ maxVersions: 1, seconds: 600 },
	);
	const use = () => failing.use(version, ({ market: one }) => one.dataVersion());
	const version = await newest();
	await expect(use()).rejects.toThrow("planted");
	isBroken = false;
	expect(await use()).toBeDefined();
	await failing.close();
});
