import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { constants, setPriority, tmpdir } from "node:os";
import { extname } from "node:path";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { RequestError } from "../market-data.ts";
import { parseSqlResult, resultDescriptor, type SqlQuestion, type SqlResult, sqlLimits } from "./messages.ts";
import { StatementSlots } from "./statement-slots.ts";

/** Runs statements, each in a process of its own. */
export interface SqlRunner {
	/** False where no statement can run. */
	readonly isAvailable: boolean;
	/**
	 * Runs a statement when it is the turn of its account.
	 *
	 * @param load makes the question, in the slot of the statement: the tables of those that wait are not in memory
	 * @throws {RequestError} with the reason why there are no rows
	 */
	run(account: string, load: () => Promise<SqlQuestion>, signal?: AbortSignal): Promise<SqlRows>;
}

/** The rows that a statement selects. */
export type SqlRows = Exclude<SqlResult, { error: string }>;

/** In a package for npm it is built, as this module is. */
const child = fileURLToPath(new URL(`./child${extname(import.meta.url)}`, import.meta.url));

/** True where DuckDB is installed. It is large, so that npm installs it beside the package only if it is asked to. */
function isInstalled(): boolean {
	try {
		createRequire(import.meta.url).resolve("@duckdb/node-api");
		return true;
	} catch {
		return false;
	}
}

/** Parts of a runner that tests replace. */
export interface SqlRunnerOptions {
	slots?: StatementSlots;
	/** Path of the program of a statement. */
	program?: string;
	/** Milliseconds of a statement and of its process. */
	limits?: { time: number; processTime: number };
}

/**
 * Creates a runner. A process of Node and DuckDB serves one statement: it holds the tables of one account alone, and its
 * end is the end of everything the statement did. Whatever comes from the process is data that may be anything.
 */
export function createSqlRunner({
	slots = new StatementSlots(),
	program = child,
	limits = sqlLimits,
}: SqlRunnerOptions = {}): SqlRunner {
	return {
		isAvailable: isInstalled(),
		async run(account, load, signal) {
			const leave = await slots.enter(account, signal);
			try {
				const question = await load();
				return rowsOf(await execute(textOf(question), { program, limits, signal }), question);
			} finally {
				leave();
			}
		},
	};
}

/** A question as its process reads it. */
function textOf(question: SqlQuestion): string {
	if (question.sql.length > sqlLimits.text)
		throw new RequestError(
			`The statement has ${question.sql.length} characters; allowed: ${sqlLimits.text}.`,
		);
	// A parser of C would stop there.
	if (question.sql.includes("\0"))
		throw new RequestError("The statement holds the character NUL; allowed: any other text.");
	const text = JSON.stringify(question);
	if (text.length <= sqlLimits.question) return text;
	const allowed = `allowed: ${sqlLimits.question / 1e6} MB`;
	throw new RequestError(
		`The results that the statement reads have ${(text.length / 1e6).toFixed(1)} MB together; ${allowed}. Name fewer, or ask for fewer rows.`,
	);
}

function rowsOf(result: SqlResult, { tables }: SqlQuestion): SqlRows {
	if (!("error" in result)) return result;
	const described = tables.map(({ name, columns }) => `${name}(${columns.join(", ")})`).join("; ");
	throw new RequestError(`${result.error.slice(0, 1_000)}\nTables: ${described.slice(0, 2_000)}`);
}

const fewer = "Select fewer rows or columns.";
const tooLarge = `The statement needed too much memory. ${fewer}`;
const resultTooLarge = `The statement selects more than ${sqlLimits.resultBytes / 1e6} MB. ${fewer}`;
const withdrawn = "The question was withdrawn.";

interface Execution extends Required<Pick<SqlRunnerOptions, "program" | "limits">> {
	signal: AbortSignal | undefined;
}

/** Asks a process, and kills it when it takes too long, writes too much or is no longer wanted. */
function execute(question: string, { program, limits, signal }: Execution): Promise<SqlResult> {
	const tooLong = `The statement took more than ${limits.time / 1000} s. ${fewer}`;
	return new Promise((resolve, reject) => {
		if (signal?.aborted) throw new RequestError(withdrawn);
		const started = startProcess(program);
		// A process that was not started has no streams.
		const output = started.stdio?.[resultDescriptor] as Readable | undefined;
		let parts: Buffer[] = [];
		let bytes = 0;
		let failure: string | undefined;
		const end = (why: string) => {
			failure ??= why;
			// What still comes is dropped.
			parts = [];
			output?.destroy();
			started.kill("SIGKILL");
		};
		let timer = setTimeout(end, limits.processTime, tooLong);
		const stop = () => end(withdrawn);
		signal?.addEventListener("abort", stop, { once: true });
		const over = () => {
			clearTimeout(timer);
			signal?.removeEventListener("abort", stop);
		};
		started.on("error", (error: NodeJS.ErrnoException) => {
			over();
			reject(notStarted(error));
		});
		output?.once("data", () => {
			clearTimeout(timer);
			timer = setTimeout(end, limits.time, tooLong);
		});
		output?.on("data", (part: Buffer) => {
			bytes += part.length;
			if (bytes > sqlLimits.resultBytes) end(resultTooLarge);
			else if (failure === undefined) parts.push(part);
		});
		output?.on("error", () => {});
		started.once("close", (code, killedBy) => {
			over();
			const result =
				failure === undefined && code === 0 ? parseSqlResult(Buffer.concat(parts).toString()) : undefined;
			if (result) resolve(result);
			else reject(new RequestError(failure ?? endedBy(code, killedBy)));
		});
		started.stdin?.on("error", () => {});
		started.stdin?.end(question);
	});
}

/**
 * Starts the process of a statement. It gets no variable of the environment but the path, because others may hold
 * passwords. The kernel drops what it writes to its standard outputs.
 */
function startProcess(program: string): ChildProcess {
	try {
		const started = spawn(process.execPath, ["--max-old-space-size=128", program], {
			cwd: tmpdir(),
			env: { PATH: process.env["PATH"] ?? "" },
			stdio: ["pipe", "ignore", "ignore", "pipe"],
		});
		giveWay(started.pid);
		return started;
	} catch (error) {
		throw notStarted(error as NodeJS.ErrnoException);
	}
}

/** Lets the event loop of the service go first on a machine whose processors are busy. */
function giveWay(pid: number | undefined): void {
	try {
		if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
	} catch {
		// It has ended already, or the system does not allow it.
	}
}

const notStarted = ({ code = "no reason" }: NodeJS.ErrnoException): RequestError =>
	new RequestError(
		`No process can be started for the statement at the moment (${code}). Try again in 5 s.`,
		503,
	);

/** Says why a process ended without an answer. */
function endedBy(code: number | null, signal: NodeJS.Signals | null): string {
	// V8 aborts a process whose heap is full, and its guard or the kernel kills one that has no more memory.
	if (signal === "SIGABRT" || signal === "SIGKILL" || code === 134) return tooLarge;
	return `The process of the statement ended without an answer (${signal ?? `exit code ${code}`}). Write it in another way.`;
}
