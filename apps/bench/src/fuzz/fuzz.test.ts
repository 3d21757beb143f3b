import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fillWithSample } from "@us-market-data/tooling/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCampaign } from "./campaign.ts";
import { report } from "./report.ts";
import { type Child, startChild } from "./service.ts";

let folder: string;
let child: Child;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "us-market-data-fuzz-"));
	await fillWithSample(folder);
	child = await startChild("production", folder);
});
afterAll(async () => {
	await child.kill("SIGKILL");
	await rm(folder, { recursive: true, force: true });
});

test("2,500 requests, right and wrong, are answered as the contract says", { timeout: 180_000 }, async () => {
	const run = { seed: 20_261_121, requests: 2_500, url: child.url };
	const result = await runCampaign({ ...run, keys: child.keys, legacyPrefix: "legacy" });
	expect(result.findings.length, report("production mode", run, result)).toBe(0);
	for (const status of [200, 304, 400, 401, 402, 403, 404, 405, 414, 431]) {
		expect(result.statuses.get(status), `answers of ${status}`).toBeGreaterThan(0);
	}
	expect(result.charged).toBeGreaterThan(500);
	expect(child.alive()).toBe(true);
	const { validated, remembered, cached } = await child.validations();
	expect(validated).toBeGreaterThan(800);
	// Every answer to an operation was validated, unless the cache had it.
	expect(validated + remembered + cached).toBeGreaterThan(result.statuses.get(200) ?? 0);
	expect((await child.kill("SIGTERM")).code).toBe(0);
});
