import { expect, test } from "vitest";
import { problems, withOperation } from "./testing.js";

const rule = "parameter-names";

/** @param {string} name @param {object} schema @param {object} [more] */
const parameter = (name, schema, more = {}) =>
	withOperation({ parameters: [{ name, in: "query", schema, ...more }], responses: {} });

test("accepts names and words in snake_case, and standard codes", async () => {
	const schema = { type: "string", enum: ["market_cap", "desc", "1m", "US"] };
	expect(await problems(rule, parameter("trade_sessions", schema))).toEqual([]);
});

test.each([
	["strategyId", { type: "integer" }, 'The parameter "strategyId" is in snake_case.'],
	["sort", { type: "string", enum: ["changeRate"] }, 'The value "changeRate" is in snake_case.'],
	["sort", { type: "string", enum: ["chg"] }, 'The value "chg" has the name changeRate or changeValue.'],
	["fields", { type: "array", items: { enum: ["mktcap"] } }, 'The value "mktcap" has the name marketCap.'],
	["rate", { type: "string" }, 'The parameter "rate" has the name ...Rate'],
])("refuses %s of %j", async (name, schema, message) => {
	expect(await problems(rule, parameter(name, schema))).toEqual([expect.stringContaining(message)]);
});

test("accepts an older name as an alias of a parameter or of a word", async () => {
	const alias = { "x-alias-of": "strategy_id" };
	expect(await problems(rule, parameter("strategyId", { type: "integer" }, alias))).toEqual([]);
	const words = { "x-value-aliases": { mktcap: "market_cap" } };
	const schema = { type: "array", items: { type: "string", enum: ["market_cap", "mktcap"] } };
	expect(await problems(rule, parameter("fields", schema, words))).toEqual([]);
});

test.each([
	["which is not accepted", { b: "c" }],
	["of an alias", { b: "d", d: "a" }],
])("refuses an alias of a word %s", async (_, aliases) => {
	const schema = { type: "string", enum: ["a", "b", "d"] };
	const found = await problems(rule, parameter("sort", schema, { "x-value-aliases": aliases }));
	expect(found).toEqual([expect.stringContaining('The alias "b" stands for')]);
});
