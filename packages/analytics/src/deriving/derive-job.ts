import { rawOfDerived } from "@us-market-data/store";
import { type DerivationRun, type DerivingReads, keptOutcome, sourcesOf } from "../derivation.ts";
import { derivations } from "../derivations/index.ts";
import type { Job, RawOutcome } from "./messages.ts";

const byKind = new Map(derivations.map((derivation) => [derivation.kind, derivation]));

/** Runs the due derivations of a security. */
export async function deriveJob(
	{ security, changed, due }: Job,
	reads: DerivingReads,
	run: DerivationRun,
): Promise<RawOutcome[]> {
	const sources = sourcesOf(reads, security, changed, run);
	const outcomes: RawOutcome[] = [];
	for (const kind of due) {
		const derivation = byKind.get(kind);
		if (!derivation) throw new Error(`there is no derivation ${kind}`);
		const outcome = await keptOutcome(derivation, sources);
		outcomes.push([kind, outcome && rawOfDerived(outcome)]);
	}
	return outcomes;
}
