import type { Insertable, Selectable } from "kysely";
import {
	type Account,
	type ApiKey,
	type NewPlan,
	noRateLimit,
	type Plan,
	type RateLimit,
	usualStreams,
} from "../../accounts.ts";
import type { AccountTables } from "./account-schema.ts";

export const planOf = (row: Selectable<AccountTables["plans"]>): Plan => ({
	name: row.name,
	monthlyAllowance: row.monthly_allowance,
	marketData: row.market_data === 1,
	bulk: row.bulk === 1,
	streams: row.streams,
	streamSymbols: row.stream_symbols,
	families: JSON.parse(row.families),
	rateLimit: { perSecond: row.per_second, burst: row.burst, concurrency: row.concurrency },
	createdAt: row.created_at,
});

export const accountOf = (row: Selectable<AccountTables["accounts"]>): Account => ({
	id: row.id,
	name: row.name,
	plan: row.plan,
	createdAt: row.created_at,
	disabledAt: row.disabled_at,
	isOperator: row.is_operator === 1,
});

export const keyOf = (row: Selectable<AccountTables["api_keys"]>): ApiKey => ({
	id: row.id,
	accountId: row.account_id,
	name: row.name,
	prefix: row.prefix,
	sha256: row.sha256,
	createdAt: row.created_at,
	lastUsedAt: row.last_used_at,
	expiresAt: row.expires_at,
	revokedAt: row.revoked_at,
});

/** The columns of the given properties of a plan. */
export const planColumns = (plan: Partial<Omit<Plan, "rateLimit"> & RateLimit>) => ({
	...(plan.monthlyAllowance !== undefined && { monthly_allowance: plan.monthlyAllowance }),
	...(plan.marketData !== undefined && { market_data: plan.marketData ? 1 : 0 }),
	...(plan.bulk !== undefined && { bulk: plan.bulk ? 1 : 0 }),
	...(plan.streams !== undefined && { streams: plan.streams }),
	...(plan.streamSymbols !== undefined && { stream_symbols: plan.streamSymbols }),
	...(plan.families !== undefined && { families: JSON.stringify(plan.families) }),
	...(plan.perSecond !== undefined && { per_second: plan.perSecond }),
	...(plan.burst !== undefined && { burst: plan.burst }),
	...(plan.concurrency !== undefined && { concurrency: plan.concurrency }),
});

export const newPlanRow = (plan: NewPlan, createdAt: number): Insertable<AccountTables["plans"]> => {
	const { perSecond, burst, concurrency } = plan.rateLimit ?? noRateLimit;
	const { streams, streamSymbols } = { ...usualStreams, ...plan };
	return {
		name: plan.name,
		monthly_allowance: plan.monthlyAllowance,
		market_data: plan.marketData ? 1 : 0,
		bulk: plan.bulk ? 1 : 0,
		streams,
		stream_symbols: streamSymbols,
		families: JSON.stringify(plan.families),
		per_second: perSecond,
		burst,
		concurrency,
		created_at: createdAt,
	};
};
