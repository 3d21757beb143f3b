import { identityOf, type MarketView, type SecurityRow } from "@us-market-data/analytics";
import { type Random, random } from "@us-market-data/market";

/** One query, with a security that it means. */
export interface Asked {
	kind: "symbol" | "name with a typo" | "beginning" | "former name or symbol" | "share class";
	query: string;
	symbol: string;
	/** Words with which a name of the right security begins; only the security itself is right without them. */
	begins?: string;
}

const kinds = ["name with a typo", "beginning", "symbol", "former name or symbol", "share class"] as const;

/** Queries about securities of a market, the kinds in turn as far as the market has such securities. */
export function questionsOf({ rows }: MarketView, count: number, seed: number): Asked[] {
	const stream = random(seed, "questions");
	const named = rows.filter(({ name, listing }) => name !== "" && listing?.type === "stock");
	const former = named.filter((row) => formerOf(row) !== undefined);
	const classes = named.filter(({ code }) => /^[A-Z]+\.[A-Z]$/.test(code));
	const asked: Asked[] = [];
	for (let number = 0; asked.length < count; number++) {
		const kind = kinds[number % kinds.length] ?? "symbol";
		const pool = kind === "share class" ? classes : kind === "former name or symbol" ? former : named;
		const row = pool.length === 0 ? undefined : stream.pick(pool);
		if (row) asked.push(question(kind, row, stream));
	}
	return asked;
}

function question(kind: Asked["kind"], row: SecurityRow, stream: Random): Asked {
	const { symbol, code } = row;
	const begins = beginOf(row.name, 3);
	if (kind === "symbol") return { kind, symbol, query: stream.chance(0.5) ? code.toLowerCase() : code };
	if (kind === "beginning") {
		const two = beginOf(row.name, 2);
		return { kind, symbol, begins: two.slice(0, -1), query: two.slice(0, -1) };
	}
	if (kind === "share class") {
		return { kind, symbol, query: `${beginOf(row.name, 2)} class ${code.at(-1)?.toLowerCase()}` };
	}
	if (kind === "former name or symbol") return { kind, symbol, query: formerOf(row) ?? code };
	return { kind, symbol, begins, query: withTypo(begins, stream) };
}

/** A name or symbol that the security no longer has. */
function formerOf(row: SecurityRow): string | undefined {
	const { codes, names } = identityOf(row);
	const former = codes.find(({ text, last }) => text !== row.code && last !== null)?.text;
	return (
		names.find(({ text, last }) => last !== null && text.slice(0, 6) !== row.name.slice(0, 6))?.text ?? former
	);
}

const plain = (text: string): string[] =>
	text
		.toLowerCase()
		.split(/[^a-z0-9]+/)
		.filter((word) => word !== "");

const beginOf = (name: string, words: number): string => plain(name).slice(0, words).join(" ");

/** A letter is left out, added, changed or exchanged with its neighbour, in the longest word. */
function withTypo(text: string, { int }: Random): string {
	const words = text.split(" ");
	const longest = words.reduce((a, b) => (b.length > a.length ? b : a), "");
	if (longest.length < 4) return text;
	const at = int(1, longest.length - 2);
	const [head, one, tail] = [longest.slice(0, at), longest.charAt(at), longest.slice(at + 1)];
	const letter = "etaoinshr".charAt(int(0, 8));
	const changed = [
		head + tail,
		head + one + letter + tail,
		head + letter + tail,
		head + tail.charAt(0) + one + tail.slice(1),
	][int(0, 3)];
	return words.map((word) => (word === longest ? (changed ?? word) : word)).join(" ");
}

/** True when the first security found is the one that was meant, or one of the same name where any of them was. */
export function isRight(market: MarketView, { query, symbol, begins }: Asked): boolean {
	const [first] = market.search(query);
	const row = first && market.rows[first.place];
	if (!row) return false;
	if (row.symbol === symbol) return true;
	if (begins === undefined) return false;
	return identityOf(row).names.some(({ text }) => plain(text).join(" ").startsWith(begins));
}

/** Queries that look at the most: beginnings of common words, many words, words with typos, and the longest texts. */
export const hardQueries = (market: MarketView): string[] => [
	"i",
	"in",
	"inc",
	"co",
	"com",
	"st",
	"common stock",
	"holdings inc common",
	"in in in in in in in in",
	"sereice capitol finantial groupp holdngs internatinal technoligies corporatin",
	...market.rows.filter((_, i) => i % 5000 === 0).map(({ name }) => name.repeat(10).slice(0, 100)),
];
