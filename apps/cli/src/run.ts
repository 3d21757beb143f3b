import { operationDocs } from "@us-market-data/client/docs";
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { withBulkCommands } from "./bulk/bulk-commands.ts";
import { areas, isStream, optionOf } from "./catalog.ts";
import { exitCodes } from "./exit.ts";
import { areaCommand, type RunOperation } from "./operation-command.ts";
import { safeJson, safeLines } from "./printing/safe-text.ts";
import { styleNote } from "./printing/style.ts";
import { note } from "./printing/terminal-output.ts";
import { type Failure, failureOf } from "./requests/failure.ts";
import type { RequestOptions } from "./requests/request-options.ts";
import { withStreamOptions } from "./streams/stream-options.ts";

/** Sets the exit code of a command that ends well and not with 0. */
type SetCode = (code: number) => void;

/** Commands beside the operations. Each loads what it needs when it runs. */
function toolCommands(setCode: SetCode): Command[] {
	return [
		getCommand(),
		watchCommand(),
		...credentialCommands(),
		doctorCommand(setCode),
		completionCommand(),
		skillCommand(),
		mcpCommand(),
		...operatorCommands(),
	];
}

const optionsOf = (command: Command): RequestOptions => command.optsWithGlobals<RequestOptions>();

function getCommand(): Command {
	return new Command("get")
		.description("Asks for any path of the service, such as /api/market-data/quote?symbols=AAPL.US.")
		.argument("<path>", "path with its query")
		.argument("[parameters...]", "further parameters as name=value")
		.action(async (path: string, parameters: string[], _, command: Command) => {
			const { get } = await import("./requests/get.ts");
			await get(path, parameters, optionsOf(command));
		});
}

/** It is in the help here; `run.ts` passes its words on to the command that it repeats. */
const watchCommand = (): Command =>
	new Command("watch")
		.description("Repeats a command: usmd watch quote AAPL.US --interval 2")
		.argument("<command...>", "command to repeat, without usmd")
		.addOption(new Option("--interval <seconds>", "seconds between answers").default(5))
		.option("--times <number>", "answers after which it ends");

function credentialCommands(): Command[] {
	const init = new Command("init")
		.description("Writes a profile: the address of a service and an API key, once the service accepts it.")
		.action(async (_, command: Command) => (await import("./profiles/init.ts")).init(optionsOf(command)));
	const login = new Command("login")
		.description("Signs in with a browser (OAuth device flow) and keeps the sign-in in the profile.")
		.option("--client-id <name>", "name under which the operator registered this program (default usmd)")
		.action(async (_, command: Command) => (await import("./profiles/login.ts")).login(optionsOf(command)));
	const logout = new Command("logout")
		.description("Ends the sign-in of the profile and removes its credentials.")
		.action(async (_, command: Command) => (await import("./profiles/login.ts")).logout(optionsOf(command)));
	return [init, login, logout, profileCommand()];
}

function profileCommand(): Command {
	const profile = new Command("profile").description(
		"Profiles: services and credentials, in the XDG folder.",
	);
	profile
		.command("list")
		.description("Lists the profiles; a star marks the one in use.")
		.action(async (_, command: Command) => (await import("./profiles/list.ts")).list(optionsOf(command)));
	profile
		.command("use <name>")
		.description("Uses a profile from now on.")
		.action(async (name: string) => (await import("./profiles/list.ts")).use(name));
	profile
		.command("remove <name>")
		.description("Removes a profile and its credentials.")
		.action(async (name: string) => (await import("./profiles/list.ts")).remove(name));
	return profile;
}

const doctorCommand = (setCode: SetCode): Command =>
	new Command("doctor")
		.description("Checks address, clock, contract, key, allowance and freshness. Costs nothing.")
		.action(async (_, command: Command) => {
			const { doctor } = await import("./tools/doctor.ts");
			setCode(await doctor(optionsOf(command)));
		});

const completionCommand = (): Command =>
	new Command("completion")
		.description("Prints the completion script of a shell: source <(usmd completion bash)")
		.argument("<shell>", "bash, zsh, fish or powershell")
		.action(async (shell: string) => (await import("./tools/completion.ts")).printCompletion(shell));

const skillCommand = (): Command =>
	new Command("skill")
		.description("Prints the skill that tells an agent how to use this program: usmd skill > SKILL.md")
		.action(async () => {
			const { skillText } = await import("./tools/skill.ts");
			process.stdout.write(skillText());
		});

const mcpCommand = (): Command =>
	new Command("mcp")
		.description("Serves the tools of the Model Context Protocol on standard input and output, for an agent.")
		.addOption(
			new Option(
				"--toolsets <areas>",
				"areas whose operations are tools as well, such as quote,fundamental",
			).env("USMD_TOOLSETS"),
		)
		.action(async (_, command: Command) => (await import("./tools/mcp.ts")).mcp(optionsOf(command)));

/** They are in the help here; `run.ts` passes their arguments on unread. */
const operatorCommands = (): Command[] => [
	new Command("admin").description("Plans, accounts and keys of a service, where it runs."),
	new Command("data").description("Imports and updates of a service's data, where it runs."),
];

