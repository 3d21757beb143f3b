import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { version } from "@us-market-data/runtime/version";
import { Command, InvalidArgumentError, Option } from "commander";
import { type Group, groups } from "../suite/check.ts";
import type { Service } from "../suite/service.ts";

/** A deployment; without symbols, the run chooses some that it lists. */
export type Deployment = Omit<Service, "symbols"> & { readonly symbols?: readonly string[] };

/** The services to judge and the reports to write. */
export interface Options {
	/** A deployment; without one, the run starts and judges the mock and the server of this repository. */
	readonly deployment?: Deployment;
	readonly only?: readonly string[];
	/** Only these groups of checks. */
	readonly checks?: readonly Group[];
	readonly seed: number;
	readonly requests: number;
	/** A command that changes the data of the service in the middle of the run. */
	readonly between?: string;
	/** Begin without asking the deployment whether a run makes sense. */
	readonly preflight: boolean;
	/** Run although the allowance may not suffice. */
	readonly yes?: true;
	readonly junit?: string;
	readonly html?: string;
	readonly markdown?: string;
	readonly sarif?: string;
	/** File for the results, which a later `baseline` reads. */
	readonly json?: string;
	readonly baseline?: string;
	/** File of the runs before, to which this one is added. */
	readonly history?: string;
	readonly annotations?: "github";
	/** Judge only operations that changed since this contract: a file, an address or a git revision. */
	readonly changed?: string;
	readonly watch?: true;
	readonly keyFile?: string;
}

/** The options cannot be used; the message names the fault. */
export class BadOptions extends Error {
	override readonly name = "BadOptions";
}

interface Given extends Omit<Options, "deployment"> {
	url?: string;
	companyUrl?: string;
	legacyUrl?: string;
	key?: string;
	key401?: string;
	key402?: string;
	key403?: string;
	keyLimited?: string;
	keyFew?: string;
	keyRevoked?: string;
	token?: string;
	token401?: string;
	token403?: string;
	legacyPrefix: string;
	symbols?: readonly string[];
	complete?: true;
}

/** Reads the command line. Keys may also come from the environment, which other users cannot read. */
export function readOptions(argv: readonly string[]): Options | undefined {
	const program = command();
	try {
		program.parse(argv, { from: "user" });
		takeKeysOfFile(program);
	} catch (error) {
		if ((error as { exitCode?: number }).exitCode === 0) return undefined;
		throw new BadOptions((error as Error).message);
	}
	const { url, key, ...given } = program.opts<Given>();
	if (url === undefined) return given;
	if (key === undefined)
		throw new BadOptions(`error: --url needs a key that may ask for everything: ${waysOfKeys}`);
	return { ...given, deployment: deployment(url, key, given) };
}

const waysOfKeys =
	"CONFORMANCE_KEY in the environment, --key-file <file>, or --key-file - for standard input";

/** Takes the keys of `--key-file`, except those that the command line gives itself. */
function takeKeysOfFile(program: Command): void {
	const { keyFile } = program.opts<Given>();
	if (keyFile === undefined) return;
	const keys = readKeys(keyFile);
	for (const option of program.options) {
		const [name, key] = [option.attributeName(), keys[option.envVar ?? ""]];
		if (key !== undefined && program.getOptionValueSource(name) !== "cli") program.setOptionValue(name, key);
	}
}

function command(): Command {
	const key = (flag: string, name: string, what: string) =>
		new Option(`${flag} <key>`, what).env(`CONFORMANCE_${name}`);
	return new Command("conformance")
		.description(
			"Holds a deployment to the contract and to the mock; without --url, mock and server of this repository",
		)
		.version(version)
		.option("--url <url>", "address of a deployment", readUrl)
		.option("--company-url <url>", "address of its company family, when that has its own host", readUrl)
		.option("--legacy-url <url>", "address of its legacy family, when that has its own host", readUrl)
		.option("--key-file <file>", "file with the key, or lines CONFORMANCE_KEY_402=...; - is standard input")
		.addOption(
			key("--key", "KEY", "key with access to everything; package runners print it, so prefer --key-file"),
		)
		.addOption(key("--key-401", "KEY_401", "expired key"))
		.addOption(key("--key-revoked", "KEY_REVOKED", "revoked key of the account of --key"))
		.addOption(key("--key-402", "KEY_402", "key without data requests left"))
		.addOption(key("--key-403", "KEY_403", "key without access to market data"))
		.addOption(key("--key-limited", "KEY_LIMITED", "key of a plan with a low rate limit, made for this"))
		.addOption(key("--key-few", "KEY_FEW", "key with at most 100 data requests left, which the run uses up"))
		.addOption(key("--token", "TOKEN", "bearer token with the scope, of an account as that of the key"))
		.addOption(key("--token-401", "TOKEN_401", "expired bearer token"))
		.addOption(key("--token-403", "TOKEN_403", "bearer token without the scope"))
		.option("--legacy-prefix <prefix>", "path segment of the legacy family", "legacy")
		.option(
			"--symbols <list>",
			"at least three symbols that it holds (default: eight that it lists, by seed)",
			readSymbols,
		)
		.option(
			"--complete",
			"it holds data of every kind of these symbols: finding nothing to judge is a failure",
		)
		.option("--only <operations>", "judge only these operations", (text) => text.split(","))
		.option("--changed <old>", "judge only operations that changed since: git revision, file or address")
		.option("--watch", "judge again when spec/ or sources change")
		.option("--checks <groups>", `make only these checks: ${groups.join(", ")}`, readGroups)
		.option("--seed <n>", "chooses the generated requests", readCount, 1)
		.option("--requests <n>", "random requests beside the systematic ones", readCount, 500)
		.option(
			"--no-preflight",
			"begin without asking whether the address, the keys and the allowance make sense",
		)
		.option(
			"--between <command>",
			"run this command in the middle, such as an import, and judge again; a server of the run tells it DATA_DIR",
		)
		.option("--yes", "run although the allowance of the key may not suffice")
		.option("--html <file>", "write a page: failures first, each with request, expected and got")
		.option("--junit <file>", "write JUnit XML")
		.option("--markdown <file>", "write a summary in Markdown, such as to $GITHUB_STEP_SUMMARY")
		.option("--sarif <file>", "write SARIF 2.1.0")
		.addOption(new Option("--annotations <forge>", "print annotations for a forge").choices(["github"]))
		.option("--json <file>", "write the results for a later --baseline")
		.option("--baseline <file>", "compare with the results of --json: new failures, mended ones")
		.option("--history <file>", "compare with the newest run of the file, and add this run to it")
		.configureOutput({ writeErr: () => undefined })
		.exitOverride();
}

