import { type AreaRecord, canonicalDecimal } from "@us-market-data/market";
import { type Fact, newer } from "./fact.ts";

/** The facts of one filing that no earlier one stated with the same value, as the store keeps them. */
export type FiledFacts = AreaRecord<"reportedFacts">;

type Period = FiledFacts["periods"][number];

/** Characters of values in one record; the store takes 100,000 of all periods together. */
const maxPartLength = 40_000;
const maxValuesLength = 16_000;

/**
 * The facts that say another value than the filing before them, one of each filing: the first filing that states a
 * value is its source. Of two values in one filing, the later in order counts.
 */
export function firstStatements(facts: readonly Fact[]): Fact[] {
	const first: Fact[] = [];
	for (const own of figuresOf(facts)) {
		if (own.length > 1) own.sort(newer);
		let before: Fact | undefined;
		for (const [i, fact] of own.entries()) {
			if (own[i + 1]?.accession === fact.accession) continue;
			if (fact.value !== before?.value) first.push(fact);
			before = fact;
		}
	}
	return first;
}

/** The facts of each figure and period, in the order in which they come. Those of a tag and unit follow each other in a file. */
function figuresOf(facts: readonly Fact[]): Fact[][] {
	const figures: Fact[][] = [];
	const tags = new Map<string, Map<string, Fact[]>>();
	let last: Fact | undefined;
	let periods = new Map<string, Fact[]>();
	for (const fact of facts) {
		if (fact.tag !== last?.tag || fact.unit !== last.unit) {
			const key = `${fact.tag} ${fact.unit}`;
			periods = tags.get(key) ?? new Map();
			tags.set(key, periods);
		}
		last = fact;
		const key = `${fact.start} ${fact.end}`;
		const own = periods.get(key);
		if (own) own.push(fact);
		else {
			const begun = [fact];
			periods.set(key, begun);
			figures.push(begun);
		}
	}
	return figures;
}

/** First statements by filing, oldest first. */
export function filedFacts(cik: string, facts: readonly Fact[]): FiledFacts[] {
	const filings = new Map<string, Fact[]>();
	for (const fact of facts) {
		const own = filings.get(fact.accession);
		if (own) own.push(fact);
		else filings.set(fact.accession, [fact]);
	}
	return [...filings.values()]
		.flatMap((own) => partsOf(cik, own))
		.sort((a, b) => (a.filedAt === b.filedAt ? 0 : a.filedAt < b.filedAt ? -1 : 1));
}

function partsOf(cik: string, facts: readonly Fact[]): FiledFacts[] {
	const [first] = facts;
	if (!first) return [];
	const parts: Period[][] = [[]];
	let length = 0;
	for (const period of periodsOf(facts)) {
		length += period.values.length + 100;
		if (length > maxPartLength) {
			parts.push([]);
			length = period.values.length + 100;
		}
		parts.at(-1)?.push(period);
	}
	const { accession, form, filed } = first;
	return parts.map((periods, i) => ({ accession, part: i + 1, form, filedAt: filed, cik, periods }));
}

function periodsOf(facts: readonly Fact[]): Period[] {
	const periods = new Map<string, Period[]>();
	for (const { tag, unit, start, end, value } of facts) {
		const key = `${unit} ${start ?? ""} ${end}`;
		const own = periods.get(key) ?? [];
		const text = `${tag}=${value}`;
		const last = own.at(-1);
		if (last && last.values.length + text.length < maxValuesLength) last.values += ` ${text}`;
		else own.push({ start, end, unit, values: text });
		periods.set(key, own);
	}
	return [...periods.values()].flat();
}

/** The facts of filings, in the order of the records. A value that is no decimal is left out. */
export function factsOf(filings: readonly FiledFacts[]): Fact[] {
	const facts: Fact[] = [];
	for (const { accession, form, filedAt, periods } of filings) {
		for (const { start, end, unit, values } of periods) {
			for (const text of values.split(" ")) {
				const at = text.indexOf("=");
				const value = canonicalDecimal(text.slice(at + 1));
				if (at < 1 || value === null) continue;
				const place = facts.length + 1;
				facts.push({
					place,
					tag: text.slice(0, at),
					unit,
					start,
					end,
					value,
					accession,
					form,
					filed: filedAt,
				});
			}
		}
	}
	return facts;
}
