import { type AreaName, areaNames, sampleTag } from "@us-market-data/market";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { MarketChange, MarketStore, MarketWriter, SecurityRef } from "../market.ts";
import { dataset, dayBar, filing, importInto, minuteBar, news, trade } from "./market.fixtures.ts";
import type { MarketFixture } from "./market-database.ts";
import { makers } from "./market-properties.suite.ts";

const dayMs = 24 * 60 * 60_000;
const day = (date: string): number => Date.parse(date);

/**
 * The ledger of what each version of the data changed.
 *
 * @param histories number of random histories to try
 */
export function marketChanges({ store, database }: MarketFixture, histories: number): void {
	const changesAfter = (version: number) => store().changes({ after: { version }, limit: 1000 });
	/** What the newest version changed, in short. */
	const newest = async () => {
		const changes = await changesAfter((await store().dataVersion()) - 1);
		return changes.map(({ symbol, area, first, last }) => [symbol, area, first, last]);
	};
	const write = (work: (writer: MarketWriter) => void) => store().transaction(async (writer) => work(writer));

	it("tells the times that an import changed, by area and security", async () => {
		await importInto(store(), "a", "real", (writer, id) => {
			const [aapl, msft] = ["AAPL.US", "MSFT.US"].map((symbol) => writer.ensureSecurity(symbol)) as [
				SecurityRef,
				SecurityRef,
			];
			for (const date of ["2024-01-03", "2024-01-02", "2024-01-05"])
				writer.put("dayBars", aapl, id, dayBar(date));
			writer.put("dayBars", msft, id, dayBar("2024-01-04"));
			writer.put("minuteBars", aapl, id, minuteBar("2024-01-02T14:30:00Z"));
			writer.put("filings", msft, id, filing("1", "2024-01-02T21:00:00Z"));
		});
		expect(await newest()).toEqual([
			["AAPL.US", "dayBars", day("2024-01-02"), day("2024-01-05")],
			["MSFT.US", "dayBars", day("2024-01-04"), day("2024-01-04")],
			["MSFT.US", "filings", day("2024-01-02T21:00:00Z"), day("2024-01-02T21:00:00Z")],
			["AAPL.US", "minuteBars", day("2024-01-02T14:30:00Z"), day("2024-01-02T14:30:00Z")],
		]);
		const [change] = await changesAfter(0);
		const version = await store().dataVersion();
		expect(change).toMatchObject({ version, token: await store().dataToken(), symbol: "AAPL.US" });
		const before = { version: 0, at: change?.at, token: 0 };
		expect(await store().versions()).toEqual([before, { version, at: change?.at, token: change?.token }]);
	});

	it("finds through which time a security was changed before a version", async () => {
		const bar = (file: string, time: string) =>
			importInto(store(), file, "real", (writer, id) => {
				writer.put("minuteBars", writer.ensureSecurity("AAPL.US"), id, minuteBar(time));
			});
		await bar("a", "2024-01-02T14:30:00Z");
		await bar("b", "2024-01-02T14:40:00Z");
		await bar("c", "2024-01-02T14:35:00Z");
		const { id } = (await store().security("AAPL.US")) as SecurityRef;
		const version = await store().dataVersion();
		const through = (before: number) => store().changedThrough("minuteBars", id, before);
		expect(await through(version)).toBe(day("2024-01-02T14:40:00Z"));
		expect(await through(version - 1)).toBe(day("2024-01-02T14:30:00Z"));
		expect(await through(version - 2)).toBeUndefined();
		expect(await store().changedThrough("trades", id, version)).toBeUndefined();
	});

	it("compares with what came since all records changed, and knows through which time they are then", async () => {
		const put = (file: string, tag: string, ...times: string[]) =>
			importInto(store(), file, tag, (writer, id) => {
				for (const time of times) writer.put("trades", writer.ensureSecurity("AAPL.US"), id, trade(time, 0));
				if (tag === sampleTag)
					writer.put("minuteBars", writer.ensureSecurity("AAPL.US"), id, minuteBar("2024-01-02T18:30:00Z"));
			});
		await put("sample", sampleTag, "2024-01-02T18:08:00Z");
		await put("a", "real", "2024-01-02T15:00:00Z", "2024-01-02T15:01:00Z");
		const before = Number.MIN_SAFE_INTEGER;
		expect(await newest()).toEqual([
			["AAPL.US", "minuteBars", null, before],
			["AAPL.US", "trades", null, day("2024-01-02T15:01:00Z")],
		]);
		await put("b", "real", "2024-01-02T15:02:00Z");
		const { id } = (await store().security("AAPL.US")) as SecurityRef;
		const version = await store().dataVersion();
		const through = (area: AreaName, at: number) => store().changedThrough(area, id, at);
		expect(await through("trades", version - 1)).toBe(day("2024-01-02T18:08:00Z"));
		expect(await through("trades", version)).toBe(day("2024-01-02T15:01:00Z"));
		expect(await through("trades", version + 1)).toBe(day("2024-01-02T15:02:00Z"));
		expect(await through("minuteBars", version)).toBe(before);
		await write((writer) => writer.setTagDisabled("real", true));
		expect(await through("trades", version + 2)).toBeUndefined();
	});

	it("tells of removed securities by the symbols that they had", async () => {
		const id = await importInto(store(), "a", "real", (writer, dataset) => {
			writer.put("dayBars", writer.ensureSecurity("GONE.US"), dataset, dayBar("2024-01-02"));
		});
		await write((writer) => writer.removeDataset(id));
		expect(await store().securities()).toEqual([]);
		expect(await newest()).toEqual([["GONE.US", "dayBars", day("2024-01-02"), day("2024-01-02")]]);
	});

	it("covers the other time of a record that is replaced, and of one that shows again", async () => {
		const put = (file: string, time: string) =>
			importInto(store(), file, "real", (writer, id) => {
				writer.put("news", writer.ensureSecurity("AAPL.US"), id, news("1", time));
			});
		await put("a", "2024-01-02T00:00:00Z");
		const second = await put("b", "2024-01-09T00:00:00Z");
		const both = [["AAPL.US", "news", day("2024-01-02"), day("2024-01-09")]];
		expect(await newest()).toEqual(both);
		await write((writer) => writer.removeDataset(second));
		expect(await newest()).toEqual(both);
		await importInto(store(), "c", "real", (writer, id) => {
			writer.put("news", writer.ensureSecurity("AAPL.US"), id, news("2", "2024-01-05T00:00:00Z"));
		});
		expect(await newest()).toEqual([["AAPL.US", "news", day("2024-01-05"), day("2024-01-05")]]);
	});

	it("tells of a dataset that goes on what was put since, and the time of what that replaced", async () => {
		const put = (...records: [id: string, time: string][]) =>
			store().transaction(async (writer) => {
				const { id } = writer.continueDataset(dataset("a", "real"));
				const aapl = writer.ensureSecurity("AAPL.US");
				for (const [name, time] of records) {
					writer.put("news", aapl, id, news(name, time));
					writer.put("trades", aapl, id, trade(time, 0));
					writer.put("minuteBars", aapl, id, minuteBar(time));
				}
			});
		const spans = (...pairs: [area: AreaName, first: string, last: string][]) =>
			pairs.map(([area, first, last]) => ["AAPL.US", area, day(first), day(last)]);
		await put(["1", "2024-01-02T15:00:00Z"], ["2", "2024-01-02T15:01:00Z"]);
		await put(["3", "2024-01-02T15:02:00Z"]);
		const third = "2024-01-02T15:02:00Z";
		expect(await newest()).toEqual(
			spans(["minuteBars", third, third], ["news", third, third], ["trades", third, third]),
		);
		const fourth = "2024-01-02T15:03:00Z";
		await put(["2", fourth]);
		expect(await newest()).toEqual(
			spans(
				["minuteBars", fourth, fourth],
				["news", "2024-01-02T15:01:00Z", fourth],
				["trades", fourth, fourth],
			),
		);
	});

	it("tells without times what a switch, an order of trust, a move, a clearing and an exchange changed", async () => {
		const id = await importInto(store(), "a", "real", (writer, dataset) => {
			for (const symbol of ["A.US", "B.US"])
				writer.put("dayBars", writer.ensureSecurity(symbol), dataset, dayBar("2024-01-02"));
		});
		await importInto(store(), "b", "vendor", (writer, dataset) => {
			writer.put("dayBars", writer.ensureSecurity("A.US"), dataset, dayBar("2024-01-02", "13"));
		});
		const all = (symbol: string) => [symbol, "dayBars", null, null];
		await write((writer) => writer.setTagDisabled("vendor", true));
		expect(await newest()).toEqual([all("A.US")]);
		await write((writer) => writer.setTrustOrder("dayBars", ["real", "vendor"]));
		expect(await newest()).toEqual([all("A.US")]);
		const [a, b] = (await store().securities()) as [SecurityRef, SecurityRef];
		await write((writer) => writer.move("dayBars", b, a, id));
		expect(await newest()).toEqual([all("A.US"), all("B.US")]);
		await importInto(store(), "c", "real", (writer, dataset) => {
			writer.put("dayBars", writer.ensureSecurity("C.US"), dataset, dayBar("2024-01-02"));
		});
		const c = (await store().security("C.US")) as SecurityRef;
		await write((writer) => writer.exchangeSymbols(a, c));
		expect(await newest()).toEqual([all("C.US"), all("A.US")]);
		await write((writer) => writer.clear("dayBars", { ...c, symbol: "A.US" }));
		expect(await newest()).toEqual([all("A.US")]);
	});

	it("goes on behind a position, with pages of any length", async () => {
		for (const file of ["a", "b"])
			await importInto(store(), file, "real", (writer, id) => {
				for (const symbol of ["A.US", "B.US", "C.US"]) {
					const security = writer.ensureSecurity(symbol);
					writer.put("dayBars", security, id, dayBar("2024-01-02"));
					writer.put("news", security, id, news(file, "2024-01-02T00:00:00Z"));
				}
			});
		const all = await changesAfter(0);
		expect(all).toHaveLength(12);
		const paged: MarketChange[] = [];
		for (let after = { version: 0 } as { version: number }; ; after = paged.at(-1) as MarketChange) {
			const page = await store().changes({ after, limit: 5 });
			paged.push(...page);
			if (page.length < 5) break;
		}
		expect(paged).toEqual(all);
		expect(await changesAfter(all[0]?.version ?? 0)).toEqual(all.slice(6));
	});

	it("notes nothing of a transaction that throws, that is a dry run, or that changes nothing", async () => {
		await importInto(store(), "a", "real", (writer, id) => {
			writer.put("dayBars", writer.ensureSecurity("AAPL.US"), id, dayBar("2024-01-02"));
		});
		const before = [await changesAfter(0), await store().versions()];
		const fill = async (writer: MarketWriter) => {
			const id = writer.beginDataset(dataset("b"));
			writer.put("dayBars", writer.ensureSecurity("NEW.US"), id, dayBar("2024-01-02"));
		};
		const failing = store().transaction(async (writer) => {
			await fill(writer);
			throw new Error("row 7 is bad");
		});
		await expect(failing).rejects.toThrow("row 7 is bad");
		await store().transaction(fill, { dryRun: true });
		await store().transaction(async () => {});
		expect([await changesAfter(0), await store().versions()]).toEqual(before);
	});

	it("forgets what is older than 90 days, and says from which version on it is whole", async () => {
		let now = day("2024-01-01");
		const other = await database().open({ now: () => now });
		const importOn = (date: string) => {
			now = day(date);
			return importInto(other, date, "real", (writer, id) => {
				writer.put("dayBars", writer.ensureSecurity("AAPL.US"), id, dayBar(date));
			});
		};
		const start = await other.changesSince();
		expect(start).toBe(await other.dataVersion());
		await importOn("2024-01-02");
		await importOn("2024-02-01");
		expect(await other.changesSince()).toBe(start);
		now = day("2024-01-02") + 91 * dayMs;
		await importOn(new Date(now).toISOString().slice(0, 10));
		expect(await other.changesSince()).toBe(start + 1);
		expect((await other.versions()).map(({ version }) => version)).toEqual([start + 1, start + 2, start + 3]);
		expect((await other.changes({ after: { version: 0 }, limit: 9 })).map(({ version }) => version)).toEqual([
			start + 2,
			start + 3,
		]);
		// A clock that goes back removes nothing of the versions between.
		await importOn("2024-01-03");
		expect(await other.changesSince()).toBe(start + 1);
		await other.close();
	});

	it("is pinned with a version", async () => {
		await importInto(store(), "a", "real", (writer, id) => {
			writer.put("dayBars", writer.ensureSecurity("AAPL.US"), id, dayBar("2024-01-02"));
		});
		const pinned = await database().pin();
		const before = await changesAfter(0);
		await importInto(store(), "b", "real", (writer, id) => {
			writer.put("dayBars", writer.ensureSecurity("AAPL.US"), id, dayBar("2024-01-03"));
		});
		expect(await pinned.changes({ after: { version: 0 }, limit: 9 })).toEqual(before);
		expect(await pinned.versions()).toHaveLength(2);
		await pinned.release();
	});

	it("covers every difference between two versions of random histories", async () => {
		const property = fc.asyncProperty(
			fc.array(transaction, { minLength: 2, maxLength: 6 }),
			async (history) => {
				let before = await contentsOf(store());
				for (const operations of history) {
					const version = await store().dataVersion();
					await store().transaction(async (writer) => {
						for (const operation of operations) await apply(writer, operation);
					});
					const after = await contentsOf(store());
					const changes = await changesAfter(version);
					for (const difference of differencesOf(before, after))
						expect(
							changes.some((change) => covers(change, difference)),
							JSON.stringify(difference),
						).toBe(true);
					before = after;
				}
				await store().transaction(async (writer) => {
					for (const { id } of await writer.datasets()) writer.removeDataset(id);
					for (const tag of await writer.disabledTags()) writer.setTagDisabled(tag, false);
					for (const { area } of await writer.trustOrders()) writer.setTrustOrder(area, []);
				});
			},
		);
		await fc.assert(property, { numRuns: histories });
	}, 120_000);
}

