import type { Credential } from "@us-market-data/store";
import { ApiError } from "../errors.ts";
import type { OperationRow } from "../request/context.ts";

/** Throws 403 unless the plan of a credential opens a family of operations. Every plan opens its own account. */
export function requireAccess({ plan }: Credential, family: OperationRow["family"]): void {
	if (family === "account") return;
	if (plan.marketData && plan.families.includes(family)) return;
	const reach = plan.marketData ? `the ${family} family of operations` : "market data";
	throw new ApiError("access_denied", `Forbidden: plan "${plan.name}" has no access to ${reach}.`);
}
