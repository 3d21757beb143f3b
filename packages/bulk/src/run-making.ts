import { type ChildProcess, spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { extname } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { StoreSettings } from "@us-market-data/store";
import type { BulkAreaName } from "./areas.ts";
import { BulkError } from "./errors.ts";
import type { MadeDay, MakingResult } from "./making/make-files.ts";

/** What the process is asked to make. */
export interface MakingQuestion {
	/** The stores that the rows come from. */
	settings: StoreSettings;
	/** Folder of the files, `BULK_DIR`. */
	folder: string;
	/** MiB of the disk that stay free. */
	minFreeMb: number;
	/** Makes all days again in place of those that changed. */
	isFull?: boolean;
	areas?: readonly BulkAreaName[];
	/** Gives the process the lowest priority, so that a service beside it answers as before. */
	isBackground?: boolean;
}

/** A message of the process. */
export type MakingMessage =
	| { day: MadeDay }
	| { result: MakingResult }
	| { isBusy: true }
	| { error: string };

/** The bundler of the service would take a path in one piece for a module that it has to build, with the binary of DuckDB. */
const program = fileURLToPath(new URL(`./making/child${extname(import.meta.url)}`, import.meta.url));

/** MiB of the heap of the process. DuckDB has 256 beside it. */
const heapMb = 384;

/**
 * Makes files in a process of its own, which holds DuckDB.
 *
 * @param signal stops the process behind the day that is being made
 * @returns undefined when another process makes files in the folder
 * @throws {BulkError} with the reason when files cannot be made; those of before are there
 *
 * @example
 * const settings = { DATA_DIR: ".data", DATABASE_URL: "", DATABASE_READ_URL: "" };
 * await runMaking({ settings, folder: ".data/bulk", minFreeMb: 256 }, new AbortController().signal);
 */
export async function runMaking(
	question: MakingQuestion,
	signal: AbortSignal,
	onDay: (day: MadeDay) => void = () => {},
): Promise<MakingResult | undefined> {
	const child = spawn(process.execPath, [`--max-old-space-size=${heapMb}`, program], {
		// Its settings come with the question, which has the password of the database.
		env: {
			PATH: process.env["PATH"] ?? "",
			NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
		},
		stdio: ["pipe", "pipe", "ignore"],
	});
	if (question.isBackground) giveWay(child);
	const stop = () => void child.stdin.end();
	signal.addEventListener("abort", stop, { once: true });
	const ended = new Promise<string>((resolve) => {
		child.once("error", (error) => resolve(error.message));
		child.once("close", (code, killedBy) => resolve(killedBy ?? `exit code ${code}`));
	});
	child.stdin.on("error", () => {});
	child.stdin.write(`${JSON.stringify(question)}\n`);
	if (signal.aborted) stop();
	let end: MakingMessage | undefined;
	for await (const line of createInterface({ input: child.stdout })) {
		const message = JSON.parse(line) as MakingMessage;
		if ("day" in message) onDay(message.day);
		else end = message;
	}
	const reason = await ended;
	signal.removeEventListener("abort", stop);
	if (!end) throw new BulkError(`The process that makes files of days ended on the way (${reason}).`);
	if ("error" in end) throw new BulkError(`Files of days cannot be made: ${end.error}`);
	return "result" in end ? end.result : undefined;
}

function giveWay({ pid }: ChildProcess): void {
	try {
		if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
	} catch {
		// It has ended already, or the system does not allow it.
	}
}
