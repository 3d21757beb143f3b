import { expect, test } from "vitest";
import { problems, withBody } from "./testing.js";

const rule = "unknown-values";
const name = { type: ["string", "null"], minLength: 1 };

/** @param {object} property @param {object} [more] keywords of the object */
const answering = (property, more = { required: ["name"] }) =>
	withBody({ type: "object", properties: { name: property }, ...more });

test.each([
	["a nullable text with a length", name],
	["a text with words", { type: "string", enum: ["up", "down"] }],
	["a text with a format", { type: "string", format: "date" }],
	["a text with a pattern that no empty text fits", { type: "string", pattern: "^\\d+$" }],
	["a number", { type: ["integer", "null"] }],
])("accepts %s", async (_, property) => {
	expect(await problems(rule, answering(property))).toEqual([]);
});

test.each([
	["a text that may be empty", { type: "string" }],
	["a pattern that an empty text fits", { type: "string", pattern: "^\\d*$" }],
])("refuses %s", async (_, property) => {
	expect(await problems(rule, answering(property))).toEqual([
		expect.stringContaining('properties/name: The text "name" may be empty'),
	]);
});

test("refuses a member that may be left out, unless the request chooses the members", async () => {
	expect(await problems(rule, answering(name, {}))).toEqual([
		expect.stringContaining(
			'The member "name" is not in "required"; a member is always there, and null when its value is not known.',
		),
	]);
	expect(await problems(rule, answering(name, { "x-members": "requested" }))).toEqual([]);
	expect(await problems(rule, answering({ ...name, "x-requested-by": "as_of" }, {}))).toEqual([]);
});

test("lets a described member be empty or left out, never null", async () => {
	const described = { "x-described": ["name"] };
	expect(await problems(rule, answering({ type: "string" }, described))).toEqual([]);
	expect(await problems(rule, answering(name, described))).toEqual([
		expect.stringContaining('The described member "name" is never null.'),
	]);
});
