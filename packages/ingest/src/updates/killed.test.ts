import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { areaNames } from "@us-market-data/market";
import { openMarketFile } from "@us-market-data/store/sqlite";
import { environment, programs, runNode, temporaryFolder } from "@us-market-data/testkit";
import { expect, test } from "vitest";
import { type Fault, playSources, type Sources } from "./testing/sources.ts";
import { directories } from "./testing/updates.ts";

const sec = "https://www.sec.gov/files/company_tickers.json";
/** Number of securities in the long directory. */
const securities = 4000;

/** Directories of some thousand securities, sent slowly enough that a process can be killed at any step. */
function publishAll(sources: Sources): void {
	const rows = Array.from(
		{ length: securities },
		(_, i) => `Z${letters(i)}|Company ${i} - Common Stock|Q|N|N|100|N|N`,
	);
	for (const [url, text] of Object.entries(directories)) {
		const body = url.includes("nasdaqlisted")
			? text.replace("File Creation", `${rows.join("\r\n")}\r\nFile Creation`)
			: text;
		sources.publish(url, { body: Buffer.from(body), etag: '"1"' });
		sources.fail(url, slowly);
	}
	const tickers = { 0: { cik_str: 320193, ticker: "AAPL", title: "Apple Inc." } };
	sources.publish(sec, { body: Buffer.from(JSON.stringify(tickers)), etag: '"1"' });
}

/** Number of times that the long directory was sent in full. */
const timesWhole = ({ seen }: Sources): number =>
	seen.filter(({ url, status, bytes }) => url.includes("nasdaqlisted") && status === 200 && bytes > 150_000)
		.length;

const letters = (i: number): string =>
	[i, i / 20, i / 400].map((n) => "ABCDEFGHIJKLMNOPQRST"[Math.floor(n) % 20]).join("");

const slowly: Fault = (_, response, { body, etag }) => {
	response.writeHead(200, { "content-length": String(body.length), ...(etag && { etag }) });
	const half = Math.floor(body.length / 2);
	response.write(body.subarray(0, half));
	setTimeout(() => response.destroyed || response.end(body.subarray(half)), 300);
	return true;
};

const settingsOf = (folder: string, { mirror }: Sources) => ({
	DATA_DIR: folder,
	SOURCE_MIRROR: mirror,
	SEC_USER_AGENT: "Example admin@example.com",
	UPDATE_SOURCES: "nasdaq-directory,sec-tickers",
});

/** Everything that the store holds, except times of imports and ids of datasets. */
async function contentOf(folder: string) {
	const store = await openMarketFile(join(folder, "market.sqlite"));
	try {
		const rows: unknown[] = [];
		for (const { id, symbol } of await store.securities()) {
			for (const area of areaNames) {
				const list = await store.list(area, id, { order: "asc", limit: 100 });
				for (const { record } of list) rows.push([symbol, area, record]);
			}
		}
		const datasets = (await store.datasets()).map(({ source, file, sha256, rows: count }) => [
			source,
			file,
			sha256,
			count,
		]);
		return { rows, datasets, brought: await store.rowsBrought() };
	} finally {
		await store.close();
	}
}

test("an update that is killed at any moment is completed by the next to the same store", {
	timeout: 240_000,
}, async () => {
	const undisturbed = await temporaryFolder();
	const sources = await playSources();
	publishAll(sources);
	const started = Date.now();
	expect(await runNode(programs.data, ["update"], settingsOf(undisturbed, sources))).toMatchObject({
		code: 0,
		stderr: "",
	});
	const took = Date.now() - started;
	const expected = await contentOf(undisturbed);
	expect(expected.datasets).toHaveLength(3);
	expect(expected.rows.length).toBeGreaterThan(securities);
	expect(timesWhole(sources)).toBe(1);
	const trials = 4;
	let whole = 0;
	for (let trial = 0; trial < trials; trial++) {
		const ms = Math.round(took * (0.3 + (0.65 * (trial + Math.random())) / trials));
		const { folder, world } = await killedAfter(ms);
		expect(
			await runNode(programs.data, ["update"], settingsOf(folder, world)),
			`trial ${trial}`,
		).toMatchObject({
			code: 0,
		});
		expect(await contentOf(folder)).toEqual(expected);
		whole += timesWhole(world);
	}
	// A file whose transfer has just ended is fetched anew when the kill comes before that is noted.
	expect(whole, "what came before the kill is not fetched again").toBeLessThanOrEqual(trials + 1);
});

/** A folder whose first update was killed after that time, or sooner where it had come to its end by then. */
async function killedAfter(ms: number): Promise<{ folder: string; world: Sources }> {
	const folder = await temporaryFolder();
	const world = await playSources();
	publishAll(world);
	const child = spawn(process.execPath, [programs.data, "update"], {
		env: environment(settingsOf(folder, world)),
		stdio: "ignore",
	});
	const ended = new Promise<string | null>((resolve) => child.once("exit", (_, signal) => resolve(signal)));
	await Promise.race([pause(ms), ended]);
	child.kill("SIGKILL");
	return (await ended) === "SIGKILL" ? { folder, world } : killedAfter(Math.round(ms / 2));
}

test("the schedule stops at SIGTERM, in the middle of a transfer too, and stores nothing by halves", {
	timeout: 120_000,
}, async () => {
	const folder = await temporaryFolder();
	const sources = await playSources();
	publishAll(sources);
	const settings = { ...settingsOf(folder, sources), UPDATE_SOURCES: "nasdaq-directory" };
	const child = spawn(process.execPath, [programs.data, "schedule"], { env: environment(settings) });
	let out = "";
	child.stdout.on("data", (text: Buffer) => {
		out += text.toString();
	});
	const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
	while (sources.seen.length === 0) await pause(20);
	child.kill("SIGTERM");
	expect(await ended).toBe(0);
	expect(out).toMatch(
		/^Updating nasdaq-directory\.\n.*nasdaq-directory: failed .*\n +stopped before its end; nothing is half stored\nStopped\.\n$/,
	);
	const store = await openMarketFile(join(folder, "market.sqlite"));
	expect(await store.datasets()).toEqual([]);
	await store.close();
});
