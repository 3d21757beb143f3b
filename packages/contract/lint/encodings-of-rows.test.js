import { expect, test } from "vitest";
import { problems, withOperation } from "./testing.js";

const rule = "encodings-of-rows";
const family = { "x-family": "main", "x-metered": true };
const parameter = (name) => ({ name, in: "query", schema: { type: "string" } });
const media = {
	"application/json": {},
	"text/csv": {},
	"application/x-ndjson": {},
	"application/vnd.apache.parquet": {},
	"application/vnd.apache.arrow.stream": {},
};
const whole = {
	...family,
	"x-rows": ["trades"],
	parameters: [parameter("format"), parameter("prices")],
	responses: { 200: { description: "", content: media }, 406: { description: "" } },
};

test("accepts an operation with rows and every encoding, and one without both", async () => {
	expect(await problems(rule, withOperation(whole))).toEqual([]);
	expect(await problems(rule, withOperation({ ...family, responses: {} }))).toEqual([]);
});

test.each([
	["the parameter format", { parameters: [parameter("prices")] }],
	["the parameter prices", { parameters: [parameter("format")] }],
	["the response 406", { responses: { 200: whole.responses[200] } }],
	[
		"text/csv",
		{
			responses: {
				...whole.responses,
				200: { description: "", content: { ...media, "text/csv": undefined } },
			},
		},
	],
])("refuses rows without %s", async (part, change) => {
	const found = await problems(rule, withOperation(JSON.parse(JSON.stringify({ ...whole, ...change }))));
	expect(found).toEqual([expect.stringContaining(`has "x-rows", and so ${part}`)]);
});

test("refuses encodings of an operation that names no rows", async () => {
	const { "x-rows": _, ...others } = whole;
	expect(await problems(rule, withOperation(others))).toHaveLength(7);
});
