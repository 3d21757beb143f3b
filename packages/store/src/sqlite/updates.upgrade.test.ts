import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openFile } from "./connection/open-file.ts";
import { initial } from "./migrations/updates/0001-initial.ts";
import { openUpdatesFile } from "./updates.ts";

test("a file of the first version keeps its runs and what is known of files, without the credentials of addresses", async () => {
	const folder = await mkdtemp(join(tmpdir(), "upgrade-"));
	onTestFinished(() => rm(folder, { recursive: true }));
	const file = join(folder, "updates.sqlite");
	const old = await openFile<unknown>(file, { "0001-initial": initial });
	old.exec(`
		insert into runs (source, target, started_at, ended_at, outcome, rows, message) values
			('a', 'x', 1, 2, 'failed', 0, 'https://x.test/?sig=hidden: answer is "503"'),
			('a', 'x', 3, 4, 'refused', 0, 'a.csv, line 2: price is "x"');
		insert into files values
			('https://x.test/a', '"1"', null, '["a"]', 1), ('https://x.test/a?sig=hidden', '"1"', null, '["a"]', 1)`);
	old.close();
	const updates = await openUpdatesFile(file);
	onTestFinished(() => updates.close());
	expect(await updates.runs({ limit: 9 })).toMatchObject([
		{ startedAt: 3, outcome: "refused", failure: null, message: 'a.csv, line 2: price is "x"' },
		{ startedAt: 1, outcome: "failed", failure: null, message: "named an address; cut by an upgrade" },
	]);
	expect(await updates.fileState("https://x.test/a")).toMatchObject({ etag: '"1"' });
	expect(await updates.fileState("https://x.test/a?sig=hidden")).toBeNull();
	const id = await updates.beginRun("a", 5);
	await updates.endRun(id, { target: "", outcome: "failed", rows: 0, failure: "dns", message: "" }, 6);
	expect((await updates.lastRuns()).get("a")?.last.failure).toBe("dns");
});
