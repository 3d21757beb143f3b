import type { Parameter, ParameterSchema } from "@us-market-data/contract";
import { type Detail, detailOf, type Hint, quoted } from "../refusal.ts";
import { fitsOf } from "./fits.ts";
import { textHint } from "./texts.ts";

/** Bad entries that a refusal shows. */
const maxEntries = 5;

/** What is wrong with a list: its text, the hint for all of it, and the details of its entries. */
export interface ListError {
	is: string;
	hint: Hint;
	entries: readonly Detail[];
}

/** The fault of a list of texts. The first bad entries are shown with their places, the others counted. */
export function listError(
	parameter: Pick<Parameter, "name" | "valueAliases">,
	schema: ParameterSchema,
	entries: readonly string[],
	path: string,
): ListError {
	const items = schema.items ?? { type: "string" };
	const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema;
	if (entries.length < minItems || entries.length > maxItems)
		return { is: `has ${entries.length} entries`, hint: {}, entries: [] };
	const fits = fitsOf(items);
	const bad = [...entries.entries()].filter(([, entry]) => !fits(entry));
	const [first] = bad;
	if (!first) return repeatedEntry(entries);
	const hintAt = (entry: string) => hintOfEntry(parameter, items, entry);
	const suggestion = corrected(entries, fits, hintAt, maxItems);
	if (entries.length === 1) {
		const hint = suggestion === undefined ? hintAt(first[1]) : { suggestion };
		return { is: `is ${quoted(first[1])}`, hint, entries: [] };
	}
	const listed = bad.slice(0, maxEntries).map(([at, entry]) => ({ at, entry, hint: hintAt(entry) }));
	const texts = listed.map(({ at, entry, hint }) => `${quoted(entry)} as entry ${at + 1}${inBrackets(hint)}`);
	const more =
		bad.length > listed.length ? ` and ${bad.length - listed.length} more that are not allowed` : "";
	return {
		is: `has ${texts.join(", ")}${more}, of ${entries.length} entries`,
		hint: { suggestion },
		entries: listed.map(({ at, entry, hint }) =>
			detailOf(`${path}[${at}]`, `is ${quoted(entry)}${inBrackets(hint)}`, hint),
		),
	};
}

/** Lists with more entries are not repeated in a suggestion. */
const maxRepeated = 20;

/** All of a list as it should be: without quotes and other separators, or with each entry as it was meant. */
function corrected(
	entries: readonly string[],
	fits: (entry: string) => boolean,
	hintAt: (entry: string) => Hint,
	maxItems: number,
): string | undefined {
	if (entries.length > maxRepeated) return undefined;
	const text = entries.join(",");
	if (text.length > 1_024) return undefined;
	const words = text.split(/[\s,;|[\]"']+/).filter((entry) => entry !== "");
	const isList = entries.length > 1 || words.length > 1;
	if (isList && words.length > 0 && words.length <= maxItems && words.every(fits)) return words.join(",");
	const meant = entries.map((entry) => (fits(entry) ? entry : hintAt(entry).suggestion));
	return meant.every((entry) => entry !== undefined) ? meant.join(",") : undefined;
}

function hintOfEntry(
	parameter: Pick<Parameter, "name" | "valueAliases">,
	items: ParameterSchema,
	entry: string,
): Hint {
	return entry === "" ? { note: "Empty: a comma too many" } : textHint(parameter, items, entry);
}

const inBrackets = ({ note, suggestion }: Hint): string => {
	if (suggestion !== undefined) return ` (did you mean ${quoted(suggestion)}?)`;
	return note === undefined ? "" : ` (${note.charAt(0).toLowerCase()}${note.slice(1)})`;
};

function repeatedEntry(entries: readonly string[]): ListError {
	const repeated = entries.find((entry, at) => entries.indexOf(entry) < at) ?? "";
	const suggestion = [...new Set(entries)].join(",");
	return { is: `has ${quoted(repeated)} more than once`, hint: { suggestion }, entries: [] };
}
