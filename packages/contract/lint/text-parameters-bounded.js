import { isBoundedPattern } from "./bounded-pattern.js";

/** Formats of about constant length. */
const boundedFormats = ["date", "date-time", "time", "uuid", "ipv4", "ipv6"];

/**
 * Every text that a caller sends, alone or in a list, has a bound: `maxLength`, `enum`, `const`, a pattern without
 * endless repetition, or a format of a fixed length.
 *
 * @type {import("@redocly/openapi-core").Oas3Rule}
 */
export const TextParametersBounded = () => ({
	Parameter(parameter, { report, location, resolve }) {
		const whole = resolve(parameter.schema ?? {});
		const item = resolve(whole.node?.items ?? {}, whole.location?.source.absoluteRef);
		for (const { node: schema } of [whole, item]) {
			if (typeof schema !== "object" || ![schema.type].flat().includes("string") || isBounded(schema))
				continue;
			report({
				message: `Parameter "${parameter.name}" takes text of any length: give it a maxLength, an enum or a pattern that ends.`,
				location: location.child("schema"),
			});
		}
	},
});

/** @param {{ [keyword: string]: any }} schema */
const isBounded = (schema) =>
	schema["maxLength"] !== undefined ||
	schema["enum"] !== undefined ||
	schema["const"] !== undefined ||
	boundedFormats.includes(schema["format"]) ||
	(schema["pattern"] !== undefined && isBoundedPattern(schema["pattern"]));
