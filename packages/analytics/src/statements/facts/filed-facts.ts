import { type AreaRecord, canonicalDecimal } from "@us-market-data/market";
import { type Fact, newer } from "./fact.ts";

/** What one filing states and no earlier one stated with the same value, as the store keeps it. */
export type FiledFacts = AreaRecord<"reportedFacts">;

type Period = FiledFacts["periods"][number];

/** Characters of values in one record; the store takes 100,000 of all periods together. */
const longestPart = 40_000;
const longestValues = 16_000;

/**
 * The facts of a company by filing. A fact that repeats the value of the filing before it is left out: the first filing
 * that states a value is its source.
 */
export function filedFacts(cik: string, facts: readonly Fact[]): FiledFacts[] {
	const filings = new Map<string, Fact[]>();
	for (const fact of changes(facts)) {
		const own = filings.get(fact.accession);
		if (own) own.push(fact);
		else filings.set(fact.accession, [fact]);
	}
	return [...filings.values()].flatMap((own) => partsOf(cik, own));
}

/** The facts that say another value than the filing before them, oldest first; one of each filing. */
function changes(facts: readonly Fact[]): Fact[] {
	const stated = new Map<string, Map<string, Fact>>();
	for (const fact of [...facts].sort(newer)) {
		const key = `${fact.tag} ${fact.unit} ${fact.start ?? ""} ${fact.end}`;
		const filings = stated.get(key) ?? new Map<string, Fact>();
		// Of two values in one filing, the later in order counts.
		stated.set(key, filings.set(fact.accession, fact));
	}
	const changed: Fact[] = [];
	for (const filings of stated.values()) {
		let before: Fact | undefined;
		for (const fact of filings.values()) {
			if (fact.value !== before?.value) changed.push(fact);
			before = fact;
		}
	}
	return changed.sort(newer);
}

function partsOf(cik: string, facts: readonly Fact[]): FiledFacts[] {
	const [first] = facts;
	if (!first) return [];
	const parts: Period[][] = [[]];
	let length = 0;
	for (const period of periodsOf(facts)) {
		length += period.values.length + 100;
		if (length > longestPart) {
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
		if (last && last.values.length + text.length < longestValues) last.values += ` ${text}`;
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
