import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Command, CommanderError } from "commander";
import { readCount, readPort, readUrl } from "./command/options.ts";
import { writeFiles } from "./command/write-files.ts";
import { createContract } from "./contract.ts";
import { type Exchange, preflightOutcome, withoutUser } from "./proxy/exchange.ts";
import { faultForm, readFaultRule } from "./proxy/faults.ts";
import { type JudgingProxy, startJudgingProxy } from "./proxy/judging-proxy.ts";
import { createRecorder, type Recorder } from "./proxy/recorder.ts";
import { caseFiles, exampleFiles, har } from "./proxy/recording.ts";
import { readHar, startReplay } from "./proxy/replay.ts";
import { percent } from "./report/text.ts";

/** A line for an exchange that breaks the contract or was changed, for the terminal; undefined for a sound one. */
export function liveLine(exchange: Exchange): string | undefined {
	const { number, request, answer: response, injected, violations } = exchange;
	const what = `${number} ${request.method} ${request.target.slice(0, 120)}: ${response?.status ?? "no answer"}`;
	if (injected) return `injected ${injected}  ${what}`;
	if (violations.length === 0 && response?.status === 405) {
		const preflight = preflightOutcome(exchange);
		return preflight && `PREFLIGHT  ${number} ${request.target.slice(0, 120)}: ${preflight}`;
	}
	if (violations.length === 0) return response ? undefined : `FAILED  ${what}`;
	return violations.map(({ rule, message }) => `BROKEN  ${what}  ${rule}: ${message}`).join("\n");
}

/** A summary in Markdown: what breaks the contract first, then what was asked and what of the contract was met. */
export function proxyReport({ count, unanswered, injected, preflights, kinds, coverage }: Recorder): string {
	const { statuses, properties } = coverage();
	const requested = statuses.filter(({ counts }) => counts.size > 0);
	const times = kinds.reduce((sum, kind) => sum + kind.times, 0);
	const outcome =
		kinds.length === 0 ? "none breaks the contract" : `${times} violations of ${kinds.length} kinds`;
	const complaints = [
		...kinds.map(({ kind, times, targets }) => {
			const examples = targets.map((target) => `\`${target.slice(0, 120)}\``);
			return `- ${times} times ${kind}: ${examples.join(", ")}`;
		}),
		...[...injected].map(
			([kind, times]) => `- injected ${kind}: ${times} times, not among the answers below`,
		),
		...[...preflights].map(([outcome, times]) => `- ${times} preflights of browsers: ${outcome}`),
		...(unanswered > 0 ? [`- ${unanswered} requests got no answer`] : []),
	];
	return [
		`# ${count} exchanges, ${outcome}`,
		"",
		...(complaints.length > 0 ? [...complaints, ""] : []),
		`${requested.length} of ${statuses.length} operations were asked; answers held ${percent(properties.seen, properties.all)} of the members of the contract.`,
		"",
		"| Operation | Answers by status | Documented and not met |",
		"|---|---|---|",
		...requested.map(({ operationId, counts, documented }) => {
			const met = [...counts].sort(([a], [b]) => a - b).map(([status, one]) => `${status}: ${one}`);
			const rest = documented.filter((status) => !counts.has(status));
			return `| ${operationId} | ${met.join(", ")} | ${rest.join(", ")} |`;
		}),
		"",
	].join("\n");
}

interface ProxyFlags {
	to: string;
	port: number;
	fault: string[];
	seed: number;
	slow: number;
	har?: string;
	report?: string;
	usage?: string;
	examples?: string;
	cases?: string;
}

const contract = createContract();
const program = new Command("qa")
	.exitOverride()
	.description("Stands between a client and a deployment, and tells what breaks the contract.");

program
	.command("proxy")
	.description(
		"Passes requests on to a deployment and judges every exchange. Stop it with Ctrl+C: then it writes its files.",
	)
	.requiredOption("--to <url>", "address of the deployment", readUrl)
	.option("--port <port>", "port to listen on", readPort, 4020)
	.option("--fault <rule>", `put a fault in place of answers, may be repeated: ${faultForm}`, collect, [])
	.option("--seed <n>", "chooses which requests get a fault", readCount, 1)
	.option("--slow <ms>", "pause of the fault slow", readCount, 2000)
	.option("--har <file>", "write the exchanges as an HTTP archive, without credentials")
	.option("--report <file>", "write the summary as Markdown")
	.option("--usage <file>", "write which operations and parameters were used, for contract diff --used")
	.option("--examples <folder>", "write sound answers as entries for the files of spec/examples")
	.option("--cases <folder>", "write sound answers as cases of the conformance suite")
	.action(proxy);

