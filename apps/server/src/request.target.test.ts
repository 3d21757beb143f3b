import { newSecret } from "@us-market-data/store/accounts";
import { pino } from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { openEdge } from "./http/edge.ts";
import { openExternalIssuer } from "./oauth/external-issuer.ts";
import { createMetrics, type Metrics } from "./telemetry/metrics/metrics.ts";
import { createTelemetry } from "./telemetry/telemetry.ts";
import { type Service, startService } from "./testing/service.ts";

const log = pino({ level: "silent" });
const oauth = () =>
	openExternalIssuer(
		{
			issuer: "https://login.example",
			embedded: false,
			audience: "https://data.example",
			scope: "market_data",
			leeway: 60,
			explorerClient: "",
			clientHosts: [],
			publicUrl: "https://data.example",
		},
		{ now: Date.now, log },
	);
const metricsToken = "a-token-of-the-monitoring";
const tooLong = (path: string) => `${path}?filler=`.padEnd(16_385, "a");

/** A service that is watched, takes bearer tokens, and lets in scripts of one origin. */
async function watched(): Promise<{ service: Service; metrics: Metrics }> {
	const metrics = createMetrics("1.2.3");
	const service = await startService({
		edge: { ...openEdge(), corsOrigins: ["https://app.example"] },
		telemetry: createTelemetry({ metrics, metricsToken }),
		oauth: oauth(),
	});
	onTestFinished(() => service.close());
	return { service, metrics };
}

const lines = async (service: Service) => {
	await vi.waitFor(() => expect(service.log.length).toBeGreaterThan(0), 60_000);
	return service.log.map((line) => JSON.parse(line) as Record<string, unknown>);
};

test("a target that is too long is logged, counted, readable by scripts, and free", async () => {
	const { service, metrics } = await watched();
	const response = await service.get(tooLong("/api/market-data/quote"), {
		key: service.keys.demo,
		headers: { origin: "https://app.example", "x-request-id": "request-of-the-test" },
	});
	expect(response.status).toBe(414);
	expect(response.json()).toEqual({
		error: "The request target has 16385 characters; allowed: at most 16384.",
		code: "uri_too_long",
		requestId: "request-of-the-test",
	});
	expect(response.headers).toMatchObject({
		"x-request-id": "request-of-the-test",
		"access-control-allow-origin": "https://app.example",
		"cache-control": "no-store",
	});
	expect(await lines(service)).toEqual([
		expect.objectContaining({
			requestId: "request-of-the-test",
			path: "/api/market-data/quote",
			status: 414,
			cost: 0,
			bytes: Buffer.byteLength(response.text),
		}),
	]);
	const text = await metrics.text();
	expect(text).toContain('market_data_requests_total{operation="other",status="414"} 1\n');
	expect(text).toContain("market_data_requests_in_flight 0\n");
	expect(await service.used("demo")).toBe(0);
});

test("nothing answers a target that is too long", async () => {
	const { service } = await watched();
	const headers = { authorization: `Bearer ${metricsToken}` };
	for (const path of ["/metrics", "/.well-known/oauth-protected-resource", "/healthz"]) {
		expect((await service.get(path, { headers })).status, path).toBe(200);
		expect((await service.get(tooLong(path), { headers })).status, path).toBe(414);
	}
	expect((await service.get(tooLong("/nowhere"))).status).toBe(414);
});

test("a script may ask whether it may send it, so that it can read the refusal", async () => {
	const { service } = await watched();
	const headers = { origin: "https://app.example", "access-control-request-method": "GET" };
	expect((await service.get(tooLong("/nowhere"), { method: "OPTIONS", headers })).status).toBe(204);
});

test("the log has the start of a long path, and no key that stands across its end", async () => {
	const { service } = await watched();
	const key = newSecret("live");
	for (const before of [1_000, 1_010, 1_024]) {
		const path = `/${"a".repeat(before - 1)}${key}`;
		await service.get(path.padEnd(20_000, "b"));
	}
	await vi.waitFor(() => expect(service.log).toHaveLength(3), 60_000);
	for (const { path } of await lines(service)) {
		expect(String(path).length).toBeLessThanOrEqual(1_025);
		expect(path).toMatch(/^\/a+/);
		expect(path).not.toContain(key.slice(0, 15));
	}
});
