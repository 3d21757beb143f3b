import { execFile, execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { createFreshness } from "./freshness.ts";
import { createMetrics } from "./metrics.ts";
import { createReplication } from "./replication.ts";

const path = (name: string) => fileURLToPath(new URL(`../../../../../deploy/${name}`, import.meta.url));
const read = (name: string) => readFile(path(name), "utf8");

/** Names of all metrics that a service may serve. */
async function servedMetrics(): Promise<Set<string>> {
	const metrics = createMetrics("0");
	metrics.readState({
		waiting: { requests: () => 0, charges: () => 0 },
		streams: () => ({ open: 0, events: 0 }),
		caches: {},
		liveProcesses: () => 1,
	});
	const registry = new Registry();
	const market = { dataVersion: async () => 0, coverage: async () => [], rowsBrought: async () => [] };
	createFreshness({ market, now: () => 0 }, registry);
	createReplication(async () => undefined, registry);
	const texts = [await metrics.text(), await registry.metrics()];
	return new Set([...texts.join("\n").matchAll(/^# TYPE (\S+)/gm)].map(([, name = ""]) => name));
}

test("rules and their tests name metrics that the service serves", async () => {
	const served = await servedMetrics();
	for (const name of ["alerts.yaml", "alerts.test.yaml"]) {
		const named = new Set((await read(name)).match(/\bmarket_data_\w+/g));
		expect(named.size, name).toBeGreaterThan(8);
		expect(
			[...named].filter((metric) => !served.has(metric)),
			name,
		).toEqual([]);
	}
});

test("every alert has a test and a line in the guide", async () => {
	const alerts = [...(await read("alerts.yaml")).matchAll(/- alert: (\w+)/g)].map(([, name = ""]) => name);
	const tests = await read("alerts.test.yaml");
	const guide = await read("../docs/guides/monitoring.md");
	expect(alerts.length).toBeGreaterThan(10);
	expect(alerts.filter((name) => !tests.includes(`alertname: ${name}\n`))).toEqual([]);
	expect(alerts.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});

const hasPromtool = (() => {
	try {
		execFileSync("promtool", ["--version"], { stdio: "ignore" });
		return true;
	} catch {
		return false;
	}
})();

test.skipIf(!hasPromtool)(
	"promtool accepts the rules, and they fire as they should (Debian: prometheus)",
	async () => {
		const run = promisify(execFile);
		expect((await run("promtool", ["check", "rules", path("alerts.yaml")])).stdout).toContain("SUCCESS");
		expect((await run("promtool", ["test", "rules", path("alerts.test.yaml")])).stdout).toContain("SUCCESS");
	},
	300_000,
);
