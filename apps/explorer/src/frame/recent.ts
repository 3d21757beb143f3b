/** A security that somebody opened by the search. */
export interface Recent {
	symbol: string;
	name: string | null;
	exchange: string | null;
}

const key = "us-market-data recent";
const most = 8;

/** The securities opened last in this browser, newest first. */
export function recentOnes(): Recent[] {
	try {
		const held: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
		return Array.isArray(held) ? held.filter(isRecent).slice(0, most) : [];
	} catch {
		return [];
	}
}

export function rememberRecent({ symbol, name, exchange }: Recent): void {
	const others = recentOnes().filter((one) => one.symbol !== symbol);
	localStorage.setItem(key, JSON.stringify([{ symbol, name, exchange }, ...others].slice(0, most)));
}

const isRecent = (value: unknown): value is Recent =>
	typeof value === "object" && value !== null && typeof (value as Recent).symbol === "string";
