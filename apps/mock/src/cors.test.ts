import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { noBrowserBecause, startChromium } from "@us-market-data/tooling/testkit/chromium";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { good, type Service, startService } from "./testing/service.ts";

const target = "/api/market-data/quote?symbols=AAPL.US";
const preflight = { Origin: "https://app.example", "Access-Control-Request-Method": "GET" };

describe("without a browser", () => {
	const services: Service[] = [];
	const started = async (origins: readonly string[]) => {
		const service = await startService({ origins });
		services.push(service);
		return service;
	};
	afterAll(() => Promise.all(services.map(({ close }) => close())));

	test("any origin may read answers and refusals, and learns so before it asks", async () => {
		const { request: sendRequest } = await started(["*"]);
		const before = await sendRequest(
			target,
			{ ...preflight, "Access-Control-Request-Headers": "x-api-key" },
			"OPTIONS",
		);
		expect([before.status, before.text]).toEqual([204, ""]);
		expect(before.headers.get("access-control-allow-origin")).toBe("*");
		expect(before.headers.get("access-control-allow-headers")).toContain("x-api-key");
		expect(before.headers.get("access-control-allow-methods")).toBe("GET");
		for (const headers of [good, {}]) {
			const { headers: responseHeaders } = await sendRequest(target, {
				...headers,
				Origin: "https://app.example",
			});
			expect(responseHeaders.get("access-control-allow-origin")).toBe("*");
			expect(responseHeaders.get("access-control-expose-headers")).toContain("X-Data-As-Of");
		}
	});

	test("a list lets in its origins alone", async () => {
		const { request: sendRequest } = await started(["https://app.example"]);
		const allowed = await sendRequest(target, { ...good, Origin: "https://app.example" });
		expect(allowed.headers.get("access-control-allow-origin")).toBe("https://app.example");
		expect(allowed.headers.get("vary")).toBe("Origin, Accept");
		const rejected = await sendRequest(target, { ...good, Origin: "https://other.example" });
		expect(rejected.headers.get("access-control-allow-origin")).toBeNull();
	});

	test("told to refuse, it answers a preflight 405 as the service does", async () => {
		const { request: sendRequest } = await started([]);
		const { status, headers } = await sendRequest(target, preflight, "OPTIONS");
		expect(status).toBe(405);
		expect(headers.get("access-control-allow-origin")).toBeNull();
		expect((await sendRequest(target, { ...good, Origin: "https://app.example" })).headers.get("vary")).toBe(
			"Accept",
		);
	});

	test("OPTIONS that is no preflight stays 405", async () => {
		const { request: sendRequest } = await started(["*"]);
		expect((await sendRequest(target, { Origin: "https://app.example" }, "OPTIONS")).status).toBe(405);
	});
});

describe.skipIf(noBrowserBecause)(`a page of another origin in Chromium ${noBrowserBecause ?? ""}`, () => {
	let chromium: Awaited<ReturnType<typeof startChromium>>;
	const pages = createServer((_request, response) => {
		response.writeHead(200, { "Content-Type": "text/html" }).end("<!doctype html><title>page</title>");
	});
	beforeAll(async () => {
		pages.listen(0, "127.0.0.1");
		await once(pages, "listening");
		chromium = await startChromium();
	});
	afterAll(async () => {
		await chromium?.[Symbol.asyncDispose]();
		pages.close();
	});

	async function fetched(service: Service): Promise<unknown> {
		const page = await chromium.browser.newPage();
		await page.goto(`http://127.0.0.1:${(pages.address() as AddressInfo).port}/`);
		const url = `${service.origin}${target}`;
		const found = await page.evaluate(async (address) => {
			try {
				const headers = { "x-api-key": "mock-200", "Mock-Scenario": "latency=1" };
				const response = await fetch(address, { headers });
				const cost = response.headers.get("x-data-requests-cost");
				const { quote } = (await response.json()) as { quote: { symbol: string }[] };
				return [response.status, cost, quote[0]?.symbol];
			} catch (error) {
				return String(error);
			}
		}, url);
		await page.close();
		return found;
	}

	test("reads answers and their headers", async () => {
		const service = await startService({ origins: ["*"] });
		expect(await fetched(service)).toEqual([200, "1", "AAPL.US"]);
		await service.close();
	});

	test("is blocked when the mock refuses", async () => {
		const service = await startService({ origins: [] });
		expect(await fetched(service)).toContain("Failed to fetch");
		await service.close();
	});
});
