/** What became of one file. */
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
	/** Rows passed over, by reason. */
	skipped: Record<string, number>;
	/** The first spellings that did not resolve to a symbol. */
	unresolved: string[];
	notes: string[];
	seconds: number;
	rowsPerSecond: number;
}

/** What became of one import. */
export interface ImportReport {
	source: string;
	dryRun: boolean;
	files: FileReport[];
	/** Files of the folder that the source does not publish. */
	ignored: string[];
	read: number;
	stored: number;
	skipped: number;
	/** Everything, from fetching to the end of the transaction. */
	seconds: number;
	/** Of these, bringing up to date what is derived from the data. */
	derivingSeconds: number;
	rowsPerSecond: number;
}

/** Rows per second, 0 when nothing was read. */
export const speed = (rows: number, seconds: number): number =>
	rows === 0 ? 0 : Math.round(rows / Math.max(seconds, 0.001));

/** The report as a table for people. */
export function reportText(report: ImportReport): string {
	const rows = report.files.map((file) => [
		file.file,
		file.status,
		count(file.read),
		count(file.stored),
		count(total(file.skipped)),
		file.seconds.toFixed(2),
		count(file.rowsPerSecond),
	]);
	const sum = ["Total", "", ...[report.read, report.stored, report.skipped].map(count)];
	const all = [...sum, report.seconds.toFixed(2), count(report.rowsPerSecond)];
	const head = ["File", "Status", "Read", "Stored", "Skipped", "Seconds", "Rows/s"];
	const lines = [...table([head, ...rows, all]), ...remarksOf(report.files)];
	if (report.derivingSeconds > 0)
		lines.push(`Derived data brought up to date in ${report.derivingSeconds.toFixed(2)} s.`);
	if (report.ignored.length > 0) lines.push(`Not files of ${report.source}: ${report.ignored.join(", ")}`);
	if (report.dryRun) lines.push("Dry run: nothing was stored.");
	return `${lines.join("\n")}\n`;
}

/** Lines of a table, first column to the left, numbers to the right. */
export function table(rows: string[][], left = 2): string[] {
	const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
	return rows.map((row) =>
		row
			.map((cell, i) => (i < left ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
			.join("  ")
			.trimEnd(),
	);
}

/** What is to be said of the files, said once where it is the same of several. */
function remarksOf(files: FileReport[]): string[] {
	const remarks = files.flatMap((file) => remarksOn(file).map((text) => ({ text, file: file.file })));
	return [...Map.groupBy(remarks, ({ text }) => text)].map(([text, [first, ...others]]) =>
		others.length === 0 ? `${first?.file}: ${text}` : `${others.length + 1} files: ${text}`,
	);
}

function remarksOn(file: FileReport): string[] {
	const reasons = Object.entries(file.skipped).map(([reason, rows]) => `skipped ${count(rows)}, ${reason}`);
	const unresolved = file.unresolved.length > 0 ? [`unresolved ${file.unresolved.join(" ")}`] : [];
	return [...reasons, ...unresolved, ...file.notes];
}

const count = (value: number): string => value.toLocaleString("en-US");

/** Sum of the counts of a table of reasons. */
export const total = (counts: Record<string, number>): number =>
	Object.values(counts).reduce((sum, value) => sum + value, 0);
