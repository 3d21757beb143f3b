import { isoOrNull } from "../iso.ts";

/** Rows as an aligned text table under their headings. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
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

/** A moment as the tables show it, `-` when there is none. */
export const moment = (time: number | null): string => isoOrNull(time) ?? "-";
