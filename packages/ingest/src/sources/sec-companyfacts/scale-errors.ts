import { type Fact, items, type SkippedFact } from "@us-market-data/analytics";

const meanTags = [...items.sharesBasic.tags, ...items.sharesDiluted.tags];
const earningsTags = [...items.epsBasic.tags, ...items.epsDiluted.tags];
const incomeTags = items.netIncome.tags;

/** Rounded earnings per share and dividends on preferred stock stay far below it, and an error by thousands exceeds it. */
const mostOff = 300;

/**
 * The facts without mean numbers of shares that are off by thousands, as in filings that state them as they are
 * printed, "in thousands". Net income of the same period and filing, divided by earnings per share, reveals them.
 */
export function withoutScaleErrors(facts: readonly Fact[]): {
	sound: Fact[];
	scaleErrors: SkippedFact[];
} {
	const expected = sharesByEarnings(facts);
	const isScaleError = (fact: Fact): boolean => {
		const shares = meanTags.includes(fact.tag) ? expected.get(periodOf(fact)) : undefined;
		if (shares === undefined || Number(fact.value) <= 0) return false;
		const ratio = Number(fact.value) / shares;
		return ratio > mostOff || ratio < 1 / mostOff;
	};
	const scaleErrors = facts.filter(isScaleError);
	return {
		sound: facts.filter((fact) => !isScaleError(fact)),
		scaleErrors: scaleErrors.map(({ place }) => ({
			place,
			reason: "mean shares against earnings per share",
		})),
	};
}

const periodOf = ({ accession, start, end }: Fact): string => `${accession}/${start}/${end}`;

/** Number of shares that income and earnings per share imply, by filing and period. */
function sharesByEarnings(facts: readonly Fact[]): Map<string, number> {
	const income = new Map(
		facts.filter(({ tag }) => incomeTags.includes(tag)).map((fact) => [periodOf(fact), fact]),
	);
	const shares = new Map<string, number>();
	for (const fact of facts) {
		const earned = earningsTags.includes(fact.tag) ? income.get(periodOf(fact)) : undefined;
		const implied = earned ? Math.abs(Number(earned.value) / Number(fact.value)) : 0;
		if (implied > 0 && Number.isFinite(implied)) shares.set(periodOf(fact), implied);
	}
	return shares;
}
