import { expect, test } from "vitest";
import { problems, withOperation } from "./testing.js";

const rule = "member-names";

/** @param {object} properties @param {object} [more] keywords of the object */
const body = (properties, more = {}) => ({ type: "object", properties, ...more });

/** @param {object} schema @param {string} family */
const answering = (schema, family = "main") =>
	withOperation({
		"x-family": family,
		responses: { 200: { description: "ok", content: { "application/json": { schema } } } },
	});

const text = { type: "string" };

test("accepts camelCase, and snake_case in the data of the company family", async () => {
	expect(await problems(rule, answering(body({ lastDone: text, is10b5One: text })))).toEqual([]);
	const envelope = body({ hasNext: text, data: body({ holder_name: text }) });
	expect(await problems(rule, answering(envelope, "company"))).toEqual([]);
});

test.each([
	["main", body({ last_done: text }), 'The member "last_done" is not in camelCase.'],
	[
		"company",
		body({ data: body({ holderName: text }) }),
		'The member "data.holderName" is not in snake_case.',
	],
])("refuses the other case in the %s family", async (family, schema, message) => {
	expect(await problems(rule, answering(schema, family))).toEqual([expect.stringContaining(message)]);
});

test.each([
	["fiveDayChg", "changeRate or changeValue"],
	["change", "changeRate (percent) or changeValue (money)"],
	["priceChange", "priceChangeRate or priceChangeValue"],
	["percentSharesHeld", "sharesHeldPercent"],
	["likesCount", "the singular before Count"],
	["marketValue", "marketCap"],
	["ccySymbol", "currency"],
	["volumeRate", "volumeRatio"],
	["code", "ticker, transactionCode, or what it is the code of"],
])("refuses %s with the right name", async (name, right) => {
	const list = body({ list: { type: "array", items: body({ [name]: text }) } });
	expect(await problems(rule, answering(list))).toEqual([
		expect.stringContaining(`The member "list.${name}" has another name in this contract: ${right}.`),
	]);
});

test("leaves the names of the service description and the keys of the screener alone", async () => {
	const described = body({ orderNum: text }, { "x-described": ["orderNum"] });
	expect(await problems(rule, answering(described))).toEqual([]);
	const keys = body({ turnover_rate: text, sales: text }, { "x-members": "indicators" });
	expect(await problems(rule, answering(keys))).toEqual([]);
});

test("follows references and parts", async () => {
	const part = { allOf: [{ $ref: "#/components/schemas/Row" }] };
	const responses = { 200: { description: "ok", content: { "application/json": { schema: part } } } };
	const found = await problems(rule, withOperation({ responses }, { schemas: { Row: body({ chg: text }) } }));
	expect(found).toHaveLength(1);
});
