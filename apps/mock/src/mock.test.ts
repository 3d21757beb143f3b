import { operationList } from "@us-market-data/contract";
import document from "@us-market-data/contract/openapi.json" with { type: "json" };
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { good, type Service, startService } from "./testing/service.ts";
import { operationOf, validTarget } from "./testing/valid-request.ts";

let service: Service;
beforeAll(async () => {
	service = await startService();
});
afterAll(() => service.close());

const key = (text: string) => ({ "x-api-key": text });
const bearer = (text: string) => ({ Authorization: `Bearer ${text}` });
const trades = "/api/market-data/quote/trades?symbol=AAPL.US";
const profile = "/company/NASDAQ:AAPL/profile";

describe.each(operationList.map((operation) => [operation.operationId, operation] as const))(
	"%s",
	(_id, operation) => {
		const target = validTarget(operation);

		test("answers 200 to a valid request and charges what the contract says", async () => {
			const { status, headers } = await service.request(target);
			expect(status).toBe(200);
			expect(headers.get("x-data-requests-cost")).toBe(operation.metered ? "1" : "0");
		});

		test("answers 401 without a key before it looks at parameters", async () => {
			const response = await service.request(`${target}${target.includes("?") ? "&" : "?"}nope=1`, {});
			expect(response.status).toBe(401);
			expect(response.headers.get("www-authenticate")).toMatch(/^ApiKey /);
			expect(response.error().error).toMatch(/^Unauthorized: API key is missing/);
		});

		test.each(["POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"])(
			"answers 405 to %s before the key",
			async (verb) => {
				const response = await service.request(target, {}, verb);
				expect(response.status).toBe(405);
				expect(response.headers.get("allow")).toBe("GET");
				if (verb !== "HEAD")
					expect(response.error().error).toContain(`Method ${verb} is not supported; use GET.`);
			},
		);

		test("answers 400 to an unknown parameter and names it", async () => {
			const response = await service.request(`${target}${target.includes("?") ? "&" : "?"}nope=1`);
			expect(response.status).toBe(400);
			expect(response.error()).toMatchObject({
				code: "unknown_parameter",
				details: [{ path: "query.nope" }],
			});
			expect(response.headers.get("x-data-requests-cost")).toBe("0");
		});
	},
);

describe("credentials", () => {
	test.each([
		["mock-200", 200, undefined],
		["mock-401-expired", 401, "expired_credential"],
		["mock-401-revoked", 401, "revoked_credential"],
		["mock-402", 402, "allowance_exhausted"],
		["mock-403", 403, "access_denied"],
		["mock-429", 429, "rate_limited"],
		["mock-500", 500, "internal_error"],
		["mock-503", 503, "unavailable"],
		["anything else", 401, "invalid_credential"],
		["constructor", 401, "invalid_credential"],
		[`md_test_${"a".repeat(38)}`, 200, undefined],
		[`md_live_${"7".repeat(38)}`, 200, undefined],
		[`md_live_${"7".repeat(37)}`, 401, "invalid_credential"],
	])("%s leads to %i as key and as bearer token", async (text, status, code) => {
		const response = await service.request(trades, key(text));
		expect(response.status).toBe(status);
		if (code) expect(response.error().code).toBe(code);
		if (text.startsWith("mock-")) expect((await service.request(trades, bearer(text))).status).toBe(status);
	});

	test("a token in the form of a JWT passes, another scheme does not", async () => {
		expect((await service.request(trades, bearer("eyJhbGciOi.eyJzY29wZSI.c2ln"))).status).toBe(200);
		expect((await service.request(trades, { Authorization: "Basic bW9jay0yMDA=" })).status).toBe(401);
	});

	test.each(["getCompanyProfile", "getLegacyStaticInfo"])("%s takes no bearer token", async (id) => {
		const response = await service.request(validTarget(operationOf(id)), bearer("mock-200"));
		expect(response.error()).toMatchObject({ code: "missing_credential" });
	});

	test("the account family opens to whoever has run out or has no market data", async () => {
		expect((await service.request("/account/usage", key("mock-402"))).status).toBe(200);
		expect((await service.request("/account/usage", key("mock-403"))).status).toBe(200);
		expect((await service.request("/account/usage", key("mock-429"))).status).toBe(429);
	});

	test("403 comes before 400, 400 before 402", async () => {
		expect((await service.request(`${trades}&count=0`, key("mock-403"))).status).toBe(403);
		expect((await service.request(`${trades}&count=0`, key("mock-402"))).status).toBe(400);
		expect((await service.request(`${trades}&nope=0`, key("mock-429"))).status).toBe(400);
	});
});

