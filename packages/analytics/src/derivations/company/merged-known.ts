/** A symbol or name of a security, as a source states it. */
export interface Known {
	text: string;
	/** First day seen, null when unknown. */
	first: string | null;
	/** Last day seen, null when unknown or not over. */
	last: string | null;
	/** The source that states it, such as `sec`. */
	source: string;
}

/** Entries that one security keeps. */
const most = 30;

/** Entries of which none says the same text of the same source twice: their days are joined. The order is that of the first. */
export function mergedKnown(all: readonly Known[]): Known[] {
	const merged = new Map<string, Known>();
	for (const known of all) {
		const key = `${known.source}\n${known.text.toLowerCase()}`;
		const before = merged.get(key);
		merged.set(key, before ? joined(before, known) : known);
	}
	return [...merged.values()].slice(0, most);
}

const joined = (a: Known, b: Known): Known => ({
	...a,
	first: pick(a.first, b.first, (x, y) => x < y),
	last: pick(a.last, b.last, (x, y) => x > y),
});

function pick(a: string | null, b: string | null, wins: (a: string, b: string) => boolean): string | null {
	if (a === null || b === null) return a ?? b;
	return wins(a, b) ? a : b;
}
