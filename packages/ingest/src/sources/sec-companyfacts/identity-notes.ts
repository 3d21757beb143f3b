import { type Checked, type CheckedReport, checkedIdentities, newestFiling } from "@us-market-data/analytics";
import type { AreaRecord } from "@us-market-data/market";

interface Count {
	checked: number;
	/** Reports in which the identity does not hold, as `AAPL.US 2020/q2`. */
	failed: Set<string>;
}

const maxListed = 5;

/** Checks the identities of statements, and counts them over the companies of a file for the report of its import. */
export class IdentityNotes {
	readonly #counts = new Map<string, Count>();

	/** Returns the failures of a company, as issues of the data. */
	add(symbol: string, reports: readonly CheckedReport[]): AreaRecord<"issues">[] {
		const ends = new Map(reports.map(({ record }) => [reportOf(record), record.periodEnd]));
		return checkedIdentities(reports).flatMap((checked) => {
			const report = reportOf(checked);
			const count = this.#counts.get(checked.identity) ?? { checked: 0, failed: new Set() };
			this.#counts.set(checked.identity, count);
			count.checked += 1;
			if (checked.holds) return [];
			count.failed.add(`${symbol} ${report}`);
			return [issueOf(checked, report, ends.get(report) ?? "")];
		});
	}

	/** A sentence for each identity that fails somewhere. */
	get notes(): string[] {
		return [...this.#counts].flatMap(([identity, { checked, failed }]) => {
			if (failed.size === 0) return [];
			const more = failed.size > maxListed ? ` and ${failed.size - maxListed} more` : "";
			const where = `${[...failed].slice(0, maxListed).join(", ")}${more}`;
			return [
				`not everywhere: ${identity} (${checked} checked; it fails in ${failed.size} reports: ${where})`,
			];
		});
	}
}

const reportOf = ({ fiscalYear, report }: Pick<Checked, "fiscalYear" | "report">): string =>
	`${fiscalYear}/${report}`;

function issueOf(checked: Checked, report: string, periodEnd: string): AreaRecord<"issues"> {
	const filing = newestFiling(checked);
	return {
		kind: "identity",
		area: "financials",
		of: report,
		date: periodEnd,
		rule: checked.identity,
		values: [checked.whole, ...checked.parts].map(({ name, figure }) => ({ name, value: figure.value })),
		difference: checked.difference,
		accession: filing?.accession ?? null,
		filedAt: filing?.filed ?? null,
		cause: checked.cause,
	};
}
