import { setImmediate as nextTurn } from "node:timers/promises";
import { monthOf } from "@us-market-data/market";
import { sql } from "kysely";
import type { Charge, ChargeResult, Standing } from "../../accounts.ts";
import type { MeterObserver } from "../../shared/accounts/account-options.ts";
import type { AccountTables } from "../../shared/accounts/account-schema.ts";
import { GroupMeter, noSuchKey, type TakeGroup } from "../../shared/accounts/group-meter.ts";
import { dayOf, notBefore } from "../../shared/accounts/usage.ts";
import type { Connection } from "../connection/connection.ts";
import { prepare, type Slots } from "../connection/prepared.ts";
import type { WriteTurns } from "../connection/write-turns.ts";

/** Debits data requests one by one in the transaction of their group, in the order of arrival. */
export class Meter extends GroupMeter {
	readonly #turns: WriteTurns;
	readonly #patience: number;
	readonly #statements: ReturnType<typeof statements>;

	/** @param patience milliseconds that a group of charges waits for another process that writes */
	constructor(
		connection: Connection<AccountTables>,
		turns: WriteTurns,
		{ patience, observe }: { patience: number; observe: MeterObserver | undefined },
	) {
		super(observe);
		this.#turns = turns;
		this.#patience = patience;
		this.#statements = statements(connection);
	}

	used(accountId: number, at: number): number {
		return this.#statements.used.get({ accountId, period: monthOf(at) })?.used ?? 0;
	}

	standing(accountId: number, at: number): Standing {
		const judged = notBefore(at, this.#statements.latest.get({ accountId })?.period);
		return { used: this.used(accountId, judged), at: judged };
	}

	/** The group is taken once the transaction has begun: what arrived while it waited for its turn is of it. */
	protected override debit(take: TakeGroup): Promise<(ChargeResult | Error)[]> {
		return this.#turns.transact(this.#patience, () => this.#debitAll(take()));
	}

	/** A transaction that finds its turn free begins and ends without a pause. */
	protected override giveWay(): Promise<void> {
		return nextTurn();
	}

	#debitAll(charges: readonly Charge[]): (ChargeResult | Error)[] {
		const known: Known = { keys: new Set(), months: new Map() };
		const answers = charges.map((charge) => this.#debitOne(charge, known));
		const made = charges.flatMap((charge, i) => {
			const answer = answers[i];
			return answer && "accepted" in answer && answer.accepted ? [{ charge, day: dayOf(answer.at) }] : [];
		});
		this.#note(made);
		return answers;
	}

	/** Judges one charge. An error is of this charge alone, so it is returned and not thrown. */
	#debitOne(charge: Charge, known: Known): ChargeResult | Error {
		const { accountId, keyId, allowance } = charge;
		const owner = `${accountId}/${keyId}`;
		if (!known.keys.has(owner)) {
			if (!this.#statements.key.get({ accountId, keyId })) return noSuchKey(charge);
			known.keys.add(owner);
		}
		const latest = known.months.get(accountId) ?? this.#statements.latest.get({ accountId })?.period ?? "";
		const at = notBefore(charge.at, latest);
		const period = monthOf(at);
		known.months.set(accountId, period);
		const limit = allowance ?? Number.MAX_SAFE_INTEGER;
		const row = this.#statements.debit.get({ accountId, period, limit });
		return row
			? { accepted: true, used: row.used, at }
			: { accepted: false, used: this.used(accountId, at), at };
	}

	/** Adds accepted charges to the usage by day, operation and key, and to the last use of their keys. */
	#note(made: readonly { charge: Charge; day: string }[]): void {
		const counts = new Map<string, { charge: Charge; day: string; count: number }>();
		const lastUses = new Map<string, number>();
		for (const { charge, day } of made) {
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

/** The findings of the charges in a transaction so far. */
interface Known {
	/** `account/key` of keys that there are. */
	keys: Set<string>;
	/** Latest month of accounts. A charge that is refused in a new month writes no row of it, and moves it all the same. */
	months: Map<number, string>;
}

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
		latest: prepare(connection, (p: Slots<{ accountId: number }>) =>
			build
				.selectFrom("allowance")
				.select(({ fn }) => fn.max("period").as("period"))
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