const description =
	"The us-market-data API on the command line: quotes, bars, filings, fundamentals, screens.";

const closing = `
Examples:
  usmd quote AAPL.US MSFT.US
  usmd quote candlestick AAPL.US --period week --chart
  usmd screener search --conditions pettm:5:20,divyld:2: --show roe,beta --all --csv
  usmd quote AAPL.US --jq '.quote[0].lastDone'
  usmd stream trades AAPL.US --replay now

usmd <area> --help lists the commands of an area. Exit codes: 0 done, 1 error, 2 wrong use, 3 credential, 4 allowance, 5 rate limit,
6 service not reachable.`;

/** The whole program. Commands of an area are made only where the arguments name it, because they are many. */
function createProgram(args: readonly string[], run: RunOperation, setCode: (code: number) => void): Command {
	const program = new Command("usmd").description(description).addHelpText("after", closing);
	program
		.option("--json", "the answer as JSON; errors too")
		.option("--ndjson", "the records of the answer, one JSON object a line")
		.option("--csv", "the records of the answer as comma-separated values")
		.option("--parquet <file>", "the records of the answer as a Parquet file; - for standard output")
		.option("--arrow <file>", "the same as an Arrow stream")
		.addOption(
			new Option(
				"--prices <word>",
				"decimals in such files: exact, the default, or number for tools that read no others",
			).choices(["exact", "number"]),
		)
		.option("--jq <filter>", "what a filter of jq selects from the JSON")
		.option("--columns <names>", "columns to show, by the names of members")
		.option("--chart [member]", "draw candles, a book, or the distribution of a member")
		.option("--all", "all pages; the cost is said first")
		.option("--max-pages <number>", "pages of --all at most", positive)
		.option("--schema", "what comes back, without asking; with --json as JSON Schema")
		.option("--curl", "the request as a command of curl, without sending it")
		.option("--url <address>", "address of the service; also USMD_URL")
		.option("--api-key <key>", "API key; also USMD_API_KEY, which other users of the machine do not see")
		.option("--profile <name>", "profile of `usmd init`; also USMD_PROFILE")
		.option(
			"--timeout <seconds>",
			"seconds for an answer, retries included, and for a filter of --jq",
			seconds,
		)
		.option("--no-pager", "no pager for long answers")
		.option("-q, --quiet", "no notes on standard error")
		.option("-V, --version", "the version");
	program.configureHelp({ showGlobalOptions: true, styleTitle: (title) => title });
	for (const { name, description: text } of areas)
		program.addCommand(
			args.includes(name) ? commandsOfArea(name, text, run) : new Command(name).description(text),
		);
	for (const command of toolCommands(setCode)) program.addCommand(command);
	everyCommand(program, (command) =>
		command
			.exitOverride()
			.configureOutput({ writeErr: () => {} })
			.helpOption("-h, --help", "help on a command")
			.configureHelp({ showGlobalOptions: true }),
	);
	return program;
}

function commandsOfArea(name: string, text: string, run: RunOperation): Command {
	const area = areaCommand(name, text, run);
	if (name === "bulk") return withBulkCommands(area);
	return name === "stream" ? withStreamOptions(area) : area;
}

function everyCommand(command: Command, apply: (command: Command) => void): void {
	apply(command);
	for (const inner of command.commands) everyCommand(inner, apply);
}

function positive(text: string): number {
	if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
	throw new InvalidArgumentError("Allowed: a whole number from 1.");
}

function seconds(text: string): number {
	const value = Number(text);
	if (value > 0 && value <= 86_400) return value * 1000;
	throw new InvalidArgumentError("Allowed: seconds, more than 0.");
}

/** True where commander has shown help or the version as it was asked to. */
const isHelpOutput = ({ code }: CommanderError): boolean =>
	/^commander\.(help|helpDisplayed|version)$/.test(code);

