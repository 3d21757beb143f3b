import { type AreaName, areas, InputRefused } from "@us-market-data/market";
import type { ImportedRecord } from "./importer.ts";

/** Areas without texts that a source makes up, by the million. */
const plainAreas: ReadonlySet<AreaName> = new Set(["dayBars", "minuteBars", "trades", "shortVolume"]);
const longestText = 100_000;

/** Refuses texts that some databases do not take, or that no answer should carry. */
export function refuseOddTexts({ area, line, record }: ImportedRecord): void {
	const fields: Readonly<Record<string, unknown>> = record;
	for (const field of ownTexts(area)) {
		const value = fields[field];
		const text = typeof value === "object" && value !== null ? JSON.stringify(value) : value;
		if (typeof text !== "string") continue;
		if (text.length > longestText) {
			throw new InputRefused({ line, field, value: text }, `texts of up to ${longestText} characters`);
		}
		if (text.includes("\0") || text.includes("\\u0000")) {
			throw new InputRefused({ line, field, value: text }, "a text without NUL characters");
		}
	}
}

const known = new Map<AreaName, readonly string[]>();

/** Fields of an area that hold texts as a source writes them, and not in a form of which importers read them. */
function ownTexts(area: AreaName): readonly string[] {
	const before = known.get(area);
	if (before) return before;
	const fields: Readonly<Record<string, unknown>> = areas[area].record.properties;
	const found = plainAreas.has(area)
		? []
		: Object.keys(fields).filter((name) => !hasForm(fields[name] as Schema));
	known.set(area, found);
	return found;
}

/** A schema of a field, as far as it tells the form of its values. */
interface Schema {
	type?: string;
	pattern?: string;
	format?: string;
	const?: unknown;
	enum?: readonly unknown[];
	anyOf?: readonly Schema[];
}

/** True for numbers, names of a list, and texts with a pattern, such as decimals and dates. */
function hasForm({ type, pattern, format, const: constant, enum: names, anyOf }: Schema): boolean {
	if (anyOf) return anyOf.every(hasForm);
	if ([pattern, format, constant, names].some((form) => form !== undefined)) return true;
	return type === "number" || type === "integer" || type === "boolean" || type === "null";
}
