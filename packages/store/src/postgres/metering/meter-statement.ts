import type { NamedStatement } from "../connection/database.ts";

/**
 * Debits a group of charges: one statement, and so one transaction.
 *
 * - `dated`: charges whose key the account has, each with its month: that of the instant that the service gives, or the
 *   latest one that the account was charged in, by a charge before it in the group too.
 * - `known`: the same, numbered within their account and month.
 * - `debited`: debits each allowance by at most its remainder. A row that another process holds is waited for and then
 *   judged by its newest state, so that all processes together never go beyond the limit. Rows are taken in the order
 *   of their keys, so that no two statements wait for each other.
 * - `noted`, `touched`: usage and last use of the granted charges. Keys are locked in their order too, after all
 *   allowances: the aggregate in `locked` needs every row of `accepted`, and so of `debited`.
 */
export const chargeGroup: NamedStatement = {
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
		row_number() over (partition by account_id, period order by n) as place
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
	select k.* from known k join debited d using (account_id, period) where k.place <= d.granted
), noted as (
	insert into usage (account_id, day, operation_id, key_id, count)
	select account_id, day, operation_id, key_id, count(*) from accepted
	group by account_id, day, operation_id, key_id order by account_id, day, operation_id, key_id
	on conflict (account_id, day, operation_id, key_id) do update set count = usage.count + excluded.count
), locked as materialized (
	select id from api_keys where id = any ((select array_agg(distinct key_id) from accepted)::text[])
	order by id for no key update
), touched as (
	update api_keys k set last_used_at = greatest(k.last_used_at, latest.at)
	from (select key_id, max(at) as at from accepted group by key_id) latest join locked on locked.id = key_id
	where k.id = latest.key_id
)
select k.n, k.place, k.period, d.used, d.granted from known k join debited d using (account_id, period)`,
};
