import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { Refusal } from "../market-data.ts";
import { type SqlAnswer, type SqlQuestion, sqlLimits } from "./messages.ts";

/** Runs statements, each in a process of its own. */
export interface SqlRunner {
	/** False where no statement can run. */
	readonly isAvailable: boolean;
	run(question: SqlQuestion, signal?: AbortSignal): Promise<SqlRows>;
}

/** The rows that a statement selects. */
export type SqlRows = Exclude<SqlAnswer, { error: string }>;

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

/** Statements that wait for their turn, over which a further one is refused. */
const mostWaiting = 16;

/**
 * Creates a runner. A process of Node and DuckDB serves one statement: it holds the tables of one account alone, and its
 * end is the end of everything the statement did.
 *
 * @param atOnce processes that may run at the same time
 */
export function createSqlRunner(atOnce = 2): SqlRunner {
	const waiting: (() => void)[] = [];
	let running = 0;
	const turn = async () => {
		if (running < atOnce) return void running++;
		if (waiting.length >= mostWaiting)
			throw new Refusal("Too many statements run at the moment. Try again in 5 s.", 503);
		await new Promise<void>((resolve) => waiting.push(resolve));
	};
	const leave = () => {
		const next = waiting.shift();
		if (next) next();
		else running--;
	};
	return {
		isAvailable: isInstalled(),
		async run(question, signal) {
			if (question.sql.length > sqlLimits.text)
				throw new Refusal(`The statement has ${question.sql.length} characters; allowed: ${sqlLimits.text}.`);
			await turn();
			try {
				return rowsOf(await answered(question, signal), question);
			} finally {
				leave();
			}
		},
	};
}

function rowsOf(answer: SqlAnswer, { tables }: SqlQuestion): SqlRows {
	if (!("error" in answer)) return answer;
	const known = tables.map(({ name, columns }) => `${name}(${columns.join(", ")})`).join("; ");
	throw new Refusal(`${answer.error.slice(0, 1_000)}\nTables: ${known.slice(0, 2_000)}`);
}

const tooLong = `The statement took more than ${sqlLimits.time / 1000} s.`;
const tooLarge = "The statement needed too much memory.";

/** Asks a process, and kills it when it takes too long, writes too much or is no longer wanted. */
function answered(question: SqlQuestion, signal: AbortSignal | undefined): Promise<SqlAnswer> {
	return new Promise((resolve, reject) => {
		// No variable of the environment but the path: it may hold passwords.
		const started = spawn(process.execPath, ["--max-old-space-size=256", child], {
			cwd: tmpdir(),
			env: { PATH: process.env["PATH"] ?? "" },
			stdio: ["pipe", "pipe", "ignore"],
		});
		const parts: Buffer[] = [];
		let bytes = 0;
		let fault: string | undefined;
		const end = (why: string) => {
			fault ??= why;
			started.kill("SIGKILL");
		};
		let timer = setTimeout(end, sqlLimits.processTime, tooLong);
		const stop = () => end("The question was withdrawn.");
		signal?.addEventListener("abort", stop, { once: true });
		started.stdout.once("data", () => {
			clearTimeout(timer);
			timer = setTimeout(end, sqlLimits.time, tooLong);
		});
		started.stdout.on("data", (part: Buffer) => {
			parts.push(part);
			bytes += part.length;
			if (bytes > sqlLimits.answer) end("The statement selects more than 4 MB.");
		});
		started.stdin.on("error", () => {});
		started.on("error", reject);
		started.on("close", (code) => {
			clearTimeout(timer);
			signal?.removeEventListener("abort", stop);
			const text = Buffer.concat(parts).toString().trim();
			if (fault === undefined && code === 0 && text !== "") resolve(JSON.parse(text) as SqlAnswer);
			else {
				reject(new Refusal(`${fault ?? tooLarge} Select fewer rows or columns.`));
			}
		});
		started.stdin.end(JSON.stringify(question));
	});
}
