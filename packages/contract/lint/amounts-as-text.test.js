import { expect, test } from "vitest";
import { problems, withBody } from "./testing.js";

/** @param {object} property @param {string[]} [described] */
const problemsOf = (property, described = []) =>
	problems(
		"amounts-as-text",
		withBody({ type: "object", "x-described": described, properties: { price: property } }),
	);

test("accepts text, integers, and a number that the service description has", async () => {
	for (const type of ["string", "integer", ["string", "null"]])
		expect(await problemsOf({ type })).toEqual([]);
	expect(await problemsOf({ type: "number" }, ["price"])).toEqual([]);
});

test.each([["number"], [["number", "null"]]])(
	"rejects %s at the property, and says what is allowed",
	async (type) => {
		expect(await problemsOf({ type })).toEqual([
			expect.stringMatching(/properties\/price: Property "price" is a number; allowed: \$ref to Price\.yaml/),
		]);
	},
);
