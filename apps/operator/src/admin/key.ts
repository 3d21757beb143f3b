import type { Account, AccountStore, ApiKey } from "@us-market-data/store";
import type { Environment } from "@us-market-data/store/accounts";
import { issueKey, revokeKey, revokeUnusedKeys, rotateKey, unusedKeys } from "@us-market-data/store/accounts";
import { Command, Option } from "commander";
import { setOutputFailureMessage } from "../output-failure.ts";
import { WrongUse } from "../run.ts";
import { moment, table } from "../table.ts";
import { existingAccount } from "./account.ts";
import type { AdminContext } from "./context.ts";
import { displayName, duration, environment, future, spanOfDays } from "./options.ts";

interface CreateOptions {
	account: string;
	name: string;
	env: Environment;
	expires?: number;
}

interface RevokeOptions {
	account?: string;
	unused?: number;
	dryRun?: boolean;
}

const columns = ["ID", "PREFIX", "ACCOUNT", "NAME", "CREATED", "LAST USED", "EXPIRES", "REVOKED"];

export function keyCommand({ withAccounts, readAccounts, now, print, printSecret }: AdminContext): Command {
	const command = new Command("key").description("API keys");
	command
		.command("create")
		.description("issue a key; the secret is shown once")
		.requiredOption("--account <name>", "account of the key")
		.option("--name <text>", "purpose of the key", displayName, "")
		.option("--env <environment>", "live or test, part of the key's text", environment, "live")
		.option("--expires <when>", "YYYY-MM-DD or an instant in UTC", future)
		.action(async ({ account, name, env, expires }: CreateOptions) => {
			const { key, secret } = await withAccounts((accounts) =>
				issueKey(accounts, account, { name, environment: env, expiresAt: expires ?? null }),
			);
			setOutputFailureMessage(lostSecret(key));
			printSecret(secret, `Key ${key.id} of account ${account}. Keep the line above: it is not shown again.`);
		});
	command
		.command("list")
		.description("list keys, without their secrets")
		.option("--account <name>", "keys of one account only")
		.option(
			"--unused <span>",
			"only keys that work and had no charged request for a span, such as 90d",
			spanOfDays,
		)
		.action(async ({ account, unused }: Pick<RevokeOptions, "account" | "unused">) => {
			const rows = await readAccounts((accounts) => keyRows(accounts, account, unused, now()));
			print(table(columns, rows));
		});
	command
		.command("rotate <key>")
		.description("replace a key (id, prefix or whole key); the old key works until the overlap ends")
		.addOption(
			new Option("--overlap <span>", "time for which the old key still works")
				.argParser(duration)
				.default(duration("24h"), "24h"),
		)
		.option("--expires <when>", "expiry of the new key: YYYY-MM-DD or an instant in UTC", future)
		.action(async (key: string, { overlap, expires }: { overlap: number; expires?: number }) => {
			const {
				key: issued,
				secret,
				replaced,
			} = await withAccounts((accounts) => rotateKey(accounts, key, overlap, now(), expires ?? null));
			const end = moment(replaced.expiresAt);
			setOutputFailureMessage(lostSecret(issued));
			printSecret(secret, `Keep the line above: it is not shown again. The old key works until ${end}.`);
		});
	command
		.command("revoke [key]")
		.description("revoke a key (id, prefix or whole key) at once, or all unused ones")
		.option("--unused <span>", "all keys that had no charged request for a span, such as 90d", spanOfDays)
		.option("--account <name>", "with --unused: keys of one account only")
		.option("--dry-run", "with --unused: list the keys that would be revoked, revoke none")
		.action(async (key: string | undefined, { unused, account, dryRun = false }: RevokeOptions) => {
			if ((key === undefined) === (unused === undefined) || (key !== undefined && (account ?? dryRun)))
				throw new WrongUse("Allowed: a key alone, or --unused with --account and --dry-run.");
			if (key !== undefined) {
				const revoked = await withAccounts((accounts) => revokeKey(accounts, key, now()));
				print(`Key ${revoked.prefix}… is revoked as of ${moment(revoked.revokedAt)}.`);
			} else if (unused !== undefined) {
				const rows = dryRun
					? await readAccounts((accounts) => keyRows(accounts, account, unused, now()))
					: await withAccounts((accounts) => revokedRows(accounts, account, unused, now()));
				print(table(columns, rows));
				print(dryRun ? `Keys that would be revoked: ${rows.length}.` : `Revoked keys: ${rows.length}.`);
			}
		});
	return command;
}

/** A key that nobody has, because the output of the command failed. */
const lostSecret = ({ id, prefix }: ApiKey): string =>
	`Key ${prefix}… was created, but its secret was not shown; revoke it with pnpm admin key revoke ${id}.`;

const chosenAccounts = async (accounts: AccountStore, only: string | undefined): Promise<Account[]> =>
	only === undefined ? accounts.accounts() : [await existingAccount(accounts, only)];

/** Rows of all keys, or of those that are unused for a span in milliseconds. */
async function keyRows(
	accounts: AccountStore,
	only: string | undefined,
	unusedMs: number | undefined,
	now: number,
): Promise<string[][]> {
	const chosen = await chosenAccounts(accounts, only);
	const rows = await Promise.all(
		chosen.map(async (account) => {
			const keys = await accounts.keys(account.id);
			const listed = unusedMs === undefined ? keys : unusedKeys(keys, unusedMs, now);
			return listed.map((key) => row(account, key));
		}),
	);
	return rows.flat();
}

/** Revokes the unused keys, one account after the other, and returns their rows. */
async function revokedRows(
	accounts: AccountStore,
	only: string | undefined,
	unusedMs: number,
	now: number,
): Promise<string[][]> {
	const rows: string[][] = [];
	for (const account of await chosenAccounts(accounts, only)) {
		const revoked = await revokeUnusedKeys(accounts, account.id, unusedMs, now);
		rows.push(...revoked.map((key) => row(account, key)));
	}
	return rows;
}

const row = (account: Account, key: ApiKey): string[] => [
	...identityCells(account, key),
	moment(key.expiresAt),
	moment(key.revokedAt),
];

/** The first columns of every list of credentials: id, prefix, account, name, creation, last use. */
export const identityCells = (account: Account, key: ApiKey): string[] => [
	key.id,
	key.prefix,
	account.name,
	key.name,
	moment(key.createdAt),
	moment(key.lastUsedAt),
];
