import { canonicalDecimal } from "@us-market-data/market";
import Big from "big.js";
import type { Condition } from "./condition.ts";
import { entryMeant, numberMeant } from "./entry-hint.ts";
import type { ChoiceIndicator, NumericIndicator } from "./indicator.ts";
import { indicatorOf, isNumeric } from "./indicators.ts";
import { nearestKey } from "./nearest-key.ts";
import {
	allowedTexts,
	isStoredText,
	type StoredTexts,
	type TextCondition,
	textMeant,
	writtenText,
} from "./text-values.ts";
import { unitOf } from "./unit.ts";
import type { InvalidValueError } from "./value-refused.ts";

/** Makes the error for an entry at fault. */
export type CreateError = (
	entry: string,
	allowed: string,
	hint?: InvalidValueError["hint"],
) => InvalidValueError;

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
export function parseEntries(
	text: string,
	createError: CreateError,
	storedTexts: StoredTexts | undefined,
): Condition[] {
	const entries = text.trimStart().startsWith("[")
		? jsonEntries(text, createError)
		: textEntries(text, createError);
	return entries.map((entry) => {
		const condition = conditionOf(entry, createError);
		if (storedTexts && "value" in condition) checkText(condition, entry, createError, storedTexts);
		return condition;
	});
}

/** Refuses a text that no security has. Without any held text nothing is known of it. */
function checkText(
	{ indicator, value }: Extract<Condition, { value: string }>,
	{ text }: Entry,
	createError: CreateError,
	storedTexts: StoredTexts,
): void {
	const texts = indicator.choices === null ? storedTexts(indicator) : [];
	if (texts.length === 0 || isStoredText(indicator, value, storedTexts)) return;
	const { key, choice } = indicator;
	const meant = textMeant(indicator, value, storedTexts);
	const suggestion = meant && (text.startsWith("{") ? JSON.stringify(jsonOf(meant)) : writtenText(meant));
	const accepted = texts.map((one) => writtenText({ key, choice, value: one }));
	const allowed = `${key}:::${choice}=VALUE with VALUE ${allowedTexts(texts)}`;
	throw createError(text, allowed, {
		note: /[,;|]/.test(value) ? "A condition takes one value" : undefined,
		suggestion,
		accepted: accepted.length <= maxAccepted ? accepted : undefined,
	});
}

/** More entries are not listed one by one. */
const maxAccepted = 40;

const jsonOf = ({ key, choice, value }: TextCondition) => ({ key, techValues: { [choice]: value } });

const shape =
	"entries KEY:MIN:MAX or KEY:::name=value, separated by commas, and numbers without thousands separators";

function textEntries(text: string, createError: CreateError): Entry[] {
	const wholes: string[] = [];
	for (const piece of text.split(",")) {
		if (piece.includes(":") || wholes.length === 0) wholes.push(piece);
		else wholes.push(`${wholes.pop()},${piece}`);
	}
	return wholes.map((whole) => textEntry(whole.trim(), createError));
}

function textEntry(text: string, createError: CreateError): Entry {
	if (text.startsWith("{")) throw createError(text, jsonShape);
	const parts = /^([^:,]+):([^:,]*)(?::([^:,]*))?(?::([^:]*))?$/.exec(text);
	const [, key = "", min = "", max = "", values] = parts ?? [];
	if (!parts) throw createError(text, shape, { suggestion: entryMeant(text) });
	return { text, key: key.trim(), min, max, values: values ? namedValues(values, text, createError) : [] };
}

/** `name=value,name=value`, where a piece without `=` is more of the value before. */
function namedValues(text: string, entry: string, createError: CreateError): Entry["values"] {
	const values: Entry["values"] = [];
	for (const piece of text.split(",")) {
		const equals = piece.indexOf("=");
		const last = values.at(-1);
		if (equals > 0) values.push([piece.slice(0, equals).trim(), piece.slice(equals + 1)]);
		else if (last && equals === -1) last[1] += `,${piece}`;
		else throw createError(entry, shape);
	}
	return values;
}

const jsonShape = "a JSON array of KEY:MIN:MAX texts, or of objects with key, min, max and techValues";

function jsonEntries(text: string, createError: CreateError): Entry[] {
	let parsed: unknown;
	try {
		parsed = JSON.parse(text);
	} catch {
		throw createError(text, `${jsonShape}, well formed`);
	}
	if (!Array.isArray(parsed)) throw createError(text, jsonShape);
	return parsed.flatMap((item: unknown) =>
		typeof item === "string" ? textEntries(item, createError) : jsonEntry(item, createError),
	);
}

const properties = new Set(["key", "min", "max", "techValues"]);

