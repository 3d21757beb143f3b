import type { FileResult } from "@us-market-data/store";
import type { ImportReport } from "./report.ts";

/** Files of one import whose results are kept. */
const maxFiles = 100;

/** The results of the files of an import, as its run keeps them. */
export const fileResults = ({ files }: Pick<ImportReport, "files">): FileResult[] =>
	files.slice(0, maxFiles).map(({ file, tag, status, read, stored, unresolved, issues, notes, ...rows }) => ({
		file,
		tag,
		status,
		read,
		stored,
		unresolved,
		issues,
		notes,
		skipped: Object.entries(rows.skipped).map(([reason, count]) => ({
			reason,
			rows: count,
			lines: rows.skippedLines[reason] ?? [],
		})),
	}));
