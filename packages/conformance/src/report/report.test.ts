import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createCoverage } from "../coverage.ts";
import type { CheckResult } from "../suite/run-checks.ts";
import type { SuiteReport } from "../suite/run-suite.ts";
import { contract, responseOf } from "../testing.ts";
import { curl } from "./curl.ts";
import { githubAnnotations } from "./formats/annotations.ts";
import { html } from "./formats/html.ts";
import { junit } from "./formats/junit.ts";
import { markdown } from "./formats/markdown.ts";
import { sarif } from "./formats/sarif.ts";
import { createProgress, summary } from "./terminal.ts";
import { escaped, withoutKeys } from "./text.ts";

const nasty = `<script>alert("x")</script>&'\u0000]]>`;

const setting = { contract, at: new Date("2026-11-20T21:00:00Z"), before: [] };

function reportOf(text: string): SuiteReport {
	const coverage = createCoverage(contract, contract.operations);
	const operation = contract.operation("listTrades");
	coverage.saw(operation, responseOf(200, { trades: [{ price: "1" }] }));
	const base = { group: "case", operationId: "listTrades", milliseconds: 1 } as const;
	const request = { method: "GET", target: text, headers: { "x-api-key": "md_test_secret_of_the_caller" } };
	const failure = {
		rule: text,
		message: text,
		request,
		target: responseOf(200, { text }),
		mock: responseOf(400, { text }),
	};
	const results: CheckResult[] = [
		{ ...base, title: "passes", outcome: "passed", failures: [] },
		{ ...base, title: text, outcome: "failed", failures: [failure] },
		{ ...base, title: "is not judged", outcome: "skipped", failures: [], skipped: text },
	];
	return {
		name: text,
		baseUrl: "http://127.0.0.1",
		seed: 1,
		seconds: 2,
		results,
		counts: { passed: 1, failed: 1, skipped: 1 },
		dataRequests: 4,
		coverage: coverage.summary(),
		differences: [{ name: text, reason: text, times: 3 }],
		complete: true,
	};
}

test("escaped text holds nothing that a browser or an XML reader would act on", () => {
	fc.assert(
		fc.property(
			fc.string({ unit: "binary" }),
			(text) => !/[<>"'\0]|&(?!amp;|lt;|gt;|quot;|#39;)/.test(escaped(text)),
		),
	);
});

test("the page shows the request, expected beside got, and runs nothing of theirs", () => {
	const page = html([reportOf(nasty)], setting);
	expect(page).not.toContain("<script");
	expect(page).not.toMatch(/(src|href)=|url\(|@import/);
	for (const heading of ["curl -i", "Expected", "Got", "The mock", "Not judged: 1"])
		expect(page).toContain(heading);
	expect(page).toContain("&lt;script&gt;");
	expect(page).toContain("Outcomes that should have been met: ");
});

test("keys do not stand in reports", () => {
	const report = reportOf("x");
	for (const text of [html([report], setting), junit([report]), summary(report), sarif([report], setting)])
		expect(text).not.toContain("of_the_caller");
});

test("a key that an answer repeats is taken out, and so is its beginning", () => {
	const credentials = { key: "md_test_abcdefghijkl", exhausted: "short" };
	const message = "md_test_abcdefghijkl, md_test_abcdefghzzzz and short";
	expect(withoutKeys(message, credentials)).toBe("[key], [key]zzzz and short");
});

test("a request is a command with a variable for each credential", () => {
	const headers = { "x-api-key": "secret", prefer: "code=400" };
	const request = { method: "POST", target: "/a?b='c", headers };
	const requested = { baseUrl: "https://data.example", credential: "exhausted" } as const;
	const [command, url] = (curl({ rule: "", message: "", request, requested }) ?? "").split(" \\\n  ");
	expect(command).toBe(
		`curl -i --path-as-is --globoff -X 'POST' -H "x-api-key: $CONFORMANCE_KEY_402" -H 'prefer: code=400'`,
	);
	expect(url).toBe(`'https://data.example/a?b='\\''c'`);
});

test("Markdown and annotations hold one line for each finding, whatever is in it", () => {
	const report = reportOf("a | b\n::error::x % <i>");
	const rows = markdown([report], setting).split("\n");
	expect(rows.filter((row) => row.startsWith("| listTrades"))).toHaveLength(1);
	expect(rows.join("\n")).toContain("a \\| b ::error::x % \\<i\\>");
	const lines = githubAnnotations([report], setting).split("\n");
	expect(lines).toHaveLength(2);
	expect(lines[0]).toContain(
		"::error file=spec/paths/quote/listTrades.yaml,line=1,title=Conformance%3A a | b%0A%3A%3A",
	);
});

test("SARIF names the rule, the file of the contract and the command", () => {
	const { runs } = JSON.parse(sarif([reportOf("x")], setting));
	expect(runs[0].results[0]).toMatchObject({
		ruleId: "x",
		message: { text: expect.stringContaining("curl -i") },
		locations: [{ physicalLocation: { artifactLocation: { uri: "spec/paths/quote/listTrades.yaml" } } }],
	});
});

test("JUnit counts suites, failures and what was not judged, and is well formed whatever is in it", () => {
	const xml = junit([reportOf(nasty)]);
	expect(xml).toContain('tests="3" failures="1" skipped="1"');
	const open = [...xml.matchAll(/<([a-z]+)(?:\s[^<>]*[^/<>])?>/g)].map(([, name]) => name);
	const close = [...xml.matchAll(/<\/([a-z]+)>/g)].map(([, name]) => name);
	expect(open.sort()).toEqual(close.sort());
});

test("the summary tells counts, coverage, differences and failures", () => {
	const text = summary(reportOf("x"));
	expect(text).toContain("1 passed, 1 failed, 1 not judged");
	expect(text).toContain('allowed difference "x": 3 times');
	expect(text).toContain("✗ listTrades x");
});

test("progress tells each tenth where there is no terminal", () => {
	const written: string[] = [];
	const stream = { isTTY: false, write: (text: string) => written.push(text) > 0 };
	const progress = createProgress(stream as unknown as NodeJS.WriteStream);
	progress.start("x", 20, 80);
	const [passed] = reportOf("x").results;
	if (passed) for (let count = 0; count < 20; count += 1) progress.result(passed);
	progress.end();
	expect(written).toHaveLength(11);
	expect(written.at(-1)).toBe("  20 of 20\n");
});
