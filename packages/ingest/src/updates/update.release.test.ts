import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, test } from "vitest";
import { runImport } from "../frame/run.ts";
import { native } from "../sources/native/importer.ts";
import { writeFixture } from "../testing/imports.ts";
import { feeds } from "./feeds/index.ts";
import { recordedUpdate } from "./run/recorded.ts";
import type { Sources } from "./testing.ts";
import { setUpUpdates, volumeUrl } from "./testing.ts";

const realData = process.env["REAL_DATA_DIR"];
const title = realData ? "" : " (skipped: REAL_DATA_DIR, the folder of real source files, is not set)";
const real = test.skipIf(!realData);
const bytes = (file: string): Promise<Buffer> => readFile(join(realData ?? "", file));

type World = Awaited<ReturnType<typeof setUpUpdates>>;

async function update(name: string, { deps }: World, since: string | null = null) {
	const feed = feeds.find((candidate) => candidate.name === name);
	if (!feed) throw new Error(name);
	return recordedUpdate(feed, deps, { since });
}

const publish = async (sources: Sources, url: string, file: string) =>
	sources.publish(url, { body: await bytes(file), etag: '"1"' });

real(`short volume of two days as it is published${title}`, { timeout: 120_000 }, async () => {
	const world = await setUpUpdates("2020-01-04T12:00:00Z");
	for (const day of ["2020-01-02", "2020-01-03"]) {
		await publish(world.sources, volumeUrl(day), `finra/CNMSshvol${day.replaceAll("-", "")}.txt`);
	}
	await publish(world.sources, volumeUrl("2020-01-02", "FNSQ"), "finra/FNSQshvol20200102.txt");
	await publish(world.sources, volumeUrl("2020-01-02", "FNYX"), "finra/FNYXshvol20200102.txt");
	const report = await update("finra-short-volume", world, "2020-01-01");
	expect(report).toMatchObject({ outcome: "stored", message: "" });
	const datasets = await world.market.datasets();
	expect(datasets).toHaveLength(4);
	expect(report.rows).toBe(datasets.reduce((sum, { rows }) => sum + rows, 0));
	const [rowCounts] = await world.market.rowsBrought();
	expect(rowCounts).toEqual({
		area: "shortVolume",
		source: "finra-short-volume",
		tag: "finra",
		rows: report.rows,
		files: 4,
		first: Date.parse("2020-01-02T00:00:00Z"),
		last: Date.parse("2020-01-03T00:00:00Z"),
	});
	expect(await update("finra-short-volume", world, "2020-01-01")).toMatchObject({ outcome: "unchanged" });
});

real(
	`companies of held securities, with the pages that their files name${title}`,
	{ timeout: 120_000 },
	async () => {
		const world = await setUpUpdates("2026-11-20T12:00:00Z");
		const folder = await temporaryFolder();
		const csv =
			"symbol,scheme,value,name,date\nAAPL.US,cik,320193,,2026-11-20\nTSLA.US,cik,1318605,,2026-11-20\n";
		await writeFixture(
			folder,
			"manifest.json",
			JSON.stringify({ name: "mine", tag: "mine", licence: "Own.", description: "Own." }),
		);
		await writeFixture(folder, "identifiers.csv", csv);
		await runImport(world.market, native, folder, { now: new Date(world.clock.now()) });
		const submissions = "https://data.sec.gov/submissions/";
		for (const name of ["CIK0000320193.json", "CIK0001318605.json", "CIK0001318605-submissions-001.json"]) {
			await publish(world.sources, submissions + name, `sec/submissions/${name}`);
		}
		const facts = "CIK0000320193.json";
		await publish(
			world.sources,
			`https://data.sec.gov/api/xbrl/companyfacts/${facts}`,
			`sec/companyfacts/${facts}`,
		);
		const report = await update("sec-submissions", world);
		const outcomes = Object.fromEntries(report.files.map(({ name, outcome }) => [name, outcome]));
		expect(outcomes).toMatchObject({
			"CIK0000320193.json": "stored",
			"CIK0001318605.json": "stored",
			"CIK0001318605-submissions-001.json": "stored",
		});
		expect((await update("sec-submissions", world)).rows).toBe(0);
		expect(await update("sec-companyfacts", world)).toMatchObject({
			outcome: "stored",
			files: expect.arrayContaining([
				expect.objectContaining({ name: "CIK0001318605.json", outcome: "not-published" }),
				expect.objectContaining({ name: facts, outcome: "stored" }),
			]),
		});
	},
);

real(`the SEC's own pages that block${title}`, async () => {
	for (const [file, advice] of [
		["rate-exceeded.html", "too many requests"],
		["undeclared-automated-tool.html", "SEC_USER_AGENT"],
	] as const) {
		const world = await setUpUpdates("2026-11-20T12:00:00Z");
		const body = await bytes(`sec/misc/${file}`);
		world.sources.publish("https://www.sec.gov/files/company_tickers.json", { body, type: "text/html" });
		expect(await update("sec-tickers", world)).toMatchObject({
			outcome: "failed",
			message: expect.stringContaining(advice),
		});
		await update("sec-13f", world);
		expect(world.sources.requests).toHaveLength(1);
	}
});
