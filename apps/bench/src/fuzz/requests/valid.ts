import type { Parameter, ParameterSchema } from "@us-market-data/contract";
import * as fc from "fast-check";

/** Securities of the sample data, and two that are well formed and not held. */
const symbols = [
	"AAPL",
	"MSFT",
	"NVDA",
	"BRK.B",
	"ABR-D",
	"SPY",
	"QQQ",
	"TSLA",
	"KO",
	"JPM",
	"GOOG",
	"T",
	"XOM",
	"RIVN",
	"ZZZZ",
	"A0-.B",
].map((code) => `${code}.US`);

const numeric = [
	"pettm",
	"pbmrq",
	"roe",
	"marketcap",
	"changerate",
	"divyld",
	"chg5d",
	"beta",
	"rsi_day",
	"volume",
];
const bound = fc.constantFrom(
	"",
	"",
	"0",
	"5",
	"-3.5",
	"100",
	"1000000",
	"00.10",
	"99999999999999999999",
	"1e5",
);

const entry = fc.oneof(
	fc.tuple(fc.constantFrom(...numeric), bound, bound).map((parts) => parts.join(":")),
	fc.constantFrom(
		"macd_day:::category=goldenfork",
		"rsi_week:::value_type=oversold",
		"boll_day:::category=breakthrough_up,category=x",
		"filter_pettm:5:20",
		"industry:::industry=Software",
		"sector:::sector=Technology",
		"exchange:::exchange=NASDAQ",
	),
);

const jsonEntry = fc.record(
	{
		key: fc.oneof(fc.constantFrom(...numeric, "macd_day", "__proto__"), fc.jsonValue()),
		min: fc.oneof(bound, fc.integer(), fc.double(), fc.jsonValue()),
		max: fc.oneof(bound, fc.integer(), fc.constant(null)),
		techValues: fc.oneof(fc.constant({ category: "goldenfork" }), fc.jsonValue()),
	},
	{ requiredKeys: ["key"] },
);

/** Conditions in both grammars; not all hold what they should. */
const conditions = fc.oneof(
	{
		weight: 4,
		arbitrary: fc.array(entry, { minLength: 1, maxLength: 5 }).map((entries) => entries.join(",")),
	},
	{ weight: 2, arbitrary: fc.array(jsonEntry, { maxLength: 4 }).map((entries) => JSON.stringify(entries)) },
	{ weight: 1, arbitrary: fc.json({ maxDepth: 3 }) },
	{ weight: 1, arbitrary: fc.constantFrom("[", "[[[[", '[{"key":', "[".repeat(1900) + "]".repeat(1900)) },
);

const show = fc.oneof(
	fc.array(fc.constantFrom(...numeric), { minLength: 1, maxLength: 8 }).map((keys) => keys.join(",")),
	fc.array(fc.constantFrom(...numeric), { maxLength: 8 }).map((keys) => JSON.stringify(keys)),
	fc.json({ maxDepth: 2 }),
);

const byName: Readonly<Record<string, fc.Arbitrary<string>>> = {
	conditions,
	condition: conditions,
	show,
	sort: fc.constantFrom(...numeric),
	legacy_prefix: fc.constant("legacy"),
};

const date = fc
	.oneof(
		{ weight: 4, arbitrary: fc.integer({ min: Date.UTC(2025, 0), max: Date.UTC(2027, 0) }) },
		{ weight: 1, arbitrary: fc.integer({ min: Date.UTC(1900, 0), max: Date.UTC(2200, 11, 31) }) },
	)
	.map((time) => new Date(time).toISOString().slice(0, 10));

/** A value that the schema of a parameter allows, before encoding. */
export function validValue(parameter: Parameter): fc.Arbitrary<string> {
	const own = byName[parameter.name];
	if (own) return own;
	const company = parameter.schema.pattern === "^[A-Z0-9:.-]+$";
	return company
		? fc.constantFrom("AAPL", "MSFT.US", "NASDAQ:AAPL", "BRK.B", "ZZZZ")
		: ofSchema(parameter.schema);
}

function ofSchema(schema: ParameterSchema): fc.Arbitrary<string> {
	if (schema.enum) return fc.constantFrom(...schema.enum);
	switch (schema.type) {
		case "integer":
		case "number":
			return integer(schema.minimum ?? 0, schema.maximum ?? 1000);
		case "boolean":
			return fc.constantFrom("true", "false");
		case "array":
			return list(ofSchema(schema.items ?? { type: "string" }), schema.minItems ?? 0, schema.maxItems ?? 10);
		case "string":
			return text(schema);
	}
}

/** Small ones mostly, so that most answers are small, and both ends of the range. */
const integer = (min: number, max: number): fc.Arbitrary<string> =>
	fc.oneof(fc.integer({ min, max: Math.min(max, min + 20) }), fc.constantFrom(min, max)).map(String);

const list = (item: fc.Arbitrary<string>, min: number, max: number): fc.Arbitrary<string> =>
	fc
		.oneof(
			{ weight: 12, arbitrary: fc.array(item, { minLength: min, maxLength: Math.min(max, 6) }) },
			{
				weight: 1,
				arbitrary: fc.tuple(item, fc.constant(max)).map(([one, times]) => Array(times).fill(one)),
			},
		)
		.map((items) => items.join(","));

function text(schema: ParameterSchema): fc.Arbitrary<string> {
	if (schema.format === "date") return date;
	if (schema.pattern?.includes("\\.US")) return fc.constantFrom(...symbols);
	if (schema.pattern?.startsWith("^\\d{4}"))
		return fc
			.tuple(date, fc.constantFrom("09:30:00", "00:00:00", "23:59:59"))
			.map((parts) => parts.join(" "));
	return fc.constantFrom("a", "10-K", "x".repeat(schema.maxLength ?? 8));
}
