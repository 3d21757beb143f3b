import { createMarketViewCache } from "@us-market-data/analytics";
import { type MarketStore, openMarketStore, type PinnedMarket, pinMarket } from "@us-market-data/store";
import { dataset, dayBar, newDatabase, runOn, type TestDatabase } from "@us-market-data/store/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import { SnapshotRegistry, type SnapshotRegistryOptions } from "./snapshot-registry.ts";
import { VersionNames } from "./version-names.ts";

/** Registries of processes that share a database and hear nothing of each other. */
let database: TestDatabase;
let importer: MarketStore;
let opened: { market: MarketStore; registry: SnapshotRegistry }[];
/** Milliseconds of the clock of all registries. */
let now: number;
beforeEach(async () => {
	database = await newDatabase();
	opened = [];
	now = 0;
	importer = await openMarketStore(settings());
	await importFile("AAPL.US");
});
afterEach(async () => {
	for (const { market, registry } of opened) {
		await registry.close();
		await market.close();
	}
	await importer.close();
	await database.drop();
});

const settings = () => ({ DATA_DIR: "", DATABASE_URL: database.url, DATABASE_READ_URL: "" });
type Pin = (snapshot?: string) => Promise<PinnedMarket>;
const pinUsual: Pin = (snapshot) => pinMarket(settings(), snapshot);

async function open(
	options: Partial<SnapshotRegistryOptions> = {},
	pin = pinUsual,
): Promise<SnapshotRegistry> {
	const market = await openMarketStore(settings());
	const view = createMarketViewCache(market, { outdatedFor: 0 });
	const bounds = { maxVersions: 4, seconds: 600, now: () => now, ...options };
	const registry = new SnapshotRegistry(market, view, pin, bounds);
	opened.push({ market, registry });
	return registry;
}

const newest = () => new VersionNames(importer).newest();

/** Imports a security, and returns the name of the version before. */
async function importFile(symbol: string): Promise<string> {
	const before = await newest();
	await importer.transaction(async (writer) => {
		const id = writer.beginDataset(dataset(symbol, "real"));
		writer.put("dayBars", writer.ensureSecurity(symbol), id, dayBar("2026-11-20"));
	});
	return before;
}

/** Symbols of a version; undefined when no process has pinned it. */
async function symbols(registry: SnapshotRegistry, name: string): Promise<string[] | undefined> {
	const used = await registry.use(name, async (version) => {
		const [records, view] = [await version.market.securities(), await version.view()];
		expect(view.rows.map(({ symbol }) => symbol)).toEqual(records.map(({ symbol }) => symbol));
		return records.map(({ symbol }) => symbol);
	});
	return used?.done;
}

test("a version goes on from process to process, also to one that starts after the import", async () => {
	const first = await open();
	const name = await newest();
	expect(await symbols(first, name)).toEqual(["AAPL.US"]);
	const second = await open();
	await importFile("B.US");
	expect(await symbols(second, name)).toEqual(["AAPL.US"]);
	await first.close();
	const third = await open();
	await importFile("C.US");
	expect(await symbols(third, name)).toEqual(["AAPL.US"]);
	await second.close();
	await third.close();
	expect(await symbols(await open(), name)).toBeUndefined();
});

test("a version is pinned for no longer by a process that pins it later", async () => {
	const first = await open({ seconds: 600 });
	const name = await newest();
	expect(await symbols(first, name)).toBeDefined();
	await importFile("B.US");
	await agePresentVersion(400);
	const second = await open({ seconds: 600 });
	expect(await symbols(second, name)).toEqual(["AAPL.US"]);
	for (let seconds = 0; seconds < 150; seconds += 50) {
		now += 50_000;
		await second.check();
		expect(await symbols(second, name), String(now)).toBeDefined();
	}
	now += 51_000;
	await second.check();
	await agePresentVersion(650);
	expect(await symbols(second, name)).toBeUndefined();
});

test("a process does not give up newer versions for an older one", async () => {
	const first = await open();
	const second = await open({ maxVersions: 2 });
	const names: string[] = [];
	for (const symbol of ["B.US", "C.US", "D.US"]) {
		names.push(await newest());
		expect(await symbols(first, names.at(-1) ?? "")).toBeDefined();
		await importFile(symbol);
	}
	const [oldest = "", middle = "", late = ""] = names;
	expect(await symbols(second, oldest)).toHaveLength(1);
	expect(await symbols(second, late)).toHaveLength(3);
	expect(await symbols(second, middle)).toHaveLength(2);
	expect(await symbols(second, oldest), "it made room for a newer one").toBeUndefined();
	expect(await symbols(second, late)).toHaveLength(3);
	expect(await symbols(first, oldest)).toHaveLength(1);
});

test("a version that its process renews or releases meanwhile is looked for again", async () => {
	const first = await open();
	const name = await newest();
	expect(await symbols(first, name)).toBeDefined();
	await importFile("B.US");
	let failures = 0;
	const second = await open({}, async (snapshot) => {
		if (snapshot && failures++ === 0) throw new Error("invalid snapshot identifier");
		return pinUsual(snapshot);
	});
	expect(await symbols(second, name)).toEqual(["AAPL.US"]);
	expect(failures).toBe(2);
});

test("a name that only begins like one that is pinned is not found", async () => {
	const first = await open();
	const name = await newest();
	await symbols(first, name);
	await importFile("B.US");
	const second = await open();
	expect(await symbols(second, name.slice(0, -1))).toBeUndefined();
	expect(await symbols(second, "999999999999999-zzzzzzzzzz")).toBeUndefined();
});

/** Sets the time of the newest version back by so many seconds. */
const agePresentVersion = (seconds: number) =>
	runOn(
		database.url,
		`update versions set at = extract(epoch from clock_timestamp()) * 1000 - ${seconds * 1000}
		where version = (select max(version) from versions)`,
	);
