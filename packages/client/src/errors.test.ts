import { createContext, Script } from "node:vm";
import { rolldown } from "rolldown";
import { describe, expect, it } from "vitest";
import { createMarketDataClient } from "./create-client.ts";
import { BadRequestError, isMarketDataError, MarketDataError, RateLimitedError } from "./errors.ts";
import { html, json, scriptedServer } from "./testing/scripted-server.ts";

const once = { attempts: 1 };
const rejection = (call: Promise<unknown>): Promise<unknown> =>
	call.then(
		() => expect.unreachable(),
		(error: unknown) => error,
	);

describe("an answer other than 200", () => {
	it.each([
		[400, "BadRequestError"],
		[401, "UnauthorizedError"],
		[402, "PaymentRequiredError"],
		[403, "ForbiddenError"],
		[404, "UnexpectedAnswerError"],
		[405, "MethodNotAllowedError"],
		[414, "UnexpectedAnswerError"],
		[429, "RateLimitedError"],
		[500, "ServerError"],
		[502, "ServerError"],
		[503, "ServerError"],
	] as const)("of %i is a %s with what the body says", async (status, name) => {
		const details = [{ path: "query.symbol", message: "is wrong" }];
		await using server = await scriptedServer(
			json(status, { error: "Because.", code: "a_code", requestId: "r-1", details }),
		);
		const client = createMarketDataClient({ baseUrl: server.url, retry: once });
		const error = await rejection(client.getQuoteDepth({ symbol: "AAPL.US" }));
		const url = `${server.url}/api/market-data/quote/depth?symbol=AAPL.US`;
		expect(error).toMatchObject({ name, status, code: "a_code", requestId: "r-1", details, url });
		expect(error).toMatchObject({ reason: "Because.", message: `Because. [GET ${url}, ${status}]` });
		expect(error).toBeInstanceOf(MarketDataError);
		expect(isMarketDataError(error, name)).toBe(true);
		expect(String(error)).toMatch(new RegExp(`^${name}: `));
	});

	it("needs no readable body", async () => {
		await using server = await scriptedServer(html(502), (_, response) => {
			response.writeHead(403, { "x-request-id": "r-2", "content-length": "0" }).end();
		});
		const client = createMarketDataClient({ baseUrl: server.url, retry: once });
		const first = await rejection(client.getMarketStatus());
		expect(first).toMatchObject({ name: "ServerError", status: 502, code: undefined, details: [] });
		const second = await rejection(client.getMarketStatus());
		expect(second).toMatchObject({ name: "ForbiddenError", requestId: "r-2" });
	});

	it("tells how long to wait", async () => {
		await using server = await scriptedServer(json(429, { error: "Slow down." }, { "retry-after": "7" }));
		const client = createMarketDataClient({ baseUrl: server.url, retry: once });
		const error = await rejection(client.getMarketStatus());
		expect(isMarketDataError(error, "RateLimitedError") && error.retryAfter).toBe(7);
	});
});

describe("an answer of 200 that is not what the contract says", () => {
	const raw = (body: string) => (_: unknown, response: import("node:http").ServerResponse) => {
		response.writeHead(200, { "content-type": "application/json" }).end(body);
	};
	it.each([
		["HTML", html(200)],
		["broken JSON", raw('{"quote":')],
		["an empty body", raw("")],
		["null", raw("null")],
	])("is an UnexpectedAnswerError: %s", async (_, answer) => {
		await using server = await scriptedServer(answer);
		const error = await rejection(createMarketDataClient({ baseUrl: server.url }).getMarketStatus());
		expect(error).toMatchObject({ name: "UnexpectedAnswerError", status: 200 });
		expect(server.targets).toHaveLength(1);
	});

	it("keeps what the parser said as cause", async () => {
		await using server = await scriptedServer(raw("{"));
		const error = await rejection(createMarketDataClient({ baseUrl: server.url }).getMarketStatus());
		expect(error).toMatchObject({ cause: expect.any(SyntaxError) });
	});
});

it("does not follow a redirect, so the key stays with the service", async () => {
	await using elsewhere = await scriptedServer(json(200, {}));
	await using server = await scriptedServer((_, response) => {
		response.writeHead(302, { location: elsewhere.url }).end();
	});
	const client = createMarketDataClient({ baseUrl: server.url, apiKey: "secret" });
	const error = await rejection(client.getMarketStatus());
	expect(error).toMatchObject({
		name: "UnexpectedAnswerError",
		status: 302,
		reason: expect.stringContaining("redirect"),
	});
	expect(elsewhere.targets).toEqual([]);
});

it("does not take an unchanged body for a redirect", async () => {
	await using server = await scriptedServer((_, response) => {
		response.writeHead(304, { etag: '"a"' }).end();
	});
	const client = createMarketDataClient({ baseUrl: server.url });
	const headers = { "If-None-Match": '"a"' };
	const error = await rejection(client.getMarketStatus({}, { headers }));
	const reason = "The body is unchanged, as If-None-Match asked; a method has none to resolve to";
	expect(error).toMatchObject({ name: "UnexpectedAnswerError", status: 304, reason });
	const { data, response } = await client.market.GET("/market/status", { headers });
	expect([data, response.status]).toEqual([undefined, 304]);
});

it("never shows the credential", async () => {
	await using server = await scriptedServer(json(401, { error: "Unauthorized: no." }));
	const client = createMarketDataClient({ baseUrl: server.url, apiKey: "a-secret-key" });
	const error = await rejection(client.getMarketStatus());
	expect(JSON.stringify(error) + String(error)).not.toContain("a-secret-key");
});

describe("the guard", () => {
	it("refuses values that are not errors of this package", () => {
		for (const value of [undefined, null, "x", {}, new Error("x"), new DOMException("x", "TimeoutError")]) {
			expect(isMarketDataError(value)).toBe(false);
		}
		const error = new BadRequestError({ url: "u", reason: "r", status: 400 });
		expect(isMarketDataError(error, "RateLimitedError")).toBe(false);
	});

	it("knows errors of another realm and another copy, which instanceof does not", async () => {
		const bundle = await rolldown({ input: new URL("errors.ts", import.meta.url).pathname });
		const { output } = await bundle.generate({ format: "iife", name: "errors" });
		const code = `${output[0].code}; new errors.RateLimitedError({ url: "u", reason: "r", status: 429 })`;
		const foreign: unknown = new Script(code).runInContext(createContext());
		expect(foreign).not.toBeInstanceOf(Error);
		expect(foreign).not.toBeInstanceOf(RateLimitedError);
		expect(isMarketDataError(foreign, "RateLimitedError")).toBe(true);
	});
});
