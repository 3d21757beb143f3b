import { iso, startOfMonth } from "@us-market-data/market";
import type { Handler } from "../handler.ts";
import { keyName } from "../shared/account-key.ts";

/** Answers the usage of the caller's account in the present month. */
export const getAccountUsage: Handler<"getAccountUsage"> = async (
	_input,
	{ accounts, credential, clock },
) => {
	const { account, plan } = credential;
	const { at } = await accounts.allowanceState(account.id, clock.now.getTime());
	const { used, byDay, byOperation, byKey } = await accounts.usage(account.id, at);
	const allowance = plan.monthlyAllowance;
	return {
		usage: {
			plan: plan.name,
			periodStartsAt: iso(startOfMonth(at)),
			periodEndsAt: iso(startOfMonth(at, 1)),
			allowance,
			used,
			remaining: allowance === null ? null : Math.max(0, allowance - used),
			streams: plan.streams,
			streamSymbols: plan.streamSymbols,
			byDay,
			byOperation,
			byKey: byKey.map((row) => ({ ...row, name: keyName(row.name) })),
		},
	};
};
