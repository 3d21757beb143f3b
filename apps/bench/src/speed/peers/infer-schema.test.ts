import { expect, test } from "vitest";
import { schemaOf } from "./infer-schema.ts";

test("properties keep their order, and what is not always there or null is allowed to be so", () => {
	const schema = schemaOf([
		{ b: "x", a: [1] },
		{ b: null, a: [], c: true },
	]);
	expect(schema).toEqual({
		type: "object",
		properties: {
			b: { type: "string", nullable: true },
			a: { type: "array", items: { type: "number" } },
			c: { type: "boolean" },
		},
	});
	expect(Object.keys(schema.properties ?? {})).toEqual(["b", "a", "c"]);
});

test("values of several types allow everything", () => {
	expect(schemaOf(["x", 1])).toEqual({});
	expect(schemaOf([])).toEqual({});
});
