import { constants } from "node:os";
import { isSystemError, LowSpace, StoreError } from "@us-market-data/ingest";
import { BadSetting, InputError } from "@us-market-data/market";
import { leave, readEnv, tolerateLostStreams } from "@us-market-data/runtime";
import { BadName, DataFolderError, onUpgrade, StoreUnavailable, type Upgrade } from "@us-market-data/store";
import { AdministrationError, redactKeys } from "@us-market-data/store/accounts";
import { CopyError } from "@us-market-data/store/copy";
import { type Command, CommanderError } from "commander";
import { type Audit, audited } from "./audit.ts";
import { CommandRejected } from "./data/context.ts";
import { NoStore } from "./no-store.ts";
import { outputFailure } from "./output-failure.ts";
import { endByItself, endBySignal, stopSignals } from "./stop-signal.ts";

/** Errors by which a command refuses. Their messages are for the operator; any other error is a fault of the program. */
const expectedErrors = [
	AdministrationError,
	BadName,
	CommandRejected,
	CopyError,
	InputError,
	LowSpace,
	NoStore,
	StoreError,
	StoreUnavailable,
];

/** Exit code of a program (0 done, 1 refused, 2 wrong use or settings) and the message that it has not yet written. */
export interface Exit {
	code: 0 | 1 | 2;
	message: string | null;
}

/** Runs a program on the arguments of the process, prints the reason of a refusal, and sets the exit code. */
export async function run(program: Command): Promise<void> {
	// Only the owner may read the files of the data folder.
	process.umask(0o077);
	const streams = tolerateLostStreams();
	// A reader that leaves early, such as `head`, causes no error. Any other failed output does.
	process.on("exit", () => {
		const outputError = streams.outputFault();
		if (outputError === undefined || process.exitCode) return;
		process.exitCode = 1;
		process.stderr.write(`${outputFailure(outputError)}\n`);
	});
	onUpgrade((upgrade) => process.stderr.write(`${upgradeText(upgrade)}\n`));
	const audit = audited(program, readEnv);
	endAtSignals(audit);
	const { code, message } = await auditedExit(program, audit, process.argv.slice(2));
	if (message !== null) process.stderr.write(`${message}\n`);
	process.exitCode = code;
}

/** The sentence on an upgrade. */
export const upgradeText = ({ store, migrations }: Upgrade): string =>
	`Upgraded ${store}: ${migrations.join(", ")}.`;

/** Runs `exitOf` and notes the end in the data folder. */
export async function auditedExit(program: Command, audit: Audit, args: readonly string[]): Promise<Exit> {
	let exit: Exit;
	try {
		exit = await exitOf(program, args);
		await endByItself();
	} catch (error) {
		const message = error instanceof Error ? error.message : String(error);
		// The failure itself is more important than the failed record.
		await audit.finish("failed", message).catch(() => {});
		throw withoutKeys(error);
	}
	return (await unnoted(audit, exit)) ?? exit;
}

/** A fault of the program as Node.js prints it, without the keys of its texts. */
function withoutKeys(error: unknown): unknown {
	if (!(error instanceof Error)) return error;
	return Object.assign(error, {
		message: redactKeys(error.message),
		...(error.stack !== undefined && { stack: redactKeys(error.stack) }),
	});
}

/** Notes how a command ended. A note that fails becomes the end of the command. */
async function unnoted(audit: Audit, { code, message }: Exit): Promise<Exit | undefined> {
	try {
		await audit.finish(code === 0 ? "done" : "refused", message);
		return undefined;
	} catch (error) {
		const done =
			code === 0
				? "The command succeeded, but audit.log could not record it"
				: `${message} audit.log could not record this`;
		return { code: 1, message: `${done}: ${error instanceof Error ? error.message : String(error)}.` };
	}
}

/**
 * A signal ends a command that does not stop by itself. Its transaction is undone, as if the process were killed, and the
 * audit notes it. A command whose transaction is being committed ends by itself. A second signal ends it at once.
 */
function endAtSignals(audit: Audit): void {
	for (const signal of stopSignals) {
		process.once(signal, () => {
			if (!endBySignal()) return;
			// A terminal has shown the progress, and what was typed, on this line.
			process.stderr.write(`${process.stderr.isTTY ? "\n" : ""}Ended by ${signal}; nothing is stored.\n`);
			const end = () => leave(128 + constants.signals[signal]);
			audit.finish("failed", `ended by ${signal}`).then(end, end);
		});
	}
}

/** Runs a program on arguments. Throws any error that is neither a refusal nor wrong use. */
export async function exitOf(program: Command, args: readonly string[]): Promise<Exit> {
	everyCommand(program, (command) =>
		command.exitOverride().configureOutput({ outputError: (text, write) => write(redactKeys(text)) }),
	);
	try {
		await program.parseAsync(args, { from: "user" });
		return { code: 0, message: null };
	} catch (error) {
		const exit = exitOfError(error);
		if (!exit) throw error;
		return { ...exit, message: exit.message === null ? null : redactKeys(exit.message) };
	}
}

/** Applies a setting to a command and to all below it. Commands added by `addCommand` do not inherit settings. */
export function everyCommand(command: Command, apply: (command: Command) => void): void {
	apply(command);
	for (const inner of command.commands) everyCommand(inner, apply);
}

/** Commander has written its own message. Other messages are still to be written. */
function exitOfError(error: unknown): Exit | null {
	if (error instanceof CommanderError) return { code: error.exitCode === 0 ? 0 : 2, message: null };
	if ([BadSetting, DataFolderError, WrongUse].some((wrong) => error instanceof wrong))
		return { code: 2, message: (error as Error).message };
	if (isSystemError(error) || expectedErrors.some((errorClass) => error instanceof errorClass)) {
		return { code: 1, message: (error as Error).message };
	}
	return isDatabaseError(error)
		? { code: 1, message: `The database cannot be used: ${error.message}.` }
		: null;
}

/** Error codes of SQLite for a full disk, a file that cannot be written and the like. */
const isDatabaseError = (error: unknown): error is Error =>
	error instanceof Error && "code" in error && error.code === "ERR_SQLITE_ERROR";

/** Arguments or options that no state of the data would make right. The message names the allowed values; exit code 2. */
export class WrongUse extends Error {
	override readonly name = "WrongUse";
}
