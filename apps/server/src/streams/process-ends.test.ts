import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openAccountStore } from "@us-market-data/store";
import { endStarted, type Running, startProcess } from "@us-market-data/tooling/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dataEvents, eventsIn, readStream } from "../testing/stream-reader.ts";

/** What the end of a real process leaves of its streams. */
let folder: string;
let service: Running;
let key: string;
/** The last day of the sample market, which depends on the present day. */
let day: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "us-market-data-streams-"));
	service = await startProcess({ DATA_DIR: folder });
	key = (await readFile(join(folder, "demo-key"), "utf8")).trim();
	const address = `${service.url}/api/market-data/quote/trades?symbol=AAPL.US&count=1`;
	const answer = await fetch(address, { headers: { "x-api-key": key } });
	day = ((await answer.json()) as { trades: [{ timestamp: string }] }).trades[0].timestamp.slice(0, 10);
});
afterAll(async () => {
	endStarted();
	await rm(folder, { recursive: true, force: true });
});

const open = (target: string) => readStream(service.url, `${target}&format=ndjson`, { "x-api-key": key });

const dataIn = (text: string) => eventsIn(text).filter(({ event }) => dataEvents.has(event));

test("a process that stops ends its streams with a position, behind which the next process goes on", async () => {
	const target = `trades?symbols=AAPL.US,MSFT.US,NVDA.US&replay=${day}T14:30Z`;
	const all = dataIn(await (await open(`${target}&speed=0`)).toEnd());
	const reader = await open(`${target}&speed=100`);
	await reader.until('"event":"trade"');
	const stopped = service.stop();
	const before = await reader.toEnd();
	const close = eventsIn(before).at(-1);
	expect(close).toMatchObject({ event: "close", reason: "shutdown", resume: expect.any(String) });
	expect(await stopped).toEqual({ code: 0, signal: null });
	service = await startProcess({ DATA_DIR: folder });
	const after = dataIn(await (await open(`${target}&speed=0&since=${close?.["resume"]}`)).toEnd());
	expect(after.length).toBeGreaterThan(0);
	expect([...dataIn(before), ...after]).toEqual(all);
});

test("a process that is killed has charged each event that came, and one block too many at most", async () => {
	const usedBefore = await used();
	const reader = await open(`bars?symbols=*&replay=${day}&speed=0`);
	// The connection and two blocks: the second one has begun.
	await reader.until('"cost":3');
	service.process.kill("SIGKILL");
	const text = await reader.toEnd();
	await service.exited;
	expect(text, "the process was killed while it sent").not.toContain('"event":"close"');
	// The connection pays for the first 999 events.
	const blocks = Math.floor(dataIn(text).length / 1_000);
	const charged = (await used()) - usedBefore;
	expect(charged).toBeGreaterThanOrEqual(1 + blocks);
	expect(charged).toBeLessThanOrEqual(1 + blocks + 1);
});

/** Data requests that the account of the key has used, as its store says. */
async function used(): Promise<number> {
	const accounts = await openAccountStore({ DATA_DIR: folder, DATABASE_URL: "", DATABASE_READ_URL: "" });
	try {
		return await accounts.used((await accounts.account("demo"))?.id ?? 0, Date.now());
	} finally {
		await accounts.close();
	}
}
