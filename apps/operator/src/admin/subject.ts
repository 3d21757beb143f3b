import type { Account, ApiKey } from "@us-market-data/store";
import { linkedSubjects, linkSubject, unlinkSubject } from "@us-market-data/store/accounts";
import { Command } from "commander";
import { moment, table } from "../table.ts";
import { existingAccount } from "./account.ts";
import type { AdminContext } from "./context.ts";
import { identityCells } from "./key.ts";
import { displayName, issuerUrl, subjectText } from "./options.ts";

interface LinkOptions {
	account: string;
	issuer: string;
	subject: string;
	name?: string;
}

export function subjectCommand({ withAccounts, readAccounts, now, print }: AdminContext): Command {
	const command = new Command("subject").description("users of an OAuth issuer who act for an account");
	command
		.command("link")
		.description("accept the bearer tokens of a subject for an account")
		.requiredOption("--account <name>", "account of the subject")
		.requiredOption("--issuer <url>", "exact iss of its tokens", issuerUrl)
		.requiredOption("--subject <text>", "exact sub of its tokens", subjectText)
		.option("--name <text>", "display name; default: the subject", displayName)
		.action(async ({ account, issuer, subject, name }: LinkOptions) => {
			const key = await withAccounts(async (accounts) =>
				linkSubject(accounts, await existingAccount(accounts, account), { issuer, subject }, name ?? subject),
			);
			print(`Subject ${key.prefix} is linked to account ${account}.`);
		});
	command
		.command("list")
		.description("list subjects")
		.action(async () => {
			const subjects = await readAccounts(linkedSubjects);
			print(table(["ID", "PREFIX", "ACCOUNT", "NAME", "LINKED", "LAST USED", "UNLINKED"], subjects.map(row)));
		});
	command
		.command("unlink <subject>")
		.description("refuse the tokens of a subject (id or prefix) at once")
		.action(async (reference: string) => {
			const key = await withAccounts((accounts) => unlinkSubject(accounts, reference, now()));
			print(`Subject ${key.prefix} is unlinked as of ${moment(key.revokedAt)}.`);
		});
	return command;
}

const row = ({ account, key }: { account: Account; key: ApiKey }): string[] => [
	...identityCells(account, key),
	moment(key.revokedAt),
];
