import document from "@us-market-data/contract/openapi.json" with { type: "json" };
import { expect, test } from "vitest";
import { createChecker } from "./outcome-checker.ts";
import type { Message } from "./requests/request.ts";

const keys = { good: "key-good", limited: ["key-limited"], expired: ["key-expired"] };
const check = createChecker(keys, "legacy");

const request: Message = {
	method: "GET",
	path: "/api/market-data/quote",
	query: ["symbols=AAPL.US"],
	headers: [
		["Host", "localhost"],
		["x-api-key", "key-good"],
	],
	body: "",
};

const body = structuredClone(document.components.examples["getQuotes.ok"].value);

const headers = {
	"content-type": "application/json; charset=utf-8",
	"x-request-id": "0d2f6a34-0000-4000-8000-000000000000",
	"x-data-requests-limit": "100",
	"x-data-requests-remaining": "99",
	"x-data-requests-reset": "2026-12-01T00:00:00Z",
	"x-data-requests-cost": "1",
	etag: '"a"',
	"cache-control": "private, no-cache",
};

interface Planted {
	message?: Partial<Message>;
	status?: number;
	headers?: Record<string, string | undefined>;
	json?: unknown;
	text?: string;
}

async function rules(planted: Planted): Promise<readonly string[]> {
	const json = "json" in planted ? planted.json : body;
	const given = Object.entries({ ...headers, ...planted.headers }).filter(([, value]) => value !== undefined);
	const response = {
		status: planted.status ?? 200,
		headers: Object.fromEntries(given) as Record<string, string>,
		text: planted.text ?? JSON.stringify(json),
		json,
	};
	const exchanges = [{ message: { ...request, ...planted.message }, answer: response }];
	const violations = await check({ kind: "messages", exchanges, leftOver: Buffer.alloc(0) });
	return [...new Set(violations.map(({ rule }) => rule))];
}

const error = { error: "Bad.", code: "invalid_parameter", requestId: headers["x-request-id"] };
const free = { "x-data-requests-cost": "0", etag: undefined };

test("a right answer breaks no rule", async () => {
	expect(await rules({})).toEqual([]);
	expect(
		await rules({ status: 304, json: undefined, text: "", headers: { "content-type": undefined } }),
	).toEqual([]);
	expect(await rules({ status: 400, json: error, headers: free })).toEqual([]);
	expect(await rules({ message: { path: "/nowhere" }, status: 404, json: error })).toEqual([]);
	expect(
		await rules({ message: { method: "PUT" }, status: 405, json: error, headers: { allow: "GET" } }),
	).toEqual([]);
	const unknown = { method: "G-T", path: "/nowhere" };
	expect(await rules({ message: unknown, status: 405, json: error, headers: { allow: "GET" } })).toEqual([]);
	const monitor = { method: "HEAD", path: "/docs" };
	expect(await rules({ message: monitor, json: undefined, text: "" })).toEqual([]);
});

const faults: [name: string, planted: Planted, rule: string][] = [
	["a 500", { status: 500, json: error, headers: free }, "no 5xx"],
	["an undocumented status", { status: 418, json: error }, "documented status"],
	["a 404 of an operation", { status: 404, json: error }, "documented status"],
	["a 200 of no operation", { message: { path: "/nowhere" } }, "documented status"],
	["a 405 to a GET", { status: 405, json: error, headers: { allow: "GET" } }, "documented status"],
	[
		"a 405 of no operation to a known method",
		{ message: { method: "PUT", path: "/nowhere" }, status: 405, json: error },
		"documented status",
	],
	["a 200 to a POST of a page", { message: { method: "POST", path: "/docs" } }, "documented status"],
	[
		"a 405 to a HEAD of a page",
		{ message: { method: "HEAD", path: "/docs" }, status: 405 },
		"documented status",
	],
	["a 200 to a POST", { message: { method: "POST" } }, "documented status"],
	["a 405 without Allow", { message: { method: "PUT" }, status: 405, json: error }, "required header"],
	["a 414 to a short target", { status: 414, json: error }, "documented status"],
	["a missing header", { headers: { etag: undefined } }, "required header"],
	["no charge", { headers: { "x-data-requests-cost": "0" } }, "charge"],
	["a charge for an error", { status: 400, json: error, headers: { "x-data-requests-cost": "1" } }, "charge"],
	["an error without error", { status: 400, json: { code: "a" }, headers: free }, "body schema"],
	["an answer without a key", { message: { headers: [["Host", "localhost"]] } }, "credential"],
	["a limited key that opens", { message: { headers: [["x-api-key", "key-limited"]] } }, "credential"],
	["a good key refused", { status: 402, json: error, headers: free }, "credential"],
	["a number for a text", { json: { quote: [{ ...body.quote[0], lastDone: 1 }] } }, "body schema"],
	["a missing property", { json: {} }, "body schema"],
	["no JSON", { json: undefined, text: "<html>" }, "JSON body"],
	["HTML", { headers: { "content-type": "text/html" } }, "content type"],
	[
		"a stack trace",
		{
			status: 400,
			json: { ...error, error: "Bad\n    at f (a.ts:1:2)" },
			text: "Bad\n    at f (a.ts:1:2)",
			headers: free,
		},
		"no inside in a body",
	],
	[
		"a file path",
		{ status: 400, json: error, text: "/srv/node_modules/x", headers: free },
		"no inside in a body",
	],
	[
		"the key in the body",
		{ status: 400, json: error, text: '{"error":"key-good"}', headers: free },
		"no key in an answer",
	],
	[
		"half a character",
		{ status: 400, json: { ...error, error: "\ud83d" }, headers: free },
		"whole characters",
	],
	[
		"a well-formed request refused as malformed",
		{ status: 400, json: { ...error, code: "bad_request" }, headers: free },
		"well-formed HTTP",
	],
];

test("a HEAD without a host is refused without a body, and one with a host is not", async () => {
	const rejectedCount = { status: 400, json: undefined, text: "", headers: { "content-length": "0" } };
	const checkHost = (host: string) =>
		rules({ ...rejectedCount, message: { method: "HEAD", headers: [["Host", host]] } });
	expect(await checkHost("")).toEqual([]);
	expect(await checkHost("localhost")).toContain("documented status");
});

test.each(faults)("is caught: %s", async (_name, planted, rule) => {
	expect(await rules(planted)).toContain(rule);
});

test("silence and bytes behind the answer are caught", async () => {
	const exchanges = [{ message: request, answer: undefined }];
	const violations = await check({ kind: "messages", exchanges, leftOver: Buffer.from("x") });
	expect(violations.map(({ rule }) => rule)).toEqual(["an answer", "framing"]);
});
