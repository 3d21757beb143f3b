import type { OperationRow } from "@us-market-data/operations";
import { ApiError } from "@us-market-data/operations/refusals";
import type { Credential } from "@us-market-data/store";

/** True when the plan of a credential opens a family of operations. Every plan opens its own account. */
export const opens = ({ plan }: Credential, family: OperationRow["family"]): boolean =>
	family === "account" || (plan.marketData && plan.families.includes(family));

/** Throws 403 unless the account of a credential holds the operator's role. */
export function requireOperator({ account: { name, isOperator } }: Credential): void {
	if (isOperator) return;
	throw new ApiError(
		"access_denied",
		`Forbidden: account "${name}" does not hold the operator's role. The operator of this service grants it.`,
	);
}

/** Throws 403 unless the plan of a credential opens a family of operations. */
export function requireAccess(credential: Credential, family: OperationRow["family"]): void {
	if (opens(credential, family)) return;
	const { plan } = credential;
	const reach = plan.marketData ? `the ${family} family of operations` : "market data";
	throw new ApiError("access_denied", `Forbidden: plan "${plan.name}" has no access to ${reach}.`);
}
