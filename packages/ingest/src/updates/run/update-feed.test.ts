import { readdir } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { finraShortVolumeFeed } from "../../sources/finra-short-volume/feed.ts";
import { nasdaqDirectoryFeed } from "../../sources/nasdaq-directory/feed.ts";
import { sec13fFeed } from "../../sources/sec-13f/feed.ts";
import type { Feed } from "../feeds/feed.ts";
import { cutAfter, directories, setUpUpdates, status, volumeFile, volumeUrl } from "../testing.ts";
import { recordedUpdate } from "./recorded.ts";

const now = "2026-11-21T00:00:00Z";
const none = { since: null };

async function setUp() {
	const world = await setUpUpdates(now);
	const update = (
		feed: Feed = finraShortVolumeFeed,
		options: { since: string | null } = { since: "2026-11-18" },
	) => recordedUpdate(feed, world.deps, options);
	return { ...world, update };
}

test("brings what is published, passes over what is not, and asks anew only what may have changed", async () => {
	const { sources, update, files, updates } = await setUp();
	for (const day of ["2026-11-18", "2026-11-19", "2026-11-20"]) {
		sources.publish(volumeUrl(day), { body: Buffer.from(volumeFile(day)), etag: `"${day}"` });
	}
	const first = await update();
	expect(first).toMatchObject({ outcome: "stored", rows: 3, message: "" });
	expect(first.files.filter(({ outcome }) => outcome === "not-published")).toHaveLength(15);
	expect(await files()).toEqual(["CNMSshvol20261118.txt", "CNMSshvol20261119.txt", "CNMSshvol20261120.txt"]);
	sources.publish(volumeUrl("2026-11-19"), {
		body: Buffer.from(volumeFile("2026-11-19", "7")),
		etag: '"revised"',
	});
	expect(await update()).toMatchObject({ outcome: "stored", rows: 1 });
	const requestedStatuses = (day: string) =>
		sources.requestsOf(volumeUrl(day)).map(({ status: code }) => code);
	expect([
		requestedStatuses("2026-11-18"),
		requestedStatuses("2026-11-19"),
		requestedStatuses("2026-11-20"),
	]).toEqual([[200], [200, 200], [200, 304]]);
	expect(await update()).toMatchObject({ outcome: "unchanged", rows: 0 });
	expect((await updates.runs({ limit: 9 })).map(({ outcome, rows }) => [outcome, rows])).toEqual([
		["unchanged", 0],
		["stored", 1],
		["stored", 3],
	]);
});

test("a file that was removed is fetched again, whatever is known of its URL", async () => {
	const { sources, update, files, market } = await setUp();
	const day = "2026-11-20";
	sources.publish(volumeUrl(day), { body: Buffer.from(volumeFile(day)), etag: '"1"' });
	await update();
	await market.transaction(async (writer) => {
		for (const { id } of await writer.datasets()) writer.removeDataset(id);
	});
	await update();
	expect(await files()).toEqual(["CNMSshvol20261120.txt"]);
});

test("a bad file is refused by its name and keeps no other out", async () => {
	const { sources, update, files, updates } = await setUp();
	sources.publish(volumeUrl("2026-11-18"), volumeFile("2026-11-18"));
	sources.publish(volumeUrl("2026-11-19"), volumeFile("2026-11-19").replace("|0|", "|x|"));
	sources.publish(volumeUrl("2026-11-20"), volumeFile("2026-11-20"));
	const report = await update();
	expect(report).toMatchObject({ outcome: "refused", rows: 2 });
	expect(report.message).toMatch(/^CNMSshvol20261119\.txt, line 2/);
	expect(await files()).toEqual(["CNMSshvol20261118.txt", "CNMSshvol20261120.txt"]);
	expect((await updates.runs({ limit: 1 }))[0]?.target).toBe("2 stored, 15 not-published, 1 refused");
	sources.publish(volumeUrl("2026-11-19"), volumeFile("2026-11-19"));
	expect(await update()).toMatchObject({ outcome: "stored", rows: 1 });
});

test("a host that does not answer ends the run; what came before is stored", async () => {
	const { sources, update, files } = await setUp();
	sources.publish(volumeUrl("2026-11-20"), volumeFile("2026-11-20"));
	sources.fail(volumeUrl("2026-11-20", "FNSQ"), ...Array.from({ length: 9 }, () => status(503)));
	const report = await update();
	expect(report.outcome).toBe("failed");
	expect(report.message).toContain('"503"');
	expect(await files()).toEqual(["CNMSshvol20261120.txt"]);
	expect(sources.requestsOf(volumeUrl("2026-11-20", "FNQC"))).toEqual([]);
});

