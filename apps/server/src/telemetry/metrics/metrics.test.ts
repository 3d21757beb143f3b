import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createMarketViewCache } from "@us-market-data/analytics";
import { testStore } from "@us-market-data/ingest/testing";
import { openAccountsFile, openUpdatesFile } from "@us-market-data/store/sqlite";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, onTestFinished, test } from "vitest";
import { goodRequests } from "../../testing/good-requests.ts";
import { startService } from "../../testing/service.ts";
import { createTelemetry } from "../telemetry.ts";
import type { FreshnessDeps } from "./freshness.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import { createMetricsServer } from "./serve.ts";

/** Samples by name and labels, as `name{label="value"}`. */
async function samples(metrics: Metrics): Promise<Map<string, number>> {
	const lines = (await metrics.text()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
	return new Map(
		lines.map((line) => {
			const end = line.lastIndexOf(" ");
			return [line.slice(0, end), Number(line.slice(end + 1))];
		}),
	);
}

const token = "a-token-of-the-monitoring";

/** A service whose metrics are read at its own port. */
async function watched() {
	const metrics = createMetrics("1.2.3");
	const folder = await temporaryFolder();
	const updates = await openUpdatesFile(join(folder, "updates.sqlite"));
	const service = await startService({ telemetry: createTelemetry({ metrics, metricsToken: token }) });
	onTestFinished(async () => {
		await service.close();
		await updates.close();
	});
	return { metrics, service, updates };
}

test("answers are counted by operation and status, charges and refusals by themselves", async () => {
	const { metrics, service } = await watched();
	const quote = goodRequests.getQuotes;
	for (let i = 0; i < 3; i++) await service.get(quote, { key: service.keys.demo });
	await service.get(quote, { key: service.keys.exhausted });
	await service.get(quote);
	await service.get("/nowhere");
	const now = await samples(metrics);
	const count = (operation: string, status: number) =>
		now.get(`market_data_requests_total{operation="${operation}",status="${status}"}`);
	expect([
		count("getQuotes", 200),
		count("getQuotes", 402),
		count("getQuotes", 401),
		count("other", 404),
	]).toEqual([3, 1, 1, 1]);
	expect(now.get('market_data_charges_total{operation="getQuotes"}')).toBe(3);
	expect(now.get("market_data_allowance_refusals_total")).toBe(1);
	expect(now.get("market_data_rate_limit_refusals_total")).toBe(0);
	expect(now.get("market_data_requests_in_flight")).toBe(0);
	const seconds = 'market_data_request_duration_seconds_bucket{le="+Inf",operation="getQuotes",status="200"}';
	expect(now.get(seconds)).toBe(3);
	expect(now.get(`market_data_build_info{version="1.2.3",node="${process.versions.node}"}`)).toBe(1);
	for (const name of ["nodejs_eventloop_lag_p99_seconds", "process_resident_memory_bytes"]) {
		expect(now.get(name), name).toBeGreaterThanOrEqual(0);
	}
});

test("a request is in flight until its answer has gone out", async () => {
	const metrics = createMetrics("0");
	metrics.began();
	metrics.began();
	metrics.answered({ operationId: undefined, status: 200, seconds: 0.1, charged: 0 });
	expect((await samples(metrics)).get("market_data_requests_in_flight")).toBe(1);
});

test("no metric tells a key, an account or what was asked for", async () => {
	const { metrics, service } = await watched();
	await service.get(goodRequests.getQuotes, { key: service.keys.demo });
	await service.get(`/${service.keys.demo}?symbols=AAPL.US`, { key: service.keys.revoked });
	const text = await metrics.text();
	for (const secret of [service.keys.demo, service.keys.revoked])
		expect(text).not.toContain(secret.slice(0, 14));
	expect(text).not.toMatch(/AAPL|"demo"/);
});

test("the main port shows the metrics to who has the token, and knows of no such path else", async () => {
	const { service } = await watched();
	const request = (authorization?: string, method = "GET") =>
		service.get("/metrics", { method, headers: authorization === undefined ? {} : { authorization } });
	const page = await request(`Bearer ${token}`);
	expect([page.status, page.headers["content-type"]]).toEqual([
		200,
		"text/plain; version=0.0.4; charset=utf-8",
	]);
	expect(page.text).toContain("market_data_build_info");
	for (const wrong of [undefined, "", "Bearer", "Bearer ", `Bearer ${token}x`, `Basic ${token}`, token]) {
		const response = await request(wrong);
		expect([response.status, response.json()], String(wrong)).toMatchObject([404, { code: "unknown_route" }]);
	}
	expect((await request(`Bearer ${token}`, "POST")).status).toBe(404);
	expect((await service.get("/metrics/", { headers: { authorization: `Bearer ${token}` } })).status).toBe(
		404,
	);
});

test("without a token the main port has no metrics", async () => {
	const service = await startService({ telemetry: createTelemetry({ metrics: createMetrics("0") }) });
	onTestFinished(() => service.close());
	for (const authorization of ["Bearer ", "Bearer x"]) {
		expect((await service.get("/metrics", { headers: { authorization } })).status).toBe(404);
	}
});

test("a port of its own shows the metrics and nothing else", async () => {
	const server = createMetricsServer(createMetrics("0")).listen(0, "127.0.0.1");
	onTestFinished(() => void server.close());
	await once(server, "listening");
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const page = await fetch(`${url}/metrics`);
	expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("market_data_build_info")]);
	for (const path of ["/", "/metrics/x", "/healthz"])
		expect((await fetch(url + path)).status, path).toBe(404);
	expect((await fetch(`${url}/metrics`, { method: "POST" })).status).toBe(404);
});

