import fc from "fast-check";
import type { CopiedRow } from "../copy/tables.ts";

export interface SeededColumn {
	name: string;
	/** Name of its type in the database. */
	type: string;
}

const texts = fc.string({ unit: "grapheme", maxLength: 12 }).map((text) => text.replaceAll("\0", ""));

/** Columns that do not accept every value of their type, or that determine an upgrade. */
const ofColumns: Readonly<Record<string, fc.Arbitrary<string | number>>> = {
	families: fc.constantFrom('["main"]', '["main","company","legacy"]'),
	market_data: fc.constantFrom(0, 1),
	bulk: fc.constantFrom(0, 1),
	is_operator: fc.constantFrom(0, 1),
	entries: fc.constant("[]"),
	message: fc.constantFrom("", "all went well", "https://someone:secret@example.com/x?sig=1 is away"),
};

/** Columns that name a row of another table, which has as many rows. */
const references: Readonly<Record<string, (row: number) => string | number>> = {
	account_id: (row) => row + 1,
	security_id: (row) => row + 1,
	dataset_id: (row) => row + 1,
	// A key of its table, in which small random numbers would repeat.
	version: (row) => row + 1,
	plan: (row) => `name ${row}`,
	process_id: (row) => `id ${row}`,
	key_id: (row) => `id ${row}`,
};

const kinds = ["Session", "Interaction", "DeviceCode", "Grant", "AccessToken"];

/** The same rows of a table each time for a seed, in the order of their columns. Nothing in them is empty. */
export function seededRows(columns: readonly SeededColumn[], seed: number, count: number): CopiedRow[] {
	const cells = fc.sample(fc.tuple(...columns.map(anyOf)), { seed, numRuns: count });
	return cells.map((row, i) =>
		row.map((cell, at) => {
			const { name = "", type = "" } = columns[at] ?? {};
			if (name === "id") return isText(type) ? `id ${i}` : i + 1;
			if (name === "kind") return `${kinds[i % kinds.length]}`;
			if (name === "name") return `name ${i}`;
			if (name === "url") return `https://example.com/${i}${i % 2 ? "?sig=1" : ""}`;
			const reference = references[name];
			if (reference) return reference((Number(cells[0]?.length) + i * 7) % count);
			if (ofColumns[name]) return cell;
			return isText(type) ? `${cell} ${i}` : cell;
		}),
	);
}

const isText = (type: string): boolean => /text/i.test(type);

function anyOf({ name, type }: SeededColumn): fc.Arbitrary<string | number | Uint8Array> {
	const special = ofColumns[name];
	if (special) return special;
	if (isText(type)) return texts;
	if (/blob|bytea/i.test(type)) return fc.uint8Array({ minLength: 1, maxLength: 300 });
	if (/smallint/i.test(type)) return fc.integer({ min: 1, max: 32_767 });
	const isSmall = /^integer$/.test(type);
	return fc.integer({ min: 1, max: isSmall ? 2_147_483_647 : Number.MAX_SAFE_INTEGER });
}
