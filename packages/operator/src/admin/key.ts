import type { Environment } from "@us-market-data/accounts";
import { issueKey, revokeKey, rotateKey } from "@us-market-data/accounts";
import type { Account, AccountStore, ApiKey } from "@us-market-data/store";
import { Command, Option } from "commander";
import { tellOnOutputFailure } from "../output-failure.ts";
import { moment, table } from "../table.ts";
import { existingAccount } from "./account.ts";
import type { AdminContext } from "./context.ts";
import { duration, environment, future, shownName } from "./options.ts";

interface CreateOptions {
	account: string;
	name: string;
	env: Environment;
	expires?: number;
}

export function keyCommand({ withAccounts, readAccounts, now, print }: AdminContext): Command {
	const command = new Command("key").description("API keys");
	command
		.command("create")
		.description("issue a key; the secret is shown once")
		.requiredOption("--account <name>", "account of the key")
		.option("--name <text>", "purpose of the key", shownName, "")
		.option("--env <environment>", "live or test, part of the key's text", environment, "live")
		.option("--expires <when>", "YYYY-MM-DD or an instant in UTC", future)
		.action(async ({ account, name, env, expires }: CreateOptions) => {
			const { key, secret } = await withAccounts((accounts) =>
				issueKey(accounts, account, { name, environment: env, expiresAt: expires ?? null }),
			);
			tellOnOutputFailure(lostSecret(key));
			print(`${secret}\nKey ${key.id} of account ${account}. Keep the line above: it is not shown again.`);
		});
	command
		.command("list")
		.description("list keys, without their secrets")
		.option("--account <name>", "keys of one account only")
		.action(async ({ account }: { account?: string }) => {
			const rows = await readAccounts((accounts) => keyRows(accounts, account));
			print(table(["ID", "PREFIX", "ACCOUNT", "NAME", "CREATED", "LAST USED", "EXPIRES", "REVOKED"], rows));
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
			tellOnOutputFailure(lostSecret(issued));
			print(`${secret}\nKeep the line above: it is not shown again. The old key works until ${end}.`);
		});
	command
		.command("revoke <key>")
		.description("revoke a key (id, prefix or whole key) at once")
		.action(async (key: string) => {
			const revoked = await withAccounts((accounts) => revokeKey(accounts, key, now()));
			print(`Key ${revoked.prefix}… is revoked as of ${moment(revoked.revokedAt)}.`);
		});
	return command;
}

/** A key that nobody has, because the output of the command failed. */
const lostSecret = ({ id, prefix }: ApiKey): string =>
	`Key ${prefix}… was created, but its secret was not shown; revoke it with pnpm admin key revoke ${id}.`;

async function keyRows(accounts: AccountStore, only: string | undefined): Promise<string[][]> {
	const chosen = only === undefined ? await accounts.accounts() : [await existingAccount(accounts, only)];
	const rows = await Promise.all(
		chosen.map(async (account) => (await accounts.keys(account.id)).map((key) => row(account, key))),
	);
	return rows.flat();
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
