import type { OperatorAccounts, OperatorPlan } from "@us-market-data/contract";
import { iso, isoOrNull, monthOf } from "@us-market-data/market";
import type { AccountOverview, Plan } from "@us-market-data/store";
import type { OperatorDeps } from "./operator-deps.ts";

/** All accounts with their use of the month, and the plans. Never a key or a part of one. */
export async function accountsPage({ accounts, now }: OperatorDeps): Promise<OperatorAccounts> {
	const at = now();
	const [overviews, plans] = await Promise.all([accounts.accountOverviews(at), accounts.plans()]);
	const allowances = new Map(plans.map(({ name, monthlyAllowance }) => [name, monthlyAllowance]));
	return {
		month: monthOf(at),
		accounts: overviews.map((account) => accountOf(account, allowances.get(account.plan) ?? null)),
		plans: plans.map((plan) =>
			planOf(plan, overviews.filter((account) => account.plan === plan.name).length),
		),
	};
}

const accountOf = (account: AccountOverview, allowance: number | null) => ({
	name: account.name,
	plan: account.plan,
	isOperator: account.isOperator,
	isDisabled: account.disabledAt !== null,
	used: account.used,
	allowance,
	keys: account.keys,
	lastUsedAt: isoOrNull(account.lastUsedAt),
	createdAt: iso(account.createdAt),
});

const planOf = (
	{ name, monthlyAllowance, marketData, bulk, streams, streamSymbols, families, rateLimit }: Plan,
	accounts: number,
): OperatorPlan => ({
	name,
	allowance: monthlyAllowance,
	marketData,
	bulk,
	streams,
	streamSymbols,
	families,
	accounts,
	perSecond: rateLimit.perSecond,
	burst: rateLimit.burst,
	concurrency: rateLimit.concurrency,
});
