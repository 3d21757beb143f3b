import { entry, type Random, random } from "@us-market-data/market";
import { companyRows } from "./data/companies.ts";
import { insidersBuy } from "./data/scenarios.ts";
import { clamp, roundTo } from "./numbers.ts";
import { nameOf, offices } from "./people.ts";
import type { Bar, SampleSecurity } from "./simulated.ts";
import { splitFactor, type World } from "./world.ts";

/** Kind of a transaction of an insider. */
export interface Kind {
	code: "M" | "S" | "P" | "A" | "F" | "G" | "D" | "J";
	type: "EXERCISE" | "SELL" | "BUY" | "GRANT" | "TAX" | "GIFT" | "DISP" | "OTHER";
	/** The direction in which the holding moves. */
	sign: 1 | -1;
	/** The form in which the price is stated. */
	price: "market" | "zero" | "strike" | "none";
}

const sale: Kind = { code: "S", type: "SELL", sign: -1, price: "market" };
const purchase: Kind = { code: "P", type: "BUY", sign: 1, price: "market" };

/** Kinds of transactions in the order in which they recur; an exercise is followed by a sale on the same form. */
const kinds: readonly Kind[] = [
	{ code: "M", type: "EXERCISE", sign: 1, price: "strike" },
	sale,
	purchase,
	{ code: "A", type: "GRANT", sign: 1, price: "zero" },
	{ code: "F", type: "TAX", sign: -1, price: "market" },
	sale,
	{ code: "G", type: "GIFT", sign: -1, price: "zero" },
	{ code: "D", type: "DISP", sign: -1, price: "market" },
	{ code: "J", type: "OTHER", sign: -1, price: "none" },
];

/** A transaction: share counts of the day on which it took place. */
export interface Entry {
	kind: Kind;
	/** Form of the security, from 1, and line of it. */
	form: number;
	line: number;
	bar: Bar;
	filingDate: string;
	shares: number;
	after: number;
}

/** An insider with all that is known of the holding. */
export interface Insider {
	/** Identifier, as holders have it. */
	id: string;
	name: string;
	title: string;
	ownership: "direct" | "indirect";
	entries: Entry[];
	/** Shares held at the end of a day, in shares of that day. */
	sharesAt(date: string): number;
}

/** Lines of forms that a security has. */
const lines = 25;

/** Trading days over which the transactions are spread. */
const spread = 375;

/** Trading days from a transaction to the form on it. */
const reportedAfter = 2;

/** Share counts are multiples of this number after every split, so that they are whole before it. */
const unit = 30;

const cache = new WeakMap<SampleSecurity, Insider[]>();

/** The insiders of a stock. Every answer on their positions and transactions follows from this ledger. */
export function insidersOf(world: World, security: SampleSecurity): Insider[] {
	const insiders = cache.get(security) ?? makeInsiders(world, security);
	cache.set(security, insiders);
	return insiders;
}

function makeInsiders(world: World, security: SampleSecurity): Insider[] {
	const stream = random(world.seed, security.symbol, "insiders");
	const before = startOf(security, stream);
	const holdings = [...before];
	const entries: Entry[][] = offices.map(() => []);
	let form = 0;
	let who = 0;
	for (let i = 0; i < lines; i++) {
		const isSecond = i % kinds.length === 1;
		if (!isSecond) {
			form++;
			who = stream.int(0, offices.length - 1);
		}
		const { bar, filingDate } = daysOf(security, form);
		const kind = kindOf(security, i, bar.date);
		const shares = entry(holdings, who);
		const part = kind.sign > 0 ? stream.between(0.01, 0.06) : stream.between(0.01, 0.1);
		const count = Math.max(unit, roundTo(shares * part, unit));
		const after = shares + kind.sign * count;
		holdings[who] = after;
		const factor = splitFactor(security.split, bar.date);
		const counts = { shares: Math.round(count / factor), after: Math.round(after / factor) };
		entry(entries, who).push({ kind, form, line: isSecond ? 2 : 1, bar, filingDate, ...counts });
	}
	return offices.map((title, i) => insider(security, title, i, entry(before, i), entry(entries, i)));
}

function insider(
	{ company, split }: SampleSecurity,
	title: string,
	office: number,
	start: number,
	entries: Entry[],
): Insider {
	return {
		id: String(9_100_000_000 + 100 * companyRows.indexOf(company) + office),
		name: nameOf(company.issuer, office),
		title,
		ownership: office === 3 ? "indirect" : "direct",
		entries,
		sharesAt(date) {
			const last = entries.findLast(({ bar }) => bar.date <= date);
			const now = last ? last.after * splitFactor(split, last.bar.date) : start;
			return Math.round(now / splitFactor(split, date));
		},
	};
}

/** Parts of the largest holding by office. */
const parts = [1, 0.3, 0.12, 0.06, 0.15, 0.35];

/** Holdings before the first transaction, in shares of the last day: some millions of dollars. */
function startOf({ figures }: SampleSecurity, stream: Random): number[] {
	const maxShares = figures.shares * 1e6 * 0.004;
	const maxHolding = clamp((stream.between(20, 90) * 1e6) / figures.price, 3000 * unit * 0.01, maxShares);
	return parts.map((part) =>
		Math.max(20 * unit, roundTo(maxHolding * part * stream.between(0.7, 1.3), unit)),
	);
}

function daysOf({ bars }: SampleSecurity, form: number): { bar: Bar; filingDate: string } {
	const span = Math.min(spread, bars.length - 10);
	const at = Math.max(0, bars.length - 1 - reportedAfter - Math.round(span * (1 - form / lines) * 0.95));
	return { bar: entry(bars, at), filingDate: entry(bars, at + reportedAfter).date };
}

/** Days before the last one in which some insiders only buy. */
const buyingDays = 120;

function kindOf({ ticker, lastDay }: SampleSecurity, i: number, date: string): Kind {
	const kind = entry(kinds, i % kinds.length);
	const isRecent = Date.parse(lastDay) - Date.parse(date) < buyingDays * 86_400_000;
	const isPurchase = (isRecent && kind === sale) || i >= lines - 2;
	return insidersBuy.has(ticker) && isPurchase ? purchase : kind;
}
