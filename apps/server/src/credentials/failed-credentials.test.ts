import type { IncomingMessage } from "node:http";
import { ApiError } from "@us-market-data/operations/refusals";
import { newSecret } from "@us-market-data/store/accounts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressTest } from "../http/addresses.ts";
import { openEdge } from "../http/edge.ts";
import type { RequestContext } from "../request.ts";
import { type Service, startService } from "../testing/service.ts";
import { failedCredentials } from "./failed-credentials.ts";

/** Behind a proxy on loopback, so that a test may speak for many clients. */
let service: Service;
beforeAll(async () => {
	service = await startService({
		edge: { ...openEdge(), authFailuresPerMinute: 3, isTrustedProxy: addressTest("loopback") },
	});
});
afterAll(() => service.close());

const quotes = "/api/market-data/quote?symbols=AAPL.US";
const request = (client: string, key?: string, headers = {}) =>
	service.get(quotes, {
		...(key !== undefined && { key }),
		headers: { "x-forwarded-for": client, ...headers },
	});

async function guess(client: string, times: number): Promise<number[]> {
	const statuses = [];
	for (let index = 0; index < times; index++)
		statuses.push((await request(client, newSecret("live"))).status);
	return statuses;
}

test("an address that fails too often is held back, a right guess from it too", async () => {
	expect(await guess("192.0.2.1", 5)).toEqual([401, 401, 401, 429, 429]);
	const response = await request("192.0.2.1", service.keys.mainOnly);
	expect(response.status, "whether the guess was right is not told").toBe(429);
	expect(response.headers).not.toHaveProperty("x-data-requests-limit");
	expect(response.headers).not.toHaveProperty("ratelimit");
	expect(Number(response.headers["retry-after"])).toBeGreaterThan(50);
	expect(response.json()).toMatchObject({
		code: "rate_limited",
		error: "Too many requests: too many refused credentials came from this address; retry later.",
	});
	expect((await request("192.0.2.1")).status, "no credential is no guess").toBe(401);
	expect((await request("192.0.2.2", service.keys.mainOnly)).status, "another address").toBe(200);
});

test("who was let in before goes on working beside a guesser", async () => {
	expect((await request("192.0.2.3", service.keys.demo)).status).toBe(200);
	await guess("192.0.2.3", 3);
	expect((await request("192.0.2.3", service.keys.demo)).status).toBe(200);
	expect((await request("192.0.2.3", service.keys.unlimited)).status).toBe(429);
});

test.each([
	["a malformed key", "nonsense", {}],
	["a revoked key", "revoked", {}],
	["a bearer token", undefined, { authorization: "Bearer nonsense" }],
])("%s counts", async (_what, key, headers) => {
	const client = `192.0.2.${_what.length + 20}`;
	const secret = key === "revoked" ? service.keys.revoked : key;
	for (let index = 0; index < 3; index++) expect((await request(client, secret, headers)).status).toBe(401);
	expect((await request(client, secret, headers)).status).toBe(429);
});

test("an IPv6 address counts with its network, which one customer holds", async () => {
	expect(await guess("2001:db8:1:2::1", 3)).toEqual([401, 401, 401]);
	expect(await guess("2001:db8:1:2:ffff::9", 1)).toEqual([429]);
	expect(await guess("2001:db8:1:3::1", 1)).toEqual([401]);
});

test("an address counts without the port that a proxy tells with it", async () => {
	expect(await guess("192.0.2.60:1001", 3)).toEqual([401, 401, 401]);
	expect(await guess("192.0.2.60:1002", 1)).toEqual([429]);
	expect(await guess("192.0.2.61:1001", 1), "another address, with the same port").toEqual([401]);
	expect(service.log.at(-1)).toContain('"client":"192.0.2.61"');
	expect(await guess("[2001:db8:9:9::1]:55", 3)).toEqual([401, 401, 401]);
	expect(await guess("2001:db8:9:9::2", 1)).toEqual([429]);
});

test("what is no address counts for the nearest one that is known", async () => {
	expect(await guess("unknown, 127.0.0.7:80", 2)).toEqual([401, 401]);
	expect(await guess("_hidden, 127.0.0.7", 2)).toEqual([401, 429]);
	expect(service.log.at(-1)).toContain('"client":"127.0.0.7"');
	expect(await guess("nobody", 1)).toEqual([401]);
	expect(service.log.at(-1)).toContain('"client":"127.0.0.1"');
});

test("other refusals do not count", async () => {
	for (let index = 0; index < 5; index++) {
		expect((await request("192.0.2.9", service.keys.noAccess)).status).toBe(403);
		expect((await request("192.0.2.9")).status).toBe(401);
	}
	expect((await request("192.0.2.9", newSecret("live"))).status).toBe(401);
});

test("a forwarded address of nobody who is trusted changes nothing", async () => {
	const directService = await startService({ edge: { ...openEdge(), authFailuresPerMinute: 1 } });
	const from = (client: string) =>
		directService.get(quotes, { key: newSecret("live"), headers: { "x-forwarded-for": client } });
	expect([(await from("192.0.2.1")).status, (await from("192.0.2.2")).status]).toEqual([401, 429]);
	expect(directService.log.join("")).toContain('"client":"127.0.0.1"');
	expect(directService.log.join("")).not.toContain("192.0.2.");
	expect(service.log.join("")).toContain('"client":"192.0.2.1"');
	await directService.close();
});

test("one address alone is held back, an IPv6 one with its network, until the minute is over", async () => {
	let now = 0;
	const { guard } = failedCredentials(2, () => now);
	const request = { headers: { "x-api-key": "wrong" } } as unknown as IncomingMessage;
	const send = (client: string | undefined) => {
		const context = { client } as RequestContext;
		const reject = () => Promise.reject(new ApiError("invalid_credential", "Unauthorized"));
		return guard(request, context, reject).catch(({ status }) => status);
	};
	const clients = ["192.0.2.1", "2001:db8::ffff", "192.0.2.2", "2001:db8:0:1::1", undefined];
	await send("192.0.2.2");
	for (const client of ["192.0.2.1", "192.0.2.1", "2001:db8::1", "2001:db8::1"]) await send(client);
	expect(await Promise.all(clients.map(send))).toEqual([429, 429, 401, 401, 401]);
	now = 60_000;
	expect(await Promise.all(clients.map(send))).toEqual(clients.map(() => 401));
});
