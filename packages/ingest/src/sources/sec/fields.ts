import { InputError } from "@us-market-data/market";
import { isJsonObject, parseJson } from "../../frame/json.ts";

/** A place in a JSON file, for messages. */
export interface JsonLocation {
	line?: number;
	field: string;
}

/**
 * A JSON text, which must be an object.
 * @throws InputError when it is cut off or something else.
 */
export function jsonObject(text: string): Record<string, unknown> {
	return objectField(parseJson(text), { field: "JSON" });
}

export function objectField(value: unknown, location: JsonLocation): Record<string, unknown> {
	if (isJsonObject(value)) return value;
	throw new InputError({ ...location, value: textOfValue(value) }, "an object");
}

export function arrayField(value: unknown, location: JsonLocation): unknown[] {
	if (Array.isArray(value)) return value;
	throw new InputError({ ...location, value: textOfValue(value) }, "an array");
}

export function textField(value: unknown, location: JsonLocation): string {
	if (typeof value === "string") return value;
	throw new InputError({ ...location, value: textOfValue(value) }, "a text");
}

/** A text that may be missing or null: empty then. */
export const optionalText = (value: unknown, location: JsonLocation): string =>
	value === undefined || value === null ? "" : textField(value, location).trim();

const textOfValue = (value: unknown): string => (value === undefined ? "missing" : JSON.stringify(value));
