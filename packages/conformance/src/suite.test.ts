import { operationList } from "@us-market-data/contract";
import { fillWithSample } from "@us-market-data/tooling/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allowedDifferences } from "./oracle/compare.ts";
import { allowedViolations } from "./prism/violations.ts";
import { type LocalService, startMock, startServer } from "./start/local.ts";
import type { CheckResult } from "./suite/run-checks.ts";
import { runSuite, type SuiteReport } from "./suite/run-suite.ts";

/** The whole suite against mock and server, with few generated requests; `pnpm conformance` sends more. */
let mock: LocalService;
let server: LocalService;
let reports: Record<"mock" | "server", SuiteReport>;

beforeAll(async () => {
	[mock, server] = await Promise.all([startMock(), startServer(fillWithSample)]);
	const size = { requests: 200, validPerOperation: 2 };
	reports = {
		mock: await runSuite({ ...size, service: mock.service }),
		server: await runSuite({ ...size, service: server.service, oracle: mock.service }),
	};
}, 600_000);

afterAll(() => Promise.all([mock?.stop(), server?.stop()]));

const reported = ({ operationId, title, failures, skipped }: CheckResult) =>
	[operationId, title, skipped, ...failures.map(({ rule, message }) => `${rule}: ${message}`)].join(" | ");

test.each(["mock", "server"] as const)("the %s keeps to the contract", (name) => {
	expect(reports[name].results.filter(({ outcome }) => outcome === "failed").map(reported)).toEqual([]);
});

test("what the server is not judged by is known", () => {
	// Near midnight in New York nothing is said of what is asked as of today.
	const skipped = reports.server.results.filter(
		({ outcome, skipped }) => outcome === "skipped" && skipped !== "the day ends in New York",
	);
	// A young account has one day and one key.
	expect(skipped.map(({ operationId, title }) => `${operationId} ${title}`).sort()).toEqual([
		"getAccountUsage orders usage.byDay by date, asc",
		"getAccountUsage orders usage.byKey by count, desc",
	]);
});

test.each(["mock", "server"] as const)("every documented outcome of the %s is met", (name) => {
	expect(reports[name].coverage.missing).toEqual([]);
});

/** Properties that the sample market cannot show. */
const notInSample = [
	// Its statements are made, so no filing states them.
	/^listStatements statements\[\]\.\w+\[\]\.(facts\[\]|derived)/,
	// No symbol of it is used again by another security, and none has a FIGI.
	/^resolveSymbol resolution\.others\[\]/,
	/figi$/,
	// The same for receipts, whose figures then follow from records without facts, and for contradictions in filings.
	/receipts\.list\[\]\.(nullReason|inputs\[\]\.records\[\]\.(startDate|accession|facts\[\]\.))/,
	/^listStatements statements\[\]\.issues\[\]/,
	// None of the securities that are asked for was renamed, and none has two classes of shares.
	/^listCorporateActions actions\[\]\.(symbolRename|rename)/,
	/^resolveSymbol resolution\.shareClasses\[\]/,
	// Each of its records says when it became public.
	/asOf\.leftOut\[\]/,
];

test("nearly every response property of the server is seen with a value", () => {
	const { seen, never } = reports.server.coverage.properties;
	const missed = never.filter((property) => !notInSample.some((pattern) => pattern.test(property)));
	expect(seen / (seen + missed.length), missed.join("\n")).toBeGreaterThanOrEqual(0.93);
});

test("every allowed difference is one that is met", () => {
	const met = reports.server.differences.filter(({ times }) => times > 0);
	expect(met).toHaveLength(allowedDifferences.length + allowedViolations.length);
});

test("every operation of the server is asked through prism proxy", () => {
	const requested = reports.server.results.filter(({ group }) => group === "prism");
	expect(new Set(requested.map(({ operationId }) => operationId)).size).toBe(operationList.length);
	expect(requested.length).toBeGreaterThan(300);
});
