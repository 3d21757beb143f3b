import { expect, test } from "vitest";
import { type DnsResponse, hostileSource, nameServer, victim } from "./testing.ts";

/** A source under names, and what the name server says of them. Addresses of this machine pass for public ones. */
async function setUp(respond: (name: string, count: number) => DnsResponse) {
	const names = await nameServer(respond);
	let requestCount = 0;
	const port = await hostileSource((request, response) => {
		requestCount += 1;
		if (request.url === "/redirect")
			response.writeHead(302, { location: `http://inner.test:${port}/` }).end();
		// Connections are not kept, so that each request asks for the name again.
		else response.writeHead(200, { connection: "close" }).end("file");
	});
	const isAllowed = (address: string) => address === "127.0.0.1";
	const { fetch, context } = await victim(port, { addressing: { resolve: names.resolve, isAllowed } });
	context.clock = { ...context.clock, sleep: async () => {} };
	const at = (name: string, path = "/") => fetch(`http://${name}:${port}${path}`);
	return { names, at, context, requests: () => requestCount };
}

test("a name is asked for once for a connection, and the address that was checked is connected to", async () => {
	const { names, at, requests } = await setUp((_, count) =>
		count % 2 === 1 ? ["127.0.0.1"] : ["10.66.66.66"],
	);
	await at("rebinding.test");
	expect([names.queried, requests()]).toEqual([["rebinding.test"], 1]);
	await expect(at("rebinding.test")).rejects.toMatchObject({
		kind: "redirect",
		message: expect.stringContaining('address of the host is "10.66.66.66"'),
	});
	expect(requests()).toBe(1);
});

test("a redirect to a name of a private address is not followed, nor one among public addresses", async () => {
	const { at, requests } = await setUp((name) =>
		name === "inner.test" ? ["127.0.0.1", "169.254.169.254"] : ["127.0.0.1"],
	);
	await expect(at("outer.test", "/redirect")).rejects.toMatchObject({ kind: "redirect" });
	expect(requests()).toBe(1);
});

test("a name that does not resolve is asked for twice and not more", async () => {
	const { names, at, context } = await setUp(() => "unknown");
	context.attempts = 5;
	await expect(at("gone.test")).rejects.toMatchObject({
		kind: "dns",
		failure: "dns",
		message: expect.stringMatching(/gone\.test:\d+\/: name of the host is "ENOTFOUND"; allowed: a name that/),
	});
	expect(names.queried).toEqual(["gone.test", "gone.test"]);
});

test("a name that resolves at the second time is fetched from", async () => {
	const { at, context } = await setUp((_, count) => (count === 1 ? "unknown" : ["127.0.0.1"]));
	context.attempts = 5;
	expect(await at("late.test")).toMatchObject({ status: "fetched" });
});

test("a name server that is silent is a failure of the name", async () => {
	const { at, requests } = await setUp(() => "silence");
	await expect(at("silent.test")).rejects.toMatchObject({ kind: "dns", failure: "dns" });
	expect(requests()).toBe(0);
});
