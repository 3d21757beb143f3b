import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { readCheckout } from "../frame/checkout.ts";
import type { BenchData } from "../frame/market-data.ts";
import { inTemporaryFolder } from "../frame/temporary-folder.ts";
import { coresOf } from "./cores.ts";
import type { Measured } from "./load/load-job.ts";
import { readOptions } from "./options.ts";
import { reportOf } from "./report.ts";
import { differences, run } from "./run.ts";
import { peerNames, peerOf } from "./servers/peers.ts";
import { workloadNames, workloadOf } from "./workloads/index.ts";

const small = [
	"--securities",
	"60",
	"--keys",
	"5",
	"--rounds",
	"1",
	"--seconds",
	"0.04",
	"--warm",
	"0.02",
	"--cores",
	"shared",
];

test("each server answers each workload, and the counts add up", async () => {
	// The rejections are in one workload together, too.
	const only = workloadNames.filter((name) => !["401", "402", "404"].includes(name));
	const options = readOptions(["node", "bench", ...small, "--only", only.join(), "--connections", "4"]);
	const outcome = await inTemporaryFolder((folder) => run(options, folder, () => {}));
	for (const { workload, measured } of outcome.tables) {
		const request = peerNames.filter((name) => peerOf(name).workloads.includes(workload));
		expect([...measured.keys()], workload).toEqual(["service", ...request]);
		for (const [server, rounds] of measured) {
			for (const { statuses, responses, ended, latency } of rounds) {
				const name = `${workload} of ${server}`;
				expect(workloadOf(workload).statuses, name).toEqual(
					expect.arrayContaining(Object.keys(statuses).map(Number)),
				);
				expect(
					Object.values(statuses).reduce((total, count) => total + count, 0),
					name,
				).toBe(responses);
				expect(responses, name).toBeGreaterThan(0);
				expect(ended, name).toBe(0);
				expect(latency.p50, name).toBeLessThanOrEqual(latency.p99);
			}
		}
	}
});

const measuredAt = (responses: number, seconds: number): Measured => ({
	seconds,
	statuses: { 200: responses },
	responses,
	bytes: 1,
	ended: 0,
	serverSeconds: 0.1,
	databaseSeconds: undefined,
	loadSeconds: seconds / 2,
	latency: { p50: 1, p99: 2 },
});

test("the report states ratios within a round, to the reference and of the service to each server", () => {
	const measured = new Map([
		["service", [measuredAt(1500, 1), measuredAt(1000, 2), measuredAt(1200, 1)]],
		["before", [measuredAt(3000, 1), measuredAt(1000, 1), measuredAt(1200, 1)]],
		["express", [measuredAt(1000, 1), measuredAt(500, 1), measuredAt(1000, 1)]],
	]);
	const lines = reportOf({ tables: [{ workload: "hot", connections: 32, measured }] });
	expect(lines.slice(-3)).toEqual([
		"| service | 1,200 | 1.20 (1.00 to 1.50) | 1.00 (1.00 to 1.00) | 83.33 (66.67 to 100.00) | 1.00 / 2.00 | 0.50 | 3700 × 200 |",
		"| before | 1,200 | 2.00 (1.20 to 3.00) | 0.50 (0.50 to 1.00) | 83.33 (33.33 to 100.00) | 1.00 / 2.00 | 0.50 | 5200 × 200 |",
		"| bare Express | 1,000 | 1.00 (1.00 to 1.00) | 1.20 (1.00 to 1.50) | 100.00 (100.00 to 200.00) | 1.00 / 2.00 | 0.50 | 2500 × 200 |",
	]);
});

test("the report compares engines, and states what a database did for a request", () => {
	const databaseLog = { bytes: 60_000, transactions: 20, charges: 200 };
	const onPostgres = { ...measuredAt(500, 1), databaseSeconds: 0.05, databaseLog };
	const measured = new Map([
		["service on SQLite", [measuredAt(1000, 1)]],
		["service on PostgreSQL", [onPostgres]],
	]);
	const lines = reportOf({ tables: [{ workload: "hot", connections: 64, placement: "apart", measured }] });
	expect(lines).toEqual([
		"",
		"**hot, 64 connections, servers on cores of their own**",
		"",
		"| Server | Requests/s | against SQLite | processor µs | µs of the database | charges a commit | log bytes a charge | p50 / p99, ms | load busy | Answers |",
		"| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
		"| service on SQLite | 1,000 | 1.00 (1.00 to 1.00) | 100.00 (100.00 to 100.00) |  |  |  | 1.00 / 2.00 | 0.50 | 1000 × 200 |",
		"| service on PostgreSQL | 500 | 0.50 (0.50 to 0.50) | 200.00 (200.00 to 200.00) | 100.00 (100.00 to 100.00) | 10.0 | 300 | 1.00 / 2.00 | 0.50 | 500 × 200 |",
	]);
});

test("cores: the load has the last one, a database the one before it, and a server no more than its processes use", () => {
	const placed = [1, 2, 3].map((processes) => coresOf("apart", processes, 4).server);
	expect(placed).toEqual(["0-0", "0-1", "0-1"]);
	expect(coresOf("apart", 1, 4)).toMatchObject({ database: "2", load: "3" });
	expect(coresOf("apart", 3, 2)).toEqual({ server: "0-0", database: "1", load: "1" });
	expect(coresOf("shared", 1, 4)).toEqual({ server: "0-3", database: "0-3", load: "0-3" });
});

test("both engines answer the same requests with the same keys", async () => {
	const words = [
		...small,
		"--engines",
		"sqlite,postgres",
		"--peers",
		"",
		"--only",
		"hot,cold",
		"--connections",
		"4",
	];
	const outcome = await inTemporaryFolder((folder) =>
		run(readOptions(["node", "bench", ...words]), folder, () => {}),
	);
	for (const { workload, measured } of outcome.tables) {
		expect([...measured.keys()], workload).toEqual(["service on SQLite", "service on PostgreSQL"]);
		for (const [server, [round]] of measured) {
			expect(round?.statuses, `${workload} of ${server}`).toEqual({ 200: round?.responses });
			const charges = round?.databaseLog?.charges;
			if (server === "service on PostgreSQL") expect(charges).toBeGreaterThanOrEqual(round?.responses ?? 0);
			else expect(charges).toBeUndefined();
		}
	}
});

test("a folder without a built service is refused", () => {
	expect(() => readCheckout("/nowhere")).toThrow("nothing is built there");
});

test("a peer that answers other bytes or another status is found", async () => {
	const benchData: BenchData = {
		seed: 1,
		symbols: ["A.US"],
		keys: { unlimited: ["a"], exhausted: ["b"], revoked: "c" },
	};
	const { variety, request } = workloadOf("404");
	const recorded = { status: 404, text: '{"error":"none"}', etag: "" };
	const targets = Array.from({ length: variety }, (_, n) => request(n, benchData).target);
	const server = createServer((incoming, response) => {
		const text = incoming.url === targets[3] ? "{}" : recorded.text;
		const status = incoming.url === targets[5] ? 400 : 404;
		response.writeHead(status, { "Content-Length": text.length }).end(text);
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	const recording = {
		targets: Object.fromEntries(targets.map((target) => [target, recorded])),
		segments: {},
	};
	const found = await differences(port, ["404"], { benchData, recording });
	server.close();
	server.closeAllConnections();
	expect(found.map((line) => line.split(":")[0]).sort()).toEqual([targets[3], targets[5]].sort());
});