const used = areaNames.filter((area): area is keyof typeof makers => area in makers);
const symbol = fc.constantFrom("A.US", "B.US", "C.US");
const file = fc.constantFrom("a", "b", "c");
const area = fc.constantFrom(...used);

const operation = fc.oneof(
	{
		weight: 8,
		arbitrary: fc.record({
			op: fc.constant("import" as const),
			file,
			tag: fc.constantFrom(sampleTag, "real", "vendor"),
			records: fc.array(
				fc.record({ area, symbol, n: fc.integer({ min: 1, max: 6 }), text: fc.nat({ max: 9 }).map(String) }),
				{ minLength: 1, maxLength: 8 },
			),
		}),
	},
	{
		weight: 4,
		arbitrary: fc.record({
			op: fc.constant("continue" as const),
			file,
			records: fc.array(
				fc.record({ area, symbol, n: fc.integer({ min: 1, max: 6 }), text: fc.nat({ max: 9 }).map(String) }),
				{ minLength: 1, maxLength: 8 },
			),
		}),
	},
	{ weight: 2, arbitrary: fc.record({ op: fc.constant("remove" as const), file }) },
	{
		weight: 2,
		arbitrary: fc.record({
			op: fc.constant("disable" as const),
			tag: fc.constantFrom("real", "vendor"),
			disabled: fc.boolean(),
		}),
	},
	{
		weight: 2,
		arbitrary: fc.record({
			op: fc.constant("trust" as const),
			area,
			tags: fc.shuffledSubarray(["real", "vendor"]),
		}),
	},
	{ weight: 1, arbitrary: fc.record({ op: fc.constant("clear" as const), area, symbol }) },
	{
		weight: 1,
		arbitrary: fc.record({ op: fc.constant("move" as const), area, file, from: symbol, to: symbol }),
	},
	{ weight: 1, arbitrary: fc.record({ op: fc.constant("exchange" as const), from: symbol, to: symbol }) },
);
const transaction = fc.array(operation, { minLength: 1, maxLength: 3 });
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

