import type { Parameter, ParameterSchema } from "@us-market-data/contract";

/** A value that a parameter does not accept. */
export interface Breakage {
	/** The fault, such as `below the minimum`. */
	readonly how: string;
	/** The value, decoded. */
	readonly value: string;
	/** The place of the faulty entry of a list. */
	readonly entry?: number;
}

/** Values that break each constraint of a parameter, one at a time. */
export function breakagesOf({ schema, in: location }: Parameter): readonly Breakage[] {
	const empty = location === "query" ? [{ how: "empty", value: "" }] : [];
	return [...empty, ...ofSchema(schema)].filter(({ value }) => !accepted(schema, value));
}

function ofSchema(schema: ParameterSchema): readonly Breakage[] {
	if (schema.enum) return ofEnum(schema.enum);
	switch (schema.type) {
		case "integer":
		case "number":
			return ofInteger(schema);
		case "boolean":
			return wrong("wrong type", "yes", "1", "TRUE", "null");
		case "array":
			return ofArray(schema);
		case "string":
			return ofText(schema);
	}
}

const wrong = (how: string, ...values: readonly string[]): Breakage[] =>
	values.map((value) => ({ how, value }));

const ofEnum = (values: readonly string[]): Breakage[] => [
	...wrong("not of the enum", "nonsense", "-1"),
	...wrong("other case", ...values.slice(0, 1).map(otherCase)),
	...wrong("with a space", ...values.slice(0, 1).map((value) => `${value} `)),
];

const otherCase = (text: string): string =>
	text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();

function ofInteger({ minimum, maximum }: ParameterSchema): Breakage[] {
	return [
		...(minimum === undefined ? [] : wrong("below the minimum", String(minimum - 1))),
		...(maximum === undefined ? [] : wrong("above the maximum", String(maximum + 1))),
		...wrong("wrong type", "abc", "1.5", "true", "NaN", "Infinity"),
		...wrong("other notation", "1e3", "1e999", "0x1F", "+5", " 5", "5 ", "1_000", "٣"),
		...wrong("more digits than a number may have", "0000000000000000001", "99999999999999999999"),
	];
}

function ofArray({
	items = { type: "string" },
	minItems = 0,
	maxItems,
	examples,
}: ParameterSchema): Breakage[] {
	const [good = "A"] = items.enum ?? items.examples?.map(String) ?? examples?.map(String) ?? [];
	const bad = ofSchema(items).find(({ value }) => !value.includes(",") && !accepted(items, value));
	return [
		...(maxItems === undefined ? [] : wrong("too many items", distinct(maxItems + 1, good))),
		...(minItems < 1 ? [] : wrong("only a comma", ",")),
		...wrong("an empty item", `${good},,${good}`),
		...wrong("a trailing comma", `${good},`),
		...(bad ? [{ how: `an item ${bad.how}`, value: `${good},${bad.value}`, entry: 1 }] : []),
	];
}

/** A list of a length; symbols in it differ. */
function distinct(count: number, good: string): string {
	const items = Array.from({ length: count }, (_, index) => (good.endsWith(".US") ? `A${index}.US` : good));
	return items.join(",");
}

function ofText({ pattern, format, minLength, maxLength }: ParameterSchema): Breakage[] {
	const candidates = pattern ? unfitting : [];
	return [
		...(maxLength === undefined ? [] : wrong("too long", longer(pattern, maxLength))),
		...(minLength === undefined || minLength < 2 ? [] : wrong("too short", "A".repeat(minLength - 1))),
		...wrong(
			"against the pattern",
			...candidates.filter((text) => !new RegExp(pattern ?? "").test(text)).slice(0, 6),
		),
		...(format === "date" ? wrong("no calendar date", ...noDates) : []),
	];
}

const longer = (pattern: string | undefined, maxLength: number): string =>
	(pattern !== undefined && !new RegExp(pattern).test("A") ? "1" : "A").repeat(maxLength + 1);

const unfitting = [
	"aapl.us",
	"AAPL",
	"AAPL.XX",
	".US",
	"A B.US",
	"-x y",
	"ABCDEFGHIJKLMNOPQRST.US",
	"Ä.US",
	"<b>",
	"'",
];
const noDates = [
	"2026-02-30",
	"2026-13-01",
	"2026/01/02",
	"20260102",
	"yesterday",
	"2026-1-2",
	"2026-01-02T00:00:00Z",
];

/** True for a value that is valid after all and is therefore left out. */
function accepted(schema: ParameterSchema, value: string): boolean {
	if (schema.enum) return schema.enum.includes(value);
	if (schema.type === "array") return false;
	if (schema.type !== "string" || schema.format) return false;
	const fits = schema.pattern === undefined || new RegExp(schema.pattern).test(value);
	return value !== "" && fits && value.length <= (schema.maxLength ?? value.length);
}
