import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openUpdatesFile } from "@us-market-data/store/sqlite";
import { runNode, temporaryFolder } from "@us-market-data/tooling/testkit";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { playSources } from "../updates/testing.ts";
import { hostRule } from "./hosts.ts";
import { localRateLimiter } from "./rate-limiter.ts";

const program = fileURLToPath(new URL("../updates/rate-limiter-process.fixture.ts", import.meta.url));

test("requests of several processes that come at once wait for eight a second", {
	timeout: 60_000,
}, async () => {
	const sources = await playSources();
	const folder = await temporaryFolder();
	const [processes, each] = [4, 4];
	for (let i = 0; i < processes * each; i++) sources.publish(`https://www.sec.gov/${i}.txt`, "file");
	const file = join(folder, "updates.sqlite");
	await (await openUpdatesFile(file)).close();
	const runs = Array.from({ length: processes }, (_, i) =>
		runNode(program, [file, sources.mirror, folder, String(i * each), String(each)], {}),
	);
	const waits = [];
	for (const { code, stdout, stderr } of await Promise.all(runs)) {
		expect([code, stderr]).toEqual([0, ""]);
		waits.push(...(JSON.parse(stdout) as number[]));
	}
	expect(sources.requests).toHaveLength(processes * each);
	expect(waits.sort((a, b) => a - b)).toEqual(Array.from({ length: processes * each }, (_, i) => i * 125));
});

test("slots of any sequence of askers lie apart, in order, and never before their asker", async () => {
	const folder = await temporaryFolder();
	const file = join(folder, "updates.sqlite");
	const connections = [await openUpdatesFile(file), await openUpdatesFile(file)];
	onTestFinished(async () => {
		for (const connection of connections) await connection.close();
	});
	let trial = 0;
	await fc.assert(
		fc.asyncProperty(
			fc.array(fc.record({ asker: fc.nat({ max: 1 }), later: fc.nat({ max: 300 }) }), { maxLength: 30 }),
			fc.integer({ min: 1, max: 1000 }),
			async (requests, interval) => {
				const limiter = `gate ${trial++}`;
				const local = localRateLimiter();
				let now = 1_000_000;
				let last = Number.NEGATIVE_INFINITY;
				for (const { asker, later } of requests) {
					now += later;
					const slot = (await connections[asker]?.takeSlot(limiter, interval, now)) ?? 0;
					expect(slot).toBe(await local.takeSlot(limiter, interval, now));
					expect(slot).toBeGreaterThanOrEqual(Math.max(now, last + interval));
					last = slot;
				}
			},
		),
		{ numRuns: 30 },
	);
});

test("a clock that was set back does not close a gate", async () => {
	const updates = await openUpdatesFile(join(await temporaryFolder(), "updates.sqlite"));
	onTestFinished(() => updates.close());
	expect(await updates.takeSlot("host", 500, 9_000_000_000)).toBe(9_000_000_000);
	expect(await updates.takeSlot("host", 500, 1_000_000)).toBe(1_000_000);
});

test("hosts of one owner share a gate, others have their own", () => {
	const rule = (url: string) => hostRule(new URL(url), { secUserAgent: "Example admin@example.com" });
	expect(rule("https://data.sec.gov/a")).toMatchObject({ limiterName: "sec.gov", interval: 125 });
	expect(rule("https://www.sec.gov/a").limiterName).toBe("sec.gov");
	expect(rule("https://cdn.finra.org/a")).toMatchObject({ limiterName: "finra.org", interval: 1000 });
	expect(rule("https://notsec.gov/a")).toMatchObject({ limiterName: "notsec.gov", interval: 500 });
});
