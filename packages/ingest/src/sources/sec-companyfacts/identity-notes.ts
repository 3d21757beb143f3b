import { checkedIdentities } from "@us-market-data/analytics";

type Reports = Parameters<typeof checkedIdentities>[0];

interface Count {
	checked: number;
	/** Reports in which the identity does not hold, as `AAPL.US 2020/q2`. */
	failed: string[];
}

const shown = 5;

/** Counts the identities of statements over the companies of a file, for the report of its import. */
export class IdentityNotes {
	readonly #counts = new Map<string, Count>();

	add(symbol: string, reports: Reports): void {
		for (const { identity, fiscalYear, report, holds } of checkedIdentities(reports)) {
			const count = this.#counts.get(identity) ?? { checked: 0, failed: [] };
			this.#counts.set(identity, count);
			count.checked += 1;
			if (!holds) count.failed.push(`${symbol} ${fiscalYear}/${report}`);
		}
	}

	/** A sentence for each identity that fails somewhere. */
	get notes(): string[] {
		return [...this.#counts].flatMap(([identity, { checked, failed }]) => {
			if (failed.length === 0) return [];
			const more = failed.length > shown ? ` and ${failed.length - shown} more` : "";
			const where = `${failed.slice(0, shown).join(", ")}${more}`;
			return [`not everywhere: ${identity} (${failed.length} of ${checked} reports fail: ${where})`];
		});
	}
}
