import { InputError } from "@us-market-data/market";
import { type Amount, approximate, plus } from "./amounts.ts";
import { type CusipLearner, cusipOfNoSecurity } from "./cusips.ts";

/** A row of an information table, as it is written. */
export interface HoldingRow {
	cusip: string;
	value: string;
	amount: string;
	/** `SH` or `PRN`. */
	amountType: string;
	/** `Put`, `Call` or empty. */
	putCall: string;
	/** Name of the issuer, empty when not stated. */
	issuer: string;
	line: number;
}

/** Position of a filing in a security: the sum of its rows, one for each manager and account. */
export interface Sums {
	/** Number of the filing. */
	filing: number;
	shares: Amount;
	/** As the filing writes it: dollars, or thousands in older ones. */
	value: Amount;
	/** First of the rows. */
	line: number;
}

/** Part of a filing's rows that must repeat their value as shares. A few of money market funds are worth a dollar each. */
const mirroredPart = 0.9;

/** Prices per share that are kept of a filing to judge the unit of its values. */
const samples = 101;
const none = -1;
const nothing = [0, 0] as const;

/**
 * Adds up the rows of filings by security. What it keeps grows with the positions of securities that are held,
 * not with rows: a few numbers of each, as there are millions.
 */
export class Holdings {
	/** CUSIPs of no security that is held. */
	readonly unmapped = new Set<string>();
	readonly #symbols: ReadonlyMap<string, string>;
	readonly #prices = new Map<number, number[]>();
	/** The newest position in each symbol, by its place in the lists. */
	readonly #newest = new Map<string, number>();
	/** The position in the same security before each. */
	readonly #before: number[] = [];
	readonly #filings: number[] = [];
	readonly #shares: Amount[] = [];
	readonly #values: Amount[] = [];
	readonly #lines: number[] = [];
	#filing = none;
	/** True if rows of other filings were between those of the present one, whose positions are then looked for. */
	#hasReturned = false;
	#sampled: number[] = [];
	/** Rows of each filing, and those whose shares are their value. */
	readonly #rows = new Map<number, { all: number; mirrored: number }>();
	readonly #learner: CusipLearner | undefined;

	/**
	 * @param symbols canonical symbol of a CUSIP
	 * @param learner finds the present company of CUSIPs that were seen beside a symbol which has another owner since
	 */
	constructor(symbols: ReadonlyMap<string, string>, learner?: CusipLearner) {
		this.#symbols = symbols;
		this.#learner = learner;
	}

	/** Takes a row of a filing; null when it begins a position, else why it does not become its own row. */
	add(filing: number, row: HoldingRow): { skipped: string; unresolved?: string } | null {
		if (!isShares(row)) return { skipped: "principal amount, not shares" };
		if (row.putCall !== "" && row.putCall !== "-") return option(row);
		if (filing !== this.#filing) this.#beginFiling(filing);
		this.#sample(row);
		this.#count(filing, row);
		const cusip = row.cusip.toUpperCase();
		const symbol = this.#learner?.symbolOf(cusip, row.issuer) ?? this.#symbols.get(cusip);
		if (symbol === undefined) return this.#foreign(cusip);
		const newest = this.#newest.get(symbol) ?? none;
		const index = this.#indexOf(filing, newest);
		const { line } = row;
		const [before, earlier] = index === none ? nothing : this.#amountsAt(index);
		const shares = plus(before, row.amount, { line, field: "shares" });
		const value = plus(earlier, row.value || "0", { line, field: "value" });
		if (index === none) {
			this.#newest.set(symbol, this.#filings.length);
			this.#push(filing, newest, shares, value, line);
			return null;
		}
		this.#shares[index] = shares;
		this.#values[index] = value;
		return { skipped: "added to another row of the same holder and security" };
	}

	/** Symbols of the securities with positions, in the order in which they came. */
	symbols(): Iterable<string> {
		return this.#newest.keys();
	}

	/** Positions in a security, in the order of their first rows. */
	positions(symbol: string): Sums[] {
		const sums: Sums[] = [];
		for (let at = this.#newest.get(symbol) ?? none; at !== none; at = this.#before[at] ?? none) {
			const [shares, value] = this.#amountsAt(at);
			sums.push({ filing: this.#filings[at] ?? none, shares, value, line: this.#lines[at] ?? 1 });
		}
		return sums.reverse();
	}

	/** Values per share that a filing's rows came with, as they are written. */
	pricesOf(filing: number): readonly number[] {
		return this.#prices.get(filing) ?? [];
	}

	/**
	 * True for a filing whose shares are its values, row by row: one column was written twice, so that one of them is wrong, and
	 * nothing tells which.
	 */
	isMirrored(filing: number): boolean {
		const { all, mirrored } = this.#rows.get(filing) ?? { all: 0, mirrored: 0 };
		return mirrored > 0 && mirrored >= all * mirroredPart;
	}

	#count(filing: number, { value, amount }: HoldingRow): void {
		if (!(Number(amount) > 0)) return;
		const rows = this.#rows.get(filing) ?? { all: 0, mirrored: 0 };
		rows.all += 1;
		if (Number(value) === Number(amount)) rows.mirrored += 1;
		this.#rows.set(filing, rows);
	}

	#push(filing: number, before: number, shares: Amount, value: Amount, line: number): void {
		this.#filings.push(filing);
		this.#before.push(before);
		this.#shares.push(shares);
		this.#values.push(value);
		this.#lines.push(line);
	}

	#amountsAt(index: number): readonly [shares: Amount, value: Amount] {
		return [this.#shares[index] ?? 0, this.#values[index] ?? 0];
	}

	/** The position of the filing in a security, by its newest one; -1 for none. */
	#indexOf(filing: number, newest: number): number {
		if (newest === none || this.#filings[newest] === filing) return newest;
		if (!this.#hasReturned) return none;
		let at = newest;
		while (at !== none && this.#filings[at] !== filing) at = this.#before[at] ?? none;
		return at;
	}

	#beginFiling(filing: number): void {
		const sampled = this.#prices.get(filing);
		this.#filing = filing;
		this.#hasReturned = sampled !== undefined;
		this.#sampled = sampled ?? [];
		if (!sampled) this.#prices.set(filing, this.#sampled);
	}

	#foreign(cusip: string): { skipped: string; unresolved?: string } {
		const skipped = cusipOfNoSecurity;
		if (this.unmapped.has(cusip)) return { skipped };
		this.unmapped.add(cusip);
		return { skipped, unresolved: cusip };
	}

	#sample(row: HoldingRow): void {
		if (this.#sampled.length >= samples) return;
		const price = Number(row.value) / Number(row.amount);
		if (price > 0 && Number.isFinite(price)) this.#sampled.push(price);
	}
}

function isShares({ amountType, line }: HoldingRow): boolean {
	if (amountType === "SH" || amountType === "PRN") return amountType === "SH";
	const type = amountType.toUpperCase();
	if (type === "SH" || type === "PRN") return type === "SH";
	throw new InputError({ line, field: "type of amount", value: amountType }, "SH or PRN");
}

function option({ putCall, line }: HoldingRow): { skipped: string } {
	if (/^(put|call)$/i.test(putCall)) return { skipped: "option, not shares" };
	throw new InputError({ line, field: "put or call", value: putCall }, "Put, Call or nothing");
}

/** Value per share of a position, as it is written. */
export const priceOf = ({ shares, value }: Pick<Sums, "shares" | "value">): number =>
	approximate(value) / approximate(shares);
