import { expect, test } from "vitest";
import { document, problems, withOperation } from "./testing.js";

const rule = "member-times";
const at = "#/components/schemas/Bar/properties";

/** @param {Record<string, object>} properties */
const having = (properties) =>
	document(
		{},
		{
			schemas: {
				Bar: { type: "object", properties },
				Date: { type: "string", format: "date" },
				DateTime: { type: "string", format: "date-time" },
			},
		},
	);

const day = { $ref: "#/components/schemas/Date" };
const instant = { $ref: "#/components/schemas/DateTime" };

test("accepts days and instants that are named for what they are", async () => {
	const days = { date: day, exDate: { type: ["string", "null"], format: "date" }, filing_date: day };
	const instants = { timestamp: instant, datetime: instant, publishedAt: instant, lastUpdated: instant };
	const lists = { tradingDays: { type: "array", items: day }, symbols: { type: "array", items: {} } };
	expect(await problems(rule, having({ ...days, ...instants, ...lists, price: { type: "string" } }))).toEqual(
		[],
	);
});

test.each([
	["updatedAt", day, '"updatedAt" is a day (date); allowed names: date, ...Date.'],
	[
		"filingDate",
		instant,
		'"filingDate" is an instant (date-time); allowed names: timestamp, datetime, ...At.',
	],
	[
		"timestamp",
		{ type: "integer" },
		'"timestamp" has the name of an instant, and its format is not date-time ($ref to DateTime.yaml).',
	],
	[
		"reportDate",
		{ type: "string" },
		'"reportDate" has the name of a day, and its format is not date ($ref to Date.yaml).',
	],
	[
		"periods",
		{ type: "array", items: day },
		'"periods" is a list of days; allowed names: ...Dates, ...Days.',
	],
])("refuses %s that is something else", async (name, property, message) => {
	expect(await problems(rule, having({ [name]: property }))).toEqual([`${at}/${name}: ${message}`]);
});

test.each([
	["2026-11-20T05:00:00Z", 1],
	["2026-07-20T04:00:00Z", 1],
	["2026-11-20T00:00:00Z", 1],
	["2026-11-20T14:30:00Z", 0],
])("an example with the instant %s has %d problems", async (timestamp, count) => {
	const examples = { ok: { value: { bars: [{ timestamp }] } } };
	const content = { "application/json": { examples } };
	const responses = { 200: { description: "ok", content } };
	expect(await problems(rule, withOperation({ responses }))).toHaveLength(count);
});
