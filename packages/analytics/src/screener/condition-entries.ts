import { canonicalDecimal } from "@us-market-data/market";
import type { Condition } from "./condition.ts";
import type { ChoiceIndicator, NumericIndicator } from "./indicator.ts";
import { indicatorOf, isNumeric } from "./indicators.ts";
import { nearestKey } from "./nearest-key.ts";
import type { ValueRefused } from "./value-refused.ts";

/** Makes the error for an entry at fault. */
type Refuse = (entry: string, allowed: string) => ValueRefused;

/** An entry before its key is known to exist. */
interface Entry {
	/** As it was written. */
	text: string;
	key: string;
	min: string;
	max: string;
	values: [name: string, value: string][];
}

/** Both forms of `conditions`; see `parseConditions`. */
export function parseEntries(text: string, refuse: Refuse): Condition[] {
	const entries = text.trimStart().startsWith("[") ? jsonEntries(text, refuse) : textEntries(text, refuse);
	return entries.map((entry) => conditionOf(entry, refuse));
}

const shape = "entries KEY:MIN:MAX or KEY:::name=value, separated by commas";

function textEntries(text: string, refuse: Refuse): Entry[] {
	const wholes: string[] = [];
	for (const piece of text.split(",")) {
		if (piece.includes(":") || wholes.length === 0) wholes.push(piece);
		else wholes.push(`${wholes.pop()},${piece}`);
	}
	return wholes.map((whole) => textEntry(whole.trim(), refuse));
}

function textEntry(text: string, refuse: Refuse): Entry {
	const parts = /^([^:,]+):([^:,]*)(?::([^:,]*))?(?::([^:]*))?$/.exec(text);
	const [, key = "", min = "", max = "", values] = parts ?? [];
	if (!parts) throw refuse(text, shape);
	return { text, key: key.trim(), min, max, values: values ? namedValues(values, text, refuse) : [] };
}

/** `name=value,name=value`, where a piece without `=` is more of the value before. */
function namedValues(text: string, entry: string, refuse: Refuse): Entry["values"] {
	const values: Entry["values"] = [];
	for (const piece of text.split(",")) {
		const equals = piece.indexOf("=");
		const last = values.at(-1);
		if (equals > 0) values.push([piece.slice(0, equals).trim(), piece.slice(equals + 1)]);
		else if (last && equals === -1) last[1] += `,${piece}`;
		else throw refuse(entry, shape);
	}
	return values;
}

const jsonShape = "a JSON array of objects with key, min, max and techValues";

function jsonEntries(text: string, refuse: Refuse): Entry[] {
	let parsed: unknown;
	try {
		parsed = JSON.parse(text);
	} catch {
		throw refuse(text, `${jsonShape}, well formed`);
	}
	if (!Array.isArray(parsed)) throw refuse(text, jsonShape);
	return parsed.map((item: unknown) => jsonEntry(item, refuse));
}

const properties = new Set(["key", "min", "max", "techValues"]);

function jsonEntry(item: unknown, refuse: Refuse): Entry {
	const text = JSON.stringify(item);
	const wrong = () => refuse(text, jsonShape);
	if (typeof item !== "object" || item === null || Array.isArray(item)) throw wrong();
	const fields = new Map<string, unknown>(Object.entries(item));
	if ([...fields.keys()].some((name) => !properties.has(name))) throw wrong();
	const key = fields.get("key");
	const values = fields.get("techValues") ?? {};
	if (typeof key !== "string" || typeof values !== "object" || Array.isArray(values)) throw wrong();
	const bound = (value: unknown): string => {
		if (value === null || value === undefined) return "";
		if (typeof value !== "string" && typeof value !== "number") throw wrong();
		return String(value);
	};
	const named = Object.entries(values).map(([name, value]: [string, unknown]): [string, string] => {
		if (typeof value !== "string") throw wrong();
		return [name, value];
	});
	return { text, key, min: bound(fields.get("min")), max: bound(fields.get("max")), values: named };
}

function conditionOf(entry: Entry, refuse: Refuse): Condition {
	const indicator = indicatorOf(entry.key);
	if (!indicator) throw refuse(entry.text, `a known key; the nearest is ${nearestKey(entry.key)}`);
	return isNumeric(indicator) ? numeric(indicator, entry, refuse) : choice(indicator, entry, refuse);
}

function numeric(indicator: NumericIndicator, entry: Entry, refuse: Refuse): Condition {
	const { key } = indicator;
	const bounds = `${key}:MIN:MAX with a number on at least one side`;
	if (entry.values.length > 0) throw refuse(entry.text, bounds);
	const [min, max] = [boundOf(entry.min), boundOf(entry.max)];
	if (min === undefined || max === undefined) throw refuse(entry.text, `${bounds}, of at most 20 digits`);
	if (min === null && max === null) throw refuse(entry.text, bounds);
	if (min !== null && max !== null && Number(min) > Number(max)) {
		throw refuse(entry.text, "a lower bound that is not above the upper one");
	}
	return { indicator, min, max };
}

/** Null for an open bound, undefined if the text is not a number. */
function boundOf(text: string): string | null | undefined {
	const trimmed = text.trim();
	if (trimmed === "") return null;
	return /^[+-]?[\d.]{1,20}$/.test(trimmed) ? (canonicalDecimal(trimmed) ?? undefined) : undefined;
}

function choice(indicator: ChoiceIndicator, entry: Entry, refuse: Refuse): Condition {
	const { key, choice: name, choices } = indicator;
	const allowed = `${key}:::${name}=VALUE${choices ? ` with VALUE one of ${choices.join(", ")}` : ""}`;
	const [[given, value] = ["", ""], ...others] = entry.values;
	const trimmed = value.trim();
	const bounded = entry.min.trim() !== "" || entry.max.trim() !== "";
	if (bounded || others.length > 0 || given !== name || trimmed === "") throw refuse(entry.text, allowed);
	if (choices && !choices.includes(trimmed)) throw refuse(entry.text, allowed);
	return { indicator, value: trimmed };
}
