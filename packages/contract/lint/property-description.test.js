import { expect, test } from "vitest";
import { document, problems } from "./testing.js";

const rule = "property-description";

/** @param {object} price */
const having = (price) =>
	document(
		{},
		{
			schemas: {
				Level: { type: "object", properties: { price } },
				Decimal: { type: "string", description: "Exact decimal number." },
				Plain: { type: "string" },
			},
		},
	);

test.each([
	["its own description", { type: "string", description: "Price." }],
	["the description of its schema", { $ref: "#/components/schemas/Decimal" }],
	["a description beside a reference", { $ref: "#/components/schemas/Plain", description: "Price." }],
])("accepts a property with %s", async (_case, price) => {
	expect(await problems(rule, having(price))).toEqual([]);
});

test.each([
	["no description", { type: "string" }],
	["a blank description", { type: "string", description: " " }],
	["a schema without description", { $ref: "#/components/schemas/Plain" }],
])("refuses a property with %s", async (_case, price) => {
	expect(await problems(rule, having(price))).toEqual([
		'#/components/schemas/Level/properties/price: Property "price" has no description.',
	]);
});
