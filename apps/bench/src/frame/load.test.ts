import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { combine, load } from "./load.ts";

/** Tests the counts of a load against small servers. */
let server: Server;
afterEach(async () => {
	server.close();
	server.closeAllConnections();
	if (server.listening) await once(server, "close");
});

async function serve(listener: RequestListener): Promise<URL> {
	server = createServer(listener).listen(0, "127.0.0.1");
	await once(server, "listening");
	return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

const request = { target: "/x", headers: { "x-api-key": "k" } };

test("answers are counted by status, by cost and by time, over connections that are kept", async () => {
	const connections = new Set<unknown>();
	const url = await serve((request, response) => {
		connections.add(request.socket);
		const number = Number(request.url?.slice(1));
		const status = number % 3 === 0 ? 402 : number % 3 === 1 ? 304 : 200;
		const body = status === 304 ? "" : "x".repeat(number * 100);
		response.setHeader("X-Data-Requests-Cost", status === 402 ? "0" : "1");
		response.writeHead(status, status === 304 ? {} : { "Content-Length": body.length }).end(body);
	});
	const seen = await load({
		url: () => url,
		connections: 4,
		next: (n) => (n < 90 ? { target: `/${n}`, headers: {} } : undefined),
	});
	expect(Object.fromEntries(seen.statuses)).toEqual({ 200: 30, 304: 30, 402: 30 });
	expect([seen.acknowledged, seen.cut, seen.rejected, seen.latencies.length]).toEqual([60, 0, 0, 90]);
	expect(connections.size).toBe(4);
});

test("a connection that ends before the whole answer is cut, and opened again", async () => {
	let count = 0;
	const url = await serve((_request, response) => {
		if (++count % 2 === 0) return void response.end("done");
		response.writeHead(200, { "Content-Length": 100, "X-Data-Requests-Cost": "1" });
		response.write("half", () => response.destroy());
	});
	const seen = await load({ url: () => url, connections: 1, next: (n) => (n < 10 ? request : undefined) });
	expect([seen.cut, seen.acknowledged, seen.statuses.get(200)]).toEqual([5, 0, 5]);
});

test("where nobody listens nothing is sent", async () => {
	const url = await serve(() => {});
	server.close();
	await once(server, "close");
	const seen = await load({ url: () => url, connections: 2, next: (n) => (n < 6 ? request : undefined) });
	expect([seen.rejected, seen.cut, seen.statuses.size]).toEqual([6, 0, 0]);
});

test("a load ends when it is stopped, after what is under way", async () => {
	const stop = new AbortController();
	let responseCount = 0;
	const url = await serve((_request, response) => void response.end("x"));
	const seen = await load({
		url: () => url,
		connections: 3,
		next: () => request,
		stop: stop.signal,
		onResponse: () => {
			if (++responseCount === 50) stop.abort();
		},
	});
	expect(seen.statuses.get(200)).toBe(responseCount);
	expect(responseCount).toBeLessThanOrEqual(52);
	const both = combine([seen, seen]);
	expect([both.statuses.get(200), both.latencies.length]).toEqual([2 * responseCount, 2 * responseCount]);
});
