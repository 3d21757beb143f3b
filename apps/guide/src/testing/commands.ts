import { execFile } from "node:child_process";
import { chmod, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { environment, programs } from "@us-market-data/tooling/testkit";

/** The commands of a block for a shell: a line each, or all lines of a block with a document inside (`<<`). */
export const commandsOf = (text: string): string[] =>
	text.includes("<<")
		? [text]
		: text.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#"));

/** Commands that are not run here, each with the reason. */
const leftOut: readonly (readonly [pattern: RegExp, reason: string])[] = [
	[/npx pnpm (start|mock|dev|test)\b/, "it goes on until it is stopped; its own tests start it"],
	[/curl -N .*\/stream\//, "a stream goes on until it is stopped; its own tests read it"],
	[/\| npx pnpm data relay/, "it needs the feed of the reader; the tests of the relay bring one"],
	[/npx pnpm (conformance|qa|bench)\b/, "it takes minutes; its own tests run it"],
	[
		/npx pnpm (generate|new|lint:spec|examples|turbo|contract|pack:all|bom|audit|--filter|--silent usmd skill)\b/,
		"it works on the repository; its own tests run it",
	],
	[/npx pnpm data (update|schedule)(?! --list)/, "it fetches files of others"],
	[/<[a-z][a-z.|]*>|…/, "the reader fills in a part"],
	[/^(pg_\w+|psql) |docker compose|DATABASE_URL|postgres:\/\//, "it needs another machine or database"],
	[/\/mnt\/|\/srv\/|\/var\/|sub_1c2d|--files/, "it names files or subjects of the reader"],
	[/\$PUBLIC_URL\/oauth/, "it needs the embedded issuer; the tests of OAuth ask it"],
	[/npx pnpm data files/, "it makes thousands of files; its own tests run it"],
	[/\/day-bars-\d/, "it asks for a file that the service of the reader has made"],
	[/^promtool /, "it needs Prometheus; the tests of the metrics run it where it is installed"],
	[/npm install \.\.\//, "it installs the packages; the release tests do"],
	[/pip install|-m venv|\/bin\/activate/, "it installs packages from a registry of Python"],
];

/** The reason why a command is not run; undefined for one that is. */
export const reasonToLeaveOut = (command: string): string | undefined =>
	leftOut.find(([pattern]) => pattern.test(command))?.[1];

/** Statuses of requests that are meant to be refused. Every other request is answered 200. */
const rejected: readonly (readonly [part: string, status: string])[] = [
	["count=5000", "400"],
	["symbol=APPL.US", "400"],
	["Prefer: code=429", "429"],
	["Prefer: code=402", "402"],
	["allowance=0", "402"],
];

/** The status that a request of a document is answered with. */
export const statusOf = (command: string): string =>
	rejected.find(([part]) => command.includes(part))?.[1] ?? "200";

/** The service and the mock that stand for those of a reader. */
export interface Stage {
	serviceUrl: string;
	mockUrl: string;
	/** The data folder of the service. */
	dataFolder: string;
}

/** The outcome of a command. */
interface Outcome {
	command: string;
	exitCode: number;
	/** Statuses of the requests that it sent. */
	statuses: string[];
	output: string;
}

/** Programs of a reader's path: `npx pnpm` starts those of this repository, `curl` tells the status of each answer. */
const standIns = {
	npx: `#!/bin/sh
[ "$1" = pnpm ] && shift
case "$1" in
	admin) shift; exec "$NODE" "${programs.admin}" "$@" ;;
	data) shift; exec "$NODE" "${programs.data}" "$@" ;;
	usmd) shift; exec "$NODE" --conditions=@us-market-data/source "${programs.usmd}" "$@" ;;
esac
echo "npx $* is not run by the tests of documents" >&2
exit 127
`,
	curl: `#!/bin/sh
PATH=$USUAL_PATH exec curl --no-progress-meter -w '%{stderr}%{http_code}\\n' "$@" 2>>"$REPORT"
`,
};

/**
 * Runs commands in one shell, in a folder as a reader has it: `.data` is the data folder of the service.
 *
 * @param folder an empty folder, in which they run
 * @param dataDir data folder of the operator's commands
 */
export async function runCommands(
	commands: readonly string[],
	{ serviceUrl, mockUrl, dataFolder }: Stage,
	folder: string,
	dataDir: string,
): Promise<Outcome[]> {
	const programFolder = join(folder, "bin");
	await mkdir(programFolder);
	for (const [name, text] of Object.entries(standIns)) {
		await writeFile(join(programFolder, name), text);
		await chmod(join(programFolder, name), 0o755);
	}
	await symlink(dataFolder, join(folder, ".data"));
	const report = join(folder, "report");
	const here = (command: string) =>
		command.replaceAll("http://127.0.0.1:3000", serviceUrl).replaceAll("http://127.0.0.1:4010", mockUrl);
	const script = commands
		.map(
			(command, index) => `echo "begin ${index}" >> "$REPORT"\n${here(command)}\necho "end $?" >> "$REPORT"`,
		)
		.join("\n");
	const env = environment({
		DATA_DIR: dataDir,
		REPORT: report,
		NODE: process.execPath,
		USUAL_PATH: process.env["PATH"] ?? "",
		PATH: `${programFolder}:${process.env["PATH"]}`,
		HOME: folder,
		// The address that `usmd` takes by itself is the reader's.
		USMD_URL: serviceUrl,
	});
	const output = await new Promise<string>((resolve) => {
		execFile(
			"bash",
			["-c", script],
			{ cwd: folder, env, maxBuffer: 64 * 2 ** 20, timeout: 120_000 },
			(_, out, err) => resolve(`${out}\n${err}`),
		);
	});
	return outcomes(commands, await readFile(report, "utf8"), output);
}

/** Reads the report: `begin N`, then what requests tell, then `end <exit code>`, for each command. */
function outcomes(commands: readonly string[], report: string, output: string): Outcome[] {
	const parts = report.split(/^begin \d+\n/m).slice(1);
	return commands.map((command, index) => {
		const lines = parts[index]?.trim().split("\n") ?? [];
		return {
			command,
			exitCode: Number(/^end (\d+)$/.exec(lines.at(-1) ?? "")?.[1] ?? -1),
			statuses: lines.slice(0, -1),
			output,
		};
	});
}
