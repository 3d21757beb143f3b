import { monthOf } from "@us-market-data/market";
import type { Charge, ChargeResult } from "../../accounts.ts";
import type { MeterListeners } from "../../shared/accounts/account-options.ts";
import { GroupMeter, noSuchKey, type TakeGroup } from "../../shared/accounts/group-meter.ts";
import { dayOf, notBefore } from "../../shared/accounts/usage.ts";
import type { Database } from "../connection/database.ts";
import { isConflict } from "../connection/unavailable.ts";
import { chargeGroup } from "./meter-statement.ts";

/** A row of the answer: the charge by its place in the group, counted from 1. */
interface Judged {
	n: number;
	/** The usage after the whole group. */
	used: number;
	/** Number of charges of this account and month that the group was granted. */
	granted: number;
	/** The position of this charge among all of this account and month in the group, counted from 1. */
	place: number;
	/** The month of its allowance check. */
	period: string;
}

/** Charges in one statement. */
const groupLimit = 250;
/** Number of attempts for a group that the database rolled back because two processes conflicted. */
const attempts = 5;

/**
 * Debits data requests, each group by one statement: one way to the database and one wait for its disk. Charges are
 * checked separately, in the order of arrival.
 *
 * A connection that breaks between statement and answer leaves open whether the group was charged; it is never repeated.
 */
export class Meter extends GroupMeter {
	readonly #database: Pick<Database<unknown>, "rows">;

	constructor(database: Pick<Database<unknown>, "rows">, listeners?: MeterListeners) {
		super(listeners);
		this.#database = database;
	}

	protected override async debit(take: TakeGroup): Promise<(ChargeResult | Error)[]> {
		const charges = take(fitsGroup());
		const judged = await this.#judge(charges);
		return charges.map((charge, i) => {
			const row = judged.get(i + 1);
			return row ? resultOf(row, charge) : noSuchKey(charge);
		});
	}

	async #judge(charges: readonly Charge[]): Promise<Map<number, Judged>> {
		for (let attempt = 1; ; attempt++) {
			try {
				const rows = await this.#database.rows<Judged>(chargeGroup, columnsOf(charges));
				return new Map(rows.map((row) => [row.n, row]));
			} catch (error) {
				if (!isConflict(error) || attempt === attempts) throw error;
			}
		}
	}
}

/**
 * Tells which charges are of the next statement. It knows one limit for an account, so that charges under another one, and those that came after them, wait for the statement after it.
 */
function fitsGroup(): (charge: Charge) => boolean {
	const limits = new Map<number, number | null | "next">();
	let size = 0;
	return ({ accountId, allowance }) => {
		const limit = limits.has(accountId) ? limits.get(accountId) : allowance;
		const fits = limit === allowance && size < groupLimit;
		limits.set(accountId, fits ? allowance : "next");
		if (fits) size++;
		return fits;
	};
}

function resultOf({ used, granted, place, period }: Judged, charge: Charge): ChargeResult {
	const at = notBefore(charge.at, period);
	return place <= granted
		? { accepted: true, used: used - granted + place, at }
		: { accepted: false, used, at };
}

/** The charges column by column, in the order of the statement's parameters. */
const columnsOf = (charges: readonly Charge[]): unknown[] => [
	charges.map(({ accountId }) => accountId),
	charges.map(({ keyId }) => keyId),
	charges.map(({ at }) => monthOf(at)),
	charges.map(({ at }) => dayOf(at)),
	charges.map(({ operationId }) => operationId),
	charges.map(({ allowance }) => allowance ?? Number.MAX_SAFE_INTEGER),
	charges.map(({ at }) => at),
];
