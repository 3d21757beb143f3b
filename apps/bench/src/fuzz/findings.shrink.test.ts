import { expect, test } from "vitest";
import { pasteReady, shrink } from "./findings.ts";
import type { FuzzRequest, Message } from "./requests/request.ts";

const message: Message = {
	method: "GET",
	path: "/api/market-data/quote/trades",
	query: ["symbol=AAPL.US", "count=%41%42zz", "x=1"],
	headers: [
		["Host", "localhost"],
		["x-api-key", "k"],
		["Accept", "text/html"],
	],
	body: "",
};
const url = new URL("http://127.0.0.1:3000");
const messagesOf = (request: FuzzRequest) => (request.kind === "messages" ? request.messages : []);

test("leaves only what the fault needs", async () => {
	const request: FuzzRequest = { kind: "messages", messages: [message, { ...message, method: "PUT" }] };
	const smallest = await shrink(request, async (candidate) =>
		messagesOf(candidate).some(({ query }) => query.some((piece) => piece.includes("%42"))),
	);
	expect(messagesOf(smallest).length).toBe(1);
	expect(messagesOf(smallest)[0]?.query).toEqual(["count=%42"]);
	expect(messagesOf(smallest)[0]?.headers).toEqual([["Host", "localhost"]]);
});

test("gives up after so many attempts", async () => {
	let requestCount = 0;
	await shrink({ kind: "messages", messages: [message] }, async () => ++requestCount < 0, 5);
	expect(requestCount).toBe(5);
});

test("a line for curl, with what a shell would read between quotes", () => {
	const odd = { ...message, query: ["a='b"], headers: [...message.headers, ["X-Empty", ""] as const] };
	expect(pasteReady({ kind: "messages", messages: [odd] }, url)).toBe(
		"curl -gsSi -H 'x-api-key: k' -H 'Accept: text/html' -H 'X-Empty;' --request-target '/api/market-data/quote/trades?a='\\''b' 'http://127.0.0.1:3000'",
	);
});

test("raw bytes for what curl cannot say", () => {
	const bytes = "GET /%\u0000'\\ HTTP/1.1\r\n\r\n";
	expect(pasteReady({ kind: "bytes", bytes, hangUp: false }, url)).toBe(
		"(exec 3<>/dev/tcp/127.0.0.1/3000; printf -- 'GET /%%\\000\\047\\134 HTTP/1.1\\r\\n\\r\\n' >&3; timeout 5 cat <&3)",
	);
});
