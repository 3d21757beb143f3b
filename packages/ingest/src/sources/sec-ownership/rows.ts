import { type AreaRecord, type DecimalString, sum } from "@us-market-data/market";
import { entryOf } from "../../frame/fields.ts";
import type { ImportedRecord, Outcome } from "../../frame/importer.ts";
import type { HoldingLine, Owner, OwnershipForm, TransactionLine } from "./form.ts";
import { classIn, type SecurityFinder } from "./securities.ts";

type Trade = AreaRecord<"insiderTrades">;
type Holder = AreaRecord<"shareholders">;

const types: Readonly<Record<string, Trade["type"]>> = {
	P: "BUY",
	S: "SELL",
	A: "GRANT",
	D: "DISP",
	F: "TAX",
	M: "EXERCISE",
	C: "EXERCISE",
	X: "EXERCISE",
	G: "GIFT",
};

/** Meaning of an SEC transaction code. */
export const typeOfCode = (code: string): Trade["type"] => entryOf(types, code) ?? "OTHER";

const company =
	/\b(inc|incorporated|corp|corporation|company|llc|lp|llp|lllp|ltd|limited|plc|gmbh|trust|trustee|funds?|partners?|partnership|holdings?|group|capital|management|advis[eo]rs?|investments?|investors?|ventures?|associates|foundation|estate|bancorp|bank|equity|enterprises|international|spv|sarl|pension|plan|insurance)\b|\b(l\.\s?l\.\s?c|l\.\s?p|n\.v|s\.a|co|ag|nv|sa|bv|se)\.?$/i;

/** True when an owner is a natural person: officers are; others unless their name is that of an organisation. */
export const isPerson = ({ name, isOfficer }: Owner): boolean => isOfficer || !company.test(name);

/** A form with further lines to come. */
export class OpenForm {
	readonly form: OwnershipForm;
	/** Transactions so far: the number of the last one. */
	lines = 0;
	/** Shares held, by symbol. */
	readonly positions = new Map<string, Position>();

	constructor(form: OwnershipForm) {
		this.form = form;
	}

	position(symbol: string): Position {
		const position = this.positions.get(symbol) ?? new Position();
		this.positions.set(symbol, position);
		return position;
	}
}

/**
 * Makes rows of the lines of forms. Of joint owners a trade names all; the position is that of the first natural
 * person among them, because they are the same. One object serves one file.
 */
export class FormRows {
	readonly #finder: SecurityFinder;
	readonly #positions = new Map<string, { row: ImportedRecord<"shareholders">; accession: string }>();

	constructor(finder: SecurityFinder) {
		this.#finder = finder;
	}

	/** The trade of a transaction; its form numbers transactions, those in shares before those in derivatives. */
	transaction(open: OpenForm, line: TransactionLine, at: number): Outcome[] {
		const { form } = open;
		open.lines += 1;
		const choice = this.#finder.find(form.issuer, line.title);
		if ("skipped" in choice) return [{ ...choice, line: at }];
		open.position(choice.symbol).transaction(line, form.filingDate);
		const { accession } = form;
		const { date, code, ownership } = line;
		if (accession === null) return [{ skipped: "accession number of the form is not known", line: at }];
		if (date === null) return [{ skipped: "transaction without a date", line: at }];
		if (code === "") return [{ skipped: "transaction without a code", line: at }];
		if (ownership === null) return [{ skipped: "form of ownership is not stated", line: at }];
		if (date > form.filingDate) {
			const of = `${accession}/${open.lines}`;
			return afterItsForm({ date, filingDate: form.filingDate, accession, of }, choice.symbol, at);
		}
		const record: Trade = {
			accessionNumber: accession,
			line: open.lines,
			filingDate: form.filingDate,
			date,
			owner: form.owners.map(({ name }) => name).join("; "),
			title: [...new Set(form.owners.map(({ role }) => role))].filter((role) => role !== "").join("; "),
			code,
			type: typeOfCode(code),
			acquiredOrDisposed: line.acquiredOrDisposed,
			shares: line.shares,
			price: line.priceUnit === "unknown" ? null : line.price,
			priceUnitShares: line.priceUnit === "unknown" || line.price === null ? null : line.priceUnit,
			sharesAfter: line.sharesHeld,
			securityTitle: line.title,
			ownership,
			is10b5One: form.is10b5One,
			isDerivative: line.isDerivative,
			amends: form.amends,
		};
		const trade: Outcome = { area: "insiderTrades", symbol: choice.symbol, line: at, record };
		const isUnclear = line.priceUnit === "unknown" && line.price !== null;
		return isUnclear ? [trade, perDepositaryShare(record, line.price ?? "", choice.symbol, at)] : [trade];
	}

