import { afterAll, beforeAll, expect, test } from "vitest";
import { type LocalService, startMock } from "./start/local.ts";
import { failuresIn } from "./suite/reported.ts";
import { runSuite, type SuiteReport } from "./suite/run-suite.ts";

/** The mock with the simulated market, judged as a service with data of every kind. */
let world: LocalService;
let report: SuiteReport;

beforeAll(async () => {
	world = await startMock("world");
	report = await runSuite({
		service: world.service,
		requests: 100,
		validPerOperation: 1,
		// What it refuses is refused by the same front as in `mock-suite.test.ts`.
		groups: ["case", "valid"],
	});
}, 240_000);

afterAll(() => world?.stop());

test("the mock with the simulated market keeps to the contract", () => {
	expect(failuresIn(report.results)).toEqual([]);
	expect(report.counts.passed).toBeGreaterThan(1200);
});
