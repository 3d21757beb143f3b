import { expect, test } from "vitest";
import type { HttpResponse } from "./http-client.ts";
import { checkOutside, validateResponse, validatorsOf } from "./response-validator.ts";
import { contract, responseOf } from "./testing.ts";

const validators = validatorsOf(contract);
const operation = contract.operation("listTrades");
const headers = {
	"x-request-id": "1",
	"x-data-requests-limit": "unlimited",
	"x-data-requests-remaining": "5",
	"x-data-requests-reset": "2026-12-01T00:00:00Z",
	"x-data-requests-cost": "1",
	etag: '"x"',
	"cache-control": "private, no-cache",
};
const trade = {
	price: "1.50",
	volume: "3",
	timestamp: "2026-11-20T21:00:00Z",
	tradeType: null,
	direction: 1,
	tradeSession: 0,
};
const good = responseOf(200, { trades: [trade], next: null }, headers);
const { price: _, ...priceless } = trade;
const rulesOf = async (given: HttpResponse, method = "GET") =>
	(await validateResponse(operation, method, given, validators)).map(({ rule }) => rule);

test("an answer by the contract breaks no rule", async () => {
	expect(await rulesOf(good)).toEqual([]);
});

test.each<[string, HttpResponse]>([
	["documented status", responseOf(418, {})],
	["required header", { ...good, headers: { ...good.headers, etag: undefined as unknown as string } }],
	["header schema", { ...good, headers: { ...good.headers, "x-data-requests-cost": "2" } }],
	["header schema", { ...good, headers: { ...good.headers, "x-data-requests-reset": "tomorrow" } }],
	["content type", { ...good, headers: { ...good.headers, "content-type": "application/problem+json" } }],
	[
		"content type",
		{ ...good, headers: { ...good.headers, "content-type": "application/json; charset=latin1" } },
	],
	["JSON body", { ...good, json: undefined, text: "<html>" }],
	["body schema", responseOf(200, { trades: [{ ...trade, price: 1.5 }], next: null }, headers)],
	["body schema", responseOf(200, { trades: [priceless], next: null }, headers)],
	[
		"body schema",
		responseOf(200, { trades: [{ ...trade, timestamp: "2026-02-30T00:00:00Z" }], next: null }, headers),
	],
	["no body", { ...responseOf(304, undefined, headers), text: "x" }],
])("an answer can break the rule %s", async (rule, given) => {
	expect(await rulesOf(given)).toEqual([rule]);
});

test("an error needs its text, and one request id", async () => {
	const more = { "x-request-id": "1", allow: "GET" };
	expect(await rulesOf(responseOf(405, { error: "no" }, more))).toEqual([]);
	expect(await rulesOf(responseOf(405, { error: " " }, more))).toEqual(["error text"]);
	expect(await rulesOf(responseOf(405, { error: "no", requestId: "2" }, more))).toEqual(["request id"]);
	expect(await rulesOf(responseOf(405, { error: "no" }, { "x-request-id": "1" }))).toEqual([
		"required header",
	]);
	expect(await rulesOf(responseOf(405, { error: "no" }, { ...more, allow: "GET, HEAD" }))).toEqual([
		"header schema",
	]);
});

test("an error tells nothing of the insides of the service", async () => {
	const more = { "x-request-id": "1", allow: "GET" };
	const reported = (body: object) => rulesOf(responseOf(405, { error: "no", ...body }, more));
	expect(await reported({ error: "The market closed at 2026-11-20T21:00:00Z." })).toEqual([]);
	expect(await reported({ stack: "" })).toEqual(["internals"]);
	expect(await reported({ details: [{ path: "a", message: "b", trace: [] }] })).toEqual(["internals"]);
	expect(await reported({ error: "no\n    at list (/srv/app/trades.js:12:9)" })).toEqual(["internals"]);
	expect(await reported({ hint: "at file:///srv/app/trades.js:12:9" })).toEqual(["internals"]);
});

test("HEAD has no body to judge, and none to send", async () => {
	const headersOf = { "x-request-id": "1", allow: "GET" };
	expect(await rulesOf(responseOf(405, undefined, headersOf), "HEAD")).toEqual([]);
	expect(await rulesOf(responseOf(405, { error: "no" }, headersOf), "HEAD")).toEqual(["no body"]);
});

test("outside the operations an error is still JSON with a text", () => {
	expect(checkOutside(responseOf(404, { error: "no" }))).toEqual([]);
	expect(checkOutside(responseOf(404, { title: "no" }))).toHaveLength(1);
	expect(checkOutside(responseOf(404, undefined))).toHaveLength(2);
});
