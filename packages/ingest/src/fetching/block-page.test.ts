import { join } from "node:path";
import { openUpdatesFile } from "@us-market-data/store/sqlite";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, onTestFinished, test } from "vitest";
import { playSources, status, TestClock } from "../updates/testing.ts";
import { activeBackoff, startBackoff } from "./get.ts";
import { localRateLimiter, type RateLimiter } from "./rate-limiter.ts";
import { transfer } from "./transfer.ts";

const first = "https://www.sec.gov/files/a.json";
const second = "https://data.sec.gov/submissions/b.json";
const minute = 60_000;
const rateExceeded = "Request Rate Threshold Exceeded";
const undeclared = "Your Request Originates from an Undeclared Automated Tool";

/** A gate of this process, and one that processes share. */
const limiters: [name: string, open: () => Promise<RateLimiter>][] = [
	["of one process", async () => localRateLimiter()],
	[
		"in a data folder",
		async () => {
			const updates = await openUpdatesFile(join(await temporaryFolder(), "updates.sqlite"));
			onTestFinished(() => updates.close());
			return updates;
		},
	],
];

async function setUp(open: () => Promise<RateLimiter>) {
	const sources = await playSources();
	const clock = new TestClock("2026-11-20T12:00:00Z");
	const settings = { mirror: sources.mirror, secUserAgent: "Example admin@example.com" };
	const context = { rateLimiter: await open(), clock, settings, attempts: 5, idleMs: 2000 };
	const path = join(await temporaryFolder(), "file.json");
	sources.publish(first, "{}");
	sources.publish(second, "{}");
	return {
		sources,
		clock,
		fetch: (url: string) => transfer(new URL(url), path, null, context),
		/** The next answer at the first URL blocks. */
		block(code = 403, title = undeclared, headers: Record<string, string> = {}) {
			const page = `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN"><html><head><title>SEC.gov | ${title}</title>`;
			sources.fail(first, status(code, { "content-type": "text/html", ...headers }, page));
		},
	};
}

const untilIn = (clock: TestClock, ms: number) => ({
	kind: "blocked",
	message: expect.stringContaining(`no requests until ${new Date(clock.time + ms).toISOString()}`),
});

// The SEC's own page asks for ten minutes where too many requests came.
test.each([
	[200, rateExceeded, 10, "too many requests"],
	[403, rateExceeded, 10, "too many requests"],
	[429, rateExceeded, 10, "too many requests"],
	[200, undeclared, 1, "SEC_USER_AGENT"],
	[403, undeclared, 1, "SEC_USER_AGENT"],
])(
	"a page that blocks, with status %i and %s, keeps the host alone for %i minutes",
	async (code, title, minutes, advice) => {
		const { sources, clock, fetch, block } = await setUp(async () => localRateLimiter());
		block(code, title);
		await expect(fetch(first)).rejects.toMatchObject({
			kind: "blocked",
			message: expect.stringContaining(advice),
		});
		clock.time += minutes * minute - 1;
		await expect(fetch(second)).rejects.toMatchObject({ kind: "blocked" });
		expect(sources.requests).toHaveLength(1);
		clock.time += 1;
		expect(await fetch(second)).toMatchObject({ status: "fetched" });
	},
);

test.each(limiters)(
	"by a gate %s: again and again, twice as long each time, up to 32 minutes",
	async (_name, open) => {
		const { sources, clock, fetch, block } = await setUp(open);
		const minutes = [1, 2, 4, 8, 16, 32, 32];
		for (const [i, wait] of minutes.entries()) {
			block();
			await expect(fetch(first)).rejects.toMatchObject(untilIn(clock, wait * minute));
			await expect(fetch(second)).rejects.toMatchObject(untilIn(clock, wait * minute));
			expect(sources.requests).toHaveLength(i + 1);
			clock.time += wait * minute;
		}
		expect(await fetch(first)).toMatchObject({ status: "fetched" });
		clock.time += 61 * minute;
		block();
		await expect(fetch(first)).rejects.toMatchObject(untilIn(clock, minute));
	},
);

test.each(limiters)("by a gate %s: as long as the host wants, up to an hour", async (_name, open) => {
	const { clock, fetch, block } = await setUp(open);
	block(429, undefined, { "retry-after": "600" });
	await expect(fetch(first)).rejects.toMatchObject(untilIn(clock, 10 * minute));
	clock.time += 10 * minute;
	block(429, undefined, { "retry-after": "86400" });
	await expect(fetch(first)).rejects.toMatchObject(untilIn(clock, 60 * minute - 1));
	clock.time += 60 * minute;
	expect(await fetch(second)).toMatchObject({ status: "fetched" });
});

test.each(limiters)("by a gate %s: answers that were under way together count once", async (_name, open) => {
	const rateLimiter = await open();
	const now = Date.parse("2026-11-20T12:00:00Z");
	expect(await startBackoff(rateLimiter, "sec.gov", "blocked", now, 0)).toBe(now + minute);
	expect(await startBackoff(rateLimiter, "sec.gov", "blocked", now + 10, 0)).toBe(now + minute);
	expect(await startBackoff(rateLimiter, "sec.gov", "blocked", now + minute, 0)).toBe(now + 3 * minute);
	const before = now - 86_400_000;
	expect(await activeBackoff(rateLimiter, "sec.gov", before), "the clock was set back by a day").toBeNull();
	expect(await startBackoff(rateLimiter, "sec.gov", "blocked", before, 0)).toBe(before + minute);
});
