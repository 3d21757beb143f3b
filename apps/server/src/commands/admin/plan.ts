import { Command } from "commander";
import type { Family } from "../../store/accounts.ts";
import { moment, table } from "../table.ts";
import type { AdminContext } from "./context.ts";
import { accountOrPlanName, allowance, familyList } from "./options.ts";

interface CreateOptions {
	allowance: number | null;
	marketData: boolean;
	families: Family[];
}

export function planCommand({ accounts, print }: AdminContext): Command {
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
			const plan = await accounts.createPlan({
				name,
				monthlyAllowance: options.allowance,
				marketData: options.marketData,
				families: options.families,
			});
			print(`Plan ${plan.name} created.`);
		});
	command
		.command("list")
		.description("list all plans")
		.action(async () => {
			const rows = (await accounts.plans()).map((plan) => [
				plan.name,
				plan.monthlyAllowance === null ? "unlimited" : String(plan.monthlyAllowance),
				plan.marketData ? "yes" : "no",
				plan.families.join(","),
				moment(plan.createdAt),
			]);
			print(table(["NAME", "ALLOWANCE", "MARKET DATA", "FAMILIES", "CREATED"], rows));
		});
	return command;
}
