import type { Parameter, ParameterSchema } from "@us-market-data/contract";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Case, define } from "../cases/case.ts";
import { loadCase } from "../cases/load.ts";
import { validatorsOf } from "../response-validator.ts";
import { contract, service } from "../testing.ts";
import { boundRequests, boundsOf } from "./bounds.ts";
import { valuesOf } from "./values.ts";

const simple = define("listTrades", {});
const values = (schema: ParameterSchema, given: Case = simple, name = "x") =>
	boundsOf({ name, in: "query", required: false, schema }, given, service).map(({ value }) => value);

test("numbers are asked at both ends, lists at both lengths, texts at theirs", () => {
	expect(values({ type: "integer", minimum: 1, maximum: 100 })).toEqual(["1", "100"]);
	expect(values({ type: "integer" })).toEqual([]);
	expect(values({ type: "string", minLength: 2, maxLength: 4 })).toEqual(["AA", "AAAA"]);
	expect(values({ type: "string", maxLength: 3, pattern: "^\\d+$" })).toEqual(["111"]);
	const items = { type: "string", examples: ["10-K"] } as const;
	expect(values({ type: "array", minItems: 1, maxItems: 3, items })).toEqual(["10-K", "10-K,10-K,10-K"]);
});

test("every value of an enum is asked, alone and in lists", () => {
	expect(values({ type: "string", enum: ["a", "b"] })).toEqual(["a", "b"]);
	expect(values({ type: "boolean" })).toEqual(["true", "false"]);
	const items = { type: "string", enum: ["a", "b"] } as const;
	expect(values({ type: "array", minItems: 1, maxItems: 2, items })).toEqual(["a", "a,b", "a", "b"]);
});

test("where the schema allows more than makes sense, only what makes sense is asked", () => {
	const pooled = define("listTrades", { values: { x: ["1", "22"] } });
	expect(values({ type: "integer", minimum: 1, maximum: 9 }, pooled)).toEqual(["1"]);
	expect(values({ type: "string", minLength: 2, maxLength: 9 }, pooled)).toEqual(["22"]);
	const padding = define("listTrades", {
		values: { x: ["{}"] },
		ofLength: { x: (length) => (length < 2 ? undefined : "{}".padEnd(length)) },
	});
	expect(values({ type: "string", minLength: 1, maxLength: 4 }, padding)).toEqual(["{}  "]);
	expect(values({ type: "string", maxLength: 7 }, simple, "symbol")).toEqual(["AAPL.US"]);
});

test("every bound of the contract fits its schema, and most parameters have one", async () => {
	const validators = validatorsOf(contract);
	for (const operation of contract.operations) {
		const given = (await loadCase(operation)) ?? simple;
		for (const parameter of operation.parameters) {
			const check = await validators.of(parameter.schema);
			for (const { where, value } of boundsOf(parameter, given, service))
				expect(check(typed(parameter, value)), `${parameter.name} ${where}`).toEqual([]);
		}
	}
	const trades = boundRequests(
		contract.operation("listTrades"),
		(await loadCase(contract.operation("listTrades"))) ?? simple,
		service,
	);
	expect(trades.map(({ request }) => request.target)).toEqual([
		"/api/market-data/quote/trades?symbol=AAPL.US&count=1",
		"/api/market-data/quote/trades?symbol=AAPL.US&count=1000",
	]);
});

test("a bound goes without what the case says contradicts it, under each name of the parameter", async () => {
	const operation = contract.operation("listHistoryCandlesticks");
	const given = (await loadCase(operation)) ?? simple;
	const requested = boundRequests(operation, given, service);
	expect(requested.map(({ title }) => title)).toEqual(
		expect.arrayContaining([
			"count at the maximum",
			"adjust_type of the value 1",
			"forward of the value true",
		]),
	);
	for (const { request } of requested)
		expect(request.target.match(/adjust(_type)?=/g)?.length ?? 0).toBeLessThan(2);
});

test.each<[string, ParameterSchema]>([
	["a maximum below zero", { type: "integer", maximum: -5 }],
	["a minimum above every other", { type: "integer", minimum: 5_000_000_000 }],
	["more items than usual", { type: "array", minItems: 8, items: { type: "string", pattern: "^[a-z]$" } }],
	["longer than usual", { type: "string", minLength: 30 }],
])("values are found for %s", async (_, schema) => {
	const check = await validatorsOf(contract).of(schema);
	const parameter: Parameter = { name: "x", in: "query", required: false, schema };
	fc.assert(
		fc.property(valuesOf(parameter, undefined, service), (value) => {
			expect(check(typed(parameter, value))).toEqual([]);
		}),
		{ numRuns: 30 },
	);
});

test.each<[ParameterSchema, RegExp]>([
	[{ type: "integer", minimum: 5, maximum: 3 }, /no integer is from 5 to 3/],
	[{ type: "array", minItems: 3, maxItems: 2 }, /no list has from 3 to 2 items/],
	[{ type: "string", minLength: 3, maxLength: 2 }, /no text has from 3 to 2 characters/],
])("limits that leave no value are told: %j", (schema, message) => {
	expect(() => valuesOf({ name: "x", in: "query", required: false, schema }, undefined, service)).toThrow(
		message,
	);
});

function typed({ schema }: Parameter, text: string): unknown {
	if (schema.type === "array") return text.split(",");
	if (schema.type === "boolean") return text === "true";
	return schema.type === "integer" ? Number(text) : text;
}
