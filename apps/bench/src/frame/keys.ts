import type { AccountStore } from "@us-market-data/store";
import { issueKey, revokeKey } from "@us-market-data/store/accounts";

/** Secrets of the keys of a run. */
export interface BenchKeys {
	/** Keys without an allowance limit, each of an account of its own. */
	unlimited: readonly string[];
	/** Keys of accounts without any allowance: 402. */
	exhausted: readonly string[];
	/** A key that was revoked: 401. */
	revoked: string;
}

const families = ["main", "company", "legacy"] as const;

/** Creates the accounts of a run, each with a key: so many without an allowance limit, ten without allowance, one revoked. */
export async function createKeys(accounts: AccountStore, count: number): Promise<BenchKeys> {
	const access = { marketData: true, families: [...families] };
	await accounts.createPlan({ name: "unlimited", monthlyAllowance: null, ...access });
	await accounts.createPlan({ name: "exhausted", monthlyAllowance: 0, ...access });
	const account = async (name: string, plan: "unlimited" | "exhausted") => {
		await accounts.createAccount({ name, plan });
		const { secret } = await issueKey(accounts, name, { name, environment: "live", expiresAt: null });
		return secret;
	};
	const all = async (plan: "unlimited" | "exhausted", number: number) => {
		const secrets: string[] = [];
		for (let index = 0; index < number; index++) secrets.push(await account(`${plan}-${index}`, plan));
		return secrets;
	};
	const revoked = await account("revoked", "unlimited");
	await revokeKey(accounts, revoked, Date.now());
	return { unlimited: await all("unlimited", count), exhausted: await all("exhausted", 10), revoked };
}
