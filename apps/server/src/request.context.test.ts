import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { newSecret } from "@us-market-data/store/accounts";
import { expect, test } from "vitest";
import { openContext } from "./request.ts";

function contextFor(headers: Record<string, string>, url = "/") {
	const request = Object.assign(new IncomingMessage(new Socket()), { url, headers: { ...headers } });
	return { request, context: openContext(request, new ServerResponse(request), () => false) };
}

test.each([
	["00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", "4bf92f3577b34da6a3ce929d0e0e4736"],
	["00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01", undefined],
	["00-00000000000000000000000000000000-00f067aa0ba902b7-01", undefined],
	["00-4bf92f3577b34da6a3ce929d0e0e473-00f067aa0ba902b7-01", undefined],
	["x", undefined],
	["", undefined],
])("the trace of %j", (traceparent, trace) => {
	expect(contextFor({ traceparent }).context.traceId).toBe(trace);
});

test("the id of the caller is taken, unless it is malformed or a key", () => {
	expect(contextFor({ "x-request-id": "order-12345678" }).context.id).toBe("order-12345678");
	for (const id of ["", "a b", newSecret("live")])
		expect(contextFor({ "x-request-id": id }).context.id).toMatch(/^[0-9a-f-]{36}$/);
});

test("a target in absolute form names path and host", () => {
	const { request, context } = contextFor({ host: "other.example" }, "http://data.example:3000/quote?a=1");
	expect([context.target, request.url]).toEqual(["/quote?a=1", "/quote?a=1"]);
	expect(request.headers.host).toBe("data.example:3000");
});
