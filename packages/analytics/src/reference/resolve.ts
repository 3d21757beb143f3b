import { addDays } from "@us-market-data/market";
import type { IdentityEntry } from "../derivations/company/merge-entries.ts";
import type { MarketView } from "../view/market-view.ts";
import { identityOf } from "./search-index.ts";

/** The days on which a security had a code. */
export interface Tenure {
	/** Place of its row. */
	index: number;
	/** First day, null when unknown. */
	first: string | null;
	/** Last day, null while it stands. */
	last: string | null;
	/** True when the code is the one that the security has today, or had last. */
	isToday: boolean;
}

/** The securities that have or had a code, each with its days; the newest tenure first. */
export function tenuresOf(view: MarketView, code: string): Tenure[] {
	const found = view.indexesOf(code).flatMap((place) => tenureOf(view, place, code) ?? []);
	const ordered = found.sort((a, b) => (endOf(a) < endOf(b) ? 1 : endOf(a) > endOf(b) ? -1 : 0));
	return ordered.map((tenure) => apart(tenure, ordered));
}

/** The tenure of a day; without one that which stands, else the newest. */
export const tenureOn = (tenures: readonly Tenure[], date: string | undefined): Tenure | undefined =>
	date === undefined
		? tenures[0]
		: tenures.find(({ first, last }) => (first === null || first <= date) && (last === null || date <= last));

const never = "9999-12-31";
const endOf = ({ last }: Tenure): string => last ?? never;

function tenureOf(view: MarketView, place: number, code: string): Tenure | undefined {
	const row = view.rows[place];
	if (!row) return undefined;
	const { codes } = identityOf(row);
	const own = codes.filter(({ text }) => text === code);
	if (own.length === 0) return undefined;
	const isToday = row.code === code;
	const first = earliest(own.map((entry) => entry.first));
	if (!isToday) return { index: place, first, last: latest(own), isToday };
	const last = row.listing?.delistingDate ?? null;
	const changed = latest(codes.filter(({ text }) => text !== code));
	// A symbol that a security got behind its last day is the one by which it is kept; it has the days of the security.
	if (changed !== null && last !== null && changed >= last)
		return { index: place, first: earliest(codes.map((entry) => entry.first)), last, isToday };
	return { index: place, first: changed === null ? first : addDays(changed, 1), last, isToday };
}

/** A tenure without a known first day begins behind the one before it. */
function apart(tenure: Tenure, all: readonly Tenure[]): Tenure {
	if (tenure.first !== null) return tenure;
	const before = all.filter((other) => other !== tenure && endOf(other) < endOf(tenure)).map(endOf);
	const [newest] = before.sort().reverse();
	return newest === undefined ? tenure : { ...tenure, first: addDays(newest, 1) };
}

const earliest = (days: readonly (string | null)[]): string | null =>
	days.filter((day) => day !== null).sort()[0] ?? null;

const latest = (all: readonly IdentityEntry[]): string | null =>
	all
		.map(({ last }) => last)
		.filter((day) => day !== null)
		.sort()
		.at(-1) ?? null;
