import { fillWithSample } from "@us-market-data/tooling/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createContract } from "./contract.ts";
import { type LocalService, startServer } from "./start/local.ts";
import { groups } from "./suite/check.ts";
import { titleOfOtherKinds } from "./suite/further-checks.ts";
import { failuresIn } from "./suite/reported.ts";
import { runSuite, type SuiteReport } from "./suite/run-suite.ts";

/**
 * The suite against the server, with few generated requests, of the securities of its cases. `server-suite.release.test.ts`
 * asks all operations, for securities of other kinds too, compares it with the mock, and asks it through Prism.
 */
const { operations, streams } = createContract();
/** Every second operation. What holds for all is tried with these; rules of one operation alone, of the others before a release. */
const only = [...operations, ...streams].filter((_, i) => i % 2 === 0).map(({ operationId }) => operationId);
let server: LocalService;
let report: SuiteReport;

beforeAll(async () => {
	server = await startServer(fillWithSample);
	report = await runSuite({
		service: server.service,
		only,
		groups: groups.filter((group) => group !== "prism"),
		without: [titleOfOtherKinds],
		requests: 30,
		validPerOperation: 1,
	});
}, 1_800_000);

afterAll(() => server?.stop());

test("the server keeps to the contract", () => {
	expect(failuresIn(report.results)).toEqual([]);
});

test("what the server is not judged by is known", () => {
	// Near midnight in New York nothing is said of what is asked as of today.
	const skipped = report.results.filter(
		({ outcome, skipped }) => outcome === "skipped" && skipped !== "the day ends in New York",
	);
	// A young account has one day and one key.
	expect(skipped.map(({ operationId, title }) => `${operationId} ${title}`).sort()).toEqual([
		"getAccountUsage orders usage.byDay by date, asc",
		"getAccountUsage orders usage.byKey by count, desc",
	]);
});

test("every documented outcome of the server is met", () => {
	expect(report.coverage.missing).toEqual([]);
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
	const { seen, never } = report.coverage.properties;
	const missed = never.filter((property) => !notInSample.some((pattern) => pattern.test(property)));
	expect(seen / (seen + missed.length), missed.join("\n")).toBeGreaterThanOrEqual(0.93);
});
