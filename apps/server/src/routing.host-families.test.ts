import { afterAll, beforeAll, expect, test } from "vitest";
import { FamilyHosts } from "./deployment/family-hosts.ts";
import { addressTest } from "./http/addresses.ts";
import { openEdge } from "./http/edge.ts";
import { goodRequests } from "./testing/good-requests.ts";
import { type Service, startService } from "./testing/service.ts";

const familyHosts = new FamilyHosts({
	main: ["data.example"],
	company: ["company.example", "second.example:8443"],
	legacy: [],
});

let service: Service;
beforeAll(async () => {
	const edge = { ...openEdge(), familyHosts, isTrustedProxy: addressTest("loopback") };
	service = await startService({ edge });
});
afterAll(() => service.close());

const { getQuotes: main, getCompanyProfile: company, getLegacyStaticInfo: legacy } = goodRequests;
const account = goodRequests.getAccountUsage;

test.each([
	["data.example", { main: 200, company: 404, legacy: 200, account: 200 }],
	["DATA.example:3000", { main: 200, company: 404, legacy: 200, account: 200 }],
	["data.example.", { main: 200, company: 404, legacy: 200, account: 200 }],
	["data.example.:3000", { main: 200, company: 404, legacy: 200, account: 200 }],
	["company.example", { main: 404, company: 200, legacy: 200, account: 200 }],
	["second.example:8443", { main: 404, company: 200, legacy: 200, account: 200 }],
	["second.example", { main: 404, company: 404, legacy: 200, account: 200 }],
	["127.0.0.1", { main: 404, company: 404, legacy: 200, account: 200 }],
])("%s serves the families that it is named for", async (host, expected) => {
	const targets = { main, company, legacy, account };
	for (const name of ["host", "x-forwarded-host"])
		for (const [family, target] of Object.entries(targets)) {
			const headers = { host: "data.example", [name]: host };
			const { status } = await service.get(target, { key: service.keys.unlimited, headers });
			expect(status, `${family} by ${name}`).toBe(expected[family as keyof typeof targets]);
		}
});

test("the refusal says where the family is served, costs nothing and needs no key", async () => {
	const used = await service.used("unlimited");
	const headers = { host: "data.example" };
	const { text } = await service.get(company, { headers, key: service.keys.unlimited });
	expect(JSON.parse(text)).toMatchObject({
		error: `No such route at this host: ${company}. The company family is served at company.example, second.example:8443.`,
		code: "unknown_route",
	});
	expect((await service.get(company, { headers, method: "POST" })).status).toBe(404);
	expect(await service.used("unlimited")).toBe(used);
});

test("pages are served at every host", async () => {
	for (const page of ["/", "/healthz", "/readyz", "/status", "/openapi.json", "/docs"])
		expect((await service.get(page, { headers: { host: "elsewhere.example" } })).status, page).toBe(200);
});
