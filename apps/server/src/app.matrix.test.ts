import { type OperationId, operations } from "@us-market-data/contract";
import { newSecret } from "@us-market-data/store/accounts";
import type { Answer, ErrorBody } from "@us-market-data/tooling/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { goodRequests, unknownSymbolRequests, withQuery } from "./testing/good-requests.ts";
import { pages } from "./testing/pages.ts";
import { type Service, startService } from "./testing/service.ts";
import { type AccountName, accountNames } from "./testing/test-keys.ts";

/**
 * Every operation with every method, credential and set of parameters: each cell has one expected status, by the
 * contract's order of checks (404, 405, 401, 403, 400, 402, 200), and one expected charge. The
 * methods that all operations refuse are tested with each pair of operation, method and credential, not each triple.
 */
const otherMethods = ["POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE"];
const methods = ["GET", ...otherMethods];
const strangers = [
	"nothing",
	"malformed key",
	"unknown key",
	"mistyped key",
	"two keys",
	"bearer",
	"basic",
] as const;
const parameterSets = ["good", "unknown parameter", "unknown symbol", "already held"] as const;

type Caller = AccountName | (typeof strangers)[number];
type Parameters = (typeof parameterSets)[number];

const callers: readonly Caller[] = [...strangers, ...accountNames];
const invalidKeys: readonly Caller[] = ["expired", "revoked", "disabled"];
const unauthorisedCodes: Partial<Record<Caller, string>> = {
	nothing: "missing_credential",
	expired: "expired_credential",
	revoked: "revoked_credential",
};
const limits: Partial<Record<Caller, string>> = {
	demo: "1000000",
	mainOnly: "1000000",
	unlimited: "unlimited",
	exhausted: "0",
	noAccess: "100",
};

let service: Service;
beforeAll(async () => {
	service = await startService();
});
afterAll(() => service.close());

const ids = Object.keys(goodRequests) as OperationId[];

/** The three callers of an operation with a method other than GET. Callers rotate over operations and methods. */
function callersOf(id: OperationId, method: string): Caller[] {
	const first = ids.indexOf(id) * 2 + otherMethods.indexOf(method) * 3;
	return [0, 1, 2].flatMap((next) => callers[(first + next) % callers.length] ?? []);
}

test("each caller is tested with each operation and with each method other than GET", () => {
	const cases = ids.flatMap((id) =>
		otherMethods.map((method) => ({ id, method, callers: callersOf(id, method) })),
	);
	for (const caller of callers) {
		const met = cases.filter((entry) => entry.callers.includes(caller));
		expect(new Set(met.map(({ id }) => id)), caller).toEqual(new Set(ids));
		expect(new Set(met.map(({ method }) => method)), caller).toEqual(new Set(otherMethods));
	}
});

/** Headers of a caller. */
function credential(caller: Caller): Record<string, string> {
	const { keys } = service;
	switch (caller) {
		case "nothing":
			return {};
		case "malformed key":
			return { "x-api-key": "secret" };
		case "unknown key":
			return { "x-api-key": newSecret("live") };
		case "mistyped key":
			return { "x-api-key": `${keys.demo.slice(0, -1)}${keys.demo.endsWith("a") ? "b" : "a"}` };
		case "two keys":
			return { "x-api-key": `${keys.demo}, ${keys.unlimited}` };
		case "bearer":
			return { authorization: "Bearer eyJhbGciOiJub25lIn0.e30." };
		case "basic":
			return { authorization: "Basic ZGVtbzpkZW1v" };
		default:
			return { "x-api-key": keys[caller] };
	}
}

interface Expected {
	status: number;
	code?: string;
}

/** The contract's order of checks, written down independently of the middlewares. */
function expected(id: OperationId, method: string, caller: Caller, parameters: Parameters): Expected {
	const { family } = operations[id];
	if (method !== "GET") return { status: 405, code: "method_not_allowed" };
	const onlyKeys = family === "company" || family === "legacy";
	if ((strangers as readonly Caller[]).includes(caller) || invalidKeys.includes(caller)) {
		const keyless = onlyKeys && (caller === "bearer" || caller === "basic");
		const code = keyless ? "missing_credential" : (unauthorisedCodes[caller] ?? "invalid_credential");
		return { status: 401, code };
	}
	if (family !== "account") {
		if (caller === "noAccess") return { status: 403, code: "access_denied" };
		if (caller === "mainOnly" && family !== "main") return { status: 403, code: "access_denied" };
	}
	if (parameters === "unknown parameter") return { status: 400, code: "unknown_parameter" };
	if (parameters === "unknown symbol") return { status: 400, code: "unknown_symbol" };
	if (caller === "exhausted" && family !== "account") return { status: 402, code: "allowance_exhausted" };
	return { status: parameters === "already held" ? 304 : 200 };
}

function targetOf(id: OperationId, parameters: Parameters): string | undefined {
	if (parameters === "unknown symbol") return unknownSymbolRequests[id];
	return parameters === "unknown parameter" ? withQuery(goodRequests[id], "nonsense=1") : goodRequests[id];
}

const account = (caller: Caller): AccountName | undefined => accountNames.find((name) => name === caller);

function expectErrorBody(response: Answer, method: string, { code }: Expected): void {
	expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
	expect(response.headers["cache-control"]).toBe("no-store");
	expect(response.headers.etag).toBeUndefined();
	expect(response.headers["x-data-source"]).toBeUndefined();
	if (method === "HEAD") {
		expect(response.text).toBe("");
		return;
	}
	const body = response.json() as ErrorBody;
	expect(body.error).toMatch(/\S/);
	expect(body.code).toBe(code);
	expect(body.requestId).toBe(response.headers["x-request-id"]);
	expect(Object.keys(body).sort().join()).toMatch(/^code,(details,)?error,requestId$/);
}

