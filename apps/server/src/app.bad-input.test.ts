import type { ErrorBody } from "@us-market-data/tooling/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Rule, requestWith, rulesOf } from "./testing/parameter-rules.ts";
import type { ParameterValues } from "./testing/parameter-values.ts";
import { type Service, startService } from "./testing/service.ts";

/**
 * Every parameter of every operation with values that are just not acceptable, and beside them those that just
 * are. A refusal is 400, names the parameter, the value and the allowed values, and costs nothing. The parameters of a kind
 * share a check: each is tested with its bounds and a quarter of the other values, and the values rotate over them.
 */
let service: Service;
beforeAll(async () => {
	service = await startService();
});
afterAll(() => service.close());

const named = <K extends ParameterValues["kind"]>(kind: K) =>
	rulesOf(kind).map((rule) => [`${rule.operation} ${rule.parameter}`, rule] as const);

type Value = readonly [what: string, raw: string];

/** The values of a parameter: a quarter, which begins with another one for each parameter of its kind. */
const shareOf = (rule: TestedRule, values: readonly Value[]): readonly Value[] =>
	values.filter((_, index) => (index + rulesOf(rule.kind).indexOf(rule as never)) % 4 === 0);

const decoded = (raw: string) => decodeURIComponent(raw.replaceAll("+", " "));
const quoted = (value: string) => JSON.stringify(value.length > 100 ? `${value.slice(0, 100)}…` : value);

type TestedRule = Rule<Exclude<ParameterValues["kind"], "text">>;

async function expectRejected(rule: TestedRule, raw: string): Promise<void> {
	const before = await service.used("demo");
	const response = await service.get(requestWith(rule, raw), { key: service.keys.demo });
	const allowed = `; allowed: ${rule.allowed}`;
	// A list tells which of its entries is wrong.
	const message = rule.kind === "symbols" ? allowed : `is ${quoted(decoded(raw))}${allowed}`;
	const title = `Query parameter "${rule.parameter}" `;
	// Behind it a hint may stand.
	const begins = (text: string) => expect.stringContaining(text) as string;
	const body = response.json() as ErrorBody;
	expect(body).toMatchObject({
		error: begins(rule.kind === "symbols" ? `${message}.` : `${title}${message}.`),
		code: "invalid_parameter",
	} satisfies Partial<ErrorBody>);
	expect(body.details?.[0]).toMatchObject({ path: `query.${rule.parameter}`, message: begins(message) });
	expect(response.status).toBe(400);
	expect(await service.used("demo")).toBe(before);
}

async function expectAccepted(rule: TestedRule, raw: string): Promise<void> {
	const response = await service.get(requestWith(rule, raw), { key: service.keys.demo });
	expect(response.status, response.text.slice(0, 300)).toBe(200);
}

describe.each(named("integer"))("%s", (_name, rule) => {
	const { minimum, maximum } = rule;
	test.each([
		["below the minimum", String(minimum - 1)],
		["above the maximum", String(maximum + 1)],
	])("refuses %s", (_what, raw) => expectRejected(rule, raw));

	test.each(
		shareOf(rule, [
			["far below", "-999999999"],
			["ten digits", "9999999999"],
			["eleven digits", "10000000000"],
			["a fraction", "1.5"],
			["a whole fraction", "1.0"],
			["an exponent", "1e3"],
			["a hexadecimal number", "0x1F"],
			["Infinity", "Infinity"],
			["a number beyond the floats", "1e999"],
			["not a number", "NaN"],
			["nothing", ""],
			["a plus sign", "%2B1"],
			["a plus that means a space", "+1"],
			["a space behind", "1%20"],
			["a line break behind", "1%0A"],
			["Arabic digits", "%D9%A1"],
			["full-width digits", "%EF%BC%91"],
			["a thousands separator", "1,000"],
			["a word", "ten"],
			["true", "true"],
			["null", "null"],
			["an underscore", "1_0"],
			["a zero byte behind", "1%00"],
		]),
	)("refuses %s", (_what, raw) => expectRejected(rule, raw));

	test("accepts the minimum and the maximum", async () => {
		await expectAccepted(rule, String(minimum));
		// Any number may be requested, but not every one is a strategy.
		if (maximum < 999_999_999) await expectAccepted(rule, String(maximum));
	});
});

describe.each(named("choice"))("%s", (_name, rule) => {
	const [first = ""] = rule.accepted;
	const otherCase = first === first.toUpperCase() ? first.toLowerCase() : first.toUpperCase();
	test.each(
		shareOf(rule, [
			["an unknown word", "nonsense"],
			["another case", otherCase],
			["nothing", ""],
			["a space in front", `%20${first}`],
			["two values", `${first},${first}`],
			["a code that is none", "99"],
			["a code with a zero in front", "01"],
			["a zero byte behind", `${first}%00`],
		]),
	)("refuses %s", (_what, raw) => expectRejected(rule, raw));

	test("accepts each value", async () => {
		for (const value of rule.accepted) await expectAccepted(rule, value);
	});
});

