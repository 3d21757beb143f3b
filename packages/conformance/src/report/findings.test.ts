import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { validateResponse, validatorsOf } from "../response-validator.ts";
import type { Failure } from "../suite/probe.ts";
import type { CheckResult } from "../suite/run-checks.ts";
import { contract, responseOf } from "../testing.ts";
import { evidenceOf, fileOfPart, valueAt } from "./evidence.ts";
import { findingsOf } from "./findings.ts";
import { compared, type Recorded, recorded } from "./history.ts";

function failed(title: string, failures: readonly Failure[], operationId = "getQuotes"): CheckResult {
	return { group: "valid", operationId, title, outcome: "failed", failures, milliseconds: 1 };
}

async function wrongQuote(lastDone: unknown): Promise<readonly Failure[]> {
	const example = valueAt(contract.document, "/components/examples/getQuotes.ok/value");
	const body = example as { quote: object[] };
	const quote = body.quote.map((row, index) => (index === 1 ? { ...row, lastDone } : row));
	const target = responseOf(200, { ...body, quote });
	const violations = await validateResponse(
		contract.operation("getQuotes"),
		"GET",
		target,
		validatorsOf(contract),
	);
	return violations
		.filter(({ rule }) => rule === "body schema")
		.map((violation) => ({ ...violation, target }));
}

test("what is wrong with a body is one finding, at its keyword in the contract, and marked in the answer", async () => {
	const results = [
		failed("answers one", await wrongQuote(1.5)),
		failed("answers two", await wrongQuote(1.5)),
	];
	const findings = findingsOf(results, contract);
	const [finding] = findings;
	expect(finding?.sentence).toBe(
		'getQuotes: quote[1].lastDone is 1.5, the contract demands the type ["string","null"].',
	);
	expect(finding?.shownBy).toHaveLength(2);
	expect(finding?.place.file).toMatch(/^spec\/schemas\/\w+\.yaml$/);
	expect(valueAt(contract.document, finding?.place.pointer.slice(1) ?? "")).toEqual(["string", "null"]);
	const failure = finding?.shownBy[0]?.failure;
	if (!failure) throw new Error("nothing was found");
	const { expected, got } = evidenceOf(failure, contract);
	expect(expected.map(({ text }) => text)).toEqual(['type: ["string","null"]']);
	expect(got.filter(({ isMarked }) => isMarked).map(({ text }) => text.trim())).toEqual(['"lastDone": 1.5,']);
	expect(got.some(({ text }) => /^… \d+ lines$/.test(text))).toBe(true);
});

test("the file of each named part of the contract is there", () => {
	for (const kind of ["schemas", "headers"])
		for (const name of Object.keys(contract.document.components[kind] ?? {}))
			expect(existsSync(new URL(`../../../../${fileOfPart(kind, name)}`, import.meta.url)), name).toBe(true);
	for (const { area, operationId } of contract.operations)
		expect(existsSync(new URL(`../../../../spec/paths/${area}/${operationId}.yaml`, import.meta.url))).toBe(
			true,
		);
});

test("failures that differ in their values alone are one finding over operations", () => {
	const reported = (symbol: string) => [{ rule: "a rule", message: `${symbol}.US has 3 of "${symbol}"` }];
	const findings = findingsOf(
		[failed("x", reported("AA")), failed("x", reported("BB"), "listTrades")],
		contract,
	);
	expect(findings).toHaveLength(1);
	expect(findings[0]?.shownBy.map(({ result }) => result.operationId)).toEqual(["getQuotes", "listTrades"]);
});

test("a run tells what is new, mended and lasting since another one, and new findings come first", () => {
	const failure = (rule: string) => [{ rule, message: rule }];
	const passed = (title: string): CheckResult => ({ ...failed(title, []), outcome: "passed" });
	const report = (results: readonly CheckResult[]) =>
		({ name: "deployment", baseUrl: "", seed: 1, counts: {}, results }) as unknown as Parameters<
			typeof compared
		>[0];
	const old = report([failed("lasts", failure("a")), failed("mends", failure("b")), passed("breaks")]);
	const now = report([failed("lasts", failure("a")), passed("mends"), failed("breaks", failure("c"))]);
	const before = JSON.parse(JSON.stringify(recorded([old], new Date(0)))) as Recorded;
	const comparison = compared(now, before);
	expect(comparison).toEqual({
		at: "1970-01-01T00:00:00.000Z",
		added: new Set(["valid getQuotes breaks"]),
		mended: ["valid getQuotes mends"],
		lasting: 1,
	});
	const found = findingsOf(now.results, contract, comparison).map(({ rule, isNew }) => [rule, isNew]);
	expect(found).toEqual([
		["c", true],
		["a", false],
	]);
	expect(compared(now, { ...before, services: [] })).toBeUndefined();
});
