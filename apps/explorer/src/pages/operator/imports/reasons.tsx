import type { SkippedRowCount } from "@us-market-data/client";
import { decimal } from "../../../figures/decimal.ts";

const linesText = (lines: readonly number[]): string =>
	lines.length === 0 ? "" : ` (line${lines.length === 1 ? "" : "s"} ${lines.join(", ")})`;

/** The rows that a file lost, by reason, with the first lines of each. */
export function Reasons({
	skipped,
	unresolved = [],
}: {
	skipped: readonly (Omit<SkippedRowCount, "lines"> & Partial<SkippedRowCount>)[];
	unresolved?: readonly string[];
}) {
	if (skipped.length === 0) return <span className="quiet">none</span>;
	return (
		<ul className="wraps">
			{skipped.map(({ reason, rows, lines = [] }) => (
				<li key={reason}>
					{decimal(rows)} {reason}
					{linesText(lines)}
				</li>
			))}
			{unresolved.length > 0 && <li>not resolved: {unresolved.join(", ")}</li>}
		</ul>
	);
}
