import { type Item, isItem, isPlain } from "../tables/sections.ts";

/** One field of RFC 4180. */
const field = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Writes records as comma-separated values; the records of the first page decide on the columns. */
export class Csv {
	#columns: readonly string[] | undefined;

	constructor(columns?: readonly string[]) {
		this.#columns = columns;
	}

	/** The lines of further records, below the names of the columns the first time. */
	lines(items: readonly Item[]): string {
		const rows = items.map((item) => flat(item));
		const isFirst = this.#names === undefined;
		this.#names ??= this.#columns ?? [...new Set(rows.flatMap((row) => [...row.keys()]))];
		const lines = rows.map((row) => this.#line((this.#names ?? []).map((name) => row.get(name) ?? "")));
		return [...(isFirst ? [this.#line(this.#names)] : []), ...lines].join("");
	}

	#names: readonly string[] | undefined;

	#line(cells: readonly string[]): string {
		return `${cells.map(field).join(",")}\n`;
	}
}

/** Values by their paths; lists as JSON. */
function flat(item: Item, start = ""): Map<string, string> {
	const cells = new Map<string, string>();
	for (const [name, value] of Object.entries(item)) {
		if (isItem(value)) for (const [inner, cell] of flat(value, `${start}${name}.`)) cells.set(inner, cell);
		else
			cells.set(start + name, value === null ? "" : isPlain(value) ? String(value) : JSON.stringify(value));
	}
	return cells;
}
