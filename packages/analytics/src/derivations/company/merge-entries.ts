/** A symbol or name of a security, as a source states it. */
export interface IdentityEntry {
	text: string;
	/** First day seen, null when unknown. */
	first: string | null;
	/** Last day seen, null when unknown or not over. */
	last: string | null;
	/** The source that states it, such as `sec`. */
	source: string;
}

/** Entries that one security keeps. */
const maxEntries = 30;

/** Entries of which none says the same text of the same source twice: their days are joined. The order is that of the first. */
export function mergeEntries(all: readonly IdentityEntry[]): IdentityEntry[] {
	const merged = new Map<string, IdentityEntry>();
	for (const entry of all) {
		const key = `${entry.source}\n${entry.text.toLowerCase()}`;
		const before = merged.get(key);
		merged.set(key, before ? joined(before, entry) : entry);
	}
	return [...merged.values()].slice(0, maxEntries);
}

const joined = (a: IdentityEntry, b: IdentityEntry): IdentityEntry => ({
	...a,
	first: pick(a.first, b.first, (x, y) => x < y),
	last: pick(a.last, b.last, (x, y) => x > y),
});

function pick(a: string | null, b: string | null, wins: (a: string, b: string) => boolean): string | null {
	if (a === null || b === null) return a ?? b;
	return wins(a, b) ? a : b;
}
