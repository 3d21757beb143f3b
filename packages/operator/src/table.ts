import { isoOrNull } from "@us-market-data/market";

/** Rows as an aligned text table under their headings. */
export function table(headings: readonly string[], given: readonly (readonly string[])[]): string {
	const rows = given.map((cells) => cells.map(escaped));
	const widths = headings.map((heading, column) =>
		Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
	);
	const line = (cells: readonly string[]) =>
		cells
			.map((cell, column) => cell.padEnd(widths[column] ?? 0))
			.join("  ")
			.trimEnd();
	return [headings, ...rows].map(line).join("\n");
}

/** Without what would steer a terminal or break the line, which is shown as `\u{1b}`. */
const escaped = (cell: string): string =>
	cell.replace(
		/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
		(character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
	);

/** A moment as the tables show it, `-` when there is none. */
export const moment = (time: number | null): string => isoOrNull(time) ?? "-";
