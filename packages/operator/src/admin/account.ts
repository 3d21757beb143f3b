import { AdministrationError } from "@us-market-data/accounts";
import type { Account, AccountStore } from "@us-market-data/store";
import { Command } from "commander";
import { moment, table } from "../table.ts";
import type { AdminContext } from "./context.ts";
import { accountOrPlanName } from "./options.ts";

export function accountCommand({ withAccounts, now, print }: AdminContext): Command {
	const update = (name: string, change: Parameters<AccountStore["updateAccount"]>[1]) =>
		withAccounts(async (accounts) => {
			const { id } = await existingAccount(accounts, name);
			if (change.plan !== undefined) await existingPlan(accounts, change.plan);
			return accounts.updateAccount(id, change);
		});
	const command = new Command("account").description("customers of the service");
	command
		.command("create")
		.argument("<name>", "name of the new account", accountOrPlanName)
		.description("create an account on a plan")
		.requiredOption("--plan <plan>", "name of the plan")
		.action(async (name: string, { plan }: { plan: string }) => {
			await withAccounts(async (accounts) => {
				await existingPlan(accounts, plan);
				await accounts.createAccount({ name, plan });
			});
			print(`Account ${name} created on plan ${plan}.`);
		});
	command
		.command("list")
		.description("list all accounts")
		.action(async () => {
			const accounts = await withAccounts((store) => store.accounts());
			print(table(["NAME", "PLAN", "CREATED", "DISABLED"], accounts.map(row)));
		});
	command
		.command("move <name>")
		.description("move an account to another plan")
		.requiredOption("--plan <plan>", "name of the plan")
		.action(async (name: string, { plan }: { plan: string }) => {
			await update(name, { plan });
			print(`Account ${name} is on plan ${plan} now.`);
		});
	command
		.command("disable <name>")
		.description("refuse all keys of an account")
		.action(async (name: string) => {
			await update(name, { disabledAt: now() });
			print(`Account ${name} is disabled.`);
		});
	command
		.command("enable <name>")
		.description("accept the keys of a disabled account again")
		.action(async (name: string) => {
			await update(name, { disabledAt: null });
			print(`Account ${name} is enabled.`);
		});
	return command;
}

const row = ({ name, plan, createdAt, disabledAt }: Account) => [
	name,
	plan,
	moment(createdAt),
	moment(disabledAt),
];

/** The account of a name. The refusal names the command that lists accounts. */
export async function existingAccount(accounts: AccountStore, name: string): Promise<Account> {
	const account = await accounts.account(name);
	if (!account) throw new AdministrationError(`No account "${name}"; see \`pnpm admin account list\`.`);
	return account;
}

async function existingPlan(accounts: AccountStore, name: string): Promise<void> {
	if (await accounts.plan(name)) return;
	const names = (await accounts.plans()).map((known) => known.name).join(", ");
	throw new AdministrationError(
		`No plan "${name}"; there are: ${names || "none yet, see `pnpm admin plan create`"}.`,
	);
}
