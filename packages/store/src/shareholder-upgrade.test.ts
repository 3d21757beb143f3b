import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { MarketStore } from "./market.ts";
import { openMarketDatabase } from "./postgres/index.ts";
import { openMarketFile } from "./sqlite/market.ts";
import { dropMade, postgres, sqlite } from "./suites/earlier-engines.ts";
import { firstOf, upgradeStores } from "./suites/earlier-schemas.ts";
import { position } from "./suites/market.fixtures.ts";

afterAll(dropMade);

const all = { order: "asc", limit: 100 } as const;
const odd = position("b", "2024-03-31", "tab\t \\N new\nline 漢 🚀");
const expected = [position("a", "2024-03-31", "2"), odd, position("a", "2024-06-30", "1")];
const covered = position("a", "2024-03-31", "1");

const rowOf = (record: typeof odd, datasetId: number) => {
	const id = `${record.period}/${record.holderId}`;
	const time = Date.parse(record.period);
	const data = JSON.stringify(record);
	return { id, time, data, datasetId };
};
const dataset = (id: number) => [id, "test", `${id}.csv`, "real", "", "", 0, 0, 2, "{}", null, null];

describe.each([
	["SQLite", sqlite, "market/", 5, (location: string) => openMarketFile(join(location, "market.sqlite"))],
	["PostgreSQL", postgres, "", 3, (location: string) => openMarketDatabase(location)],
] as const)("shareholders that an earlier version left on %s", (_name, engine, prefix, migrations, open) => {
	async function upgraded(): Promise<MarketStore> {
		const location = await engine.make();
		await upgradeStores(location, (every) => firstOf(every, migrations));
		await engine.insert(location, `${prefix}securities`, [[7, "AAPL.US"]]);
		await engine.insert(location, `${prefix}datasets`, [dataset(1), dataset(2)]);
		const rows = expected.map((record, i) => rowOf(record, i === 2 ? 1 : 2));
		await engine.insert(
			location,
			`${prefix}records`,
			rows.map(({ id, time, data, datasetId }) => [
				"shareholders",
				7,
				id,
				time,
				"institution",
				data,
				datasetId,
			]),
		);
		const { id, time, data } = rowOf(covered, 1);
		const columns = (await engine.tables(location)).get(`${prefix}covered_records`) ?? [];
		const cells: Readonly<Record<string, unknown>> = { area: "shareholders", security_id: 7, id, time, data };
		const rest: Readonly<Record<string, unknown>> = { kind: "institution", dataset_id: 1 };
		await engine.insert(location, `${prefix}covered_records`, [
			columns.map(({ name }) => ({ ...cells, ...rest })[name]),
		]);
		await upgradeStores(location);
		return open(location);
	}

	it("are listed as before, with those that others cover", async () => {
		const store = await upgraded();
		const listed = await store.list("shareholders", 7, all);
		expect(listed.map(({ record }) => record)).toEqual(expected);
		expect(listed.map(({ datasetId }) => datasetId)).toEqual([2, 2, 1]);
		expect(await store.overlapping("shareholders")).toEqual([{ id: 7, symbol: "AAPL.US" }]);
		expect(await store.overlaps("shareholders", 7)).toMatchObject([
			{ visible: { record: expected[0], datasetId: 2 }, covered: { record: covered, datasetId: 1 } },
		]);
		await store.close();
	});
});
