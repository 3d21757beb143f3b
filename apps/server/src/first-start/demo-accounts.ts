import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { issueKey } from "@us-market-data/accounts";
import type { AccountStore, NewPlan, Plan } from "@us-market-data/store";
import { BadName } from "@us-market-data/store";
import type { Logger } from "pino";

interface DemoAccount {
	account: string;
	plan: NewPlan;
	/** File in the data folder that keeps the secret. */
	file: string;
	expiresAt: number | null;
}

const all = { marketData: true, families: ["main", "company", "legacy"] } satisfies Partial<Plan>;

/** One account for the daily work, and one for each refusal, so that every status can be tried. */
const demoAccounts: readonly DemoAccount[] = [
	{
		account: "demo",
		plan: { name: "demo", monthlyAllowance: 1_000_000, ...all },
		file: "demo-key",
		expiresAt: null,
	},
	{
		account: "demo-401",
		plan: { name: "demo", monthlyAllowance: 1_000_000, ...all },
		file: "demo-key-401",
		expiresAt: 1,
	},
	{
		account: "demo-402",
		plan: { name: "demo-nothing-left", monthlyAllowance: 0, ...all },
		file: "demo-key-402",
		expiresAt: null,
	},
	{
		account: "demo-403",
		plan: { name: "demo-no-market-data", monthlyAllowance: 1_000_000, marketData: false, families: [] },
		file: "demo-key-403",
		expiresAt: null,
	},
];

/**
 * Creates the demo accounts in a store that has no accounts yet, and keeps their keys in the data folder. If several
 * services that start on an empty store at once, the first creates all of them.
 *
 * @param isOperator true if the demo account may see the operator's pages: on a machine whose users alone reach the service
 */
export async function createDemoAccounts(
	accounts: AccountStore,
	dataDir: string,
	{ isOperator }: { isOperator: boolean },
): Promise<void> {
	if ((await accounts.accounts()).length > 0) return;
	for (const { account, plan, file, expiresAt } of demoAccounts) {
		if (!(await accounts.plan(plan.name))) await isFirst(accounts.createPlan(plan));
		const created = accounts.createAccount({ name: account, plan: plan.name });
		if (!(await isFirst(created))) return;
		if (isOperator && file === "demo-key")
			await accounts.updateAccount((await created).id, { isOperator: true });
		const { secret } = await issueKey(accounts, account, { name: file, environment: "test", expiresAt });
		const path = join(dataDir, file);
		await writeFile(path, `${secret}\n`, { mode: 0o600 });
		await chmod(path, 0o600);
	}
}

/** Warns when others reach the service and its demo account may see the state of all of it. */
export async function warnOfDemoOperator(accounts: AccountStore, log: Pick<Logger, "warn">): Promise<void> {
	if (!(await accounts.account("demo"))?.isOperator) return;
	log.warn(
		{ command: "npx pnpm admin account update demo --no-operator" },
		"the demo account holds the operator's role, on a host that others reach",
	);
}

/** True if it did not exist before. */
async function isFirst(creation: Promise<unknown>): Promise<boolean> {
	try {
		await creation;
		return true;
	} catch (error) {
		if (error instanceof BadName) return false;
		throw error;
	}
}

/** The key of the demo account, when this data folder has one. */
export async function demoKey(dataDir: string): Promise<string | undefined> {
	const text = await readFile(join(dataDir, "demo-key"), "utf8").catch(() => undefined);
	return text?.trim();
}
