import { operationList } from "@us-market-data/contract";
import { fillWithSample } from "@us-market-data/tooling/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allowedDifferences } from "./oracle.ts";
import { allowedViolations } from "./prism/violations.ts";
import { type LocalService, startMock, startServer } from "./start/local.ts";
import { failuresIn } from "./suite/reported.ts";
import { runSuite, type SuiteReport } from "./suite/run-suite.ts";

/** The whole suite against the server, compared with the mock and asked through Prism. */
let mock: LocalService;
let server: LocalService;
let report: SuiteReport;

beforeAll(async () => {
	[mock, server] = await Promise.all([startMock(), startServer(fillWithSample)]);
	const size = { requests: 200, validPerOperation: 2 };
	report = await runSuite({ ...size, service: server.service, oracle: mock.service });
}, 600_000);

afterAll(() => Promise.all([mock?.stop(), server?.stop()]));

test("the server keeps to the contract, and answers like the mock", () => {
	expect(failuresIn(report.results)).toEqual([]);
});

test("every documented outcome of the server is met", () => {
	expect(report.coverage.missing).toEqual([]);
});

test("every allowed difference is one that is met", () => {
	const met = report.differences.filter(({ times }) => times > 0);
	expect(met).toHaveLength(allowedDifferences.length + allowedViolations.length);
});

test("every operation of the server is asked through prism proxy", () => {
	const requested = report.results.filter(({ group }) => group === "prism");
	expect(new Set(requested.map(({ operationId }) => operationId)).size).toBe(operationList.length);
	expect(requested.length).toBeGreaterThan(300);
});
