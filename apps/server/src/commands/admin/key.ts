import { Command } from "commander";
import { issueKey, revokeKey, rotateKey } from "../../accounts/administration.ts";
import type { Environment } from "../../accounts/key-format.ts";
import { moment, table } from "../table.ts";
import type { AdminContext } from "./context.ts";
import { duration, environment, instant } from "./options.ts";

interface CreateOptions {
	account: string;
	name: string;
	env: Environment;
	expires?: number;
}

export function keyCommand({ accounts, now, print }: AdminContext): Command {
	const command = new Command("key").description("API keys");
	command
		.command("create")
		.description("issue a key; the secret is shown once")
		.requiredOption("--account <name>", "account that the key acts for")
		.option("--name <text>", "what the key is for", "")
		.option("--env <environment>", "live or test, part of the key's text", environment, "live")
		.option("--expires <when>", "YYYY-MM-DD or an instant in UTC", instant)
		.action(async ({ account, name, env, expires }: CreateOptions) => {
			const { key, secret } = await issueKey(accounts, account, {
				name,
				environment: env,
				expiresAt: expires ?? null,
			});
			print(`${secret}\nKey ${key.id} of account ${account}. Keep the line above: it is not shown again.`);
		});
	command
		.command("list")
		.description("list keys, without their secrets")
		.option("--account <name>", "keys of one account only")
		.action(async (options: { account?: string }) => {
			const chosen = (await accounts.accounts()).filter(({ name }) => name === (options.account ?? name));
			const rows = await Promise.all(
				chosen.map(async ({ id, name }) =>
					(await accounts.keys(id)).map((key) => [
						key.id,
						key.prefix,
						name,
						key.name,
						moment(key.createdAt),
						moment(key.lastUsedAt),
						moment(key.expiresAt),
						moment(key.revokedAt),
					]),
				),
			);
			print(
				table(["ID", "PREFIX", "ACCOUNT", "NAME", "CREATED", "LAST USED", "EXPIRES", "REVOKED"], rows.flat()),
			);
		});
	command
		.command("rotate <key>")
		.description("replace a key (id or prefix); the old one works until the overlap ends")
		.option("--overlap <span>", "how long the old key still works", duration, duration("24h"))
		.action(async (key: string, { overlap }: { overlap: number }) => {
			const { secret, replaced } = await rotateKey(accounts, key, overlap, now());
			print(
				`${secret}\nKeep the line above: it is not shown again. The old key works until ${moment(replaced.expiresAt)}.`,
			);
		});
	command
		.command("revoke <key>")
		.description("end a key (id or prefix) at once")
		.action(async (key: string) => {
			const revoked = await revokeKey(accounts, key, now());
			print(`Key ${revoked.prefix}… is revoked since ${moment(revoked.revokedAt)}.`);
		});
	return command;
}