describe.each(named("date"))("%s", (_name, rule) => {
	test.each(
		shareOf(rule, [
			["a day that does not exist", "2026-02-30"],
			["29 February of a common year", "2025-02-29"],
			["a thirteenth month", "2026-13-01"],
			["a zeroth day", "2026-01-00"],
			["no dashes", "20261120"],
			["short numbers", "2026-1-1"],
			["an American date", "11/20/2026"],
			["an instant", "2026-11-20T00:00:00Z"],
			["five digits of a year", "10000-01-01"],
			["a day before 1900", "1899-12-31"],
			["a day after 2200", "2201-01-01"],
			["the first year", "0000-01-01"],
			["the last year", "9999-12-31"],
			["a word", "today"],
			["a number", "1795150800"],
			["nothing", ""],
			["a space behind", "2026-11-20%20"],
			["a zero byte behind", "2026-11-20%00"],
			["Arabic digits", "%D9%A2%D9%A0%D9%A2%D9%A6-11-20"],
		]),
	)("refuses %s", (_what, raw) => expectRejected(rule, raw));

	// The other end is the same day, because a range may not be longer than a year.
	test.each([rule.first, "2024-02-29", "2026-12-31", "2200-12-31"])("accepts %s", (raw) => {
		const other = new Map([
			["start", "end"],
			["end", "start"],
		]).get(rule.parameter);
		return expectAccepted(rule, other === undefined ? raw : `${raw}&${other}=${raw}`);
	});
});

describe.each(named("symbol"))("%s", (_name, rule) => {
	test.each(
		shareOf(rule, [
			["lower case", "aapl.us"],
			["no market", "AAPL"],
			["another market", "AAPL.UK"],
			["a market only", ".US"],
			["a dot in front", ".AAPL.US"],
			["seventeen characters", "ABCDEFGHIJKLMNOPQ.US"],
			["two symbols", "AAPL.US,MSFT.US"],
			["a slash", "BRK/B.US"],
			["a space in front", "%20AAPL.US"],
			["a line break behind", "AAPL.US%0A"],
			["a zero byte behind", "AAPL.US%00"],
			["a Cyrillic letter", "%D0%90APL.US"],
			["nothing", ""],
			["a statement", "AAPL.US'%20OR%20'1'%3D'1"],
			["a long text", "A".repeat(3000)],
		]),
	)("refuses %s", (_what, raw) => expectRejected(rule, raw));

	test.each(["BRK.B.US", "ABR-D.US", "%41APL.US"])("accepts %s", (raw) => expectAccepted(rule, raw));

	test("a symbol of full length passes the form and is unknown", async () => {
		const response = await service.get(requestWith(rule, "ABCDEFGHIJKLMNOP.US"), { key: service.keys.demo });
		expect(response.json()).toMatchObject({
			error: expect.stringContaining(
				'Unknown symbol "ABCDEFGHIJKLMNOP.US" in query parameter "symbol": the service holds no such security.',
			) as string,
			code: "unknown_symbol",
			details: [{ path: "query.symbol" }],
		});
	});
});

describe.each(named("symbols"))("%s", (_name, rule) => {
	const symbolList = (count: number) => Array.from({ length: count }, (_, index) => `S${index}.US`).join(",");
	test.each(
		shareOf(rule, [
			["one too many", symbolList(rule.maxCount + 1)],
			["nothing", ""],
			["an empty place", "AAPL.US,,MSFT.US"],
			["a comma behind", "AAPL.US,"],
			["a comma in front", ",AAPL.US"],
			["spaces between", "AAPL.US,%20MSFT.US"],
			["semicolons", "AAPL.US;MSFT.US"],
			["lower case in one place", "AAPL.US,msft.us"],
			["another market in one place", "AAPL.US,700.HK"],
			["no market in one place", "AAPL.US,MSFT"],
			["a JSON array", '["AAPL.US"]'.replaceAll('"', "%22")],
			["a zero byte", "AAPL.US,%00"],
		]),
	)("refuses %s", (_what, raw) => expectRejected(rule, raw));

	test("accepts one, the most, and encoded commas", async () => {
		await expectAccepted(rule, "AAPL.US");
		await expectAccepted(rule, symbolList(rule.maxCount));
		await expectAccepted(rule, "AAPL.US%2CMSFT.US");
	});
});
