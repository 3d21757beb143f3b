import type { AccountStore, Family, NewPlan } from "@us-market-data/store";
import { issueKey } from "@us-market-data/store/accounts";

/** The accounts that tests call with, one for each way in which a credential is accepted or refused. */
export const accountNames = [
	"demo",
	"unlimited",
	"exhausted",
	"noAccess",
	"mainOnly",
	"expired",
	"revoked",
	"disabled",
] as const;

export type AccountName = (typeof accountNames)[number];

const families: Family[] = ["main", "company", "legacy"];

const plans: Record<AccountName, Omit<NewPlan, "name">> = {
	demo: { monthlyAllowance: 1_000_000, marketData: true, bulk: true, families },
	unlimited: { monthlyAllowance: null, marketData: true, bulk: true, families },
	exhausted: { monthlyAllowance: 0, marketData: true, bulk: true, families },
	noAccess: { monthlyAllowance: 100, marketData: false, families: [] },
	mainOnly: { monthlyAllowance: 1_000_000, marketData: true, bulk: true, families: ["main"] },
	expired: { monthlyAllowance: 100, marketData: true, bulk: true, families },
	revoked: { monthlyAllowance: 100, marketData: true, bulk: true, families },
	disabled: { monthlyAllowance: 100, marketData: true, bulk: true, families },
};

/** Creates every account with its own plan and key; returns the secrets. */
export async function createTestKeys(
	accounts: AccountStore,
	now: number,
): Promise<Record<AccountName, string>> {
	const secrets = new Map<AccountName, string>();
	for (const name of accountNames) {
		secrets.set(name, await createTestKey(accounts, name, plans[name], name === "expired" ? now : null));
	}
	const ids = async (name: AccountName) => (await accounts.account(name))?.id ?? 0;
	const [revoked] = await accounts.keys(await ids("revoked"));
	await accounts.updateKey(revoked?.id ?? "", { revokedAt: now });
	await accounts.updateAccount(await ids("disabled"), { disabledAt: now });
	return Object.fromEntries(secrets) as Record<AccountName, string>;
}

/** Creates an account on its own plan; returns the secret of its key. */
export async function createTestKey(
	accounts: AccountStore,
	name: string,
	plan: Omit<NewPlan, "name">,
	expiresAt: number | null = null,
): Promise<string> {
	await accounts.createPlan({ ...plan, name });
	await accounts.createAccount({ name, plan: name });
	return (await issueKey(accounts, name, { name: `key of ${name}`, environment: "test", expiresAt })).secret;
}
