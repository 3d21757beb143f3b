import { readdir, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { hostileSource, writeFixture } from "@us-market-data/ingest/testing";
import { openUpdatesFile } from "@us-market-data/store/sqlite";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, test } from "vitest";
import { runData } from "../testing.ts";

const csv = "Date,Open,High,Low,Close,Adj Close,Volume\n2026-11-20,1,2,1,2,2,100\n";
const query = "sig=hidden&auth=hidden&pwd=hidden&x=hidden";

/** Bytes of every file below a folder. */
async function everything(folder: string): Promise<string> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const files = entries.filter((entry) => entry.isFile());
	const texts = await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), "latin1")));
	return [...files.map(({ name }) => name), ...texts].join("\n");
}

test("no credential of an address and no line of a file elsewhere is shown by a command or stays in the data folder", {
	timeout: 60_000,
}, async () => {
	const port: number = await hostileSource((request, response) => {
		if (request.url?.startsWith("/moved"))
			response.writeHead(302, { location: `http://user:hidden@127.0.0.1:${port}/a.csv?${query}` }).end();
		else response.writeHead(200, { etag: '"1"' }).end(csv);
	});
	const base = `http://127.0.0.1:${port}`;
	const folder = await temporaryFolder();
	const urls = ["/AAPL.csv", "/moved.csv"].map((path) => ({
		source: "bars",
		symbol: "AAPL",
		url: `${base}${path}?${query}`,
	}));
	const settings = {
		DATA_DIR: join(folder, "data"),
		UPDATE_SOURCES: "bars:1,bars:2",
		UPDATE_URLS: await writeFixture(folder, "urls.json", JSON.stringify(urls)),
	};
	const native = await temporaryFolder();
	await symlink(await writeFixture(folder, "passwords", "root:hidden\n"), join(native, "manifest.json"));
	const runs = [];
	for (const args of [
		["import", "bars", `${base}/AAPL.csv?symbol=AAPL&${query}`],
		["import", "bars", `http://user:hidden@127.0.0.1:${port}/a.csv`],
		["import", "native", native],
		["update"],
	]) {
		runs.push(await runData(args, settings));
	}
	expect(runs.map(({ code }) => code)).toEqual([0, 1, 1, 1]);
	expect(JSON.stringify(runs)).not.toContain("hidden");
	expect(await everything(settings.DATA_DIR)).not.toContain("hidden");
	const updates = await openUpdatesFile(join(settings.DATA_DIR, "updates.sqlite"));
	const classes = (await updates.runs({ limit: 9 })).map(({ source, failure }) => `${source} ${failure}`);
	await updates.close();
	expect(classes.sort()).toEqual([
		"bars:1 null",
		"bars:2 redirect",
		"import bars null",
		"import bars setting",
		"import native file",
	]);
});