describe("the contract", () => {
	const path = "/openapi.json";

	test("is served without a key, beside every scenario, and is not sent twice", async () => {
		const unconditional = await service.request(path, {});
		expect([unconditional.status, JSON.parse(unconditional.text)]).toEqual([200, document]);
		expect(unconditional.headers.get("content-type")).toBe("application/json; charset=utf-8");
		expect(unconditional.headers.get("x-request-id")).toMatch(/^[\w-]{36}$/);
		expect(unconditional.headers.get("x-data-requests-cost")).toBeNull();
		const conditionalHeaders = { "If-None-Match": unconditional.headers.get("etag") ?? "" };
		const again = await service.request(`${path}?v=1`, conditionalHeaders);
		expect([again.status, again.text]).toEqual([304, ""]);
		const broken = await service.request(path, { "Mock-Scenario": "errors=1, cut=1", "x-api-key": "wrong" });
		expect(broken.status).toBe(200);
	});

	test("is read by GET and HEAD alone, and proposed for a path that means it", async () => {
		const posted = await service.request(path, {}, "POST");
		expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
		const looked = await service.request(path, {}, "HEAD");
		expect([looked.status, looked.text]).toEqual([200, ""]);
		expect(posted.error().code).toBe("method_not_allowed");
		expect((await service.request("/swagger.json", {})).error().error).toContain(path);
	});
});

describe("routes", () => {
	test.each([
		"/",
		"/nope",
		"/api/market-data/quote/",
		"/API/market-data/quote",
		"/api/other/quote/static_info?symbols=AAPL.US",
		"/company//profile",
		"/api/market%2Ddata/quote",
	])("%s is 404, by any method", async (target) => {
		for (const method of ["GET", "POST"]) {
			const response = await service.request(target, {}, method);
			expect(response.status).toBe(404);
			expect(response.error()).toMatchObject({
				code: "unknown_route",
				error: expect.stringMatching(/^No such route/),
			});
		}
	});

	test.each(["%", "%zz", "%ff", "A%c0%af"])(
		"/company/%s/profile is 400 and the mock lives on",
		async (symbol) => {
			const response = await service.request(`/company/${symbol}/profile`);
			expect(response.status).toBe(400);
			expect(response.error().details).toEqual([
				{ path: "path.symbol", message: expect.stringContaining("percent") },
			]);
			expect((await service.request(profile)).status).toBe(200);
		},
	);

	test("a target of more than 16 KiB is 414", async () => {
		const response = await service.request(`/account/keys?a=${"a".repeat(17_000)}`);
		expect(response.status).toBe(414);
		expect(response.error().code).toBe("uri_too_long");
	});
});

