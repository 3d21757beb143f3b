import fs from "node:fs";
import { extname } from "node:path";
import { type AreaName, areaNames, areas as areaRecords } from "@us-market-data/market";
import { guideSite, isBuilt } from "@us-market-data/runtime/built-sites";
import { openMarketFile } from "@us-market-data/store/sqlite";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { sampleMarket } from "../testing/sample-market.ts";
import { type Service, startService } from "../testing/service.ts";

let service: Service;
beforeAll(async () => {
	service = await startService();
});
afterAll(() => service.close());

test("the first page lists pages that exist, and tells how to get a key", async () => {
	const { authentication, ...listed } = (await service.get("/")).json() as Record<string, object>;
	const pages = [
		"/",
		"/healthz",
		"/readyz",
		"/status",
		"/openapi.json",
		"/openapi.yaml",
		"/openapi-3.2.json",
		"/postman.json",
		"/widgets.json",
		"/docs",
	];
	if (isBuilt(guideSite)) pages.push("/guide/");
	expect(Object.keys(listed)).toEqual(pages);
	for (const path of pages) expect((await service.get(path)).status, path).toBe(200);
	expect(authentication).toEqual({
		apiKey: expect.stringContaining("x-api-key"),
		getKey: expect.stringContaining("The operator of this service issues keys."),
	});
});

test("a browser finds an icon, and a crawler what it may read", async () => {
	const icon = await service.get("/favicon.ico");
	expect([icon.status, icon.headers["content-type"]]).toEqual([200, "image/svg+xml; charset=utf-8"]);
	expect(icon.text).toMatch(/^<svg .*<\/svg>\n$/s);
	const robots = await service.get("/robots.txt");
	expect(robots.headers["content-type"]).toBe("text/plain; charset=utf-8");
	expect(robots.text).toMatch(/^User-agent: \*\n.*Disallow: \/\n$/s);
});

test("a file that no build of the explorer has is unknown", async () => {
	const response = await service.get("/explorer/assets/index-old.js");
	expect([response.status, response.json()]).toEqual([
		404,
		expect.objectContaining({ code: "unknown_route" }),
	]);
});

test("health and readiness", async () => {
	expect((await service.get("/healthz")).json()).toEqual({ status: "ok" });
	expect((await service.get("/readyz")).json()).toEqual({ status: "ready" });
});

test("the status is read once a second, however many ask, and again when the data have changed", async () => {
	const market = await openMarketFile(await sampleMarket());
	const read = vi.spyOn(market, "coverage");
	const version = vi.spyOn(market, "dataVersion");
	const own = await startService({ market });
	onTestFinished(() => own.close());
	const requestStatus = async () => expect((await own.get("/status")).status).toBe(200);
	await Promise.all(Array.from({ length: 10 }, requestStatus));
	await requestStatus();
	expect(read).toHaveBeenCalledTimes(1);
	version.mockResolvedValue(1_000_000);
	await requestStatus();
	expect(read).toHaveBeenCalledTimes(2);
	read.mockRejectedValueOnce(new Error("away"));
	version.mockResolvedValue(1_000_001);
	expect((await own.get("/status")).status, "a failure is not sent again").toBe(500);
	await requestStatus();
});

test("the status lists each area, with what is held and how new it is", async () => {
	const { areas, dataVersion } = (await service.get("/status")).json() as {
		dataVersion: number;
		areas: {
			area: AreaName;
			title: string;
			sources: { tag: string; securities: number; rows: number; newest: string | null }[];
			updates: unknown[];
		}[];
	};
	expect(dataVersion).toBeGreaterThan(0);
	expect(areas.map(({ area }) => area)).toEqual(areaNames);
	for (const { area, title, sources, updates } of areas) {
		expect([title, updates], area).toEqual([areaRecords[area].title, []]);
		if (sources.length === 0) continue;
		expect(
			sources.map(({ tag }) => tag),
			area,
		).toEqual(["sample"]);
		expect(sources[0]?.securities, area).toBeGreaterThan(0);
		expect(sources[0]?.rows, area).toBeGreaterThan(0);
		const newest = sources[0]?.newest;
		if (areaRecords[area].asOf === undefined) expect(newest, area).toBeNull();
		else expect(Date.parse(newest ?? ""), area).toBeLessThanOrEqual(service.clock.now);
	}
	expect(areas.filter(({ sources }) => sources.length > 0).length).toBeGreaterThanOrEqual(20);
});

const types: Record<string, RegExp> = { ".css": /^text\/css/, ".js": /javascript/, ".ico": /^image\/svg/ };

/** Hosts other than this one that a page would make a browser ask. */
const foreign = /(?:src|href|action)\s*=\s*["']?(?:https?:)?\/\/|@import|url\(\s*["']?(?:https?:)?\/\//i;

test("the reference and all that it loads come from here", async () => {
	for (const path of ["/docs", "/docs/"]) {
		const page = await service.get(path);
		expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
		expect(page.text).not.toMatch(foreign);
		const assets = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, asset]) => asset ?? "");
		expect(assets).toEqual([
			"/favicon.ico",
			"/docs/swagger-ui.css",
			"/docs/swagger-ui-bundle.js",
			"/docs/start.js",
		]);
		for (const asset of assets) {
			const response = await service.get(asset);
			expect(response.status, asset).toBe(200);
			expect(response.headers["content-type"]).toMatch(types[extname(asset)] ?? "no type");
			expect(response.text.length).toBeGreaterThan(100);
		}
	}
	expect((await service.get("/docs/swagger-ui.css")).text).not.toMatch(foreign);
	expect((await service.get("/docs/start.js")).text).toContain('url: "/openapi.json"');
	expect((await service.get("/docs/start.js")).text).toContain("validatorUrl: null");
	expect((await service.get("/docs/start.js")).text, "no key stays in the browser").not.toContain("persist");
	const policy = (await service.get("/docs")).headers["content-security-policy"];
	expect(policy).toContain("default-src 'self'");
	for (const name of ["base-uri", "frame-ancestors", "object-src"])
		expect(policy).toContain(`${name} 'none'`);
	expect(policy).not.toMatch(/https?:|\*/);
	expect(policy).not.toContain("upgrade-insecure-requests");
});

test("an asset of the reference is not sent twice, and is read from the disk once", async () => {
	const read = vi.spyOn(fs, "open");
	onTestFinished(() => read.mockRestore());
	const path = "/docs/swagger-ui-bundle.js";
	const response = await service.get(path);
	expect(response.headers["cache-control"]).toBe("public, max-age=86400");
	const notModified = await service.get(path, { headers: { "if-none-match": response.headers.etag } });
	expect([notModified.status, notModified.text]).toEqual([304, ""]);
	expect(read).not.toHaveBeenCalled();
});
