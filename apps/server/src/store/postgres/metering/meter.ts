import type { Charge, ChargeResult } from "../../accounts.ts";
import { missing } from "../../errors.ts";
import type { MeterObserver } from "../../meter-observer.ts";
import { monthOf } from "../../rows/month.ts";
import type { Database } from "../connection/database.ts";
import { isConflict } from "../connection/unavailable.ts";
import { chargeGroup } from "./meter-statement.ts";

interface Waiting {
	charge: Charge;
	resolve(result: ChargeResult): void;
	reject(error: unknown): void;
}

/** A row of the answer: the charge by its place in the group, counted from 1. */
interface Judged {
	n: number;
	/** What is used after the whole group. */
	used: number;
	/** How many charges of this account and month the group was granted. */
	granted: number;
	/** Which of them this one is, counted from 1. */
	place: number;
}

/** Charges in one statement. */
const groupLimit = 250;
/** How often a group that the database undid, for two processes stood in each other's way, is tried. */
const attempts = 5;

/**
 * Debits data requests. Charges that arrive while the last group is being committed share the next statement, and
 * so one way to the database and one wait for its disk. Each is judged by itself, in the order of arrival, and
 * answered once the commit is durable.
 *
 * A line that breaks between statement and answer leaves open whether the group was charged; it is never repeated.
 */
export class Meter {
	readonly #database: Pick<Database<unknown>, "rows">;
	readonly #observe: MeterObserver | undefined;
	#waiting: Waiting[] = [];
	#run: Promise<void> | undefined;

	constructor(database: Pick<Database<unknown>, "rows">, observe?: MeterObserver) {
		this.#database = database;
		this.#observe = observe;
	}

	charge(charge: Charge): Promise<ChargeResult> {
		return new Promise((resolve, reject) => {
			this.#waiting.push({ charge, resolve, reject });
			this.#run ??= new Promise((done) => setImmediate(() => done(this.#drain())));
		});
	}

	/** Resolves when no charge waits. */
	async idle(): Promise<void> {
		await this.#run;
	}

	async #drain(): Promise<void> {
		while (this.#waiting.length > 0) {
			const { group, rest } = firstGroup(this.#waiting);
			this.#waiting = rest;
			await this.#commit(group);
		}
		this.#run = undefined;
	}

	async #commit(group: readonly Waiting[]): Promise<void> {
		const began = performance.now();
		try {
			const judged = await this.#judge(group.map(({ charge }) => charge));
			this.#observe?.(group.length, (performance.now() - began) / 1000);
			for (const [i, { charge, resolve, reject }] of group.entries()) {
				const row = judged.get(i + 1);
				if (row) resolve(resultOf(row));
				else reject(missing(`key of account ${charge.accountId}`, charge.keyId));
			}
		} catch (error) {
			for (const { reject } of group) reject(error);
		}
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
 * The charges for the next statement. It knows one limit for an account and month, so that charges under another
 * one, and those that came after them, wait for the statement after it.
 */
function firstGroup(waiting: readonly Waiting[]): { group: Waiting[]; rest: Waiting[] } {
	const group: Waiting[] = [];
	const rest: Waiting[] = [];
	const limits = new Map<string, number | null | "next">();
	for (const entry of waiting) {
		const { accountId, at, allowance } = entry.charge;
		const place = `${accountId}/${monthOf(at)}`;
		const limit = limits.has(place) ? limits.get(place) : allowance;
		const fits = limit === allowance && group.length < groupLimit;
		limits.set(place, fits ? allowance : "next");
		(fits ? group : rest).push(entry);
	}
	return { group, rest };
}

const resultOf = ({ used, granted, place }: Judged): ChargeResult =>
	place <= granted ? { accepted: true, used: used - granted + place } : { accepted: false, used };

/** The charges column by column, in the order of the statement's parameters. */
const columnsOf = (charges: readonly Charge[]): unknown[] => [
	charges.map(({ accountId }) => accountId),
	charges.map(({ keyId }) => keyId),
	charges.map(({ at }) => monthOf(at)),
	charges.map(({ at }) => new Date(at).toISOString().slice(0, 10)),
	charges.map(({ operationId }) => operationId),
	charges.map(({ allowance }) => allowance ?? Number.MAX_SAFE_INTEGER),
	charges.map(({ at }) => at),
];
