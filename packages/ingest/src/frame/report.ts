/** Result of importing one file. */
export interface FileReport {
	/** Path below the folder that was given, or the file's name. */
	file: string;
	/** Name of the dataset. */
	dataset: string;
	tag: string;
	/** `checked` in a dry run; `unchanged` when the same bytes are held already. */
	status: "stored" | "replaced" | "unchanged" | "checked";
	/** Rows read. */
	read: number;
	stored: number;
	/** Rows skipped, by reason. */
	skipped: Record<string, number>;
	/** The first lines skipped, by reason. */
	skippedLines: Record<string, number[]>;
	/** The first spellings that did not resolve to a symbol. */
	unresolved: string[];
	/** Findings on the quality of its data, which `data issues` lists. */
	issues: number;
	notes: string[];
	seconds: number;
	rowsPerSecond: number;
}

/** Result of one import. */
export interface ImportReport {
	source: string;
	dryRun: boolean;
	files: FileReport[];
	/** Files of the folder that the source does not publish. */
	ignored: string[];
	/** Files that were left out because something in them was refused, with the refusal. */
	refused: { file: string; message: string }[];
	read: number;
	stored: number;
	skipped: number;
	/** Everything, from fetching to the end of the transaction. */
	seconds: number;
	/** The part of `seconds` in which figures were derived from the data. */
	derivingSeconds: number;
	rowsPerSecond: number;
}

/** Rows per second, 0 when nothing was read. */
export const speed = (rows: number, seconds: number): number =>
	rows === 0 ? 0 : Math.round(rows / Math.max(seconds, 0.001));

/** Sum of the counts of a table of reasons. */
export const total = (counts: Record<string, number>): number =>
	Object.values(counts).reduce((sum, value) => sum + value, 0);
