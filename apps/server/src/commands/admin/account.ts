import { Command } from "commander";
import { AdministrationError } from "../../accounts/administration.ts";
import { moment, table } from "../table.ts";
import type { AdminContext } from "./context.ts";
import { accountOrPlanName } from "./options.ts";

export function accountCommand({ accounts, now, print }: AdminContext): Command {
	const existing = async (name: string) => {
		const account = await accounts.account(name);
		if (!account) throw new AdministrationError(`No account "${name}"; see \`pnpm admin account list\`.`);
		return account;
	};
	const plan = async (name: string) => {
		if (await accounts.plan(name)) return name;
		const names = (await accounts.plans()).map((known) => known.name).join(", ");
		throw new AdministrationError(
			`No plan "${name}"; there are: ${names || "none yet, see `pnpm admin plan create`"}.`,
		);
	};
	const command = new Command("account").description("who uses the service");
	command
		.command("create")
		.argument("<name>", "name of the new account", accountOrPlanName)
		.description("create an account on a plan")
		.requiredOption("--plan <plan>", "name of the plan")
		.action(async (name: string, options: { plan: string }) => {
			const account = await accounts.createAccount({
				name,
				plan: await plan(options.plan),
			});
			print(`Account ${account.name} created on plan ${account.plan}.`);
		});
	command
		.command("list")
		.description("list all accounts")
		.action(async () => {
			const rows = (await accounts.accounts()).map((account) => [
				account.name,
				account.plan,
				moment(account.createdAt),
				moment(account.disabledAt),
			]);
			print(table(["NAME", "PLAN", "CREATED", "DISABLED"], rows));
		});
	command
		.command("move <name>")
		.description("put an account on another plan")
		.requiredOption("--plan <plan>", "name of the plan")
		.action(async (name: string, options: { plan: string }) => {
			const { id } = await existing(name);
			const moved = await accounts.updateAccount(id, { plan: await plan(options.plan) });
			print(`Account ${moved.name} is on plan ${moved.plan} now.`);
		});
	command
		.command("disable <name>")
		.description("refuse all keys of an account")
		.action(async (name: string) => {
			const { id } = await existing(name);
			await accounts.updateAccount(id, { disabledAt: now() });
			print(`Account ${name} is disabled.`);
		});
	command
		.command("enable <name>")
		.description("accept the keys of a disabled account again")
		.action(async (name: string) => {
			const { id } = await existing(name);
			await accounts.updateAccount(id, { disabledAt: null });
			print(`Account ${name} is enabled.`);
		});
	return command;
}
