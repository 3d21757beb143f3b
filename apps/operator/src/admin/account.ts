import type { Account, AccountChange, AccountOverview, AccountStore, Plan } from "@us-market-data/store";
import { AdministrationError } from "@us-market-data/store/accounts";
import { Command } from "commander";
import { WrongUse } from "../run.ts";
import { facts, moment, table } from "../table.ts";
import type { AdminContext } from "./context.ts";
import { accountOrPlanName } from "./options.ts";

export const accountCommand = (context: AdminContext): Command =>
	new Command("account")
		.description("customers of the service")
		.addCommand(createCommand(context))
		.addCommand(listCommand(context))
		.addCommand(showCommand(context))
		.addCommand(updateCommand(context))
		.addCommand(moveCommand(context))
		.addCommand(disableCommand(context))
		.addCommand(enableCommand(context));

const createCommand = ({ withAccounts, print }: AdminContext): Command =>
	new Command("create")
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

const listCommand = ({ readAccounts, print }: AdminContext): Command =>
	new Command("list").description("list all accounts").action(async () => {
		const accounts = await readAccounts((store) => store.accounts());
		print(table(["NAME", "PLAN", "CREATED", "DISABLED", "OPERATOR"], accounts.map(row)));
	});

const showCommand = ({ readAccounts, now, print }: AdminContext): Command =>
	new Command("show")
		.argument("<name>", "name of the account")
		.description("show an account and its use in this month (UTC)")
		.action(async (name: string) => {
			const { account, plan } = await readAccounts(async (accounts) => {
				await existingAccount(accounts, name);
				const found = (await accounts.accountOverviews(now())).find((one) => one.name === name);
				return { account: found, plan: found && (await accounts.plan(found.plan)) };
			});
			if (account && plan) print(facts(factsOf(account, plan)));
		});

const updateCommand = (context: AdminContext): Command =>
	new Command("update")
		.argument("<name>", "name of the account")
		.description("change the given options of an account; they apply to its keys at once")
		.option("--operator", "let its keys read the operator's pages: data, imports, all accounts, metrics")
		.option("--no-operator", "take the operator's role away")
		.action(async (name: string, { operator }: { operator?: boolean }) => {
			if (operator === undefined)
				throw new WrongUse("Nothing to change; allowed: --operator, --no-operator.");
			await change(context, name, { isOperator: operator });
			context.print(`Account ${name} ${operator ? "holds" : "does not hold"} the operator's role now.`);
		});

const moveCommand = (context: AdminContext): Command =>
	new Command("move")
		.argument("<name>", "name of the account")
		.description("move an account to another plan")
		.requiredOption("--plan <plan>", "name of the plan")
		.action(async (name: string, { plan }: { plan: string }) => {
			await change(context, name, { plan });
			context.print(`Account ${name} is on plan ${plan} now.`);
		});

const disableCommand = (context: AdminContext): Command =>
	new Command("disable")
		.argument("<name>", "name of the account")
		.description("refuse all keys of an account")
		.action(async (name: string) => {
			await change(context, name, { disabledAt: context.now() });
			context.print(`Account ${name} is disabled.`);
		});

const enableCommand = (context: AdminContext): Command =>
	new Command("enable")
		.argument("<name>", "name of the account")
		.description("accept the keys of a disabled account again")
		.action(async (name: string) => {
			await change(context, name, { disabledAt: null });
			context.print(`Account ${name} is enabled.`);
		});

const change = ({ withAccounts }: AdminContext, name: string, change: AccountChange): Promise<Account> =>
	withAccounts(async (accounts) => {
		const { id } = await existingAccount(accounts, name);
		if (change.plan !== undefined) await existingPlan(accounts, change.plan);
		return accounts.updateAccount(id, change);
	});

const row = ({ name, plan, createdAt, disabledAt, isOperator }: Account) => [
	name,
	plan,
	moment(createdAt),
	moment(disabledAt),
	isOperator ? "yes" : "-",
];

const factsOf = (account: AccountOverview, { monthlyAllowance }: Plan): [name: string, value: string][] => [
	["Name", account.name],
	["Plan", account.plan],
	["Operator", account.isOperator ? "yes" : "no"],
	["Created", moment(account.createdAt)],
	["Disabled", moment(account.disabledAt)],
	["Used", `${account.used} of ${monthlyAllowance ?? "unlimited"}`],
	["Keys", String(account.keys)],
	["Last use", moment(account.lastUsedAt)],
];

/** The account of a name. The refusal names the command that lists accounts. */
export async function existingAccount(accounts: AccountStore, name: string): Promise<Account> {
	const account = await accounts.account(name);
	if (!account) throw new AdministrationError(`No account "${name}"; see \`pnpm admin account list\`.`);
	return account;
}

async function existingPlan(accounts: AccountStore, name: string): Promise<void> {
	if (await accounts.plan(name)) return;
	const names = (await accounts.plans()).map((plan) => plan.name).join(", ");
	throw new AdministrationError(
		`No plan "${name}"; there are: ${names || "none yet, see `pnpm admin plan create`"}.`,
	);
}