program
	.command("replay")
	.description("Serves the answers of an HTTP archive.")
	.argument("<file>", "as --har wrote it")
	.option("--port <port>", "port to listen on", readPort, 4020)
	.action(async (file: string, { port }: { port: number }) => {
		const entries = await entriesOf(file);
		const replay = await startReplay(entries, { port }).catch((error: unknown) => portError(error, port));
		process.stdout.write(`${entries.length} recorded answers at ${replay.url}\n`);
		await stopped(replay);
	});

async function proxy(flags: ProxyFlags): Promise<void> {
	const recorder = createRecorder(contract);
	const running = await startJudgingProxy(contract, {
		to: flags.to,
		port: flags.port,
		faults: flags.fault.map((text) => readFaultRule(text, contract)),
		seed: flags.seed,
		delayMs: flags.slow,
		onExchange(exchange) {
			recorder.add(exchange);
			const line = liveLine(exchange);
			if (line !== undefined) process.stderr.write(`${line}\n`);
		},
	}).catch((error: unknown) => portError(error, flags.port));
	process.stdout.write(`judging ${withoutUser(flags.to)} at ${running.url}\n`);
	await stopped(running);
	// A file that cannot be written must not cost the report.
	process.stdout.write(proxyReport(recorder));
	if (recorder.kinds.length > 0) process.exitCode = 1;
	const unwritten = await writeFiles(filesOf(flags, recorder));
	for (const reason of unwritten) process.stderr.write(`error: ${reason}\n`);
	if (unwritten.length > 0) process.exitCode = 2;
}

const unreadable: Readonly<Record<string, string>> = {
	EACCES: "this user may not read it",
	EISDIR: "it is a folder",
	ENOENT: "there is no such file",
	ENOTDIR: "a part of its path is a file",
};

/** The entries of a file, or a sentence that names it. */
async function entriesOf(file: string): Promise<ReturnType<typeof readHar>> {
	const text = await readFile(file, "utf8").catch(({ code, message }: NodeJS.ErrnoException) => {
		throw new Error(`<file> is "${file}", which cannot be read: ${unreadable[code ?? ""] ?? message}.`);
	});
	try {
		return readHar(text);
	} catch (error) {
		const reason = error instanceof SyntaxError ? "the file is no JSON" : (error as Error).message;
		throw new Error(`<file> is "${file}"; allowed: an HTTP archive as --har writes it: ${reason}.`);
	}
}

function portError(error: unknown, port: number): never {
	const { code } = error as NodeJS.ErrnoException;
	if (code === "EADDRINUSE")
		throw new Error(`--port is "${port}"; allowed: a port that no other process has, or 0 for any free one.`);
	if (code === "EACCES") throw new Error(`--port is "${port}"; allowed for this user: 0, or one from 1024.`);
	throw error;
}

/** The files that the flags ask for, by path. */
function filesOf(flags: ProxyFlags, recorder: Recorder): Map<string, string> {
	const below = (folder: string, files: ReadonlyMap<string, string>) =>
		[...files].map(([path, text]) => [join(folder, path), text] as const);
	return new Map([
		...(flags.har ? [[flags.har, json(har(recorder.newest, flags.to))] as const] : []),
		...(flags.usage ? [[flags.usage, json(recorder.usage())] as const] : []),
		...(flags.report ? [[flags.report, proxyReport(recorder)] as const] : []),
		...(flags.examples ? below(flags.examples, exampleFiles(recorder.sound)) : []),
		...(flags.cases ? below(flags.cases, caseFiles(recorder.sound)) : []),
	]);
}

const json = (value: object): string => `${JSON.stringify(value, null, "\t")}\n`;

/** Waits for a signal to end, and stops. */
async function stopped(running: JudgingProxy): Promise<void> {
	await new Promise<void>((resolve) => {
		process.once("SIGINT", resolve);
		process.once("SIGTERM", resolve);
	});
	await running.close();
}

function collect(text: string, before: string[]): string[] {
	return [...before, text];
}

try {
	await program.parseAsync();
} catch (error) {
	// Commander has told the fault, or the help, by itself.
	if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
	else {
		process.stderr.write(`error: ${error instanceof Error ? error.message : String(error)}\n`);
		process.exitCode = 2;
	}
}
