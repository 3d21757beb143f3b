import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cutAfter, playSources, silence, status, TestClock } from "../updates/testing.ts";
import type { FetchContext } from "./context.ts";
import { localRateLimiter } from "./rate-limiter.ts";
import { received } from "./testing.ts";
import { transfer } from "./transfer.ts";

const url = "https://data.example.com/files/large.zip";

async function setUp(attempts = 5) {
	const sources = await playSources();
	const clock = new TestClock("2026-11-20T12:00:00Z");
	const settings = { mirror: sources.mirror, secUserAgent: "Example admin@example.com" };
	const context: FetchContext = { rateLimiter: localRateLimiter(), clock, settings, attempts, idleMs: 2000 };
	const path = join(await temporaryFolder(), "large.zip");
	const fetch = (validators: Parameters<typeof transfer>[2] = null, at = url) =>
		transfer(new URL(at), path, validators, context);
	return { sources, clock, context, path, fetch };
}

const none = { etag: null, lastModified: null };

test("a connection that breaks goes on where it ended", async () => {
	const { sources, path, fetch } = await setUp();
	const body = randomBytes(300_000);
	sources.publish(url, { body, etag: '"1"' });
	sources.fail(url, cutAfter(100_000), cutAfter(50_000));
	expect(await fetch()).toMatchObject({ status: "fetched", etag: '"1"', length: 300_000 });
	expect((await readFile(path)).equals(body)).toBe(true);
	const requests = sources.requestsOf(url);
	expect(requests.map(({ status: code }) => code)).toEqual([200, 206, 206]);
	// Bytes that were still on their way when the connection broke are lost, all others are not asked for again.
	const [, second = 0, third = 0] = requests.map(({ headers }) =>
		Number(/\d+/.exec(headers.range ?? "")?.[0]),
	);
	expect(second).toBeGreaterThan(0);
	expect(second).toBeLessThanOrEqual(100_000);
	expect(third).toBeGreaterThanOrEqual(second);
	expect(requests[2]?.bytes).toBe(300_000 - third);
	expect((await readdir(join(path, ".."))).sort()).toEqual(["large.zip"]);
});

test("a transfer that ended with its process goes on in the next, unless the file changed since", async () => {
	const { sources, path, fetch, context } = await setUp();
	const old = randomBytes(200_000);
	sources.publish(url, { body: old, lastModified: "Fri, 20 Nov 2026 10:00:00 GMT" });
	sources.fail(url, cutAfter(120_000));
	context.attempts = 1;
	await expect(fetch()).rejects.toMatchObject({ kind: "transfer" });
	const body = randomBytes(150_000);
	sources.publish(url, { body, lastModified: "Fri, 20 Nov 2026 11:00:00 GMT" });
	expect(await fetch()).toMatchObject({ status: "fetched", length: 150_000 });
	expect((await readFile(path)).equals(body)).toBe(true);
	// The client need not have got every byte that was sent before the connection broke.
	const range: unknown = expect.stringMatching(/^bytes=[1-9]\d*-$/);
	expect(sources.requestsOf(url)[1]).toMatchObject({ status: 200, headers: { range } });
});

test("a range that does not continue the part makes it begin anew", async () => {
	const { sources, path, fetch } = await setUp();
	const body = randomBytes(100_000);
	sources.publish(url, { body, etag: '"1"' });
	const other = { "content-range": "bytes 40000-119999/120000", "content-length": "80000" };
	sources.fail(url, cutAfter(40_000), status(206, other, "x".repeat(80_000)), status(416));
	await fetch();
	expect((await readFile(path)).equals(body)).toBe(true);
	expect(sources.requestsOf(url).map(({ status: code }) => code)).toEqual([200, 206, 416, 200]);
});

test("any breaks anywhere give the file as it is", { timeout: 60_000 }, async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.integer({ min: 1, max: 60_000 }),
			fc.array(fc.integer({ min: 0, max: 60_000 }), { maxLength: 4 }),
			fc.constantFrom<object>(
				{ etag: '"1"' },
				{ lastModified: "Fri, 20 Nov 2026 10:00:00 GMT" },
				{ etag: 'W/"1"' },
				{},
			),
			async (size, cuts, validators) => {
				const { sources, path, fetch } = await setUp();
				const body = randomBytes(size);
				sources.publish(url, { body, ...validators });
				sources.fail(url, ...cuts.map((at) => cutAfter(Math.min(at, size - 1))));
				await fetch();
				expect((await readFile(path)).equals(body)).toBe(true);
			},
		),
		{ numRuns: 15 },
	);
});

test("a file that is known is not sent again; one that changed is", async () => {
	const { sources, fetch } = await setUp();
	sources.publish(url, { body: Buffer.from("one"), etag: '"1"' });
	expect(await fetch({ ...none, etag: '"1"' })).toEqual({ status: "unchanged" });
	expect(sources.requestsOf(url)[0]).toMatchObject({ status: 304, bytes: 0 });
	sources.publish(url, { body: Buffer.from("two"), etag: '"2"' });
	expect(await fetch({ ...none, etag: '"1"' })).toMatchObject({ status: "fetched", etag: '"2"' });
});

test("busy sources are asked again: after as long as they say, else ever later", async () => {
	const { sources, fetch, clock } = await setUp();
	sources.publish(url, "file");
	sources.fail(url, status(429, { "retry-after": "7" }), status(503), status(500));
	sources.fail(url, status(503, { "retry-after": "Fri, 20 Nov 2026 12:05:00 GMT" }));
	await fetch();
	const waits = clock.slept.filter((ms) => ms > 500);
	expect(waits[0]).toBe(7000);
	expect(waits[1]).toBeGreaterThanOrEqual(1000);
	expect(waits[1]).toBeLessThanOrEqual(2000);
	expect(waits[2]).toBeGreaterThanOrEqual(2000);
	expect(waits[2]).toBeLessThanOrEqual(4000);
	expect(waits[3]).toBeLessThanOrEqual(300_000);
	expect(sources.requestsOf(url)).toHaveLength(5);
});

