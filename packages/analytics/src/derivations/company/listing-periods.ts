import { type AreaRecord, addDays } from "@us-market-data/market";

type History = AreaRecord<"symbolHistory">;

/** Days on which directories listed a security, without a gap that they saw. */
export interface ListingPeriod {
	/** First day on which it was seen listed, null when not known. */
	first: string | null;
	/** Last day, null while it is listed or when not known. */
	last: string | null;
	/** The source that states it. */
	source: string;
}

/** A change of the symbol of a security. */
export interface SymbolChange {
	former: string;
	later: string;
	/** Last day of the former symbol. */
	last: string;
}

/** Days after which a security that left one directory and is seen in another has not moved but come back. */
const maxMoveDays = 7;

/** Sources of symbols that list nothing. */
const unlisting: ReadonlySet<string> = new Set(["sec-fails-to-deliver", "sec-tickers"]);

/** The periods in which directories listed a security, oldest first. The dates of its master hold for the first and the last. */
export function listingPeriods(
	history: readonly History[],
	master: AreaRecord<"securities"> | undefined,
	masterSource: string,
): ListingPeriod[] {
	const rows = history
		.filter(({ source }) => !unlisting.has(source))
		.sort((a, b) => ((a.first ?? "") < (b.first ?? "") ? -1 : 1));
	const periods: (ListingPeriod & { seen: string; ended: boolean })[] = [];
	for (const { first, last, source, ...rest } of rows) {
		const ended = rest.ended === true;
		const period = periods.at(-1);
		if (!period || (period.ended && first !== null && first > addDays(period.seen, maxMoveDays))) {
			periods.push({ first, last: null, source, seen: last ?? "9999-12-31", ended });
		} else if ((last ?? "9999-12-31") >= period.seen)
			Object.assign(period, { seen: last ?? "9999-12-31", ended });
	}
	const found = periods.map(({ seen, ended, first, source }) => ({
		first,
		last: ended ? seen : null,
		source,
	}));
	if (!master) return found;
	const { listingDate, delistingDate } = master;
	const [oldest, newest] = [found[0], found.at(-1)];
	if (!oldest || !newest) return [{ first: listingDate, last: delistingDate, source: masterSource }];
	if (found.length === 1 || (oldest.last ?? "") > (listingDate ?? "9999-12-31"))
		oldest.first = listingDate ?? oldest.first;
	newest.last = delistingDate;
	return found;
}

/** The changes of the symbol of a security, oldest first. @param code the symbol of today */
export function symbolChanges(history: readonly History[], code: string): SymbolChange[] {
	const tenures = new Map<string, { first: string | null; last: string | null }>();
	for (const { code: symbol, first, last } of history) {
		const tenure = tenures.get(symbol) ?? { first, last };
		tenures.set(symbol, {
			first:
				tenure.first !== null && first !== null && first < tenure.first ? first : (tenure.first ?? first),
			last: tenure.last !== null && last !== null && last > tenure.last ? last : (tenure.last ?? last),
		});
	}
	const today = tenures.get(code);
	const formers = [...tenures]
		.flatMap(([symbol, { first, last }]) =>
			symbol === code || last === null ? [] : [{ symbol, first, last }],
		)
		.sort((a, b) => (a.last < b.last ? -1 : 1));
	return formers.map(({ symbol, last }, i) => {
		const next = formers[i + 1] ?? { symbol: code, first: today?.first ?? null };
		const isSeen = next.first !== null && next.first > last;
		return { former: symbol, later: next.symbol, last: isSeen ? addDays(next.first ?? last, -1) : last };
	});
}
