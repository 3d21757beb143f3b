import { isoOrNull } from "@us-market-data/market";

/**
 * Rows as an aligned text table under their headings. The first `left` columns are aligned to the left, the others,
 * which hold numbers, to the right. Printers from npm (cli-table3, text-table) align alike but let control characters
 * of a cell reach the terminal and break a cell with a line feed into two lines; names of files may hold both.
 */
export function table(
	headings: readonly string[],
	given: readonly (readonly string[])[],
	left = headings.length,
): string {
	const rows = given.map((cells) => cells.map(escaped));
	const widths = headings.map((heading, column) =>
		Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
	);
	const aligned = (cell: string, column: number): string => {
		const width = widths[column] ?? 0;
		return column < left ? cell.padEnd(width) : cell.padStart(width);
	};
	const line = (cells: readonly string[]) => cells.map(aligned).join("  ").trimEnd();
	return [headings, ...rows].map(line).join("\n");
}

/** A text in lines of at most a width, each behind an indent. A word that is longer has a line of its own. */
export function wrapped(text: string, width: number, indent: string): string {
	const lines: string[] = [];
	let line = indent;
	for (const word of escaped(text).split(" ")) {
		const longer = line === indent ? `${indent}${word}` : `${line} ${word}`;
		if (longer.length > width && line !== indent) {
			lines.push(line);
			line = `${indent}${word}`;
		} else line = longer;
	}
	return [...lines, line].join("\n");
}

/** Names with their values, one a line. */
export function facts(given: readonly (readonly [name: string, value: string])[]): string {
	const width = Math.max(...given.map(([name]) => name.length));
	return given.map(([name, value]) => `${name.padEnd(width)}  ${escaped(value)}`).join("\n");
}

/** Escapes characters that steer a terminal or break the line, such as `\u{1b}`. */
export const escaped = (cell: string): string =>
	cell.replace(
		/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
		(character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
	);

/** Formats an instant for a table, `-` when there is none. */
export const moment = (time: number | null): string => isoOrNull(time) ?? "-";
