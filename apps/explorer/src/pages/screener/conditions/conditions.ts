import { shifted } from "../../../figures/decimal.ts";
/** One condition of a screen. Bounds are decimal texts in the unit of the indicator; an empty one leaves its side open. */
export interface Condition {
	key: string;
	min: string;
	max: string;
	/** Values of a technical or text indicator by name; empty for a numeric one. */
	values: Readonly<Record<string, string>>;
}

/** The conditions of a text, `KEY:MIN:MAX,KEY:::name=value` or a JSON array of such texts or of objects. */
export function parseConditions(text: string): Condition[] {
	if (text.trim().startsWith("[")) return parseArray(text);
	const entries: string[] = [];
	for (const piece of text.split(",")) {
		// A piece without two colons is a further value of the condition before.
		const before = entries.at(-1);
		if (piece.split(":").length < 3 && before !== undefined)
			entries[entries.length - 1] = `${before},${piece}`;
		else if (piece.trim() !== "") entries.push(piece.trim());
	}
	return entries.map(parseEntry);
}

function parseEntry(entry: string): Condition {
	const [key = "", min = "", max = "", ...rest] = entry.split(":");
	const pairs = rest.join(":").split(",").filter(Boolean);
	const values = pairs.map((pair) => {
		const [name = "", ...value] = pair.split("=");
		return [name, value.join("=")] as const;
	});
	return { key, min, max, values: Object.fromEntries(values) };
}

function parseArray(text: string): Condition[] {
	try {
		return (JSON.parse(text) as (string | Record<string, unknown>)[]).flatMap((entry) => {
			if (typeof entry === "string") return parseConditions(entry);
			const { key, min, max, techValues } = entry;
			return {
				key: String(key),
				min: String(min ?? ""),
				max: String(max ?? ""),
				values: (techValues ?? {}) as Record<string, string>,
			};
		});
	} catch {
		return [];
	}
}

/** One condition as the parameter has it, and as a refusal names it. */
export function entryOf({ key, min, max, values }: Condition): string {
	const pairs = Object.entries(values).map(([name, value]) => `${name}=${value}`);
	return pairs.length > 0 ? `${key}:::${pairs.join(",")}` : `${key}:${min}:${max}`;
}

/** The text of conditions: entries where they can be told apart, a JSON array where a value has marks of its own. */
export function formatConditions(conditions: readonly Condition[]): string {
	const hasMarks = conditions.some(({ values }) =>
		Object.values(values).some((value) => /[,:=]/.test(value)),
	);
	if (!hasMarks) return conditions.map(entryOf).join(",");
	const entries = conditions.map(({ key, min, max, values }) => ({
		key,
		min: min === "" ? null : min,
		max: max === "" ? null : max,
		techValues: values,
	}));
	return JSON.stringify(entries);
}

/** Powers of ten that a letter behind a bound stands for. */
const magnitudes: Readonly<Record<string, number>> = { k: 3, m: 6, b: 9, t: 12 };

const isDecimal = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);

/** A bound as somebody types it, without the marks that end one: `1,000` is `1000`, and `10B` is `10000000000`. */
export function boundOf(typed: string): string {
	const text = typed.replaceAll("\u2212", "-").replaceAll(/[\s,:]/g, "");
	const places = magnitudes[text.slice(-1).toLowerCase()];
	const number = text.slice(0, -1);
	return places !== undefined && isDecimal(number) ? shifted(number, places) : text;
}
