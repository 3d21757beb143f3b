import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newDatabase, runOn, type TestDatabase } from "@us-market-data/store/testing";
import { endStarted, type Running, startProcess } from "@us-market-data/tooling/testkit";
import { decodeProtectedHeader } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { administrationOf } from "../testing/administration.ts";
import { type EmbeddedService, startEmbeddedService } from "../testing/embedded-service.ts";

/** The embedded issuer on two nodes: two processes with a folder each, one database, and a balancer in front. */
const quotes = "/api/market-data/quote?symbols=AAPL.US";
const hour = 3_600_000;
const [oldKey, newKey] = [randomBytes(32).toString("hex"), randomBytes(32).toString("hex")];
let database: TestDatabase;
let balancer: Balancer;
let first: EmbeddedService;
let second: Running;
let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "us-market-data-node-"));
	[database, balancer] = await Promise.all([newDatabase(), startBalancer()]);
	first = await startEmbeddedService({
		DATABASE_URL: database.url,
		OIDC_ENCRYPTION_KEY: oldKey,
		PUBLIC_URL: balancer.url,
		PORT: "0",
	});
	second = await startSecond(oldKey);
	balancer.services.push(first.running.url, second.url);
});
afterAll(async () => {
	await first.close();
	await balancer.close();
	endStarted();
	await Promise.all([database.drop(), rm(folder, { recursive: true })]);
});
const startSecond = (OIDC_ENCRYPTION_KEY: string) =>
	startProcess({ ...first.settings, DATA_DIR: folder, OIDC_ENCRYPTION_KEY });
const statusAt = async (url: string, token: string) => {
	const response = await fetch(url + quotes, { headers: { authorization: `Bearer ${token}` } });
	await response.text();
	return response.status;
};
const statuses = (token: string) =>
	Promise.all([first.running.url, second.url].map((url) => statusAt(url, token)));
const storedRow = () => runOn(database.url, "select encrypted from oauth_secrets");

test("requests of one sign-in may go to either node, and both accept and revoke its tokens", async () => {
	const tokens = await first.authorize();
	expect(balancer.served).toEqual(new Set([first.running.url, second.url]));
	expect(await statuses(tokens.access_token)).toEqual([200, 200]);
	const renewed = await first.refresh(tokens);
	expect(await statuses(renewed.access_token)).toEqual([200, 200]);
	await first.post("/token/revocation", { client_id: "cli", token: renewed.refresh_token });
	expect(await statuses(renewed.access_token)).toEqual([401, 401]);
	expect((await first.request(renewed.access_token)).body["code"]).toBe("revoked_credential");
	expect(await first.refresh(renewed)).toMatchObject({ status: 400, error: "invalid_grant" });
	for (const dataDir of [first.dataDir, folder])
		expect(await readdir(dataDir)).not.toContain("oauth-keys.json");
});

test("a rotation is seen by both nodes, which accept tokens of the previous key until it ends", async () => {
	const former = (await first.authorize()).access_token;
	const { kid } = await first.operator.withSecrets((secrets) => secrets.rotate(hour, Date.now()));
	const signing = async (url: string) => {
		const response = await fetch(`${url}/oauth/jwks`);
		return ((await response.json()) as { keys: { kid: string }[] }).keys[0]?.kid;
	};
	for (const { url } of [first.running, second]) await expect.poll(() => signing(url)).toBe(kid);
	const { access_token } = await first.authorize();
	expect(decodeProtectedHeader(access_token).kid).toBe(kid);
	for (const token of [former, access_token]) expect(await statuses(token)).toEqual([200, 200]);
	await first.operator.withSecrets((secrets) => secrets.rotate(0, Date.now()));
	await expect.poll(() => statuses(access_token)).toEqual([401, 401]);
});

test.each([
	["without a key", "", /OIDC_ENCRYPTION_KEY is not set .*`openssl rand -hex 32` prints some/],
	[
		"with another key",
		newKey,
		/OIDC_ENCRYPTION_KEY has the fingerprint \w{8}, while .* encrypted with \w{8}/,
	],
])(
	"a node %s does not start, says which setting is wrong, and changes nothing",
	async (_what, key, message) => {
		const before = await storedRow();
		const dataDir = await mkdtemp(join(tmpdir(), "us-market-data-node-"));
		const start = startProcess({ ...first.settings, DATA_DIR: dataDir, OIDC_ENCRYPTION_KEY: key });
		await expect(start).rejects.toThrow(message);
		await expect(start).rejects.toThrow(/left with 2: Setting [^\n]*\s*$/);
		expect(await storedRow()).toEqual(before);
		await rm(dataDir, { recursive: true });
	},
);

test("the operator's key is replaced while tokens are checked on both nodes", async () => {
	const { access_token } = await first.authorize();
	let isDone = false;
	let checkedCount = 0;
	const unexpected: number[] = [];
	const caller = async (service: () => Running) => {
		while (!isDone) {
			const status = await statusAt(service().url, access_token);
			checkedCount++;
			if (status !== 200) unexpected.push(status);
		}
	};
	const callers = [caller(() => first.running)];
	// Each node receives the new key as well; the first one stands for those that wait for their restart.
	await second.stop();
	second = await startSecond(`${newKey},${oldKey}`);
	callers.push(caller(() => second));
	const before = await storedRow();
	const both = { ...first.settings, OIDC_ENCRYPTION_KEY: `${newKey},${oldKey}` };
	await administrationOf(both).withSecrets((secrets) => secrets.reencrypt(Date.now()));
	expect(await storedRow()).not.toEqual(before);
	await expect.poll(() => first.running.log()).toContain("continues with those that it has");
	isDone = true;
	await Promise.all(callers);
	expect(unexpected).toEqual([]);
	expect(checkedCount).toBeGreaterThan(10);
	// The old key is removed.
	await second.stop();
	second = await startSecond(newKey);
	expect(await statusAt(second.url, access_token)).toBe(200);
});

test("a node takes over the key file of an earlier version, and says that it is not used any more", async () => {
	const former = await startEmbeddedService();
	const { kid } = await former.operator.withSecrets((secrets) => secrets.rotate(hour, Date.now()));
	await former.running.stop();
	const empty = await newDatabase();
	const settings = {
		...first.settings,
		DATABASE_URL: empty.url,
		DATA_DIR: former.dataDir,
		OIDC_ENCRYPTION_KEY: newKey,
	};
	const upgraded = await startProcess(settings);
	const stored = await administrationOf(settings).withSecrets((secrets) => secrets.find());
	expect(stored?.secrets.keys[0]?.kid).toBe(kid);
	expect(upgraded.log()).toContain("remove this file when no earlier version of the service runs");
	expect(await readdir(former.dataDir)).toContain("oauth-keys.json");
	await upgraded.stop();
	await empty.drop();
	await rm(former.dataDir, { recursive: true });
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