function expectDemandedHeaders(response: Answer, method: string, { status, code }: Expected): void {
	if (status === 405) expect(response.headers.allow).toBe("GET");
	else expect(response.headers.allow).toBeUndefined();
	if (status === 401) expect(response.headers["www-authenticate"]).toContain("ApiKey");
	if (method !== "GET") return;
	if (status === 401) expect(response.text).toMatch(/^\{"error":"Unauthorized: /);
	if (code === "missing_credential") expect(response.text).toContain("Unauthorized: API key is missing");
	if (status === 402) expect(response.text).toContain("Payment required: ");
	if (status === 403) expect(response.text).toContain("Forbidden: ");
}

function expectAllowance(
	response: Answer,
	caller: Caller,
	status: number,
	used: number,
	charged: number,
): void {
	const { headers } = response;
	const limit = limits[caller];
	if (limit === undefined || [401, 404, 405].includes(status)) {
		expect(Object.keys(headers).filter((name) => name.startsWith("x-data-requests"))).toEqual([]);
		return;
	}
	expect(headers["x-data-requests-limit"]).toBe(limit);
	expect(headers["x-data-requests-remaining"]).toBe(
		limit === "unlimited" ? limit : String(Number(limit) - used),
	);
	expect(headers["x-data-requests-reset"]).toBe("2026-12-01T00:00:00Z");
	expect(headers["x-data-requests-cost"]).toBe(String(charged));
}

async function checkCell(id: OperationId, method: string, caller: Caller, parameters: Parameters) {
	const target = targetOf(id, parameters);
	if (target === undefined) return;
	const cell = expected(id, method, caller, parameters);
	const name = account(caller);
	const before = name ? await service.used(name) : 0;
	const conditionalHeaders = parameters === "already held" ? { "if-none-match": "*" } : {};
	const response = await service.get(target, {
		method,
		headers: { ...credential(caller), ...conditionalHeaders },
	});
	expect(response.status, `${method} ${target} by ${caller}: ${response.text.slice(0, 300)}`).toBe(
		cell.status,
	);
	const isAnswered = cell.status === 200 || cell.status === 304;
	if (!isAnswered) expectErrorBody(response, method, cell);
	expectDemandedHeaders(response, method, cell);
	const after = name ? await service.used(name) : 0;
	const charged = isAnswered && operations[id].metered ? 1 : 0;
	expect(after - before, "charge").toBe(charged);
	expectAllowance(response, caller, cell.status, after, charged);
}

describe.each(ids)("%s", (id) => {
	test.each(callers)("GET by %s", async (caller) => {
		for (const parameters of parameterSets) await checkCell(id, "GET", caller, parameters);
	});

	test.each(otherMethods)("%s, whoever asks and for what", async (method) => {
		for (const caller of callersOf(id, method)) await checkCell(id, method, caller, "good");
		await checkCell(id, method, "demo", "unknown parameter");
	});
});

const unknownRoutes = [
	"/api",
	"/api/market-data",
	"/api/market-data/",
	"/api/market-data/quotes",
	"/api/market-data/quote/",
	"/api/market-data//quote",
	"/API/market-data/quote",
	"/api/market-data/Quote",
	"/api/market-data/quote;v=1",
	"/api/market-data/%71uote",
	"/api/market-data/quote/candlestick",
	"/api/market-data/quote//candlestick",
	"/api/market-data/quote/AAPL.US/candlestick/",
	"/api/market-data/quote/AAPL.US/US/candlestick",
	"/api/market-data/../account/usage",
	"/api/other/quote/static_info?symbols=AAPL.US",
	"/api/LEGACY/content/filings?symbol=AAPL.US",
	"/api/%6Cegacy/content/filings?symbol=AAPL.US",
	"/api//content/filings?symbol=AAPL.US",
	"/company",
	"/company//profile",
	"/company/AAPL",
	"/company/AAPL/profiles",
	"/company/AAPL/profile/",
	"/account",
	"/account/usage/",
	"/openapi.yml",
	"/docsy",
	"/docs/nothing.js",
	"/docs/../healthz",
	"/metrics",
	"//healthz",
	"/%",
	"/%00",
	"/%c0%ae%c0%ae",
];

test.each(unknownRoutes)("the unknown route %s, however and by whomever it is asked", async (target) => {
	for (const method of methods) {
		for (const caller of ["nothing", "demo"] as const) {
			const response = await service.get(target, { method, headers: credential(caller) });
			expect(response.status, `${method}: ${response.text}`).toBe(404);
			expectErrorBody(response, method, { status: 404, code: "unknown_route" });
			expectAllowance(response, caller, 404, 0, 0);
		}
	}
});

test.each(pages)("the page %s needs no credential and heeds none", async (target) => {
	for (const caller of ["nothing", "unknown key", "bearer", "noAccess", "demo"] as const) {
		const response = await service.get(target, { headers: credential(caller) });
		expect(response.status).toBe(200);
		expect(response.headers["x-data-requests-limit"]).toBeUndefined();
	}
	expect(await service.get(target, { method: "HEAD" })).toMatchObject({ status: 200, text: "" });
	for (const method of otherMethods.filter((one) => one !== "HEAD")) {
		const response = await service.get(target, { method });
		expect(response.status, method).toBe(405);
		expect(response.headers.allow).toBe("GET, HEAD");
		expectErrorBody(response, method, { status: 405, code: "method_not_allowed" });
	}
});
