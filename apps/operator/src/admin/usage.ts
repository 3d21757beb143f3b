import { Command } from "commander";
import { table } from "../table.ts";
import { existingAccount } from "./account.ts";
import type { AdminContext } from "./context.ts";
import { instant } from "./options.ts";

export function usageCommand({ readAccounts, now, print }: AdminContext): Command {
	return new Command("usage")
		.description("data requests of an account in a calendar month (UTC)")
		.argument("<account>", "name of the account")
		.option("--month <date>", "any day of the month, YYYY-MM-DD; default this month", instant)
		.action(async (name: string, { month = now() }: { month?: number }) => {
			const { account, plan, usage } = await readAccounts(async (accounts) => {
				const found = await existingAccount(accounts, name);
				const currentPlan = await accounts.plan(found.plan);
				return { account: found, plan: currentPlan, usage: await accounts.usage(found.id, month) };
			});
			const { used, byDay, byOperation, byKey } = usage;
			const limit = plan?.monthlyAllowance ?? null;
			const left = limit === null ? "unlimited" : String(Math.max(0, limit - used));
			const tables = [
				table(
					["DAY", "COUNT"],
					byDay.map((row) => [row.date, String(row.count)]),
				),
				table(
					["OPERATION", "COUNT"],
					byOperation.map((row) => [row.operationId, String(row.count)]),
				),
				table(
					["KEY", "NAME", "COUNT"],
					byKey.map((row) => [row.keyPrefix, row.name, String(row.count)]),
				),
			];
			print(
				`${new Date(month).toISOString().slice(0, 7)}: ${used} used, ${left} left on plan ${account.plan}\n`,
			);
			print(tables.join("\n\n"));
		});
}
