import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { goodRequests, withQuery } from "./testing/good-requests.ts";
import { type Service, startService } from "./testing/service.ts";

let service: Service;
beforeAll(async () => {
	service = await startService();
});
afterAll(() => service.close());
beforeEach(() => void service.log.splice(0));

const lines = async (count = 1) => {
	await vi.waitFor(() => expect(service.log.length).toBeGreaterThanOrEqual(count), 60_000);
	return service.log.map((line) => JSON.parse(line) as Record<string, unknown>);
};

test("one line for an answer, with what an operator asks for", async () => {
	const response = await service.get(goodRequests.getQuotes, { key: service.keys.demo });
	expect(await lines()).toEqual([
		expect.objectContaining({
			requestId: response.headers["x-request-id"],
			method: "GET",
			path: "/api/market-data/quote",
			operationId: "getQuotes",
			status: 200,
			account: "demo",
			key: service.keys.demo.slice(0, 14),
			cost: 1,
			accountId: expect.any(Number),
			bytes: Buffer.byteLength(response.text),
			client: "127.0.0.1",
			ms: expect.any(Number),
		}),
	]);
});

test("the trace that a caller names is told, and nothing that only looks like one", async () => {
	const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
	await service.get(goodRequests.getQuotes, { headers: { traceparent: `00-${trace}-00f067aa0ba902b7-01` } });
	await service.get(goodRequests.getQuotes, {
		headers: { traceparent: `${trace}\n"forged":1`.replace("\n", " ") },
	});
	expect((await lines(2)).map((line) => line["traceId"])).toEqual([trace, undefined]);
});

test.each([
	["a missing key", goodRequests.getQuotes, "", 401],
	["a bad parameter", "/api/market-data/quote", "demo", 400],
	["an exhausted allowance", goodRequests.getQuotes, "exhausted", 402],
	["no access", goodRequests.getQuotes, "noAccess", 403],
	["an unknown route", "/nowhere", "demo", 404],
] as const)("one line and no charge for %s", async (_what, target, caller, status) => {
	await service.get(target, caller === "" ? {} : { key: service.keys[caller] });
	const [line, ...others] = await lines();
	expect(others).toEqual([]);
	expect(line).toMatchObject({ status, cost: 0 });
});

test("no line holds a secret, wherever it stood in the request", async () => {
	const secrets = [service.keys.demo, service.keys.revoked];
	const calls = secrets.flatMap((secret) => [
		service.get(goodRequests.getQuotes, { key: secret }),
		service.get(withQuery(goodRequests.getQuotes, `api_key=${secret}`)),
		service.get(`/api/market-data/quote?symbols=${secret}`, { key: service.keys.demo }),
		service.get(`/api/market-data/quote/${secret}/candlestick`, { key: service.keys.demo }),
		service.get(`/company/${secret}/profile`, { key: service.keys.demo }),
		service.get(`/${secret}`),
		service.get(`/${secret}?x=${secret}`, { method: "POST" }),
		...[
			"authorization",
			"x-api-keys",
			"cookie",
			"referer",
			"user-agent",
			"x-request-id",
			"x-forwarded-for",
		].map((name) => service.get(goodRequests.getQuotes, { headers: { [name]: secret } })),
		service.get(goodRequests.getQuotes, { headers: { authorization: `Bearer ${secret}` } }),
		service.get(goodRequests.getQuotes, { key: `${secret}, ${secret}` }),
		service.get(goodRequests.getQuotes, { method: "POST", body: secret }),
	]);
	await Promise.all(calls);
	await lines(calls.length);
	for (const secret of secrets) {
		expect(service.log.filter((line) => line.includes(secret.slice(14)))).toEqual([]);
		expect(service.log.some((line) => line.includes(secret.slice(0, 14)))).toBe(true);
	}
});
