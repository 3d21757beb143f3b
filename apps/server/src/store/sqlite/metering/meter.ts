import { sql } from "kysely";
import type { Charge, ChargeResult } from "../../accounts.ts";
import { missing } from "../../errors.ts";
import type { MeterObserver } from "../../meter-observer.ts";
import type { AccountTables } from "../../rows/account-schema.ts";
import { monthOf } from "../../rows/month.ts";
import type { Connection } from "../connection/connection.ts";
import { prepare, type Slots } from "../connection/prepared.ts";
import type { WriteTurns } from "../connection/write-turns.ts";

interface Waiting {
	charge: Charge;
	resolve(result: ChargeResult): void;
	reject(error: unknown): void;
}

/** How long a group of charges waits for another process that writes, in milliseconds. */
const patience = 10_000;

/**
 * Debits data requests. Charges that arrive in one turn of the event loop share a transaction, and so one
 * wait for the disk; each is judged by itself, in the order of arrival, and answered once the commit is
 * durable.
 */
export class Meter {
	readonly #turns: WriteTurns;
	readonly #statements: ReturnType<typeof statements>;
	#waiting: Waiting[] = [];
	#run: Promise<void> | undefined;
	readonly #observe: MeterObserver | undefined;

	constructor(connection: Connection<AccountTables>, turns: WriteTurns, observe?: MeterObserver) {
		this.#observe = observe;
		this.#turns = turns;
		this.#statements = statements(connection);
	}

	charge(charge: Charge): Promise<ChargeResult> {
		return new Promise((resolve, reject) => {
			this.#waiting.push({ charge, resolve, reject });
			this.#run ??= new Promise((done) => setImmediate(() => done(this.#drain())));
		});
	}

	used(accountId: number, at: number): number {
		return this.#statements.used.get({ accountId, period: monthOf(at) })?.used ?? 0;
	}

	/** Resolves when no charge waits. */
	async idle(): Promise<void> {
		await this.#run;
	}

	async #drain(): Promise<void> {
		while (this.#waiting.length > 0) await this.#commitGroup();
		this.#run = undefined;
	}

	async #commitGroup(): Promise<void> {
		let group: Waiting[] = [];
		const began = this.#observe && performance.now();
		try {
			const answers = await this.#turns.transact(patience, () => {
				group = this.#waiting.splice(0);
				return this.#debitAll(group);
			});
			if (began !== undefined) this.#observe?.(group.length, (performance.now() - began) / 1000);
			for (const [i, { resolve, reject }] of group.entries()) {
				const answer = answers[i];
				if (answer && !(answer instanceof Error)) resolve(answer);
				else reject(answer);
			}
		} catch (error) {
			// When the transaction did not begin, those that waited for it fail with it.
			for (const { reject } of group.length > 0 ? group : this.#waiting.splice(0)) reject(error);
		}
	}

	#debitAll(group: readonly Waiting[]): (ChargeResult | Error)[] {
		const known = new Set<string>();
		const answers = group.map((waiting) => this.#debit(waiting.charge, known));
		this.#note(group.map(({ charge }) => charge).filter((_, i) => accepted(answers[i])));
		return answers;
	}

	/**
	 * Judges one charge. An error is of this charge alone, so it is returned and not thrown. `known` keeps the
	 * keys found in the same transaction.
	 */
	#debit({ accountId, keyId, allowance, at }: Charge, known: Set<string>): ChargeResult | Error {
		const owner = `${accountId}/${keyId}`;
		if (!known.has(owner)) {
			if (!this.#statements.key.get({ accountId, keyId }))
				return missing(`key of account ${accountId}`, keyId);
			known.add(owner);
		}
		const period = monthOf(at);
		const limit = allowance ?? Number.MAX_SAFE_INTEGER;
		const row = this.#statements.debit.get({ accountId, period, limit });
		return row ? { accepted: true, used: row.used } : { accepted: false, used: this.used(accountId, at) };
	}

	/** Adds accepted charges to the usage by day, operation and key, and to the last use of their keys. */
	#note(charges: Charge[]): void {
		const counts = new Map<string, { charge: Charge; day: string; count: number }>();
		const lastUses = new Map<string, number>();
		for (const charge of charges) {
			const day = new Date(charge.at).toISOString().slice(0, 10);
			const place = JSON.stringify([charge.keyId, day, charge.operationId]);
			const known = counts.get(place);
			if (known) known.count++;
			else counts.set(place, { charge, day, count: 1 });
			lastUses.set(charge.keyId, Math.max(charge.at, lastUses.get(charge.keyId) ?? charge.at));
		}
		for (const { charge, day, count } of counts.values()) {
			const { accountId, operationId, keyId } = charge;
			this.#statements.count.run({ accountId, day, operationId, keyId, count });
		}
		for (const [keyId, at] of lastUses) this.#statements.lastUse.run({ keyId, at });
	}
}

const accepted = (answer: ChargeResult | Error | undefined): boolean =>
	answer !== undefined && "accepted" in answer && answer.accepted;

function statements(connection: Connection<AccountTables>) {
	const { build } = connection;
	interface Period {
		accountId: number;
		period: string;
	}
	return {
		key: prepare(connection, (p: Slots<{ accountId: number; keyId: string }>) =>
			build
				.selectFrom("api_keys")
				.select("id")
				.where("id", "=", p.keyId)
				.where("account_id", "=", p.accountId),
		),
		used: prepare(connection, (p: Slots<Period>) =>
			build
				.selectFrom("allowance")
				.select("used")
				.where("account_id", "=", p.accountId)
				.where("period", "=", p.period),
		),
		debit: prepare(connection, (p: Slots<Period & { limit: number }>) =>
			build
				.insertInto("allowance")
				.columns(["account_id", "period", "used"])
				.expression(
					build
						.selectNoFrom([p.accountId.as("account"), p.period.as("period"), sql.lit(1).as("used")])
						.where(sql<boolean>`${p.limit} > 0`),
				)
				.onConflict((conflict) =>
					conflict
						.columns(["account_id", "period"])
						.doUpdateSet((column) => ({ used: column("allowance.used", "+", 1) }))
						.where("allowance.used", "<", p.limit),
				)
				.returning("used"),
		),
		count: prepare(
			connection,
			(p: Slots<{ accountId: number; day: string; operationId: string; keyId: string; count: number }>) =>
				build
					.insertInto("usage")
					.values({
						account_id: p.accountId,
						day: p.day,
						operation_id: p.operationId,
						key_id: p.keyId,
						count: p.count,
					})
					.onConflict((conflict) =>
						conflict
							.columns(["account_id", "day", "operation_id", "key_id"])
							.doUpdateSet((column) => ({ count: column("usage.count", "+", column.ref("excluded.count")) })),
					),
		),
		lastUse: prepare(connection, (p: Slots<{ keyId: string; at: number }>) =>
			build
				.updateTable("api_keys")
				.set({ last_used_at: sql`max(coalesce(last_used_at, ${p.at}), ${p.at})` })
				.where("id", "=", p.keyId),
		),
	};
}