	/** Takes up a line without a transaction. What is skipped comes back. */
	holding(open: OpenForm, line: HoldingLine, at: number): Outcome | null {
		if (line.isDerivative) return { skipped: "holding of a derivative", line: at };
		const choice = this.#finder.find(open.form.issuer, line.title);
		if ("skipped" in choice) return { ...choice, line: at };
		open.position(choice.symbol).holding(line);
		return null;
	}

	/** Called when all lines of a form are known. What is skipped comes back. */
	close(open: OpenForm, at: number): Outcome[] {
		const { form, positions } = open;
		if (form.ownsNothing && positions.size === 0) return this.#nothing(form, at);
		const outcomes: Outcome[] = [];
		for (const [symbol, position] of positions) {
			const total = position.total(this.#finder.classOf(symbol));
			if (total === "unclear") outcomes.push({ skipped: "position in several classes of shares", line: at });
			else if (total !== null) outcomes.push(...this.#holdingRows(form, symbol, total, at));
		}
		return outcomes;
	}

	/** The positions of all forms, one for each owner and period: that of the form filed last. */
	end(): Outcome[] {
		return [...this.#positions.values()].map(({ row }) => row);
	}

	#nothing(form: OwnershipForm, at: number): Outcome[] {
		const choice = this.#finder.find(form.issuer, "");
		return "skipped" in choice ? [{ ...choice, line: at }] : this.#holdingRows(form, choice.symbol, "0", at);
	}

	#holdingRows(form: OwnershipForm, symbol: string, sharesHeld: string, line: number): Outcome[] {
		const owner = form.owners.find(isPerson);
		if (!owner) return [{ skipped: "position of an owner who is not a natural person", line }];
		const record = holderOf(form, owner, sharesHeld);
		const key = `${symbol}/${record.period}/${record.holderId}`;
		const accession = form.accession ?? "";
		const other = this.#positions.get(key);
		const isOlder =
			other !== undefined &&
			`${record.filingDate}/${accession}` < `${other.row.record.filingDate}/${other.accession}`;
		if (!isOlder) {
			this.#positions.set(key, { row: { area: "shareholders", symbol, line, record }, accession });
		}
		return other === undefined ? [] : [{ skipped: "a form filed later has the position", line }];
	}
}

/** A price per depositary share is left out where the form does not say how many shares that is: their product is none. */
const perDepositaryShare = (trade: Trade, price: string, symbol: string, line: number): Outcome => ({
	area: "issues",
	symbol,
	line,
	record: {
		kind: "implausible",
		area: "insiderTrades",
		of: `${trade.accessionNumber}/${trade.line}`,
		date: trade.date,
		rule: "price is for one of the shares of its line",
		values: [
			{ name: "price", value: price },
			{ name: "shares", value: trade.shares ?? "" },
		],
		difference: null,
		accession: trade.accessionNumber,
		filedAt: trade.filingDate,
		cause: "the price is per depositary share, and no footnote says how many shares that is",
	},
});

/** A transaction whose date somebody mistyped is left out: in the future it would count as recent for years. */
const afterItsForm = (
	{ date, filingDate, accession, of }: Record<"date" | "filingDate" | "accession" | "of", string>,
	symbol: string,
	line: number,
): Outcome[] => [
	{ skipped: "transaction dated after its form", line },
	{
		area: "issues",
		symbol,
		line,
		record: {
			kind: "implausible",
			area: "insiderTrades",
			of,
			date: filingDate,
			rule: "date is on the day of filing or before it",
			values: [
				{ name: "date", value: date },
				{ name: "filingDate", value: filingDate },
			],
			difference: null,
			accession,
			filedAt: filingDate,
			cause: null,
		},
	},
];

const holderOf = (form: OwnershipForm, owner: Owner, sharesHeld: string): Holder => ({
	period: form.period,
	holderId: owner.cik,
	name: owner.name,
	type: "individual",
	title: owner.role || "individual",
	sharesHeld,
	sharesChanged: null,
	percentOfShares: null,
	filingDate: form.filingDate,
	value: null,
	form: null,
	filing: null,
});

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
class Position {
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
