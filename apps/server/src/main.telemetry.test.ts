import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import {
	endStarted,
	programs,
	type Running,
	runNode,
	startProcess,
	temporaryFolder,
} from "@us-market-data/testkit";
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
	}, 10_000);

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
	const said = linesOf(service.log()).map(({ msg }) => msg);
	expect([said[0], ...said.slice(-2)]).toEqual(["started", "stopping", "stopped"]);
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
