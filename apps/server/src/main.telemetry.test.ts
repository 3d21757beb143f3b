import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { newSecret } from "@us-market-data/store/accounts";
import {
	endStarted,
	programs,
	type Running,
	runNode,
	startProcess,
	temporaryFolder,
} from "@us-market-data/tooling/testkit";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";

/** Telemetry that the settings switch on, in a real process. */
afterAll(endStarted);

const token = "a-token-of-the-monitoring";

/** The log line of the start. It may arrive later than the output by which a process is ready. */
const startedOf = ({ log }: Pick<Running, "log">) =>
	vi.waitFor(() => {
		const [started] = linesOf(log());
		expect(started).toMatchObject({ msg: "started" });
		return started;
	}, 60_000);

const linesOf = (log: string): Record<string, unknown>[] =>
	log
		.split("\n")
		.filter((line) => line.startsWith("{"))
		.map((line) => JSON.parse(line) as Record<string, unknown>);

/** A collector of traces that records the request paths. */
async function startCollector() {
	const paths: (string | undefined)[] = [];
	const server = createServer((request, response) => {
		paths.push(request.url);
		response.setHeader("Content-Type", "application/json").end("{}");
	}).listen(0, "127.0.0.1");
	onTestFinished(() => void server.close());
	await once(server, "listening");
	return { paths, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

test("metrics on a port of their own and for a token in a file; start and stop are logged; the last traces are sent", async () => {
	const folder = await temporaryFolder();
	await writeFile(join(folder, "token"), `${token}\n`);
	const collector = await startCollector();
	const service = await startProcess({
		DATA_DIR: join(folder, "data"),
		SAMPLE_DATA: "false",
		METRICS_PORT: "0",
		METRICS_TOKEN_FILE: join(folder, "token"),
		OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
	});
	const started = await startedOf(service);
	expect(started).toMatchObject({ msg: "started", node: process.version, dataDir: join(folder, "data") });
	const own = await fetch(String(started?.["metrics"]));
	expect([own.status, await own.text()]).toEqual([200, expect.stringMatching(/^market_data_store_up 1$/m)]);
	const headers = { authorization: `Bearer ${token}` };
	expect((await fetch(`${service.url}/metrics`, { headers })).status).toBe(200);
	expect((await fetch(`${service.url}/metrics`)).status).toBe(404);
	expect(await service.stop()).toEqual({ code: 0, signal: null });
	const messages = linesOf(service.log()).map(({ msg }) => msg);
	expect([messages[0], ...messages.slice(-2)]).toEqual(["started", "stopping", "stopped"]);
	expect(service.log()).not.toContain(token);
	expect(collector.paths).toContain("/v1/traces");
});

test("without settings there are no metrics, and nothing is sent anywhere", async () => {
	const service = await startProcess({ DATA_DIR: await temporaryFolder(), SAMPLE_DATA: "false" });
	expect(await startedOf(service)).not.toHaveProperty("metrics");
	expect((await fetch(`${service.url}/metrics`)).status).toBe(404);
	expect(await service.stop()).toEqual({ code: 0, signal: null });
});

test("a port for the metrics that is taken is named, with exit code 2", async () => {
	const other = createServer().listen(0, "127.0.0.1");
	onTestFinished(() => void other.close());
	await once(other, "listening");
	const METRICS_PORT = String((other.address() as AddressInfo).port);
	const settings = { PORT: "0", DATA_DIR: await temporaryFolder(), SAMPLE_DATA: "false", METRICS_PORT };
	const { code, stderr } = await runNode(programs.service, [], settings);
	expect(code).toBe(2);
	expect(stderr).toContain(`Setting METRICS_PORT is "${METRICS_PORT}"; allowed: a free TCP port`);
});

test("each cache that the architecture names with a metric reports its entries and look-ups", async () => {
	const service = await startProcess({
		DATA_DIR: await temporaryFolder(),
		SAMPLE_DATA: "false",
		METRICS_PORT: "0",
		OIDC_EMBEDDED: "true",
		PUBLIC_URL: "http://127.0.0.1:3000",
	});
	const metrics = String((await startedOf(service))?.["metrics"]);
	const read = async () => (await fetch(metrics)).text();
	const lookups = (text: string, cache: string) =>
		["hit", "miss"].map((outcome) =>
			Number(
				new RegExp(
					`^market_data_cache_lookups_total\\{cache="${cache}",outcome="${outcome}"\\} (\\d+)$`,
					"m",
				).exec(text)?.[1],
			),
		);
	const headers = { "x-api-key": newSecret("live") };
	for (let i = 0; i < 3; i++)
		expect((await fetch(`${service.url}/account/usage`, { headers })).status).toBe(401);
	const text = await read();
	expect(lookups(text, "credentials"), "an unknown key is read once").toEqual([2, 1]);
	expect(lookups(text, "responses")).toEqual([0, 3]);
	const table = await readFile(new URL("../../../docs/architecture.md", import.meta.url), "utf8");
	const named = [...table.matchAll(/^\| `(?:apps|packages)\/.*\| `(\w+)` \|$/gm)].map(([, name]) => name);
	const reported = [...text.matchAll(/^market_data_cache_entries\{cache="(\w+)"\}/gm)].map(
		([, name]) => name,
	);
	expect(reported.sort()).toEqual([...new Set(named)].sort());
	await service.stop();
});
