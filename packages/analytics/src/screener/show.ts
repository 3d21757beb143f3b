import type { Indicator, NumericIndicator } from "./indicator.ts";
import { indicatorOf, indicators, isNumeric } from "./indicators.ts";
import { nearestKey } from "./nearest-key.ts";
import { InvalidValueError } from "./value-refused.ts";

/**
 * Reads `show`: keys separated by commas, or a JSON array of them. A prefix `filter_` is dropped, a repeated key counts
 * once.
 *
 * @throws {InvalidValueError} naming the key at fault
 */
export function parseShow(text: string, parameter = "show"): Indicator[] {
	const keys = text.trimStart().startsWith("[") ? jsonKeys(text, parameter) : text.split(",");
	return [...new Set(keys.map((key) => requireIndicator(key.trim(), parameter)))];
}

/**
 * The indicator to sort by.
 *
 * @throws {InvalidValueError} when the key is unknown or not numeric
 */
export function parseSort(key: string, parameter = "sort"): NumericIndicator {
	const indicator = requireIndicator(key, parameter);
	if (isNumeric(indicator)) return indicator;
	const note = `${indicator.key} has no numbers; show=${indicator.key} shows it`;
	throw new InvalidValueError(parameter, key, sortable, { note, accepted: sortKeys });
}

const sortKeys = indicators.filter(isNumeric).map((one) => one.key);
const sortable = `the key of an indicator with numbers: ${sortKeys.join(", ")}`;

function requireIndicator(key: string, parameter: string): Indicator {
	const indicator = indicatorOf(key);
	if (indicator) return indicator;
	const listed = key.split(/[;|\s]+/).map((one) => indicatorOf(one)?.key);
	const isList = parameter === "show" && listed.every((one) => one !== undefined);
	const suggestion = isList ? listed.join(",") : nearestKey(key);
	if (suggestion === undefined && parameter === "sort")
		throw new InvalidValueError(parameter, key, sortable, { accepted: sortKeys });
	const isDefault = parameter === "show" && /^(name|symbol|ticker)$/i.test(key);
	const others = isDefault ? "; items always have symbol, name, lastdone and changerate" : "";
	const which = suggestion === undefined ? others : `; the nearest is ${suggestion}`;
	const allowed = `a known key, as /api/market-data/screener/indicators lists them${which}`;
	throw new InvalidValueError(parameter, key, allowed, { suggestion });
}

function jsonKeys(text: string, parameter: string): string[] {
	const wrong = () =>
		new InvalidValueError(parameter, text, "keys separated by commas, or a JSON array of them");
	let parsed: unknown;
	try {
		parsed = JSON.parse(text);
	} catch {
		throw wrong();
	}
	if (!Array.isArray(parsed)) throw wrong();
	return parsed.map((key: unknown) => {
		if (typeof key !== "string") throw wrong();
		return key;
	});
}
