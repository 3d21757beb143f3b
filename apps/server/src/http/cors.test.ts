import document from "@us-market-data/contract/openapi.json" with { type: "json" };
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Service, startService } from "../testing/service.ts";
import { openEdge } from "./edge.ts";

const quotes = "/api/market-data/quote?symbols=AAPL.US";
const ours = "https://app.example";
const start = (corsOrigins: string[]) => startService({ edge: { ...openEdge(), corsOrigins } });
const preflight = { "access-control-request-method": "GET", "access-control-request-headers": "x-api-key" };
const corsHeaders = (headers: object) =>
	Object.keys(headers).filter((name) => name.startsWith("access-control-"));

describe("with a list of origins", () => {
	let service: Service;
	beforeAll(async () => {
		service = await start([ours, "http://localhost:5173"]);
	});
	afterAll(() => service.close());

	test("a preflight is answered before authentication", async () => {
		const response = await service.get(quotes, {
			method: "OPTIONS",
			headers: { origin: ours, ...preflight },
		});
		expect([response.status, response.text]).toEqual([204, ""]);
		expect(response.headers).toMatchObject({
			"access-control-allow-origin": ours,
			"access-control-allow-methods": "GET",
			"access-control-allow-headers":
				"x-api-key, authorization, if-none-match, if-range, last-event-id, range, x-request-id",
			vary: "Origin",
			"x-request-id": expect.any(String),
		});
		expect(response.headers).not.toHaveProperty("access-control-allow-credentials");
	});

	test("answers and errors of every kind may be read", async () => {
		const cases: [number, string, object][] = [
			[200, quotes, { key: service.keys.demo }],
			[400, "/api/market-data/quote", { key: service.keys.demo }],
			[401, quotes, {}],
			[402, quotes, { key: service.keys.exhausted }],
			[403, quotes, { key: service.keys.noAccess }],
			[404, "/nowhere", {}],
			[405, quotes, { method: "POST" }],
		];
		for (const [status, target, options] of cases) {
			const response = await service.get(target, { ...options, headers: { origin: ours } });
			expect(response.status).toBe(status);
			expect(response.headers["access-control-allow-origin"], String(status)).toBe(ours);
			const vary = status === 200 ? "Origin, Accept" : "Origin";
			expect(response.headers["vary"]).toBe(vary);
		}
	});

	test("caches are told that pages differ by origin, beside what else they differ by", async () => {
		for (const [target, others] of [
			["/openapi.json", ["Accept-Encoding"]],
			["/", ["Accept"]],
			["/guide/", []],
			["/docs", []],
		] as const) {
			const { headers } = await service.get(target, { headers: { origin: ours } });
			expect(headers["access-control-allow-origin"], target).toBe(ours);
			expect(String(headers["vary"]).split(", "), target).toEqual(
				expect.arrayContaining(["Origin", ...others]),
			);
		}
	});

	test("every header of the contract is exposed, but for those that browsers show anyway", async () => {
		const { headers } = await service.get(quotes, { headers: { origin: ours } });
		const exposed = String(headers["access-control-expose-headers"]).split(", ");
		const documented = new Set(
			Object.values(document.paths).flatMap(({ get }) =>
				Object.values(get.responses).flatMap((response) =>
					Object.keys("headers" in response ? response.headers : {}),
				),
			),
		);
		expect(documented.size).toBeGreaterThan(8);
		for (const name of documented) {
			if (name !== "Allow" && name !== "Cache-Control") expect(exposed).toContain(name);
		}
	});

	test.each(["https://evil.example", "null", "https://app.example.evil.example", "http://app.example"])(
		"%s is let in nowhere",
		async (origin) => {
			const response = await service.get(quotes, { key: service.keys.demo, headers: { origin } });
			expect([response.status, corsHeaders(response.headers), response.headers["vary"]]).toEqual([
				200,
				[],
				"Origin, Accept",
			]);
			const preflightResponse = await service.get(quotes, {
				method: "OPTIONS",
				headers: { origin, ...preflight },
			});
			expect([preflightResponse.status, corsHeaders(preflightResponse.headers)]).toEqual([405, []]);
		},
	);

	test("OPTIONS that is no preflight is a method like another", async () => {
		const response = await service.get(quotes, { method: "OPTIONS", headers: { origin: ours } });
		expect([response.status, response.headers["allow"]]).toEqual([405, "GET"]);
		const unlistedResponse = await service.get(quotes, { method: "OPTIONS", headers: preflight });
		expect(unlistedResponse.status).toBe(405);
	});
});

test("with * every origin may read, and caches need not tell them apart", async () => {
	const service = await start(["*"]);
	const { headers } = await service.get(quotes, { headers: { origin: "https://any.example" } });
	expect(headers["access-control-allow-origin"]).toBe("*");
	expect(headers).not.toHaveProperty("vary");
	const preflightResponse = await service.get(quotes, {
		method: "OPTIONS",
		headers: { origin: ours, ...preflight },
	});
	expect([preflightResponse.status, preflightResponse.headers["access-control-allow-origin"]]).toEqual([
		204,
		"*",
	]);
	await service.close();
});

test("without the setting there is nothing of it", async () => {
	const service = await startService();
	const preflightResponse = await service.get(quotes, {
		method: "OPTIONS",
		headers: { origin: ours, ...preflight },
	});
	expect([preflightResponse.status, corsHeaders(preflightResponse.headers)]).toEqual([405, []]);
	const response = await service.get(quotes, { key: service.keys.demo, headers: { origin: ours } });
	expect([corsHeaders(response.headers), response.headers["vary"]]).toEqual([[], "Accept"]);
	await service.close();
});
