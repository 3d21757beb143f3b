import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { programs, runNode } from "@us-market-data/tooling/testkit";
import { expect, onTestFinished, test } from "vitest";

/** A service that answers the readiness check. */
async function startServer(status: number): Promise<string> {
	const server = createServer((request, response) => {
		response.writeHead(request.url === "/readyz" ? status : 404).end("said");
	}).listen(0, "127.0.0.1");
	onTestFinished(() => void server.close());
	await once(server, "listening");
	return String((server.address() as AddressInfo).port);
}

test.each(["127.0.0.1", "0.0.0.0"])("a service that is ready on %s is healthy", async (HOST) => {
	const PORT = await startServer(200);
	expect(await runNode(programs.health, [], { PORT, HOST })).toEqual({
		code: 0,
		stdout: "",
		stderr: "",
	});
});

test("one that is not ready, or not there, is not, and says why", async () => {
	const notReady = await runNode(programs.health, [], { PORT: await startServer(503) });
	expect([notReady.code, notReady.stderr]).toEqual([1, "Not ready: /readyz answers 503: said\n"]);
	const away = await runNode(programs.health, [], { PORT: "9" });
	expect([away.code, away.stderr]).toEqual([1, "Not ready: fetch failed\n"]);
});
