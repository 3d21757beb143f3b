import { Command, CommanderError } from "commander";
import { AdministrationError } from "../../accounts/administration.ts";
import { BadSetting, readEnv } from "../../env.ts";
import { openSqliteAccounts } from "../../store/sqlite/open.ts";
import { accountCommand } from "./account.ts";
import { keyCommand } from "./key.ts";
import { planCommand } from "./plan.ts";
import { usageCommand } from "./usage.ts";

/** `pnpm admin`: accounts, plans, keys and their usage. Works beside a running service. */
async function main(): Promise<void> {
	const program = new Command("pnpm admin")
		.description("Administration of accounts, plans and API keys. Settings as for the service (DATA_DIR).")
		.exitOverride()
		.configureOutput({ writeErr: (text) => process.stderr.write(text) });
	const accounts = await openSqliteAccounts(readEnv().DATA_DIR);
	const context = {
		accounts,
		now: Date.now,
		print: (text: string) => void process.stdout.write(`${text}\n`),
	};
	for (const command of [accountCommand, planCommand, keyCommand, usageCommand])
		program.addCommand(command(context));
	try {
		await program.parseAsync();
	} finally {
		await accounts.close();
	}
}

try {
	await main();
} catch (error) {
	if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
	else if (error instanceof AdministrationError || error instanceof BadSetting) {
		process.stderr.write(`${error.message}\n`);
		process.exitCode = 1;
	} else throw error;
}
