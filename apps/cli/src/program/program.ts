import { Command, type CommanderError, InvalidArgumentError } from "commander";
import { areas } from "./catalog.ts";
import { areaCommand, type RunOperation } from "./operation-command.ts";
import { toolCommands } from "./tools.ts";

const description =
	"The us-market-data API on the command line: quotes, bars, filings, fundamentals, screens.";

const closing = `
Examples:
  usmd quote AAPL.US MSFT.US
  usmd quote candlestick AAPL.US --period week --chart
  usmd screener search --conditions pettm:5:20,divyld:2: --show roe,beta --all --csv
  usmd quote AAPL.US --jq '.quote[0].lastDone'

usmd <area> --help lists the commands of an area. Exit codes: 0 done, 1 error, 2 wrong use, 3 credential, 4 allowance, 5 rate limit,
6 service not reachable.`;

/** The whole program. Commands of an area are made only where the arguments name it, because they are many. */
export function createProgram(
	args: readonly string[],
	run: RunOperation,
	setCode: (code: number) => void,
): Command {
	const program = new Command("usmd").description(description).addHelpText("after", closing);
	program
		.option("--json", "the answer as JSON; errors too")
		.option("--ndjson", "the records of the answer, one JSON object a line")
		.option("--csv", "the records of the answer as comma-separated values")
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
		.option("--timeout <seconds>", "seconds for an answer, retries included", seconds)
		.option("--no-pager", "no pager for long answers")
		.option("-q, --quiet", "no notes on standard error")
		.option("-V, --version", "the version");
	program.configureHelp({ showGlobalOptions: true, styleTitle: (title) => title });
	for (const { name, description: text } of areas)
		program.addCommand(
			args.includes(name) ? areaCommand(name, text, run) : new Command(name).description(text),
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
export const isShown = ({ code }: CommanderError): boolean =>
	/^commander\.(help|helpDisplayed|version)$/.test(code);
