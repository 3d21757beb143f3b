import { type Stored, stored } from "./stored.ts";

/** A security that somebody opened. */
export interface Recent {
	symbol: string;
	name: string | null;
	exchange: string | null;
}

const maxRecent = 8;

/** The securities opened last in this browser, newest first. */
export const recent: Stored<readonly Recent[]> = stored<readonly Recent[]>(
	"us-market-data recent",
	(value) => (Array.isArray(value) ? value.filter(isRecent).slice(0, maxRecent) : []),
);

const isRecent = (value: unknown): value is Recent =>
	typeof value === "object" && value !== null && typeof (value as Recent).symbol === "string";

/** Puts a security first. What was known of it before stays known; a browser that stores nothing forgets it. */
export function rememberRecent({ symbol, name, exchange }: Recent): void {
	const all = recent.read();
	const before = all.find((one) => one.symbol === symbol);
	const others = all.filter((one) => one.symbol !== symbol);
	const first = {
		symbol,
		name: name ?? before?.name ?? null,
		exchange: exchange ?? before?.exchange ?? null,
	};
	recent.write([first, ...others].slice(0, maxRecent));
}
