import { Command } from "commander";
import { AdministrationError } from "../../accounts/administration.ts";
import { table } from "../table.ts";
import type { AdminContext } from "./context.ts";
import { instant } from "./options.ts";

export function usageCommand({ accounts, now, print }: AdminContext): Command {
	return new Command("usage")
		.description("data requests of an account in a calendar month (UTC)")
		.argument("<account>", "name of the account")
		.option("--month <date>", "any day of the month, YYYY-MM-DD; default this month", instant)
		.action(async (name: string, options: { month?: number }) => {
			const account = await accounts.account(name);
			if (!account) throw new AdministrationError(`No account "${name}"; see \`pnpm admin account list\`.`);
			const at = options.month ?? now();
			const plan = await accounts.plan(account.plan);
			const { used, byDay, byOperation, byKey } = await accounts.usage(account.id, at);
			const limit = plan?.monthlyAllowance ?? null;
			const left = limit === null ? "unlimited" : String(Math.max(0, limit - used));
			print(
				`${new Date(at).toISOString().slice(0, 7)}: ${used} used, ${left} left on plan ${account.plan}\n`,
			);
			print(
				`${table(
					["DAY", "COUNT"],
					byDay.map((row) => [row.date, String(row.count)]),
				)}\n`,
			);
			print(
				`${table(
					["OPERATION", "COUNT"],
					byOperation.map((row) => [row.operationId, String(row.count)]),
				)}\n`,
			);
			print(
				table(
					["KEY", "NAME", "COUNT"],
					byKey.map((row) => [row.keyPrefix, row.name, String(row.count)]),
				),
			);
		});
}