async function apply(writer: MarketWriter, operation: Operation): Promise<void> {
	const idOf = async (name: string) => (await writer.datasets()).find((stored) => stored.file === name)?.id;
	if (operation.op === "import") {
		const id = writer.beginDataset(dataset(operation.file, operation.tag));
		for (const { area, symbol, n, text } of operation.records)
			writer.put(area, writer.ensureSecurity(symbol), id, makers[area](n, text) as never);
	}
	if (operation.op === "continue") {
		const tag = (await writer.datasets()).find((stored) => stored.file === operation.file)?.tag;
		const { id } = writer.continueDataset(dataset(operation.file, tag));
		for (const { area, symbol, n, text } of operation.records)
			writer.put(area, writer.ensureSecurity(symbol), id, makers[area](n, text) as never);
	}
	if (operation.op === "remove") {
		const id = await idOf(operation.file);
		if (id !== undefined) writer.removeDataset(id);
	}
	if (operation.op === "disable") writer.setTagDisabled(operation.tag, operation.disabled);
	if (operation.op === "trust") writer.setTrustOrder(operation.area, operation.tags);
	if (operation.op === "clear") {
		const security = await writer.security(operation.symbol);
		if (security) writer.clear(operation.area, security);
	}
	if (operation.op !== "move" && operation.op !== "exchange") return;
	const [from, to] = [await writer.security(operation.from), await writer.security(operation.to)];
	if (!from || !to || from.id === to.id) return;
	if (operation.op === "exchange") writer.exchangeSymbols(from, to);
	else {
		const id = await idOf(operation.file);
		if (id !== undefined) writer.move(operation.area, from, to, id);
	}
}

