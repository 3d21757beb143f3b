import { expect, test } from "vitest";
import { validatorsOf } from "./response-validator.ts";
import { contract } from "./testing.ts";

interface Example {
	value: unknown;
}

const validators = validatorsOf(contract);

test("every schema of the contract compiles and every named example of a 200 body fits", async () => {
	const { examples = {} } = contract.document.components;
	for (const operation of contract.operations) {
		const { schema = {}, examples: names = [] } = operation.responses.get(200) ?? {};
		const validate = await validators.of(schema);
		for (const name of names) {
			const { value } = (examples[`${operation.operationId}.${name}`] ?? {}) as Example;
			expect(validate(value), `${operation.operationId}.${name}`).toEqual([]);
		}
	}
});

test("the disjoint shapes of the screener are told apart", async () => {
	const schema = contract.operation("searchScreener").responses.get(200)?.schema ?? {};
	const validate = await validators.of(schema);
	expect(validate({ results: { data: "text" }, hint: null })).toEqual([]);
	expect(validate({ results: { total: 0, page: 0, items: [], units: {} }, hint: null })).toEqual([]);
	expect(validate({ results: { total: 0, page: 0, items: [], units: {}, data: 5 }, hint: null })).not.toEqual(
		[],
	);
	expect(validate({ results: {}, hint: null })).not.toEqual([]);
});

test("a fault is told with its place, and not all of many", async () => {
	const schema = { type: "object", properties: { a: { type: "array", items: { type: "string" } } } } as const;
	const validate = await validators.of(schema);
	expect(validate({ a: [1] })).toEqual(["#/a/0 breaks type of /properties/a/items/type"]);
	expect(validate({ a: Array.from({ length: 9 }, () => 1) }).at(-1)).toBe("and 4 more");
});