function deployment(url: string, key: string, given: Omit<Given, "url" | "key">): Deployment {
	const credentials = {
		key,
		expired: given.key401,
		revoked: given.keyRevoked,
		exhausted: given.key402,
		noAccess: given.key403,
		limited: given.keyLimited,
		few: given.keyFew,
		token: given.token,
		expiredToken: given.token401,
		scopelessToken: given.token403,
	};
	return {
		name: "deployment",
		baseUrl: url,
		...(given.companyUrl !== undefined && { companyUrl: given.companyUrl }),
		...(given.legacyUrl !== undefined && { legacyUrl: given.legacyUrl }),
		credentials: Object.fromEntries(
			Object.entries(credentials).filter(([, value]) => value !== undefined),
		) as unknown as Service["credentials"],
		legacyPrefix: given.legacyPrefix,
		...(given.symbols !== undefined && { symbols: given.symbols }),
		complete: given.complete ?? false,
		recites: false,
	};
}

function readSymbols(text: string): readonly string[] {
	const symbols = text.split(",");
	if (new Set(symbols).size < 3) throw new InvalidArgumentError("Three different symbols are needed.");
	return symbols;
}

function readGroups(text: string): readonly Group[] {
	const unknown = text.split(",").find((name) => !groups.some((group) => group === name));
	if (unknown !== undefined) throw new InvalidArgumentError(`Allowed are ${groups.join(", ")}.`);
	return text.split(",") as Group[];
}

/** The address of an option, without a slash at its end. Throws an `InvalidArgumentError` for anything else. */
export function readUrl(text: string): string {
	if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
		throw new InvalidArgumentError("It must be an http or https address.");
	return text.replace(/\/$/, "");
}

/** The whole number of an option. Throws an `InvalidArgumentError` for anything else. */
export function readCount(text: string): number {
	if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError("It must be a number from 0 to 999999999.");
	return Number(text);
}

/** The port of an option, 0 for any free one. Throws an `InvalidArgumentError` for anything else. */
export function readPort(text: string): number {
	if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
		throw new InvalidArgumentError("It must be a number from 0 to 65535.");
	return Number(text);
}

/** The keys of a file cannot be used; the message names the fault. */
export class BadKeyFile extends Error {
	override readonly name = "BadKeyFile";
}

/**
 * Reads keys by the names of their environment variables. A file holds one key alone, which is `CONFORMANCE_KEY`, or lines
 * such as `CONFORMANCE_KEY_402=...`.
 *
 * @param file a path, or `-` for standard input
 * @throws BadKeyFile for one that cannot be read or holds no key
 */
export function readKeys(file: string): Readonly<Record<string, string | undefined>> {
	const text = textOf(file).trim();
	if (/^(export\s+)?CONFORMANCE_\w+\s*=/m.test(text)) return parseEnv(text);
	if (!/^\S+$/.test(text))
		throw new BadKeyFile(
			`error: ${named(file)} must hold one key, or lines such as CONFORMANCE_KEY=... and CONFORMANCE_KEY_402=...`,
		);
	return { CONFORMANCE_KEY: text };
}

function textOf(file: string): string {
	try {
		return readFileSync(file === "-" ? 0 : file, "utf8");
	} catch (error) {
		throw new BadKeyFile(`error: ${named(file)} cannot be read: ${(error as Error).message}`);
	}
}

const named = (file: string): string => (file === "-" ? "standard input" : `the key file ${file}`);
