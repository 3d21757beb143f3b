/**
 * Rows of a text table: one line each, cells parted by `|`, in the order of `columns`. Lines that hold nothing
 * are skipped. Throws on a line with another number of cells.
 */
export function table<const C extends string>(columns: readonly C[], text: string): Record<C, string>[] {
	return text
		.split("\n")
		.filter((line) => line.trim() !== "")
		.map((line) => {
			const cells = line.split("|").map((cell) => cell.trim());
			if (cells.length !== columns.length)
				throw new Error(`"${line.trim()}" has ${cells.length} cells, not ${columns.length}.`);
			return Object.fromEntries(columns.map((column, i) => [column, cells[i]])) as Record<C, string>;
		});
}
