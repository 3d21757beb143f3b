import { once } from "node:events";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newDatabase, type TestDatabase } from "@us-market-data/store/testing";
import { endStarted, startProcess } from "@us-market-data/tooling/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EmbeddedService, startEmbeddedService } from "../testing/embedded-service.ts";

/** The embedded issuer on two machines: two processes with a folder each, one database, and a balancer in front. */
const quotes = "/api/market-data/quote?symbols=AAPL.US";
let database: TestDatabase;
let balancer: Balancer;
let first: EmbeddedService;
let otherFolder: string;
beforeAll(async () => {
	otherFolder = await mkdtemp(join(tmpdir(), "us-market-data-machine-"));
	[database, balancer] = await Promise.all([newDatabase(), startBalancer()]);
	first = await startEmbeddedService({ DATABASE_URL: database.url, PUBLIC_URL: balancer.url, PORT: "0" });
	balancer.services.push(first.running.url);
});
afterAll(async () => {
	await first.close();
	await balancer.close();
	endStarted();
	await Promise.all([database.drop(), rm(otherFolder, { recursive: true })]);
});
const startSecond = () => startProcess({ ...first.settings, DATA_DIR: otherFolder });
const keysIn = (folder: string) => join(folder, "oauth-keys.json");
const statusAt = async (url: string, token: string) => {
	const response = await fetch(url + quotes, { headers: { authorization: `Bearer ${token}` } });
	await response.text();
	return response.status;
};

test("a machine with keys of its own does not start beside the others, and says what to do", async () => {
	await expect(startSecond()).rejects.toThrow(
		new RegExp(
			`the service left with 2: [^]*${keysIn(otherFolder)} does not have \\([\\w-]{16}\\).*Put the same oauth-keys.json in the DATA_DIR of every machine`,
		),
	);
});

test("with that done, requests of one sign-in may go to either machine", async () => {
	await copyFile(keysIn(first.dataDir), keysIn(otherFolder));
	const second = await startSecond();
	balancer.services.push(second.url);
	const both = [first.running.url, second.url];
	const statuses = (token: string) => Promise.all(both.map((url) => statusAt(url, token)));
	const tokens = await first.authorize();
	expect(balancer.served).toEqual(new Set(both));
	expect(await statuses(tokens.access_token)).toEqual([200, 200]);
	const renewed = await first.refresh(tokens);
	expect(await statuses(renewed.access_token)).toEqual([200, 200]);
	await first.post("/token/revocation", { client_id: "cli", token: renewed.refresh_token });
	expect(await statuses(renewed.access_token)).toEqual([401, 401]);
	expect((await first.request(renewed.access_token)).body["code"]).toBe("revoked_credential");
	expect(await first.refresh(renewed)).toMatchObject({ status: 400, error: "invalid_grant" });
	expect(await second.stop()).toEqual({ code: 0, signal: null });
});

interface Balancer {
	url: string;
	/** Addresses that take turns. */
	services: string[];
	/** The services that received a request. */
	served: Set<string>;
	close(): Promise<void>;
}

/** Passes each request to the next service. */
async function startBalancer(): Promise<Balancer> {
	const services: string[] = [];
	const served = new Set<string>();
	let requestCount = 0;
	const server = createServer((incoming, outgoing) => {
		const service = services[requestCount++ % services.length] ?? "";
		served.add(service);
		const { method, headers } = incoming;
		const passed = request(new URL(incoming.url ?? "", service), { method, headers }, (incomingResponse) => {
			outgoing.writeHead(incomingResponse.statusCode ?? 502, incomingResponse.headers);
			incomingResponse.pipe(outgoing);
		});
		passed.on("error", () => outgoing.destroy());
		incoming.pipe(passed);
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		services,
		served,
		close: async () => {
			server.close();
			server.closeAllConnections();
			await once(server, "close");
		},
	};
}