test("a finished download is imported by the next run and not fetched again", async () => {
	const { sources, update, files, deps, market } = await setUp();
	const urls = Object.keys(directories);
	for (const url of urls) sources.publish(url, { body: Buffer.from(directories[url] ?? ""), etag: '"1"' });
	const broken = {
		...market,
		datasets: () => market.datasets(),
		across: market.across.bind(market),
		transaction: async () => Promise.reject(new Error("disk full: /data/x/market.sqlite")),
	};
	deps.market = broken as unknown as typeof market;
	expect(await update(nasdaqDirectoryFeed, none)).toMatchObject({
		outcome: "failed",
		message: "The database could not store the import; nothing of it is stored: disk full: …/market.sqlite.",
	});
	deps.market = market;
	expect(await update(nasdaqDirectoryFeed, none)).toMatchObject({ outcome: "stored", rows: 4 });
	expect(await files()).toEqual(["nasdaqlisted.txt", "otherlisted.txt"]);
	for (const url of urls) expect(sources.requestsOf(url).map(({ status: code }) => code)).toEqual([200, 304]);
	expect(await readdir(join(deps.folder, "downloads", "nasdaq-directory", "ready"))).toEqual([]);
});

test("an interrupted transfer goes on in the next run", async () => {
	const { sources, update } = await setUp();
	const letters = [..."ABCDEFGH"];
	const symbols = letters.flatMap((one) => letters.map((two) => `Z${one}${two}`));
	const body = Buffer.from(volumeFile("2026-11-20", "1", symbols));
	const url = volumeUrl("2026-11-20");
	sources.publish(url, { body, etag: '"1"' });
	sources.fail(url, cutAfter(1100), ...Array.from({ length: 4 }, () => status(500)));
	expect(await update()).toMatchObject({ outcome: "failed" });
	expect(await update()).toMatchObject({ outcome: "stored" });
	const last = sources.requestsOf(url).at(-1);
	const from = Number(/\d+/.exec(last?.headers.range ?? "")?.[0]);
	expect(from).toBeGreaterThan(0);
	expect(last).toMatchObject({ status: 206, bytes: body.length - from });
});

test("only one process updates a source at a time; one that died holds nothing up", async () => {
	const { update, updates, clock } = await setUp();
	const name = "update of finra-short-volume";
	// Process 1 is not this one and runs for as long as the machine does.
	await updates.lock(name, { pid: 1, host: hostname(), beatAt: clock.now() });
	expect(await update()).toMatchObject({
		outcome: "refused",
		message: expect.stringContaining("process 1 on"),
	});
	expect(await updates.runs({ limit: 9 })).toEqual([]);
	updates.unlock(name, { pid: 1, host: hostname() });
	await updates.lock(name, { pid: 2 ** 22 + 1, host: hostname(), beatAt: clock.now() });
	expect(await update()).toMatchObject({ outcome: "not-published" });
	await updates.lock(name, { pid: 1, host: "another machine", beatAt: clock.now() - 16 * 60_000 });
	expect(await update()).toMatchObject({ outcome: "not-published" });
});

test("a stop stores nothing by halves and is told as such", async () => {
	const { sources, update, files, deps } = await setUp();
	const stop = new AbortController();
	deps.signal = stop.signal;
	sources.publish(volumeUrl("2026-11-20"), volumeFile("2026-11-20"));
	deps.progress = { at: () => stop.abort(new Error("asked to stop")), done: () => {} };
	sources.publish(volumeUrl("2026-11-19"), volumeFile("2026-11-19"));
	expect(await update()).toMatchObject({ outcome: "failed", message: expect.stringContaining("stopped") });
	expect(await files()).toEqual([]);
	delete deps.signal;
	delete deps.progress;
	expect(await update()).toMatchObject({ outcome: "stored", rows: 2 });
});

test("a set of which it is not certain when it appears is asked for until it does", async () => {
	const { sources, update } = await setUp();
	const url =
		"https://www.sec.gov/files/structureddata/data/form-13f-data-sets/01jun2026-31aug2026_form13f.zip";
	for (let i = 1; i <= 2; i++) {
		expect(await update(sec13fFeed, none)).toMatchObject({ outcome: "not-published" });
		expect(sources.requestsOf(url)).toHaveLength(i);
	}
});

test("a day that stays without its file is not asked for for ever", async () => {
	const { sources, update } = await setUp();
	await update(finraShortVolumeFeed, none);
	const count = sources.requests.length;
	await update(finraShortVolumeFeed, none);
	const again = sources.requests.slice(count).map(({ url }) => /(\d{8})\.txt/.exec(url)?.[1] ?? "");
	expect(again.length).toBeGreaterThan(0);
	expect(again.every((day) => day >= "20261106")).toBe(true);
});
