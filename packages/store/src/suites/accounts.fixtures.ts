import type { Account, AccountStore, ApiKey, Charge } from "../accounts.ts";

/** An account with one key and its own plan, for tests of the store. */
export async function newAccount(
	store: AccountStore,
	name: string,
	monthlyAllowance: number | null = 10,
): Promise<{ account: Account; key: ApiKey }> {
	const plan = `plan of ${name}`;
	await store.createPlan({ name: plan, monthlyAllowance, marketData: true, families: ["main"] });
	const account = await store.createAccount({ name, plan });
	return { account, key: await newKey(store, account, `key of ${name}`) };
}

export const newKey = (store: AccountStore, account: Account, id: string): Promise<ApiKey> =>
	store.addKey({
		id,
		accountId: account.id,
		name: `name of ${id}`,
		prefix: `md_test_${id.length}`,
		sha256: `hash of ${id}`,
		expiresAt: null,
	});

/** A charge of an account's key. */
export const chargeOf = (account: Account, key: ApiKey, change: Partial<Charge> = {}): Charge => ({
	accountId: account.id,
	keyId: key.id,
	operationId: "getQuote",
	allowance: 10,
	at: Date.UTC(2024, 0, 15),
	...change,
});