test("what never ends well ends: five attempts, and no wait longer than five minutes", async () => {
	const { sources, fetch } = await setUp();
	sources.fail(url, ...Array.from({ length: 9 }, () => status(503)));
	await expect(fetch()).rejects.toMatchObject({
		kind: "transfer",
		message: expect.stringContaining('"503"'),
	});
	expect(sources.requestsOf(url)).toHaveLength(5);
	const later = "https://later.example.com/x";
	sources.fail(later, status(429, { "retry-after": "3600" }));
	await expect(fetch(null, later)).rejects.toMatchObject({ kind: "transfer" });
	expect(sources.requestsOf(later)).toHaveLength(1);
});

test.each([
	[404, "absent"],
	[403, "absent"],
	[410, "absent"],
	[401, "status"],
	[400, "status"],
])("status %i is %s and not asked again", async (code, kind) => {
	const { sources, fetch } = await setUp();
	sources.fail(url, status(code));
	await expect(fetch()).rejects.toMatchObject({ kind, message: expect.stringContaining(`"${code}"`) });
	expect(sources.requestsOf(url)).toHaveLength(1);
});

test("a refusal of the SEC with a page is a failure, one without says that there is no such file", async () => {
	const { sources, fetch } = await setUp();
	const sec = "https://www.sec.gov/Archives/edgar/daily-index/2026/QTR4/master.20261126.idx";
	sources.fail(sec, status(403, {}, "<?xml version='1.0'?><Error><Code>AccessDenied</Code></Error>"));
	await expect(fetch(null, sec)).rejects.toMatchObject({ kind: "absent" });
	sources.fail(sec, status(403, {}, "<HTML><HEAD><TITLE>Access Denied</TITLE></HEAD></HTML>"));
	await expect(fetch(null, sec)).rejects.toMatchObject({ kind: "status" });
});

test("another page with status 200 is no file", async () => {
	const { sources, fetch } = await setUp();
	sources.publish(url, {
		body: Buffer.from("<html>Page Not Available</html>"),
		type: "text/html; charset=utf-8",
	});
	await expect(fetch()).rejects.toMatchObject({
		kind: "page",
		message: expect.stringContaining("not an HTML page"),
	});
});

test("a source that falls silent counts as broken", async () => {
	const { sources, fetch, context, path } = await setUp();
	context.idleMs = 150;
	sources.publish(url, { body: Buffer.from("the file"), etag: '"1"' });
	sources.fail(url, silence);
	expect(await fetch()).toMatchObject({ status: "fetched" });
	expect(sources.requestsOf(url)).toHaveLength(2);
	expect(await readFile(path, "utf8")).toBe("the file");
});

test("unpacks what is only packed for the way", async () => {
	const { sources, fetch, path } = await setUp();
	const packed = gzipSync("text of the file");
	sources.fail(url, (_, response) => {
		response
			.writeHead(200, { "content-encoding": "gzip", "content-length": String(packed.length) })
			.end(packed);
		return true;
	});
	expect(await fetch()).toMatchObject({ status: "fetched", length: null });
	expect(await readFile(path, "utf8")).toBe("text of the file");
});

test("redirects stay within the mirror and the gate", async () => {
	const { sources, fetch, clock } = await setUp();
	const moved = "https://data.example.com/files/new.zip";
	sources.fail(url, status(302, { location: moved }));
	sources.publish(moved, "file");
	await fetch();
	expect(sources.requests.map((entry) => entry.url)).toEqual([url, moved]);
	expect(clock.slept).toEqual([500]);
	sources.fail(url, ...Array.from({ length: 9 }, () => status(301, { location: url })));
	await expect(fetch()).rejects.toMatchObject({
		kind: "redirect",
		message: expect.stringContaining("redirects"),
	});
});

test("tells the SEC who asks, and does not ask it without", async () => {
	const { sources, fetch, context } = await setUp();
	const sec = "https://www.sec.gov/files/company_tickers.json";
	sources.publish(sec, "{}");
	await fetch(null, sec);
	expect(sources.requestsOf(sec)[0]?.headers["user-agent"]).toBe("Example admin@example.com");
	context.settings = { mirror: sources.mirror };
	const refusal = { kind: "setting", message: expect.stringContaining("SEC_USER_AGENT") };
	await expect(fetch(null, sec)).rejects.toMatchObject(refusal);
	expect(sources.requestsOf(sec)).toHaveLength(1);
});

test("a stop ends a transfer and leaves what came for the next run", async () => {
	const { sources, fetch, context, path } = await setUp();
	const stop = new AbortController();
	context.signal = stop.signal;
	const body = randomBytes(50_000);
	sources.publish(url, { body, etag: '"1"' });
	sources.fail(url, (request, response, file) => {
		response.writeHead(200, { etag: '"1"', "content-length": String(file.body.length) });
		response.write(file.body.subarray(0, 20_000));
		void received(path).then(() => stop.abort(new Error("stop")));
		return request.url !== undefined;
	});
	await expect(fetch()).rejects.toThrow("stop");
	delete context.signal;
	await fetch();
	expect((await readFile(path)).equals(body)).toBe(true);
	expect(sources.requestsOf(url)[1]).toMatchObject({ status: 206 });
});
