import * as fc from "fast-check";
import { expect, test } from "vitest";
import { define } from "../cases/case.ts";
import { loadCase } from "../cases/load.ts";
import { validatorsOf } from "../response-validator.ts";
import { contract, service } from "../testing.ts";
import { baseValues } from "./base.ts";
import { breakagesOf } from "./breakages.ts";
import { brokenRequests } from "./broken.ts";
import { credentialRequests } from "./credentials.ts";
import { sampleRequests, validRequests } from "./random.ts";
import { validValues } from "./values.ts";

const validators = validatorsOf(contract);
const cases = await Promise.all(
	contract.operations.map(async (operation) => {
		return { operation, given: (await loadCase(operation)) ?? define("getQuotes", {}) };
	}),
);

/** A text as a value of its schema's type; undefined when it cannot be one. */
function typed(type: string, text: string): unknown {
	if (type === "array") return text.split(",");
	if (type === "boolean") return text === "true" ? true : text === "false" ? false : text;
	return type === "integer" && /^-?\d{1,10}$/.test(text) ? Number(text) : text;
}

test.each(cases)("valid values of $operation.operationId fit their schemas", async ({ operation, given }) => {
	const validate = new Map(
		await Promise.all(
			operation.parameters.map(async (one) => [one.name, [one, await validators.of(one.schema)]] as const),
		),
	);
	const property = fc.property(validValues(operation, given, service), (values) => {
		for (const [name, text] of Object.entries(values)) {
			const cached = validate.get(name);
			if (!cached) throw new Error(`${name} is not a parameter`);
			const [{ schema }, check] = cached;
			if (text !== undefined) expect(check(typed(schema.type, text)), `${name}=${text}`).toEqual([]);
		}
		const required = operation.parameters.filter((one) => one.required && one.name !== "legacy_prefix");
		for (const { name } of required) expect(values[name]).toBeDefined();
	});
	fc.assert(property, { numRuns: 50 });
});

test.each(cases)("every breakage of $operation.operationId breaks its schema", async ({ operation }) => {
	for (const { name, schema } of operation.parameters) {
		const validate = await validators.of(schema);
		for (const { how, value } of breakagesOf({ name, in: "query", required: false, schema })) {
			const broken = value === "" || validate(typed(schema.type, value)).length > 0;
			expect(broken, `${name} ${how}: ${value}`).toBe(true);
		}
	}
});

test("numbers are broken on both sides, in type and in notation", () => {
	const [, count] = contract.operation("listTrades").parameters;
	const values = count ? breakagesOf(count).map(({ value }) => value) : [];
	expect(values).toEqual(expect.arrayContaining(["0", "1001", "abc", "1.5", "1e3", "0x1F", "", "1e999"]));
});

test("lists are broken in length and in their items", () => {
	const [symbols] = contract.operation("getQuotes").parameters;
	const values = symbols ? breakagesOf(symbols) : [];
	expect(values.map(({ how }) => how)).toEqual([
		"empty",
		"too many items",
		"only a comma",
		"an empty item",
		"a trailing comma",
		"an item against the pattern",
	]);
	expect(values.find(({ how }) => how === "too many items")?.value.split(",")).toHaveLength(501);
});

test("a broken request differs from the sound one, and each is another", () => {
	for (const { operation, given } of cases) {
		const targets = brokenRequests(operation, given, service).map(({ request }) => request.target);
		expect(new Set(targets).size, operation.operationId).toBe(targets.length);
	}
});

test("aliases clash where they can", () => {
	const screener = cases.find(({ operation }) => operation.operationId === "searchScreener");
	const clashes = screener ? brokenRequests(screener.operation, screener.given, service) : [];
	expect(clashes.filter(({ how }) => how.endsWith("differ"))).toHaveLength(3);
});

test("credentials that were not given are not tried", () => {
	const [first] = cases;
	if (!first) throw new Error("the contract has no operation");
	const onlyKey = { ...service, credentials: { key: "md_test_key" } };
	const states = (tried: typeof service) =>
		new Set(credentialRequests(first.operation, first.given, tried).map(({ credential }) => credential));
	expect(states(service)).toContain("exhausted");
	expect(states(onlyKey)).toEqual(new Set(["missing", "malformed", "unknown", "bearer", "basic", "valid"]));
});

test("the same seed gives the same requests, another seed others", () => {
	const [first] = cases;
	if (!first) throw new Error("the contract has no operation");
	const sample = (seed: number) =>
		sampleRequests(validRequests(first.operation, first.given, service), 20, seed).map(
			({ target }) => target,
		);
	expect(sample(7)).toEqual(sample(7));
	expect(sample(7)).not.toEqual(sample(8));
});

test("the plain question has the required parameters and what the case adds", () => {
	const values = cases.map(({ operation, given }) => [
		operation.operationId,
		baseValues(operation, given, service),
	]);
	expect(Object.fromEntries(values)).toMatchObject({
		getQuotes: { symbols: "AAPL.US,MSFT.US" },
		listTrades: { symbol: "AAPL.US" },
		listRank: { key: "gainers" },
		getMarketStatus: {},
	});
});
