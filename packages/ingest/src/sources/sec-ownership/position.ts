import { type DecimalString, sum } from "@us-market-data/market";
import type { HoldingLine, TransactionLine } from "./form.ts";
import { classIn } from "./securities.ts";

interface Lot {
	letter: string | null;
	date: string;
	shares: DecimalString;
}

/** Securities in the first table of a form that are not shares. */
const noShares =
	/\b(preferred|preference|warrants?|options?|notes?|debentures?|bonds?|rights?|restricted stock units?|restricted share units?|RSUs?|PSUs?|performance (stock|share) units?|phantom|deferred)\b/i;

/** True when a title names shares: common stock of whatever class, ordinary shares, units of partnerships. */
const isShares = (title: string): boolean => !noShares.test(title);

/**
 * The shares of one security that one form states. Direct and each kind of indirect ownership are positions of their
 * own and add up. Transactions tell a position again and again: the newest counts, on one day the last line. Every
 * line without a transaction is a position.
 */
export class Position {
	readonly #lots = new Map<string, Lot>();

	/** @param filed day of the form; a line with a later date is mistyped, and any other one of the form is newer */
	transaction(line: TransactionLine, filed: string): void {
		if (line.date === null) return;
		const date = line.date > filed ? "" : line.date;
		const key = [line.title, line.ownership, line.nature].join("\n");
		const before = this.#lots.get(key);
		if (before === undefined || before.date <= date) this.#put(key, line, date);
	}

	holding(line: HoldingLine): void {
		this.#put(`holding ${this.#lots.size}`, line, "");
	}

	/**
	 * Sum of the positions in a class of shares; all count when the class of the security is not known and the form
	 * names one only.
	 * @returns null without positions, and, as `unclear`, when the form mixes classes of which it cannot be determined
	 * which one the security is.
	 */
	total(securityClass: string | null): DecimalString | "unclear" | null {
		const lots = [...this.#lots.values()];
		const letters = new Set(lots.map(({ letter }) => letter));
		if (securityClass === null && letters.size > 1) return "unclear";
		const own = lots.filter(
			({ letter }) => securityClass === null || (letter ?? securityClass) === securityClass,
		);
		return own.length === 0 ? null : sum(own.map(({ shares }) => shares));
	}

	#put(key: string, line: HoldingLine, date: string): void {
		if (line.isDerivative || line.sharesHeld === null || !isShares(line.title)) return;
		this.#lots.set(key, { letter: classIn(line.title), date, shares: line.sharesHeld });
	}
}
