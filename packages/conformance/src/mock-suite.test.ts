import { afterAll, beforeAll, expect, test } from "vitest";
import { type LocalService, startMock } from "./start/local.ts";
import { failuresIn } from "./suite/reported.ts";
import { runSuite, type SuiteReport } from "./suite/run-suite.ts";

/** The whole suite against the mock, with few generated requests; `pnpm conformance` sends more. */
let mock: LocalService;
let report: SuiteReport;

beforeAll(async () => {
	mock = await startMock();
	report = await runSuite({ service: mock.service, requests: 200, validPerOperation: 2 });
}, 1_800_000);

afterAll(() => mock?.stop());

test("the mock keeps to the contract", () => {
	expect(failuresIn(report.results)).toEqual([]);
});

test("every documented outcome of the mock is met", () => {
	expect(report.coverage.missing).toEqual([]);
});
