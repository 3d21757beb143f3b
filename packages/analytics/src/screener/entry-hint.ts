import type { ChoiceIndicator } from "./indicator.ts";
import { indicatorOf, isNumeric } from "./indicators.ts";
import { nearestKey } from "./nearest-key.ts";

/** A longer entry is no slip. */
const maxEntryLength = 200;

/** An entry of `conditions` in its right form, for one that compares (`pe<20`), has one bound or another key. */
export function entryMeant(text: string): string | undefined {
	// A comma within a number separates entries.
	if (text.length > maxEntryLength || /\d,\d{3}/.test(text)) return undefined;
	const pieces = text.split(separators).map((piece) => piece.trim());
	if (pieces.length > 1) return severalMeant(pieces);
	const { key, operator, value } = partsOf(text.includes("=") ? text : text.replace(":::", ":"));
	if (key === "") return withCorrectKey(text.replace(boundsBehindEquals, "$1:$2"));
	const indicator = indicatorOf(key) ?? indicatorOf(nearestKey(key) ?? "");
	if (!indicator) return undefined;
	if (!isNumeric(indicator)) return choiceMeant(indicator, value, operator);
	const number = /\d\s*,\s*\d/.test(value) ? undefined : numberMeant(value);
	if (number === undefined) return rangeMeant(indicator.key, value);
	if (operator.startsWith(">")) return `${indicator.key}:${number}:`;
	if (operator.startsWith("<")) return `${indicator.key}::${number}`;
	return operator === ":" ? `${indicator.key}:${number}:` : `${indicator.key}:${number}:${number}`;
}

/** `pettm=5:20`, both bounds behind a sign of equality. */
const boundsBehindEquals = /^(\w+)\s*=\s*(-?[\d.]*[kmbt]?:-?[\d.]*[kmbt]?)$/i;

/** Marks and words that people put between conditions. */
const separators = /[;&]|\band\b/i;
const maxPieces = 10;

/** Entries with commas between them; undefined when one of them is not understood. */
function severalMeant(pieces: readonly string[]): string | undefined {
	const filled = pieces.filter((piece) => piece !== "");
	if (filled.length > maxPieces) return undefined;
	const entries = filled.map((piece) => (isWhole(piece) ? piece : entryMeant(piece)));
	return entries.some((entry) => entry === undefined) ? undefined : entries.join(",");
}

/** True for an entry with bounds on a known key. */
const isWhole = (piece: string): boolean => {
	const [, key = ""] = /^(\w+):-?[\d.]*[kmbt]?:-?[\d.]*[kmbt]?$/i.exec(piece) ?? [];
	return key !== "" && indicatorOf(key) !== undefined;
};

const operators = /<=|>=|==|=|<|>|:/;

/** The parts of a text with one operator; all empty for another text. */
function partsOf(text: string): { key: string; operator: string; value: string } {
	const compared = text.replace(/:([<>=])/, "$1");
	const [key = "", value, ...others] = compared.split(operators).map((part) => part.trim());
	if (value === undefined || value === "" || others.length > 0) return { key: "", operator: "", value: "" };
	return { key, operator: operators.exec(compared)?.[0] ?? "", value };
}

/** The same entry under the key that was meant. */
function withCorrectKey(text: string): string | undefined {
	const [key = ""] = text.split(":", 1);
	const rest = text.slice(key.length);
	if (rest === "") return onlyKey(key);
	const indicator = indicatorOf(key.trim()) ?? indicatorOf(nearestKey(key) ?? "");
	if (!indicator) return undefined;
	if (!isNumeric(indicator)) return withoutBounds(indicator, rest);
	const meant = `${indicator.key}${rest}`;
	return isWhole(meant) || indicator.key !== key ? meant : undefined;
}

/** A choice for bounds (`rsi:0:30`): an index that has none below is low. */
function withoutBounds(indicator: ChoiceIndicator, rest: string): string | undefined {
	const [, min = "", max = ""] = /^:(-?[\d.]*):(-?[\d.]*)$/.exec(rest) ?? [];
	if (min === "" && max === "") return `${indicator.key}${rest}`;
	const isLow = max !== "" && Number(min) === 0;
	return choiceMeant(indicator, isLow ? max : min, isLow ? "<" : "");
}

function onlyKey(key: string): string | undefined {
	const indicator = indicatorOf(key.trim()) ?? indicatorOf(nearestKey(key) ?? "");
	if (!indicator) return undefined;
	if (!isNumeric(indicator)) return choiceMeant(indicator, "");
	const { min, max } = indicator.defaultRange;
	return `${indicator.key}:${min ?? ""}:${max ?? ""}`;
}

function choiceMeant(
	{ key, choice, choices }: ChoiceIndicator,
	value: string,
	operator = "",
): string | undefined {
	const bare = value.replace(/^["']|["']$/g, "").trim();
	if (choices === null) return bare === "" ? undefined : `${key}:::${choice}=${bare}`;
	const folded = bare.toLowerCase().replace(/[^a-z]/g, "");
	const chosen =
		choices.find((one) => folded !== "" && one.replace("_", "").includes(folded)) ??
		choices[operator.startsWith("<") || isLow(bare) ? 1 : 0];
	return `${key}:::${choice}=${chosen}`;
}

/** True for a word or an index of strength at the lower end: the second of two choices. */
const isLow = (value: string): boolean =>
	/bear|dead|death|down|sell|short|low|below|neg|under|fall/i.test(value) ||
	(/^\d{1,3}$/.test(value) && Number(value) < 50);

/** Words for thousand, million, billion and trillion, as conditions write them. */
const letters: Readonly<Record<string, string>> = {
	"": "",
	k: "K",
	m: "M",
	mm: "M",
	mn: "M",
	b: "B",
	bn: "B",
	t: "T",
	tn: "T",
};

/** A number as conditions take it: `10` for `10%`, `5` for `$5`, `1000` for `1,000`, `2B` for `2 bn`. */
export function numberMeant(text: string): string | undefined {
	const bare = text.replace(/[$%,_\s]|x$/gi, "");
	const [, digits = "", word = ""] = /^([+-]?\d{1,15}(?:\.\d{1,6})?)([a-z]{0,2})$/i.exec(bare) ?? [];
	const letter = letters[word.toLowerCase()];
	return digits === "" || letter === undefined ? undefined : `${Number(digits)}${letter}`;
}

/** `5-20`, `5,20` and `5..20`. */
function rangeMeant(key: string, value: string): string | undefined {
	const [min = "", max = "", ...others] = value.split(/-|,|\.\.|~| to /).map((bound) => bound.trim());
	const isRange = others.length === 0 && [min, max].every((bound) => /^\d[\d.]{0,20}[kmbt]?$/i.test(bound));
	return isRange ? `${key}:${min}:${max}` : undefined;
}
