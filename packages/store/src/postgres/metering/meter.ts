import { monthOf } from "@us-market-data/market";
import type { Charge, ChargeResult } from "../../accounts.ts";
import type { MeterListeners } from "../../shared/accounts/account-options.ts";
import { GroupMeter, noSuchKey, type TakeGroup } from "../../shared/accounts/group-meter.ts";
import { dayOf, firstDayOfFiles, lastUseStep, notBefore } from "../../shared/accounts/usage.ts";
import { type Database, type NamedStatement, queryableOf } from "../connection/database.ts";
import { isConflict } from "../connection/unavailable.ts";

/** A row of the answer: the charge by its ordinal in the group, counted from 1. */
interface DebitRow {
	n: number;
	/** The usage after the whole group. */
	used: number;
	/** Number of charges of this account and month that the group was granted. */
	granted: number;
	/** The position of this charge among all of this account and month in the group, counted from 1. */
	ordinal: number;
	/** The month of its allowance check. */
	period: string;
}

/** Charges in one statement. */
const maxGroupCharges = 250;
/** Number of attempts for a group that the database rolled back because two processes conflicted. */
const maxAttempts = 5;

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
		const debits = await this.#debitGroup(charges);
		return charges.map((charge, i) => {
			const row = debits.get(i + 1);
			return row ? resultOf(row, charge) : noSuchKey(charge);
		});
	}

	async #debitGroup(charges: readonly Charge[]): Promise<Map<number, DebitRow>> {
		for (let attempt = 1; ; attempt++) {
			try {
				const rows = await this.#database.rows<DebitRow>(chargeGroup, columnsOf(charges));
				return new Map(rows.map((row) => [row.n, row]));
			} catch (error) {
				if (!isConflict(error) || attempt === maxAttempts) throw error;
			}
		}
	}
}

const insertFile = {
	name: "charge_file",
	text: `insert into file_charges (day, key_id, file)
		select greatest($1, (select max(period) || '-01' from allowance where account_id = $4)), $2, $3
		on conflict do nothing returning day`,
};

/**
 * Debits a data request for a file, unless its key was charged for the file on the same day. The row of the file stands in
 * front of the debit in one transaction: a process that charges for the same file meanwhile waits for its end, and then
 * finds the row, or charges itself.
 */
export async function chargeFile(
	database: Pick<Database<unknown>, "withClient">,
	charge: Charge & { file: string },
): Promise<ChargeResult | undefined> {
	const { accountId, keyId, file, at } = charge;
	return database.withClient(async (client) => {
		const queryable = queryableOf(client);
		await client.query("begin");
		const [row] = await queryable.rows(insertFile, [dayOf(at), keyId, file, accountId]).catch((error) => {
			throw isOfNoKey(error) ? noSuchKey(charge) : error;
		});
		if (!row) {
			await client.query("commit");
			return undefined;
		}
		const [debit] = await queryable.rows<DebitRow>(chargeGroup, columnsOf([charge]));
		if (!debit) throw noSuchKey(charge);
		const result = resultOf(debit, charge);
		if (result.accepted)
			await queryable.rows("delete from file_charges where day < $1", [firstDayOfFiles(result.at)]);
		await client.query(result.accepted ? "commit" : "rollback");
		return result;
	});
}

/** True for a row of a key that there is not, or not any more (`foreign_key_violation`). */
const isOfNoKey = (error: { code?: string }): boolean => error.code === "23503";

/**
 * Tells which charges are of the next statement. It knows one limit for an account, so that charges under another one, and those that came after them, wait for the statement after it.
 */
function fitsGroup(): (charge: Charge) => boolean {
	const limits = new Map<number, number | null | "next">();
	let size = 0;
	return ({ accountId, allowance }) => {
		const limit = limits.has(accountId) ? limits.get(accountId) : allowance;
		const fits = limit === allowance && size < maxGroupCharges;
		limits.set(accountId, fits ? allowance : "next");
		if (fits) size++;
		return fits;
	};
}

function resultOf({ used, granted, ordinal, period }: DebitRow, charge: Charge): ChargeResult {
	const at = notBefore(charge.at, period);
	return ordinal <= granted
		? { accepted: true, used: used - granted + ordinal, at }
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

/**
 * Debits a group of charges: one statement, and so one transaction.
 *
 * - `dated`: charges whose key the account has, each with its month: that of the instant that the service gives, or the
 *   latest one that the account was charged in, by a charge before it in the group too.
 * - `known`: the same, numbered within their account and month.
 * - `debited`: debits each allowance by at most its remainder. A row that another process holds is waited for and then
 *   judged by its newest state, so that all processes together never go beyond the limit. Rows are taken in the order
 *   of their keys, so that no two statements wait for each other.
 * - `noted`, `touched`: usage and, once in a minute, last use of the granted charges. Keys are locked in their order too, after all
 *   allowances: the aggregate in `locked` needs every row of `accepted`, and so of `debited`.
 */
const chargeGroup: NamedStatement = {
	name: "charge_group",
	text: `
with dated as materialized (
	select c.account_id, c.key_id, c.day, c.operation_id, c.most, c.at, c.n,
		max(greatest(c.month, l.month)) over (partition by c.account_id order by c.n) as period
	from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::bigint[])
		with ordinality as c (account_id, key_id, month, day, operation_id, most, at, n)
	join api_keys k on k.id = c.key_id and k.account_id = c.account_id
	left join (
		select account_id, max(period) as month from allowance where account_id = any ($1::bigint[]) group by account_id
	) l on l.account_id = c.account_id
), known as materialized (
	select account_id, key_id, period, greatest(day, period || '-01') as day, operation_id, most, at, n,
		row_number() over (partition by account_id, period order by n) as ordinal
	from dated
), wanted as materialized (
	select account_id, period, count(*) as number, min(most) as most from known group by account_id, period
), debited as (
	insert into allowance (account_id, period, used, granted)
	select account_id, period, least(number, most), least(number, most) from wanted order by account_id, period
	on conflict (account_id, period) do update set (used, granted) = (
		select allowance.used + possible, possible from (
			select least(w.number, greatest(w.most - allowance.used, 0)) as possible from wanted w
			where w.account_id = allowance.account_id and w.period = allowance.period
		) grant_of_row)
	returning account_id, period, used, granted
), accepted as materialized (
	select k.* from known k join debited d using (account_id, period) where k.ordinal <= d.granted
), noted as (
	insert into usage (account_id, day, operation_id, key_id, count)
	select account_id, day, operation_id, key_id, count(*) from accepted
	group by account_id, day, operation_id, key_id order by account_id, day, operation_id, key_id
	on conflict (account_id, day, operation_id, key_id) do update set count = usage.count + excluded.count
), latest as materialized (
	select key_id, max(at) as at from accepted group by key_id
), locked as materialized (
	select id, at from api_keys join latest on id = key_id
	where id = any ((select array_agg(key_id) from latest)::text[]) and at - coalesce(last_used_at, 0) >= ${lastUseStep}
	order by id for no key update of api_keys
), touched as (
	update api_keys k set last_used_at = greatest(k.last_used_at, locked.at) from locked where k.id = locked.id
)
select k.n, k.ordinal, k.period, d.used, d.granted from known k join debited d using (account_id, period)`,
};
