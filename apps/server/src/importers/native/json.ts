import { InputRefused, type Place } from "../../refused.ts";

/** The value of a JSON text. */
export function parseJson(text: string, place: Place): unknown {
	try {
		return JSON.parse(text);
	} catch (cause) {
		if (!(cause instanceof SyntaxError)) throw cause;
		throw new InputRefused({ ...place, field: "JSON", value: text }, `valid JSON: ${cause.message}`);
	}
}