const quoted = (arg: string): string =>
	/^[\w.,:/=@%+-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", "'\\''")}'`;

/** The command line with one word of an argument put right; undefined where the word is not in it. */
function corrected(args: readonly string[], wrong: string, right: string): string | undefined {
	let isFound = false;
	const mended = args.map((arg) => {
		const [name = "", ...value] = arg.startsWith("--") ? arg.split("=") : ["", arg];
		const text = value.join("=");
		if (isFound) return arg;
		if (arg === wrong) {
			isFound = true;
			return right;
		}
		const words = text.split(",");
		if (!words.includes(wrong)) return arg;
		isFound = true;
		const list = words.map((word) => (word === wrong ? right : word)).join(",");
		return name === "" ? list : `${name}=${list}`;
	});
	return isFound ? ["usmd", ...mended.map(quoted)].join(" ") : undefined;
}

/** Tells a failure on standard error, as JSON where JSON was asked for, and gives its exit code. */
function reportFailure(error: unknown, args: readonly string[]): number {
	const found = error instanceof CommanderError ? ofWords(error) : failureOf(error);
	if (found === undefined) throw error;
	const failure = { ...found, instead: mended(found, args) ?? found.instead };
	const isJson = args.some((arg) => /^--(json|ndjson|jq)(=|$)/.test(arg));
	const { exitCode, ...details } = failure;
	if (isJson) note(safeJson(JSON.stringify({ ...details, exitCode })));
	else note(inWords(failure));
	return exitCode;
}

/** The command line with the refused word put right, where the failure tells both. */
function mended({ fields = [] }: Failure, args: readonly string[]): string | undefined {
	for (const { message, suggestion } of fields) {
		const wrong = /\bis "([^"]*)"|'([^' ]+)/.exec(message);
		const line = suggestion && wrong && corrected(args, wrong[1] ?? wrong[2] ?? "", suggestion);
		if (line) return line;
	}
	return undefined;
}

/** A fault of the command line that commander found. */
function ofWords({ message }: CommanderError): Failure {
	const [first = "", ...rest] = message.replace(/^error: /, "").split("\n");
	const field = /'(-[^' ]+|[^' ]+)/.exec(first)?.[1];
	const suggestion = /Did you mean (?:one of )?([^?,]+)/.exec(rest.join(" "))?.[1];
	const error = `${first.charAt(0).toUpperCase()}${first.slice(1).replace(/\.?$/, ".")}`;
	return {
		exitCode: exitCodes.usage,
		error,
		...(field ? { fields: [{ field, message: error, suggestion }] } : {}),
		instead: "--help at the end, for what there is",
	};
}

function inWords({ error, instead, requestId, status }: Failure): string {
	const lines = [`${styleNote("red", "error:")} ${safeLines(error)}`];
	if (instead !== undefined) lines.push(`  type: ${safeLines(instead)}`);
	if (requestId !== undefined && (status ?? 0) >= 500) lines.push(`  request ${safeLines(requestId)}`);
	return lines.join("\n");
}

/** Arguments as the commands take them: `--as_of` and `--strategyId` as the contract writes them are `--as-of` and `--strategy-id`. */
function normalised(args: readonly string[]): string[] {
	const end = args.indexOf("--");
	const own = end < 0 ? args : args.slice(0, end);
	return [...own.map(option), ...(end < 0 ? [] : args.slice(end))];
}

let booleans: ReadonlySet<string> | undefined;

function option(arg: string): string {
	if (!/^--[a-z]/.test(arg)) return arg;
	const [name = "", ...rest] = arg.split("=");
	const flag = `--${name
		.slice(2)
		.replaceAll("_", "-")
		.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
	if (rest.length === 0) return flag;
	const value = rest.join("=");
	booleans ??= new Set(
		operationDocs.flatMap(({ parameters }) =>
			parameters.filter(({ schema }) => schema.type === "boolean").map(optionOf),
		),
	);
	if (value === "true" && booleans.has(flag)) return flag;
	return value === "false" && booleans.has(flag) ? `--no-${flag.slice(2)}` : `${flag}=${value}`;
}

/** Runs the program on the arguments of the process and gives its exit code. */
export async function run(given: readonly string[]): Promise<number> {
	// A reader that leaves early, such as `head`, causes no error.
	process.stdout.on("error", (error: NodeJS.ErrnoException) => {
		if (error.code === "EPIPE") process.exit(exitCodes.ok);
		process.stderr.write(`Standard output cannot be written: ${error.message}\n`);
		process.exit(exitCodes.error);
	});
	process.stderr.on("error", () => {});
	const [name = "", ...rest] = given;
	const isHelp = rest.some((arg) => arg === "--help" || arg === "-h");
	try {
		if (name === "admin" || name === "data") {
			const { runOperator } = await import("./tools/operator.ts");
			return await runOperator(name, rest);
		}
		if (name === "watch" && !isHelp) {
			const { watch } = await import("./tools/watch.ts");
			return await watch(rest, runOnce);
		}
		if (name === "complete" && rest[0] === "--") return await completions(rest.slice(1));
	} catch (error) {
		return reportFailure(error, given);
	}
	return runOnce(given);
}

/** Runs one command. */
export async function runOnce(given: readonly string[]): Promise<number> {
	const args = normalised(given);
	let code: number = exitCodes.ok;
	const program = createProgram(args, runRequest, (other) => {
		code = other;
	});
	try {
		if (args.length === 0) program.outputHelp();
		else await program.parseAsync(args, { from: "user" });
		return code;
	} catch (error) {
		if (error instanceof CommanderError && isHelpOutput(error)) return exitCodes.ok;
		return reportFailure(error, args);
	}
}

const runRequest: Parameters<typeof createProgram>[1] = async (doc, params, command) => {
	if (isStream(doc)) {
		const { runStream } = await import("./streams/run-stream.ts");
		return runStream(doc, params, command.optsWithGlobals());
	}
	const asking = await import("./requests/run-operation.ts");
	await asking.runOperation(doc, params, command.optsWithGlobals());
};

/** Answers a shell that completes a command line. */
async function completions(words: readonly string[]): Promise<number> {
	const { complete } = await import("./tools/completion.ts");
	complete(
		createProgram([], runRequest, () => {}),
		words,
	);
	return exitCodes.ok;
}
