import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { inTemporaryFolder } from "../trust/temporary-folder.ts";
import { readOptions } from "./options.ts";
import { run } from "./run.ts";
import { peerNames, peerOf } from "./servers/peers.ts";
import { differences } from "./servers/record.ts";
import { workloadNames, workloadOf } from "./workloads/index.ts";
import type { Ground } from "./workloads/workload.ts";

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
	"--no-pin",
];

test("each server answers each workload, and the counts add up", async () => {
	// Prism answers bodies of its own and takes seconds to start, and not every machine has FastAPI.
	const peers = peerNames.filter((name) => name !== "prism" && name !== "fastapi");
	// The refusals are in one workload together, too.
	const only = workloadNames.filter((name) => !["401", "402", "404"].includes(name));
	const asked = ["--only", only.join(), "--peers", peers.join(), "--connections", "4"];
	const options = readOptions(["node", "bench", ...small, ...asked]);
	const { samples } = await inTemporaryFolder((folder) => run(options, folder, () => {}));
	for (const { workload, server, measured } of samples) {
		const told = `${workload} of ${server}`;
		const statuses = Object.keys(measured.statuses).map(Number);
		expect(workloadOf(workload).statuses, told).toEqual(expect.arrayContaining(statuses));
		const sum = Object.values(measured.statuses).reduce((total, count) => total + count, 0);
		expect(sum, told).toBe(measured.answers);
		expect(measured.answers, told).toBeGreaterThan(0);
		expect(measured.ended, told).toBe(0);
		expect(measured.latency.p50, told).toBeLessThanOrEqual(measured.latency.max);
	}
	for (const name of peers) {
		const measured = samples.filter(({ server }) => server === name).map(({ workload }) => workload);
		expect(new Set(measured), name).toEqual(
			new Set(only.filter((one) => peerOf(name).workloads.includes(one))),
		);
	}
}, 180_000);

test("a peer that answers other bytes or another status is found", async () => {
	const ground: Ground = {
		seed: 1,
		symbols: ["A.US"],
		keys: { unlimited: ["a"], spent: ["b"], revoked: "c" },
	};
	const { variety, request } = workloadOf("404");
	const recorded = { status: 404, text: '{"error":"none"}', etag: "" };
	const targets = Array.from({ length: variety }, (_, n) => request(n, ground).target);
	const server = createServer((asked, response) => {
		const text = asked.url === targets[3] ? "{}" : recorded.text;
		const status = asked.url === targets[5] ? 400 : 404;
		response.writeHead(status, { "Content-Length": text.length }).end(text);
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	const recording = {
		targets: Object.fromEntries(targets.map((target) => [target, recorded])),
		segments: {},
	};
	const found = await differences(port, ["404"], { ground, recording });
	server.close();
	server.closeAllConnections();
	expect(found.map((line) => line.split(":")[0]).sort()).toEqual([targets[3], targets[5]].sort());
});
