import { afterAll, beforeAll, expect, test } from "vitest";
import { type Child, startChild } from "../testing/child.ts";
import { complaint, fuzz } from "./run.ts";

let child: Child;
beforeAll(async () => {
	child = await startChild();
});
afterAll(() => child.stop());

test("2,000 requests, from well-formed to noise, get a documented answer and the process lives on", async () => {
	const { finds, statuses } = await fuzz(child.port, { seed: 20_261_122, count: 2_000 });
	expect(finds.map((find) => [find.complaint, find.request.bytes.toString("latin1")])).toEqual([]);
	expect([...statuses.keys()]).toEqual(
		expect.arrayContaining([200, 304, 400, 401, 402, 403, 404, 405, 414, 431]),
	);
	expect(child.process.exitCode).toBeNull();
	const again = await fetch(`http://127.0.0.1:${child.port}/account/keys`, {
		headers: { "x-api-key": "mock-200" },
	});
	expect(again.status).toBe(200);
});

test.each([
	["", "no answer"],
	["HTTP/1.1 500 Internal Server Error\r\n\r\n{}", "status HTTP/1.1 500"],
	["HTTP/1.1 404 Not Found\r\n\r\n{}", "no X-Request-Id"],
	["HTTP/1.1 405 X\r\nX-Request-Id: a\r\n\r\n{}", "405 without Allow: GET"],
	["HTTP/1.1 401 X\r\nX-Request-Id: a\r\n\r\n{}", "401 without WWW-Authenticate"],
	["HTTP/1.1 404 X\r\nX-Request-Id: a\r\nContent-Type: text/plain\r\n\r\n{}", "content type"],
	["HTTP/1.1 404 X\r\nX-Request-Id: a\r\nContent-Type: application/json\r\n\r\n<", "not JSON"],
	["HTTP/1.1 404 X\r\nX-Request-Id: a\r\nContent-Type: application/json\r\n\r\n{}", "no error and code"],
])("the judge finds fault with %j", (response, fault) => {
	expect(complaint({ bytes: Buffer.from("GET / HTTP/1.1"), cut: false }, response)).toContain(fault);
});
