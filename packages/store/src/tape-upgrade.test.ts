import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { MarketStore } from "./market.ts";
import { openMarketDatabase } from "./postgres/index.ts";
import { openMarketFile } from "./sqlite/market.ts";
import { dropMade, postgres, sqlite } from "./suites/earlier-engines.ts";
import { firstOf, upgradeStores } from "./suites/earlier-schemas.ts";
import { depth } from "./suites/market.fixtures.ts";

afterAll(dropMade);

const all = { order: "asc", limit: 100 } as const;
const day = (date: string): number => Date.parse(date);
const dataset = (id: number) => [id, "test", `${id}.csv`, "real", "", "", 0, 0, 2, "{}", null, null];

describe.each([
	["SQLite", sqlite, "market/", 8, (location: string) => openMarketFile(join(location, "market.sqlite"))],
	["PostgreSQL", postgres, "", 5, (location: string) => openMarketDatabase(location)],
] as const)("order books that an earlier version left on %s", (_name, engine, prefix, migrations, open) => {
	const [early, late] = [depth("2019-12-30T15:00:00Z", "1"), depth("2019-12-30T21:00:00.000000001Z", "2")];

	async function upgraded(): Promise<MarketStore> {
		const location = await engine.make();
		await upgradeStores(location, (every) => firstOf(every, migrations));
		const insert = async (table: string, row: Readonly<Record<string, unknown>>) => {
			const columns = (await engine.tables(location)).get(`${prefix}${table}`) ?? [];
			await engine.insert(location, `${prefix}${table}`, [columns.map(({ name }) => row[name])]);
		};
		await engine.insert(location, `${prefix}securities`, [[7, "AAPL.US"]]);
		await engine.insert(location, `${prefix}datasets`, [dataset(1), dataset(2)]);
		const rowOf = (record: typeof early, dataset_id: number) => ({
			area: "depth",
			security_id: 7,
			id: "depth",
			time: Date.parse(record.timestamp),
			kind: "",
			data: JSON.stringify(record),
			dataset_id,
		});
		await insert("records", rowOf(early, 2));
		await insert("covered_records", rowOf(late, 1));
		const trade = { security_id: 7, price: "1", volume: "1", trade_type: "", direction: 0, trade_session: 0 };
		await insert("trades", {
			...trade,
			time_us: day("2019-12-31T00:30:00Z") * 1000,
			sequence: 1,
			dataset_id: 1,
		});
		await insert("covered_trades", {
			...trade,
			time_us: day("2020-01-02T15:00:00Z") * 1000,
			sequence: 1,
			dataset_id: 1,
		});
		await insert("minute_bars", {
			security_id: 7,
			day: day("2020-01-03") / 86_400_000,
			dataset_id: 1,
			newest: day("2020-01-03T20:59:00Z"),
			bars: Buffer.from("x"),
		});
		for (const area of ["depth", "trades"]) {
			await insert("coverage", { security_id: 7, area, tag: "real", newest: day("2020-01-02") });
			const bounds = { first: 0, last: day("2030-01-01"), only_security: 7, rows: 2 };
			await insert("dataset_areas", { dataset_id: 1, area, ...bounds });
		}
		await upgradeStores(location);
		return open(location);
	}

	it("are the history of the book, with those that others covered, and the days of the tape are found", async () => {
		const store = await upgraded();
		const listed = await store.list("depth", 7, all);
		expect(listed).toEqual([
			{ record: early, time: Date.parse(early.timestamp), datasetId: 2 },
			{ record: late, time: Date.parse(late.timestamp), datasetId: 1 },
		]);
		const days = async (area: "trades" | "depth" | "minuteBars") =>
			(await store.daysOf(area, { limit: 9 })).map((time) => new Date(time).toISOString().slice(0, 10));
		expect(await days("depth")).toEqual(["2019-12-30"]);
		expect(await days("trades")).toEqual(["2020-01-02", "2019-12-30"]);
		expect(await days("minuteBars")).toEqual(["2020-01-03"]);
		await store.transaction(async (writer) => writer.removeDataset(1));
		expect(await store.list("depth", 7, all)).toHaveLength(1);
		expect(await days("trades")).toEqual([]);
		await store.close();
	});
});
