import type { ImportReport } from "@us-market-data/ingest";
import { escaped, table } from "../table.ts";

type FileReport = ImportReport["files"][number];

/** Report of an import as a table, with remarks on its files below. */
export function reportText(report: ImportReport): string {
	const rows = report.files.map((file) => [
		file.file,
		file.status,
		count(file.read),
		count(file.stored),
		count(sum(Object.values(file.skipped))),
		file.seconds.toFixed(2),
		count(file.rowsPerSecond),
	]);
	const totals = ["Total", "", ...[report.read, report.stored, report.skipped].map(count)];
	const last = [...totals, report.seconds.toFixed(2), count(report.rowsPerSecond)];
	const headings = ["File", "Status", "Read", "Stored", "Skipped", "Seconds", "Rows/s"];
	const lines = [table(headings, [...rows, last], 2), ...remarksOf(report.files).map(escaped)];
	if (report.refused.length > 0)
		lines.push(
			`Refused and left out: ${count(report.refused.length)} files.`,
			...report.refused.map(({ message }) => escaped(`  ${message}`)),
		);
	if (report.derivingSeconds > 0)
		lines.push(`Updated the derived data in ${report.derivingSeconds.toFixed(2)} s.`);
	if (report.ignored.length > 0)
		lines.push(escaped(`Not files of ${report.source}: ${report.ignored.join(", ")}`));
	if (report.dryRun) lines.push("Dry run: nothing was stored.");
	return `${lines.join("\n")}\n`;
}

/** Remarks on the files, each once. A remark on several files names their number. */
function remarksOf(files: FileReport[]): string[] {
	const remarks = files.flatMap((file) => remarksOn(file).map((text) => ({ text, file: file.file })));
	return [...Map.groupBy(remarks, ({ text }) => text)].map(([text, [first, ...others]]) =>
		others.length === 0 ? `${first?.file}: ${text}` : `${others.length + 1} files: ${text}`,
	);
}

function remarksOn(file: FileReport): string[] {
	const reasons = Object.entries(file.skipped).map(([reason, rows]) => `skipped ${count(rows)}, ${reason}`);
	const unresolved = file.unresolved.length > 0 ? [`unresolved ${file.unresolved.join(" ")}`] : [];
	const issues = file.issues > 0 ? [`${count(file.issues)} issues of the data, see data issues`] : [];
	return [...reasons, ...unresolved, ...file.notes, ...issues];
}

const count = (value: number): string => value.toLocaleString("en-US");

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
