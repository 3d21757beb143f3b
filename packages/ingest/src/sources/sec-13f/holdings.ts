import { InputRefused } from "@us-market-data/market";
import { type Amount, approximate, plus } from "./amounts.ts";

/** A row of an information table, as it is written. */
export interface HoldingRow {
	cusip: string;
	value: string;
	amount: string;
	/** `SH` or `PRN`. */
	amountType: string;
	/** `Put`, `Call` or empty. */
	putCall: string;
	line: number;
}

/** Position of a filing in a security: the sum of its rows, one for each manager and account. */
export interface Sums {
	shares: Amount;
	/** As the filing writes it: dollars, or thousands in older ones. */
	value: Amount;
	/** First of the rows. */
	line: number;
}

/** Prices per share that are kept of a filing to judge the unit of its values. */
const samples = 101;

/**
 * Adds up the rows of filings by security. What it keeps grows with the positions of securities that are held,
 * not with rows.
 */
export class Holdings {
	/** Keyed by symbol, then by number of the filing. */
	readonly positions = new Map<string, Map<number, Sums>>();
	/** CUSIPs of no security that is held. */
	readonly unmapped = new Set<string>();
	readonly #symbols: ReadonlyMap<string, string>;
	readonly #prices = new Map<number, number[]>();

	/** `symbols`: canonical symbol of a CUSIP. */
	constructor(symbols: ReadonlyMap<string, string>) {
		this.#symbols = symbols;
	}

	/** Takes a row of a filing; null when it begins a position, else why it does not become its own row. */
	add(filing: number, row: HoldingRow): { skipped: string; unresolved?: string } | null {
		if (!isShares(row)) return { skipped: "principal amount, not shares" };
		if (row.putCall !== "" && row.putCall !== "-") return option(row);
		this.#sample(filing, row);
		const cusip = row.cusip.toUpperCase();
		const symbol = this.#symbols.get(cusip);
		if (symbol === undefined) return this.#foreign(cusip);
		const filings = this.positions.get(symbol) ?? new Map<number, Sums>();
		if (filings.size === 0) this.positions.set(symbol, filings);
		const known = filings.get(filing);
		const sums = known ?? { shares: 0, value: 0, line: row.line };
		sums.shares = plus(sums.shares, row.amount, { line: row.line, field: "shares" });
		sums.value = plus(sums.value, row.value || "0", { line: row.line, field: "value" });
		if (known) return { skipped: "added to another row of the same holder and security" };
		filings.set(filing, sums);
		return null;
	}

	/** Values per share that a filing's rows came with, as they are written. */
	pricesOf(filing: number): readonly number[] {
		return this.#prices.get(filing) ?? [];
	}

	#foreign(cusip: string): { skipped: string; unresolved?: string } {
		const skipped = "CUSIP of no held security";
		if (this.unmapped.has(cusip)) return { skipped };
		this.unmapped.add(cusip);
		return { skipped, unresolved: cusip };
	}

	#sample(filing: number, row: HoldingRow): void {
		const prices = this.#prices.get(filing) ?? [];
		if (prices.length === 0) this.#prices.set(filing, prices);
		const price = Number(row.value) / Number(row.amount);
		if (prices.length < samples && price > 0 && Number.isFinite(price)) prices.push(price);
	}
}

function isShares({ amountType, line }: HoldingRow): boolean {
	if (amountType === "SH" || amountType === "PRN") return amountType === "SH";
	const type = amountType.toUpperCase();
	if (type === "SH" || type === "PRN") return type === "SH";
	throw new InputRefused({ line, field: "type of amount", value: amountType }, "SH or PRN");
}

function option({ putCall, line }: HoldingRow): { skipped: string } {
	if (/^(put|call)$/i.test(putCall)) return { skipped: "option, not shares" };
	throw new InputRefused({ line, field: "put or call", value: putCall }, "Put, Call or nothing");
}

/** Value per share of a position, as it is written. */
export const priceOf = ({ shares, value }: Sums): number => approximate(value) / approximate(shares);
