import { Command } from "commander";
import { accountCommand } from "./account.ts";
import { backupCommand, restoreCommand } from "./backup.ts";
import { clientCommand } from "./client.ts";
import type { AdminContext } from "./context.ts";
import { keyCommand } from "./key.ts";
import { planCommand } from "./plan.ts";
import { signingKeyCommand } from "./signing-key.ts";
import { subjectCommand } from "./subject.ts";
import { usageCommand } from "./usage.ts";

const description =
	"Manages accounts, plans and API keys of the service. The service can run meanwhile. The store is in DATA_DIR (default .data).";

const commands = [
	accountCommand,
	planCommand,
	keyCommand,
	subjectCommand,
	clientCommand,
	signingKeyCommand,
	usageCommand,
	backupCommand,
	restoreCommand,
];

/** The administration commands. */
export function createProgram(context: AdminContext): Command {
	const program = new Command("pnpm admin").description(description);
	for (const command of commands) program.addCommand(command(context));
	return program;
}
