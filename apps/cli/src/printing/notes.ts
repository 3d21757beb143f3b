import { mainItems, partsOf } from "../tables/sections.ts";
import type { OutputForm } from "./output-form.ts";
import { safe } from "./safe-text.ts";
import { note } from "./terminal-output.ts";

/** Members of an answer that say something of its records. */
interface Remarks {
	readonly hint?: string | null;
	readonly unknownSymbols?: readonly string[];
	readonly unknownSymbolHints?: readonly { readonly symbol: string; readonly reason: string }[];
	readonly asOf?: {
		readonly timestamp: string;
		readonly leftOut: readonly { readonly data: string; readonly description: string }[];
	};
}

/** The parameters of the page behind an answer. */
export type NextParams = Readonly<Record<string, unknown>>;

/** Returns the remarks of an answer on its records, a line each: the hint, unknown symbols, and what is left out of the past. */
export function remarksOf(body: object): string[] {
	const { hint, unknownSymbols = [], unknownSymbolHints = [], asOf } = body as Remarks;
	const explained = new Set(unknownSymbolHints.map(({ symbol }) => symbol));
	const others = unknownSymbols.filter((symbol) => !explained.has(symbol));
	return [
		...(hint ? [hint] : []),
		...unknownSymbolHints.map(({ symbol, reason }) => `${symbol}: ${reason}`),
		...(others.length > 0 ? [`Unknown symbols: ${others.join(", ")}.`] : []),
		...(asOf?.leftOut ?? []).map(
			({ data, description }) => `Left out as of ${asOf?.timestamp}: ${data}. ${description}`,
		),
	];
}

/** The records in all pages, where an answer has their number. */
export function totalOf(body: object): number | undefined {
	const [, total] = partsOf(body).facts.find(([name]) => /(^|\.)total$/.test(name)) ?? [];
	return typeof total === "number" ? total : undefined;
}

/** Returns the option that asks for the next page, such as `--cursor WyJq`. */
export const optionsOf = (next: NextParams): string =>
	Object.entries(next)
		.map(([name, value]) => `--${name.replaceAll("_", "-")} ${safe(String(value))}`)
		.join(" ");

/** Says on standard error what a form does not show: that more records follow, and the remarks of an answer. JSON has both. */
export function reportRemarks(
	body: object,
	{ form, isQuiet }: OutputForm,
	next: NextParams | undefined,
): void {
	if (isQuiet || form === "json") return;
	// A table has the members beside its records.
	if (form !== "table") for (const remark of remarksOf(body)) note(safe(remark));
	if (next === undefined) return;
	const total = totalOf(body);
	const count = mainItems(body).length;
	const share = total === undefined ? "More records follow" : `${count} of ${total} records`;
	note(`${share}: --all has them all, ${optionsOf(next)} the next page.`);
}
