import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { contract } from "../testing.ts";
import { startJudgingProxy } from "./judging-proxy.ts";

test("the judging proxy passes the events of a stream as they come, and ends it with its reader", async () => {
	const left = Promise.withResolvers<void>();
	const service = createServer((request, response) => {
		response.writeHead(200, { "content-type": "text/event-stream", "x-seen": request.headers["x-api-key"] });
		response.write("event: open\n\n");
		response.once("close", () => left.resolve());
	});
	service.listen(0, "127.0.0.1");
	await once(service, "listening");
	onTestFinished(() => void service.close());
	const { port } = service.address() as AddressInfo;
	const proxy = await startJudgingProxy(contract, { to: `http://127.0.0.1:${port}` });
	onTestFinished(() => proxy.close());
	const leaving = new AbortController();
	const url = `${proxy.url}/api/market-data/stream/trades?symbols=AAPL.US`;
	const response = await fetch(url, { headers: { "x-api-key": "key" }, signal: leaving.signal });
	const first = await response.body?.getReader().read();
	expect([response.headers.get("x-seen"), Buffer.from(first?.value ?? []).toString()]).toEqual([
		"key",
		"event: open\n\n",
	]);
	leaving.abort();
	await left.promise;
});
