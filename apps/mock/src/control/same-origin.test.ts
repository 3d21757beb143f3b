import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { good, type Service, startService } from "../testing/service.ts";
import { createSameOrigin } from "./same-origin.ts";

const key = "md_live_abcdefghijklmnopqrstuvwxyz234567abcdef";
const quote = "/api/market-data/quote?symbols=AAPL.US";

let service: Service;
beforeAll(async () => {
	service = await startService({ origins: ["*"] });
});
afterAll(() => service.close());

const own = createSameOrigin({ origins: [], hosts: ["mock.example:4010"] });

test.each([
	["a program", { host: "127.0.0.1:4010" }],
	["a program in a container", { host: "mock:4010" }],
	["a program at an address of IPv6", { host: "[::1]:4010" }],
	[
		"the control page",
		{ host: "localhost:4010", origin: "http://localhost:4010", "sec-fetch-site": "same-origin" },
	],
	["a person", { host: "localhost:4010", "sec-fetch-site": "none" }],
	["a name of the settings", { host: "MOCK.example.", origin: "http://mock.example." }],
])("%s may use the control API", (_who, headers) => {
	expect(own(headers)).toBeUndefined();
});

test.each([
	[
		"a page of another site",
		{ host: "127.0.0.1:4010", origin: "https://other.example" },
		'Origin is "https://other.example"',
	],
	["a page without an origin", { host: "127.0.0.1:4010", origin: "null" }, 'Origin is "null"'],
	["a page at another port", { host: "localhost:4010", origin: "http://localhost:3000" }, "Origin"],
	[
		"an image of another page",
		{ host: "localhost:4010", "sec-fetch-site": "cross-site" },
		'Sec-Fetch-Site is "cross-site"',
	],
	[
		"an image of a page at another port",
		{ host: "localhost:4010", "sec-fetch-site": "same-site" },
		"Sec-Fetch-Site",
	],
	["a name that leads here", { host: "rebound.example:4010" }, 'Host is "rebound.example:4010"'],
	[
		"a name that leads here, with its origin",
		{ host: "rebound.example", origin: "http://rebound.example" },
		"Host",
	],
	["no host", {}, 'Host is ""'],
] as const)("%s may not", (_who, headers, reason) => {
	expect(own(headers)).toContain(reason);
});

test("origins that are named may, and all where all are", () => {
	const headers = { host: "127.0.0.1:4010", origin: "https://app.example", "sec-fetch-site": "cross-site" };
	expect(createSameOrigin({ origins: ["https://app.example"], hosts: [] })(headers)).toBeUndefined();
	expect(createSameOrigin({ origins: ["https://other.example"], hosts: [] })(headers)).toContain("Origin");
	expect(createSameOrigin({ origins: ["*"], hosts: [] })({ ...headers, host: "a.example" })).toBeUndefined();
});

test("the log is shown to no page of another origin, and no order of one is heard", async () => {
	const origin = { origin: "https://other.example" };
	for (const name of ["log", "state", "coverage"]) {
		const response = await service.request(`/_mock/${name}`, origin);
		expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([403, null]);
	}
	expect((await service.request("/_mock/reset", origin, "POST")).status).toBe(403);
	expect(
		(await service.request("/_mock/reset", { ...origin, "access-control-request-method": "POST" }, "OPTIONS"))
			.status,
	).toBe(403);
	expect((await service.request("/_mock/log")).status).toBe(200);
	const named = await startService({ controlOrigins: ["https://other.example"] });
	const response = await named.request("/_mock/log", origin);
	await named.close();
	expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([
		200,
		"https://other.example",
	]);
});

const percent = (text: string, times: number): string =>
	times === 0
		? text
		: text.replaceAll(/[_a-d]/g, (one) => `%${"25".repeat(times - 1)}${one.charCodeAt(0).toString(16)}`);

function decode(text: string): string {
	const once = text.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) =>
		String.fromCharCode(Number.parseInt(hex, 16)),
	);
	return once === text ? text.toLowerCase() : decode(once);
}

test("no answer and no entry of the log holds a key that stood in a request", async () => {
	const forms: ((text: string) => Promise<{ text: string; headers: Headers }>)[] = [
		(text) => service.request(`/${text}`),
		(text) => service.request(`/${text}`, good, "POST"),
		(text) => service.request(`${quote}&api_key=${text}`),
		(text) => service.request(`${quote}&${text}=1`),
		(text) => service.request(`/api/market-data/quote?symbols=${text}`),
		(text) => service.request(`/api/market-data/quote?symbols=${text}&x=${"x".repeat(480)}${text}`),
		(text) => service.request(`/company/${text}/profile`),
		(text) => service.request(`/api/market-data/screener/search?conditions=${text}:1:2`),
		(text) => service.request(`/openapi.json?${text}`),
		(text) => service.request(`/_mock/${text}`),
		(text) => service.order(text, { [text]: text }),
		(text) => service.order("scenario", { [text]: text }),
		(text) => service.order("clock", { at: text }),
		...[
			"x-api-key",
			"authorization",
			"api-key",
			"prefer",
			"mock-scenario",
			"x-request-id",
			"host-of",
			"if-none-match",
			"cookie",
		].map((name) => (text: string) => service.request(quote, { ...good, [name]: text })),
	];
	await fc.assert(
		fc.asyncProperty(fc.constantFrom(...forms), fc.nat(3), async (form, times) => {
			const { text, headers } = await form(percent(key, times));
			expect(decode(JSON.stringify([...headers]) + text)).not.toContain(key.slice(14));
		}),
		{ numRuns: 150 },
	);
	for (const form of forms) {
		const { text, headers } = await form(key);
		expect(decode(JSON.stringify([...headers]) + text)).not.toContain(key.slice(14));
	}
	await service.request(`${quote}&api_key=opaque-of-another-service`);
	const { text } = await service.request("/_mock/log");
	expect(decode(text)).not.toContain(key.slice(14));
	expect(text).not.toContain("opaque-of");
	expect(text).toContain(`${key.slice(0, 14)}…`);
});
