import { hash } from "node:crypto";
import type { Validate } from "./validator.ts";

const cache = new WeakMap<Validate, Map<string, readonly string[]>>();

/** Tells texts apart, whatever their length. */
export const digestOf = (text: string): string => (text.length < 40 ? text : hash("sha1", text, "base64"));

/**
 * The faults of a value by the text that it was read from. Rules ask the same question many times, and a long body takes
 * milliseconds to validate: each text is validated once.
 */
export function validationErrors(validate: Validate, text: string, value: unknown): readonly string[] {
	const ofValidator = cache.get(validate) ?? new Map<string, readonly string[]>();
	cache.set(validate, ofValidator);
	const digest = digestOf(text);
	const before = ofValidator.get(digest);
	if (before) return before;
	const errors = validate(value);
	ofValidator.set(digest, errors);
	return errors;
}