function jsonEntry(item: unknown, createError: CreateError): Entry {
	const text = JSON.stringify(item);
	const wrong = () => createError(text, jsonShape);
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

function conditionOf(entry: Entry, createError: CreateError): Condition {
	const indicator = indicatorOf(entry.key);
	if (!indicator) throw unknownKey(entry, createError);
	return isNumeric(indicator)
		? numeric(indicator, entry, createError)
		: choice(indicator, entry, createError);
}

const bySymbol = "Figures of one security are those of /api/market-data/screener/indicators?symbol=AAPL.US";

function unknownKey({ text, key }: Entry, createError: CreateError): InvalidValueError {
	const near = nearestKey(key);
	const which = near === undefined ? "" : `; the nearest is ${near}`;
	const isJson = text.startsWith("{");
	const inJson = () => near && text.replace(JSON.stringify(key), JSON.stringify(near));
	const suggestion = isJson ? inJson() : entryMeant(text);
	return createError(text, `a known key, as /api/market-data/screener/filters lists them${which}`, {
		suggestion,
		note: /^(symbols?|name)$/i.test(key) ? bySymbol : undefined,
	});
}

function numeric(indicator: NumericIndicator, entry: Entry, createError: CreateError): Condition {
	const { key } = indicator;
	const amounts = indicator.unit === "currency" ? ", such as 5, 500M or 1.5B" : "";
	const bounds = `${key}:MIN:MAX${unitOf(indicator)}, with a number on at least one side${amounts}`;
	const boundsError = (allowed: string) =>
		createError(entry.text, allowed, { suggestion: boundsMeant(indicator, entry) });
	if (entry.values.length > 0) throw boundsError(bounds);
	const [min, max] = [boundOf(entry.min), boundOf(entry.max)];
	if (min === undefined || max === undefined) throw boundsError(`${bounds}, of at most 20 digits`);
	if (min === null && max === null) throw boundsError(bounds);
	if (min !== null && max !== null && Number(min) > Number(max)) {
		const swapped = `${key}:${max}:${min}`;
		throw createError(entry.text, "a lower bound that is not above the upper one", {
			suggestion: swapped,
		});
	}
	return { indicator, min, max };
}

/** The entry with its bounds as numbers in the unit of the indicator. */
function boundsMeant(indicator: NumericIndicator, { text, min, max }: Entry): string | undefined {
	if (text.startsWith("{")) return undefined;
	const [low, high] = [min, max].map((bound) => (bound.trim() === "" ? "" : numberMeant(bound)));
	if (low === undefined || high === undefined)
		return max === "" ? entryMeant(`${indicator.key}:${min}`) : undefined;
	return low === "" && high === "" ? entryMeant(indicator.key) : `${indicator.key}:${low}:${high}`;
}

/** Powers of ten that a letter behind a bound stands for. */
const magnitudes: Readonly<Record<string, number>> = { "": 0, k: 3, m: 6, b: 9, t: 12 };

/** The number of a bound such as `5`, `-0.5` or `1.5B`: null for an open one, undefined if the text is no number. */
function boundOf(text: string): string | null | undefined {
	const trimmed = text.trim();
	if (trimmed === "") return null;
	const [, digits, letter = ""] = /^([+-]?[\d.]{1,20})([kmbt]?)$/i.exec(trimmed) ?? [];
	const number = digits === undefined ? null : canonicalDecimal(digits);
	if (number === null) return undefined;
	const places = magnitudes[letter.toLowerCase()] ?? 0;
	return places === 0 ? number : new Big(number).times(`1e${places}`).toFixed();
}

function choice(indicator: ChoiceIndicator, entry: Entry, createError: CreateError): Condition {
	const { key, choice: name, choices } = indicator;
	const allowed = `${key}:::${name}=VALUE${choices ? ` with VALUE one of ${choices.join(", ")}` : ""}`;
	const [[given, value] = ["", ""], ...others] = entry.values;
	const trimmed = value.trim();
	const bounded = entry.min.trim() !== "" || entry.max.trim() !== "";
	const isLow = entry.max.trim() !== "" && Number(entry.min) === 0;
	const compared = isLow ? `<${entry.max}` : `:${trimmed || entry.min}`;
	const hint = () => ({
		suggestion: entry.text.startsWith("{") ? undefined : entryMeant(`${key}${compared}`),
		note: numberNote(indicator, [value, entry.min, entry.max]),
	});
	const wrong = bounded || others.length > 0 || given !== name || trimmed === "";
	if (wrong || (choices && !choices.includes(trimmed))) throw createError(entry.text, allowed, hint());
	return { indicator, value: trimmed };
}

/** Says that a signal is no number, for one that is compared with one. */
function numberNote({ key, choices }: ChoiceIndicator, values: readonly string[]): string | undefined {
	if (choices === null || !values.some((value) => /\d/.test(value))) return undefined;
	const isStrength = choices.includes("oversold");
	const means = isStrength ? ": overbought is an index above 70, oversold one below 30" : "";
	return `${key} is a signal and no number${means}`;
}
