import { Command } from "commander";
import type { Family, Plan } from "../../store/accounts.ts";
import { moment, table } from "../table.ts";
import type { AdminContext } from "./context.ts";
import { accountOrPlanName, allowance, familyList } from "./options.ts";

interface CreateOptions {
	allowance: number | "unlimited";
	marketData: boolean;
	families: Family[];
}

export function planCommand({ withAccounts, print }: AdminContext): Command {
	const command = new Command("plan").description("what accounts may use");
	command
		.command("create")
		.argument("<name>", "name of the new plan", accountOrPlanName)
		.description("create a plan")
		.requiredOption(
			"--allowance <requests>",
			"data requests per calendar month (UTC), or unlimited",
			allowance,
		)
		.option("--families <list>", "families of endpoints, comma-separated", familyList, [
			"main",
			"company",
			"legacy",
		])
		.option("--no-market-data", "refuse every market-data request with 403")
		.action(async (name: string, options: CreateOptions) => {
			const monthlyAllowance = options.allowance === "unlimited" ? null : options.allowance;
			const { marketData, families } = options;
			await withAccounts((accounts) => accounts.createPlan({ name, monthlyAllowance, marketData, families }));
			print(`Plan ${name} created.`);
		});
	command
		.command("list")
		.description("list all plans")
		.action(async () => {
			const plans = await withAccounts((accounts) => accounts.plans());
			print(table(["NAME", "ALLOWANCE", "MARKET DATA", "FAMILIES", "CREATED"], plans.map(row)));
		});
	return command;
}

const row = ({ name, monthlyAllowance, marketData, families, createdAt }: Plan) => [
	name,
	monthlyAllowance === null ? "unlimited" : String(monthlyAllowance),
	marketData ? "yes" : "no",
	families.join(","),
	moment(createdAt),
];