interface VisibleRow {
	area: AreaName;
	securityId: number;
	time: number;
	text: string;
}

/** All that readers see, each row with its security and its dataset. */
async function contentsOf(store: MarketStore): Promise<VisibleRow[]> {
	const rows: VisibleRow[] = [];
	for (const { id: securityId, symbol } of await store.securities()) {
		for (const area of used) {
			for (const { record, time, datasetId } of await store.list(area, securityId, {
				order: "asc",
				limit: 1000,
			}))
				rows.push({ area, securityId, time, text: JSON.stringify([symbol, record, datasetId]) });
		}
	}
	return rows;
}

function differencesOf(before: readonly VisibleRow[], after: readonly VisibleRow[]): VisibleRow[] {
	const keysOf = (rows: readonly VisibleRow[]) => new Map(rows.map((row) => [JSON.stringify(row), row]));
	const [old, now] = [keysOf(before), keysOf(after)];
	const missing = (from: typeof old, other: typeof old) =>
		[...from].filter(([key]) => !other.has(key)).map(([, row]) => row);
	return [...missing(old, now), ...missing(now, old)];
}

const covers = (
	{ area, securityId, first, last }: MarketChange,
	difference: Pick<VisibleRow, "area" | "securityId" | "time">,
): boolean =>
	area === difference.area &&
	securityId === difference.securityId &&
	(first === null || (difference.time >= first && difference.time <= (last ?? Number.POSITIVE_INFINITY)));
