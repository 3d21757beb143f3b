import { InputError, type InputLocation } from "@us-market-data/market";

/** Arrays and objects within each other. */
export const maxJsonDepth = 100;
/** Values of a document: that of the company with the most facts has a tenth of them. */
export const maxJsonValues = 5_000_000;

const code = (character: string): number => character.charCodeAt(0);
const [quote, backslash, comma] = [code('"'), code("\\"), code(",")];
const [openArray, closeArray, openObject, closeObject] = [code("["), code("]"), code("{"), code("}")];

/** Turns the text of a number into a value. */
export type ReadNumber = (text: string) => unknown;

/**
 * The value of a JSON text.
 * @param readNumber makes values of numbers, where the digits matter
 * @throws InputError when it is cut off or no JSON, and beyond all that sources publish: deeper, or with more values,
 * which would fill the memory.
 */
export function parseJson(text: string, location: InputLocation = {}, readNumber?: ReadNumber): unknown {
	checkShape(text, location);
	try {
		return readNumber ? JSON.parse(text, numbersBy(readNumber)) : JSON.parse(text);
	} catch (cause) {
		if (!(cause instanceof SyntaxError)) throw cause;
		throw new InputError(
			{ ...location, field: "JSON", value: text },
			`valid JSON, not cut off: ${cause.message}`,
		);
	}
}

export const isJsonObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === "object" && value !== null && !Array.isArray(value);

const numbersBy =
	(readNumber: ReadNumber) =>
	(_key: string, value: unknown, context?: { source?: string }): unknown =>
		typeof value === "number" ? readNumber(context?.source ?? String(value)) : value;

/** Counts brackets and separators wherever they stand: `JSON.parse` judges their order. */
function checkShape(text: string, location: InputLocation): void {
	let depth = 0;
	let values = 0;
	for (let at = 0; at < text.length; at++) {
		const character = text.charCodeAt(at);
		if (character === quote) at = endOfString(text, at);
		else if (character === comma) values += 1;
		else if (character === openArray || character === openObject) {
			values += 1;
			depth += 1;
			if (depth > maxJsonDepth) reject(location, "too deep", `arrays and objects up to ${maxJsonDepth} deep`);
		} else if (character === closeArray || character === closeObject) depth -= 1;
	}
	if (values > maxJsonValues) reject(location, `${values} values`, `up to ${maxJsonValues} values`);
}

/** End of the string that begins at a place; the end of the text when nothing ends it. */
function endOfString(text: string, start: number): number {
	for (let at = start + 1; at < text.length; at++) {
		const character = text.charCodeAt(at);
		if (character === quote) return at;
		if (character === backslash) at += 1;
	}
	return text.length;
}

function reject(location: InputLocation, value: string, allowed: string): never {
	throw new InputError({ ...location, field: "JSON", value }, allowed);
}
