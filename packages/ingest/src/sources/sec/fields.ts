import { InputRefused } from "@us-market-data/market";
import { isJsonObject, parseJson } from "../../frame/json.ts";

/** A place in a JSON file, for messages. */
export interface JsonPlace {
	line?: number;
	field: string;
}

/**
 * A JSON text, which must be an object.
 * @throws InputRefused when it is cut off or something else.
 */
export function jsonObject(text: string): Record<string, unknown> {
	return objectField(parseJson(text), { field: "JSON" });
}

export function objectField(value: unknown, place: JsonPlace): Record<string, unknown> {
	if (isJsonObject(value)) return value;
	throw new InputRefused({ ...place, value: shown(value) }, "an object");
}

export function arrayField(value: unknown, place: JsonPlace): unknown[] {
	if (Array.isArray(value)) return value;
	throw new InputRefused({ ...place, value: shown(value) }, "an array");
}

export function textField(value: unknown, place: JsonPlace): string {
	if (typeof value === "string") return value;
	throw new InputRefused({ ...place, value: shown(value) }, "a text");
}

/** A text that may be missing or null: empty then. */
export const optionalText = (value: unknown, place: JsonPlace): string =>
	value === undefined || value === null ? "" : textField(value, place).trim();

const shown = (value: unknown): string => (value === undefined ? "missing" : JSON.stringify(value));
