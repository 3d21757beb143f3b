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
	const plan = { marketData: true, families: [...families] };
	await accounts.createPlan({ name: "unlimited", monthlyAllowance: null, ...plan });
	await accounts.createPlan({ name: "spent", monthlyAllowance: 0, ...plan });
	const account = async (name: string, of: "unlimited" | "spent") => {
		await accounts.createAccount({ name, plan: of });
		const { secret } = await issueKey(accounts, name, { name, environment: "live", expiresAt: null });
		return secret;
	};
	const all = async (of: "unlimited" | "spent", number: number) => {
		const secrets: string[] = [];
		for (let index = 0; index < number; index++) secrets.push(await account(`${of}-${index}`, of));
		return secrets;
	};
	const revoked = await account("revoked", "unlimited");
	await revokeKey(accounts, revoked, Date.now());
	return { unlimited: await all("unlimited", count), exhausted: await all("spent", 10), revoked };
}
