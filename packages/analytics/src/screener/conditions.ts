import type { Condition } from "./condition.ts";
import { type CreateError, parseEntries } from "./condition-entries.ts";
import { entryWithStoredText, type StoredTexts } from "./text-values.ts";
import { InvalidValueError } from "./value-refused.ts";

/** A condition as answers list it and as the JSON form of `conditions` spells it. */
export interface ConditionRecord {
	key: string;
	min: string | null;
	max: string | null;
	techValues: Record<string, string>;
}

/**
 * Reads `conditions`. Two forms:
 *
 * - comma-separated entries: `KEY:MIN:MAX` for numbers (an empty bound is open, a missing last colon too), and
 *   `KEY:::name=value` for technical and text keys. Entries can contain commas: **a piece without a colon
 *   continues the entry before it**, as its next `name=value` or, without `=`, as more of the value before. So a value
 *   may contain commas; one with a colon needs the other form.
 * - a JSON array of texts, each as above, of objects with `key`, `min`, `max` (numbers or decimal strings) and
 *   `techValues`, or of both.
 *
 * A prefix `filter_` of a key is dropped. Conditions on the same key all hold.
 *
 * @example parseConditions('["pettm:5:40",{"key":"roe","min":15}]') // as "pettm:5:40,roe:15:"
 * @param storedTexts refuses texts that no security has, and proposes none of them
 * @throws {InvalidValueError} naming the entry at fault
 */
export function parseConditions(text: string, storedTexts?: StoredTexts): Condition[] {
	const createError: CreateError = (entry, allowed, { suggestion, ...hint } = {}) => {
		const meant = suggestion && storedTexts ? entryWithStoredText(suggestion, storedTexts) : suggestion;
		return new InvalidValueError("conditions", entry, allowed, { ...hint, suggestion: meant });
	};
	return parseEntries(text, createError, storedTexts);
}

export const conditionRecord = (condition: Condition): ConditionRecord =>
	"value" in condition
		? {
				key: condition.indicator.key,
				min: null,
				max: null,
				techValues: { [condition.indicator.choice]: condition.value },
			}
		: { key: condition.indicator.key, min: condition.min, max: condition.max, techValues: {} };

/** The text that `parseConditions` reads as these conditions. */
export function printConditions(conditions: readonly Condition[]): string {
	const ambiguous = conditions.some((condition) => "value" in condition && /[,:=]/.test(condition.value));
	if (ambiguous) return JSON.stringify(conditions.map(conditionRecord));
	return conditions.map(printed).join(",");
}

const printed = (condition: Condition): string =>
	"value" in condition
		? `${condition.indicator.key}:::${condition.indicator.choice}=${condition.value}`
		: `${condition.indicator.key}:${condition.min ?? ""}:${condition.max ?? ""}`;