test("freshness: rows, securities and age of each area, data version, and how updates ended", async () => {
	const metrics = createMetrics("0");
	const updates = await openUpdatesFile(join(await temporaryFolder(), "updates.sqlite"));
	onTestFinished(() => updates.close());
	const newest = Date.UTC(2026, 10, 20);
	const reads: string[] = [];
	const file = { files: 1, first: 0, last: newest };
	const data: FreshnessDeps["market"] = {
		dataVersion: async () => 7,
		async coverage() {
			reads.push("coverage");
			return [
				{ area: "dayBars", tag: "yahoo", securities: 2, newest },
				{ area: "securities", tag: "nasdaq", securities: 9, newest: 0 },
			];
		},
		rowsBrought: async () => [
			{ area: "dayBars", source: "bars", tag: "yahoo", rows: 250, ...file },
			{ area: "dayBars", source: "native", tag: "yahoo", rows: 5, ...file },
		],
	};
	const ended = async (source: string, outcome: "stored" | "failed", at: number) =>
		updates.endRun(
			await updates.beginRun(source, at),
			{ target: "", outcome, rows: 1, message: "" },
			at + 5_000,
		);
	await ended("finra-short-volume", "stored", 1_000_000);
	await ended("finra-short-volume", "failed", 2_000_000);
	await updates.beginRun("finra-short-volume", 3_000_000);
	metrics.readFrom({ market: data, updates, now: () => newest + 3_600_000 });
	const now = await samples(metrics);
	expect(now.get('market_data_area_rows{area="dayBars",tag="yahoo"}')).toBe(255);
	expect(now.get('market_data_area_securities{area="securities",tag="nasdaq"}')).toBe(9);
	expect(now.get('market_data_area_newest_record_age_seconds{area="dayBars",tag="yahoo"}')).toBe(3600);
	expect([...now.keys()].filter((name) => name.includes('age_seconds{area="securities"'))).toEqual([]);
	expect(now.get("market_data_data_version")).toBe(7);
	expect(now.get('market_data_update_runs{source="finra-short-volume",outcome="failed"}')).toBe(1);
	expect(now.get('market_data_update_last_success_timestamp_seconds{source="finra-short-volume"}')).toBe(
		1005,
	);
	expect(now.get("market_data_store_up")).toBe(1);
	await metrics.text();
	expect(reads, "read once per data version").toEqual(["coverage"]);
});

test("a store that does not answer is told, and what is known without it too", async () => {
	const metrics = createMetrics("0");
	const away = () => Promise.reject(new Error("no connection"));
	metrics.readFrom({ market: { dataVersion: away, coverage: away, rowsBrought: away }, now: Date.now });
	const now = await samples(metrics);
	expect(now.get("market_data_store_up")).toBe(0);
	expect(now.get("process_resident_memory_bytes")).toBeGreaterThan(0);
});

test("the meter tells how many charges shared a transaction, the view how long it took to load", async () => {
	const metrics = createMetrics("0");
	const accounts = await openAccountsFile(join(await temporaryFolder(), "accounts.sqlite"), {
		onCommit: metrics.meterCommitted,
	});
	const store = await testStore();
	onTestFinished(() => accounts.close());
	await accounts.createPlan({
		name: "p",
		monthlyAllowance: null,
		marketData: true,
		families: ["main"],
		rateLimit: { perSecond: null, burst: null, concurrency: null },
	});
	const { id: accountId } = await accounts.createAccount({ name: "a", plan: "p" });
	await accounts.addKey({ id: "k", accountId, name: "", prefix: "md", sha256: "0", expiresAt: null });
	const charge = { accountId, keyId: "k", operationId: "getQuotes", allowance: null, at: Date.now() };
	await Promise.all(Array.from({ length: 5 }, () => accounts.charge(charge)));
	await accounts.charge(charge);
	await createMarketViewCache(store, { onLoad: metrics.viewLoaded })();
	const now = await samples(metrics);
	expect(now.get("market_data_meter_batch_charges_sum")).toBe(6);
	expect(now.get("market_data_meter_batch_charges_count")).toBe(2);
	expect(now.get("market_data_meter_commit_duration_seconds_count")).toBe(2);
	expect(now.get("market_data_meter_commit_duration_seconds_sum")).toBeGreaterThan(0);
	expect(now.get("market_data_view_load_duration_seconds_count")).toBe(1);
});