describe("parameters", () => {
	const screener = "/api/market-data/screener/search";
	test.each([
		[
			trades.split("?")[0],
			"missing_parameter",
			"query.symbol",
			expect.stringContaining("is missing; allowed: a symbol such as AAPL.US"),
		],
		[
			`${trades}&count=1001`,
			"invalid_parameter",
			"query.count",
			'is "1001"; allowed: an integer from 1 to 1000. Did you mean "1000"?',
		],
		[`${trades}&count=0`, "invalid_parameter", "query.count", expect.stringContaining('"1"?')],
		[
			`${trades}&count=1e2`,
			"invalid_parameter",
			"query.count",
			expect.stringContaining('is "1e2"; allowed: an integer from 1 to 1000'),
		],
		[
			`${trades}&count=`,
			"invalid_parameter",
			"query.count",
			expect.stringContaining('is ""; allowed: an integer'),
		],
		[
			`${trades}&count=5&count=5`,
			"repeated_parameter",
			"query.count",
			"is given more than once; allowed: once",
		],
		[
			`${trades}&symbol[]=X`,
			"unknown_parameter",
			"query.symbol[]",
			expect.stringContaining("This operation takes: symbol, count"),
		],
		[
			`${trades}&COUNT=5`,
			"unknown_parameter",
			"query.COUNT",
			expect.stringContaining("This operation takes: symbol, count"),
		],
		[`${trades}&count=%zz`, "invalid_parameter", "query.count", "malformed percent-encoding"],
		[
			`${screener}?strategyId=0`,
			"invalid_parameter",
			"query.strategyId",
			expect.stringContaining("an integer from 1 to 999999999"),
		],
		[
			"/company/aapl/profile",
			"invalid_parameter",
			"path.symbol",
			expect.stringContaining('Did you mean "AAPL.US"?'),
		],
	])("%s", async (target, code, path, message) => {
		const response = await service.request(target ?? "");
		expect(response.status).toBe(400);
		expect(response.error()).toMatchObject({ code, details: [{ path, message }] });
	});

	test("aliases may agree, also in other words, but not differ", async () => {
		const candles = "/api/market-data/quote/AAPL.US/candlestick";
		expect((await service.request(`${candles}?adjust=forward&adjust_type=1`)).status).toBe(200);
		const response = await service.request(`${candles}?adjust=forward&adjust_type=0`);
		expect(response.status).toBe(400);
		expect(response.error()).toMatchObject({
			code: "conflicting_parameters",
			details: [{ path: "query.adjust" }, { path: "query.adjust_type" }],
		});
	});

	test("the first of several faulty parameters is named, as by the service", async () => {
		const response = await service.request("/api/market-data/quote/trades?symbol=aapl&count=0");
		expect(response.error().details?.map(({ path }) => path)).toEqual(["query.symbol"]);
	});
});

describe("headers", () => {
	test("takes a well-formed X-Request-Id and replaces any other", async () => {
		const taken = await service.request("/nope", { "X-Request-Id": "test-0001" });
		expect(taken.headers.get("x-request-id")).toBe("test-0001");
		expect(taken.error().requestId).toBe("test-0001");
		const replaced = await service.request("/nope", { "X-Request-Id": "a b" });
		expect(replaced.error().requestId).toMatch(/^[0-9a-f-]{36}$/);
	});

	test("answers 304 to the tag of the body, strong or weak", async () => {
		const etag = (await service.request(trades)).headers.get("etag") ?? "";
		for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
			const response = await service.request(trades, { ...good, "If-None-Match": tag });
			expect([response.status, response.text, response.headers.get("etag")]).toEqual([304, "", etag]);
		}
		expect((await service.request(trades, { ...good, "If-None-Match": '"other"' })).status).toBe(200);
	});

	test("answers JSON to a page of a browser", async () => {
		const accept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
		const response = await service.request(trades, { ...good, accept });
		expect([response.status, response.headers.get("content-type")]).toEqual([
			200,
			"application/json; charset=utf-8",
		]);
	});

	test("a named 400 is answered whatever else is wrong with the request", async () => {
		for (const query of ["count=0", "nope=1"]) {
			const response = await service.request(`${trades}&${query}`, {
				...good,
				Prefer: "example=unknownSymbol",
			});
			expect(response.error().code).toBe("unknown_symbol");
		}
	});

	test.each([
		["code=418", "code", "200, 304, 400"],
		["example=nope", "example", "ok, empty"],
		["code=402, example=empty", "example", "allowanceExhausted"],
	])("Prefer: %s is refused and told what there is", async (wish, what, allowed) => {
		const response = await service.request(trades, { ...good, Prefer: wish });
		expect(response.status).toBe(400);
		expect(response.error().code).toBe("bad_request");
		expect(response.error().error).toContain(`Header "Prefer" asks for ${what}`);
		expect(response.error().error).toContain(allowed);
	});
});
