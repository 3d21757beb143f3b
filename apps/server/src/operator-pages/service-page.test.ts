import { expect, test } from "vitest";
import { createMetrics } from "../telemetry/metrics/metrics.ts";
import type { OperatorDeps } from "./operator-deps.ts";
import { percentilesOf, servicePage } from "./service-page.ts";

const depsOf = (metrics?: () => Promise<object>) =>
	({ operator: { version: "1", metrics } }) as unknown as OperatorDeps;

test("without metrics the page says that there are none", async () => {
	expect(await servicePage(depsOf())).toEqual({ version: "1", node: process.versions.node, metrics: null });
});

test("requests are counted by status and operation, with the bounds of their times", async () => {
	const metrics = createMetrics("1");
	metrics.readState({
		liveProcesses: () => 1,
		waiting: { requests: () => 3, charges: () => 2 },
		streams: () => ({ open: 0, events: 0 }),
		caches: {},
	});
	const recordResponse = (operationId: string, status: number, seconds: number) => {
		metrics.began();
		metrics.answered({ operationId, status, seconds, charged: status === 200 ? 1 : 0 });
	};
	for (let i = 0; i < 98; i++) recordResponse("getQuotes", 200, 0.002);
	recordResponse("getQuotes", 500, 0.2);
	recordResponse("getQuotes", 200, 9);
	recordResponse("listNews", 400, 0.0001);
	metrics.began();
	metrics.meterCommitted(3, 0.004);
	metrics.meterCommitted(4, 0.004);
	const { metrics: figures } = await servicePage(depsOf(metrics.values));
	expect(figures).toMatchObject({
		answered: 101,
		charged: 99,
		inFlight: 1,
		waitingRequests: 3,
		waitingCharges: 2,
		invalidAnswers: 0,
		byStatus: [
			{ status: "200", count: 99 },
			{ status: "400", count: 1 },
			{ status: "500", count: 1 },
		],
		byOperation: [
			{ operationId: "getQuotes", count: 100, charged: 99, p50: 2.5, p95: 2.5, p99: 250 },
			{ operationId: "listNews", count: 1, charged: 0, p50: 0.5, p95: 0.5, p99: 0.5 },
		],
		commits: { count: 2, chargesEach: 3.5, p50: 5, p99: 5 },
	});
	expect(Date.parse(figures?.since ?? "")).toBeLessThan(Date.now());
});

test("a percentile beyond the last bucket is not known", () => {
	const bucket = (le: string, value: number) => ({ value, labels: { le }, metricName: "x_bucket" });
	expect(percentilesOf([bucket("5", 1), bucket("+Inf", 2)])).toEqual({ p50: 5000, p95: null, p99: null });
	expect(percentilesOf([])).toEqual({ p50: null, p95: null, p99: null });
});
