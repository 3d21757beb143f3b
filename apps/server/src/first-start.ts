import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type AccountStore, BadName, type MarketStore, type NewPlan, type Plan } from "@us-market-data/store";
import { issueKey } from "@us-market-data/store/accounts";
import type { Logger } from "pino";

interface DemoAccount {
	account: string;
	plan: NewPlan;
	keys: readonly DemoKey[];
}

interface DemoKey {
	/** File in the data folder that keeps the secret. */
	file: string;
	/** Name under which the conformance suite takes it. */
	variable: string;
	expiresAt: number | null;
	isRevoked?: true;
}

const all = {
	marketData: true,
	bulk: true,
	streams: 10,
	streamSymbols: null,
	families: ["main", "company", "legacy"],
} satisfies Partial<Plan>;
const demoPlan = { name: "demo", monthlyAllowance: 1_000_000, ...all };

/** One account for the daily work, and one for each refusal, so that every status can be tried. */
const demoAccounts: readonly DemoAccount[] = [
	{
		account: "demo",
		plan: demoPlan,
		keys: [
			{ file: "demo-key", variable: "CONFORMANCE_KEY", expiresAt: null },
			{ file: "demo-key-revoked", variable: "CONFORMANCE_KEY_REVOKED", expiresAt: null, isRevoked: true },
		],
	},
	{
		account: "demo-401",
		plan: demoPlan,
		keys: [{ file: "demo-key-401", variable: "CONFORMANCE_KEY_401", expiresAt: 1 }],
	},
	{
		account: "demo-402",
		plan: { name: "demo-nothing-left", monthlyAllowance: 0, ...all },
		keys: [{ file: "demo-key-402", variable: "CONFORMANCE_KEY_402", expiresAt: null }],
	},
	{
		account: "demo-403",
		plan: { name: "demo-no-market-data", monthlyAllowance: 1_000_000, marketData: false, families: [] },
		keys: [{ file: "demo-key-403", variable: "CONFORMANCE_KEY_403", expiresAt: null }],
	},
	{
		account: "demo-429",
		plan: {
			name: "demo-slow",
			monthlyAllowance: 1_000_000,
			...all,
			rateLimit: { perSecond: 3, burst: null, concurrency: null },
		},
		keys: [{ file: "demo-key-429", variable: "CONFORMANCE_KEY_LIMITED", expiresAt: null }],
	},
	{
		account: "demo-few",
		plan: { name: "demo-few", monthlyAllowance: 25, ...all },
		keys: [{ file: "demo-key-few", variable: "CONFORMANCE_KEY_FEW", expiresAt: null }],
	},
];

/** File in the data folder with all of them, as the conformance suite reads it. */
const fileOfAll = "demo-keys";

/**
 * Creates the demo accounts in a store that has no accounts yet, and keeps their keys in the data folder. If several
 * services start on an empty store at once, the first creates all of them.
 *
 * @param isOperator true if the demo account may see the operator's pages: on a machine whose users alone reach the service
 */
export async function createDemoAccounts(
	accounts: AccountStore,
	dataDir: string,
	{ isOperator }: { isOperator: boolean },
): Promise<void> {
	if ((await accounts.accounts()).length > 0) return;
	const lines: string[] = [];
	for (const { account, plan, keys } of demoAccounts) {
		if (!(await accounts.plan(plan.name))) await isFirst(accounts.createPlan(plan));
		const created = accounts.createAccount({ name: account, plan: plan.name });
		if (!(await isFirst(created))) return;
		if (isOperator && account === "demo")
			await accounts.updateAccount((await created).id, { isOperator: true });
		for (const key of keys) {
			const secret = await demoSecret(accounts, account, key);
			await writeOnce(join(dataDir, key.file), secret);
			lines.push(`${key.variable}=${secret}`);
		}
	}
	await writeOnce(join(dataDir, fileOfAll), lines.join("\n"));
}

async function demoSecret(
	accounts: AccountStore,
	account: string,
	{ file, expiresAt, isRevoked }: DemoKey,
): Promise<string> {
	const { key, secret } = await issueKey(accounts, account, { name: file, environment: "test", expiresAt });
	if (isRevoked) await accounts.updateKey(key.id, { revokedAt: Date.now() });
	return secret;
}

/** Writes a file that its owner alone may read. */
async function writeOnce(path: string, text: string): Promise<void> {
	await writeFile(path, `${text}\n`, { mode: 0o600 });
	await chmod(path, 0o600);
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

/**
 * Fills a market store that holds nothing with sample data up to the present trading day. `small` is a part of the
 * market with the same story, for tests.
 */
export async function loadSampleData(
	market: MarketStore,
	now: Date,
	size: "whole" | "small" = "whole",
): Promise<boolean> {
	if ((await market.datasets()).length > 0) return false;
	// Only a first start waits for what makes the data.
	const [{ generateSample, sampleManifest, sampleSeed: seed }, { importGenerated }] = await Promise.all([
		import("@us-market-data/sample"),
		import("@us-market-data/ingest"),
	]);
	await importGenerated(
		market,
		sampleManifest,
		(folder) => generateSample(folder, { seed, today: now, size }),
		now,
	);
	return true;
}
