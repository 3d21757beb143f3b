import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openFile } from "../../connection/open-file.ts";
import { openMarketFile } from "../../market.ts";
import { marketMigrations } from "./index.ts";

test("an older file keeps its derived data, by kind and security, and they go with their security", async () => {
	const folder = await mkdtemp(join(tmpdir(), "market-"));
	onTestFinished(() => rm(folder, { recursive: true }));
	const file = join(folder, "market.sqlite");
	const earlier = Object.fromEntries(
		Object.entries(marketMigrations).filter(([name]) => name < "0007-derived-rows"),
	);
	const older = await openFile(file, earlier);
	older.exec(`
		insert into securities (id, symbol) values (1, 'A.US'), (2, 'B.US');
		insert into derived (kind, security_id, time, dataset_ids, data)
		values ('quote', 2, 5, '[1]', '{"last":"2"}'), ('quote', 1, 4, '[1,2]', '{"last":"1"}'), ('listing', 1, 3, '[]', '{}')`);
	older.close();
	const store = await openMarketFile(file);
	const [a, b] = [
		{ security: { id: 1, symbol: "A.US" }, time: 4, datasetIds: [1, 2], data: { last: "1" } },
		{ security: { id: 2, symbol: "B.US" }, time: 5, datasetIds: [1], data: { last: "2" } },
	];
	expect(await store.derivedFrom("quote", 1, 10)).toEqual([a, b]);
	await store.transaction(async (writer) => {
		writer.putDerived("quote", 2, { time: 6, datasetIds: [], data: { last: "3" } });
		writer.putDerived("listing", 1, null);
	});
	expect(await store.derived("quote", 2)).toMatchObject({ time: 6, data: { last: "3" } });
	expect(await store.derived("listing", 1)).toBeUndefined();
	expect(await store.derived("quote", 1)).toEqual(a);
	await store.close();
});
