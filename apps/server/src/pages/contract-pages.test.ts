import { afterEach, expect, test } from "vitest";
import { parse } from "yaml";
import { FamilyHosts } from "../deployment/family-hosts.ts";
import { addressTest } from "../http/addresses.ts";
import { openEdge } from "../http/edge.ts";
import { type Service, startService } from "../testing/service.ts";

let service: Service;
afterEach(() => service.close());

interface Served {
	servers: { url: string }[];
	paths: Record<string, { servers?: { url: string }[] }>;
}

async function serversFor(headers: Record<string, string>, page = "/openapi.json"): Promise<unknown[]> {
	const { servers, paths } = parse((await service.get(page, { headers })).text) as Served;
	return [servers[0]?.url, paths["/company/{symbol}/profile"]?.servers?.[0]?.url];
}

test("the contract names the host by which it was asked", async () => {
	service = await startService();
	const own = service.url;
	for (const page of ["/openapi.json", "/openapi.yaml", "/openapi-3.2.json"])
		expect(await serversFor({}, page)).toEqual([own, own]);
	const named = "http://data.example:8080";
	expect(await serversFor({ host: "Data.Example:8080" })).toEqual([named, named]);
	expect(await serversFor({ host: "[::1]:3000" })).toEqual(["http://[::1]:3000", "http://[::1]:3000"]);
	for (const host of ["a:b:c", "a%b", "1.2.3.4.5.6:99999"])
		expect(await serversFor({ host }), host).toEqual(["/", "/"]);
	const forwarded = { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" };
	expect(await serversFor(forwarded), "nobody is trusted").toEqual([own, own]);
});

test("a trusted proxy names the host, and hosts of families are named", async () => {
	const familyHosts = new FamilyHosts({ main: [], company: ["company.example"], legacy: [] });
	service = await startService({
		edge: { ...openEdge(), isTrustedProxy: addressTest("loopback"), familyHosts },
	});
	const forwarded = { "x-forwarded-host": "data.example", "x-forwarded-proto": "https" };
	expect(await serversFor(forwarded)).toEqual(["https://data.example", "https://company.example"]);
	const policy = async (path: string) =>
		(await service.get(path, { headers: forwarded })).headers["content-security-policy"];
	expect(await policy("/docs")).toMatch(/;connect-src 'self' https:\/\/company.example$/);
	expect(await policy("/docs/start.js")).not.toContain("connect-src");
});

test("the setting takes precedence over every header", async () => {
	service = await startService({ publicUrl: "https://data.example/" });
	expect(await serversFor({ host: "evil.example" })).toEqual([
		"https://data.example",
		"https://data.example",
	]);
});

test.each(["/openapi.json", "/openapi.yaml", "/openapi-3.2.json"])(
	"%s is compressed, and not sent twice",
	async (page) => {
		service = await startService();
		const unencoded = await service.get(page);
		const isJson = page.endsWith("json");
		const type = isJson ? "application/json; charset=utf-8" : "application/yaml; charset=utf-8";
		expect(unencoded.headers).toMatchObject({ "content-type": type, vary: "Accept-Encoding" });
		const packed = await fetch(service.url + page, { headers: { "accept-encoding": "gzip" } });
		expect(packed.headers.get("content-encoding")).toBe("gzip");
		expect(Number(packed.headers.get("content-length"))).toBeLessThan(unencoded.text.length / 4);
		expect(await packed.text()).toBe(unencoded.text);
		expect(packed.headers.get("etag")).not.toBe(unencoded.headers.etag);
		for (const etag of [String(unencoded.headers.etag), String(packed.headers.get("etag"))]) {
			const notModified = await service.get(page, { headers: { "if-none-match": etag } });
			expect([notModified.status, notModified.text, notModified.headers.etag]).toEqual([
				304,
				"",
				unencoded.headers.etag,
			]);
		}
		const elsewhere = { "if-none-match": String(unencoded.headers.etag), host: "other.example" };
		expect((await service.get(page, { headers: elsewhere })).status).toBe(200);
	},
);
