import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openFile } from "../../connection/open-file.ts";
import { openMarketFile } from "../../market.ts";
import { initial } from "./0001-initial.ts";

test("an older file is brought up to date: datasets of one area know their rows, others not until imported again", async () => {
	const folder = await mkdtemp(join(tmpdir(), "market-"));
	onTestFinished(() => rm(folder, { recursive: true }));
	const file = join(folder, "market.sqlite");
	const older = await openFile(file, { "0001-initial": initial });
	older.exec(`
		insert into datasets (id, source, file, tag, sha256, licence, retrieved_at, imported_at, rows, skipped)
		values (1, 'bars', 'a.csv', 'yahoo', '', '', 0, 0, 250, '{}'), (2, 'bars', 'b.csv', 'yahoo', '', '', 0, 0, 3, '{}'),
			(3, 'itch', 'c', 'itch', '', '', 0, 0, 9, '{}');
		insert into dataset_areas (dataset_id, area, first, last)
		values (1, 'dayBars', 0, 1), (2, 'dayBars', 0, 1), (3, 'trades', 0, 1), (3, 'minuteBars', 0, 1)`);
	older.close();
	const store = await openMarketFile(file);
	const times = { first: 0, last: 1 };
	expect(await store.rowsBrought()).toEqual([
		{ area: "dayBars", source: "bars", tag: "yahoo", rows: 253, files: 2, ...times },
		{ area: "minuteBars", source: "itch", tag: "itch", rows: 0, files: 1, ...times },
		{ area: "trades", source: "itch", tag: "itch", rows: 0, files: 1, ...times },
	]);
	await store.close();
});
