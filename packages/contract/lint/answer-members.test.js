import { expect, test } from "vitest";
import { document, problems } from "./testing.js";

/** A document whose answer refers to a schema in a file of its own. @param {object} property */
const problemsOf = (property) => {
	const body = { content: { "application/json": { schema: { $ref: "schemas/Answer.json" } } } };
	const operation = { operationId: "getOne", responses: { 200: { description: "ok", ...body } } };
	return problems("unknown-values", document({ "/one": { get: operation } }), {
		"/spec/schemas/Answer.json": { type: "object", required: ["name"], properties: { name: property } },
	});
};

test("a problem of a member stands where its object lists it", async () => {
	expect(await problemsOf({ type: "string" })).toEqual([expect.stringMatching(/^#\/properties\/name: /)]);
});

test("nothing more is said of a reference that leads nowhere", async () => {
	expect(await problemsOf({ $ref: "Missing.json" })).toEqual([]);
});
