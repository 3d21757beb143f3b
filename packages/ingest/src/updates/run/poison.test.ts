import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { MarketStore, MarketWriter } from "@us-market-data/store";
import { expect, test } from "vitest";
import type { Plan } from "../../frame/importer.ts";
import { finraShortVolumeFeed } from "../../sources/finra-short-volume/feed.ts";
import { finraShortVolume } from "../../sources/finra-short-volume/importer.ts";
import type { Feed } from "../feeds/feed.ts";
import { setUpUpdates, volumeFile, volumeUrl } from "../testing.ts";
import { recordedUpdate } from "./recorded.ts";

const days = ["2026-11-18", "2026-11-19", "2026-11-20"];
const nameOf = (day: string): string => `CNMSshvol${day.replaceAll("-", "")}.txt`;
const poisoned = nameOf("2026-11-19");

/** Three files are published; the importer does what the test defines with the plan of the second. */
async function setUp(spoil: (plan: Plan) => Plan = (plan) => plan) {
	const world = await setUpUpdates("2026-11-21T00:00:00Z");
	for (const day of days) world.sources.publish(volumeUrl(day), volumeFile(day));
	world.deps.importers = [
		{
			...finraShortVolume,
			async plan(...args) {
				const plans = await finraShortVolume.plan(...args);
				return plans.map((plan) => (plan.source.name === poisoned ? spoil(plan) : plan));
			},
		},
	];
	const update = (feed: Feed = finraShortVolumeFeed) =>
		recordedUpdate(feed, world.deps, { since: "2026-11-18" });
	const downloads = join(world.deps.folder, "downloads", "finra-short-volume");
	const inside = (folder: string) => readdir(join(downloads, folder)).catch(() => []);
	return { ...world, update, downloads, inside };
}

const throwing =
	(error: unknown) =>
	(plan: Plan): Plan => ({
		...plan,
		async *parse() {
			yield [];
			throw error;
		},
	});

test.each([
	["a stack that overflows", throwing(new RangeError("Maximum call stack size exceeded"))],
	["a mistake of the parser", throwing(new TypeError("cannot read properties of undefined"))],
	[
		"a string that is too long",
		throwing(Object.assign(new Error("too long"), { code: "ERR_STRING_TOO_LONG" })),
	],
	["what is no error at all", throwing("thrown")],
	[
		"a plan that fails",
		() => {
			throw new RangeError("Invalid string length");
		},
	],
	[
		"a record that no store takes",
		(plan: Plan): Plan => ({
			...plan,
			async *parse() {
				const record = { timestamp: "2026-11-19T15:00:00.1234567Z" } as never;
				yield [{ area: "trades", symbol: "AAPL.US", line: 1, record }];
			},
		}),
	],
])("%s is a refusal of the file; it goes into quarantine and the feed goes on", async (_, spoil) => {
	const { update, files, inside, downloads, updates } = await setUp(spoil);
	const report = await update();
	expect(report).toMatchObject({ outcome: "refused", rows: 2 });
	expect(report.message).toMatch(new RegExp(`^${poisoned}.*; allowed: .+\\.$`));
	expect(await files()).toEqual([nameOf("2026-11-18"), nameOf("2026-11-20")]);
	expect(await inside("ready")).toEqual([]);
	expect(await inside("quarantine")).toEqual([poisoned, `${poisoned}.why.json`]);
	const note: unknown = JSON.parse(
		await readFile(join(downloads, "quarantine", `${poisoned}.why.json`), "utf8"),
	);
	expect(note).toMatchObject({ name: poisoned, url: volumeUrl("2026-11-19"), why: report.message });
	expect((await updates.runs({ limit: 1 }))[0]).toMatchObject({
		outcome: "refused",
		target: "2 stored, 15 not-published, 1 refused",
		message: report.message,
	});
});

/** A store of which a method fails, or that of its writers. */
function failing(market: MarketStore, method: keyof MarketWriter | "transaction", error: Error): MarketStore {
	const spoilt = <T extends object>(target: T, own: Partial<T> = {}): T =>
		new Proxy(target, {
			get(_, name) {
				const value: unknown = Reflect.get(name in own ? own : target, name);
				if (name !== method) return typeof value === "function" ? value.bind(target) : value;
				return () => {
					throw error;
				};
			},
		});
	const transaction: MarketStore["transaction"] = (work, options) =>
		market.transaction((writer) => work(spoilt(writer)), options);
	return spoilt(market, { transaction });
}

const full = () =>
	Object.assign(new Error("database or disk is full"), { code: "ERR_SQLITE_ERROR", errcode: 13 });

test.each([
	["a transaction that cannot begin", "transaction", new Error("away")],
	["a full disk while rows are stored", "put", full()],
	["a full disk while figures are derived", "putDerived", full()],
	["a database that cannot be read", "datasets", full()],
] as const)("%s is no fault of the files: they wait and are imported later", async (_, method, error) => {
	const { update, deps, market, inside, files } = await setUp();
	deps.market = failing(market, method, error);
	const report = await update();
	expect(report).toMatchObject({ outcome: "failed", rows: 0 });
	expect(report.message).toMatch(
		new RegExp(`^(The database could not store the import.*: )?${error.message}\\.?$`),
	);
	expect(await inside("quarantine")).toEqual([]);
	expect(await files()).toEqual([]);
	deps.market = market;
	expect(await update()).toMatchObject({ outcome: "stored", rows: 3 });
	expect(await files()).toEqual(days.map(nameOf));
});

test("a file whose followers cannot be read is refused, and the others are imported", async () => {
	const { update, files, inside } = await setUp();
	const feed: Feed = {
		...finraShortVolumeFeed,
		due: () =>
			days.map((day) => ({
				name: nameOf(day),
				urls: [volumeUrl(day)],
				follow: async () => {
					if (day === "2026-11-19") throw new RangeError("Invalid string length");
					return [];
				},
			})),
	};
	expect(await update(feed)).toMatchObject({ outcome: "refused", rows: 2 });
	expect(await files()).toEqual([nameOf("2026-11-18"), nameOf("2026-11-20")]);
	expect(await inside("quarantine")).toContain(poisoned);
});
