import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { areaNames } from "@us-market-data/market";
import { openMarketFile } from "@us-market-data/store/sqlite";
import { environment, temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, test } from "vitest";
import { directories, playSources, updateFolder, type Written } from "./testing.ts";

const program = fileURLToPath(new URL("./killed-update.fixture.ts", import.meta.url));
const tickers = "https://www.sec.gov/files/company_tickers.json";
const long = "https://www.nasdaqtrader.com/dynamic/SymDir/nasdaqlisted.txt";
/** Number of securities in the long directory. */
const securities = 100;

/** A data folder without data, and sources that publish directories and a list of tickers. */
async function setUp() {
	const folder = await temporaryFolder();
	const sources = await playSources();
	const rows = Array.from(
		{ length: securities },
		(_, i) => `Z${letters(i)}|Company ${i} - Common Stock|Q|N|N|100|N|N`,
	);
	const published = {
		...directories,
		[long]: (directories[long] ?? "").replace("File Creation", `${rows.join("\r\n")}\r\nFile Creation`),
		[tickers]: JSON.stringify({ 0: { cik_str: 320193, ticker: "AAPL", title: "Apple Inc." } }),
	};
	for (const [url, text] of Object.entries(published)) {
		sources.publish(url, { body: Buffer.from(text), etag: '"1"' });
	}
	/** Number of times that the long directory was sent in full. */
	const fullTransfers = (): number =>
		sources
			.requestsOf(long)
			.filter(({ status, bytes }) => status === 200 && bytes === published[long]?.length).length;
	const update = (before: (store: Written) => void = () => {}) =>
		updateFolder(folder, sources.mirror, before);
	return { folder, sources, fullTransfers, update };
}

const letters = (i: number): string =>
	[i, i / 20].map((n) => "ABCDEFGHIJKLMNOPQRST"[Math.floor(n) % 20]).join("");

type World = Awaited<ReturnType<typeof setUp>>;

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

/** Starts an update in a process of its own, which kills itself at a call of a store unless that is 0. */
const updateIn = ({ folder, sources }: World, call: number, later = 0): ChildProcess =>
	spawn(process.execPath, [program, folder, sources.mirror, String(call), String(later)], {
		env: environment({}),
		stdio: ["ignore", "ignore", "inherit"],
	});

/** An update that dies at a call of a store, or a few milliseconds later among its work on files. */
const diesAtCall = (call: number) => (world: World) => updateIn(world, call, Math.floor(Math.random() * 4));

/** An update that dies in the middle of a transfer. */
function diesInTransfer(world: World): ChildProcess {
	world.sources.fail(long, (_, response, { body, etag }) => {
		response.writeHead(200, { "content-length": String(body.length), ...(etag && { etag }) });
		response.write(body.subarray(0, Math.floor(body.length / 2)), () => child.kill("SIGKILL"));
		return true;
	});
	const child = updateIn(world, 0);
	return child;
}

test("an update that is killed at any moment is completed by the next to the same store", {
	timeout: 120_000,
}, async () => {
	const undisturbed = await setUp();
	const calls: Written[] = [];
	const reports = await undisturbed.update((store) => calls.push(store));
	expect(reports).toMatchObject([{ outcome: "stored" }, { outcome: "stored" }]);
	const expected = await contentOf(undisturbed.folder);
	expect(expected.datasets).toHaveLength(3);
	expect(expected.rows.length).toBeGreaterThan(securities);
	expect(undisturbed.fullTransfers()).toBe(1);
	const [first, last] = [calls.indexOf("market"), calls.lastIndexOf("market")];
	const between = (from: number, to: number) => 1 + from + Math.floor(Math.random() * (to - from));
	/** Ways to die, and how often the long directory is sent in full at most. */
	const deaths: [when: string, die: (world: World) => ChildProcess, whole: number][] = [
		["in a transfer", diesInTransfer, 1],
		// A file whose transfer has just ended is fetched anew when the kill comes before that is noted.
		["before anything is stored", diesAtCall(between(0, first)), 2],
		["while records are stored", diesAtCall(between(first, last)), 1],
		["after that", diesAtCall(between(last, calls.length)), 1],
	];
	for (const [when, die, whole] of deaths) {
		const world = await setUp();
		expect(await once(die(world), "exit"), when).toEqual([null, "SIGKILL"]);
		for (const { outcome, message } of await world.update())
			expect(["failed", "refused"], `${when}: ${message}`).not.toContain(outcome);
		expect(await contentOf(world.folder), when).toEqual(expected);
		expect(world.fullTransfers(), `${when}: what came is not fetched again`).toBeLessThanOrEqual(whole);
	}
});
