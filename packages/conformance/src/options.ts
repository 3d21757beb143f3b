import { Command, InvalidArgumentError, Option } from "commander";
import { exampleSymbols } from "./start/local.ts";
import { type Group, groups } from "./suite/check.ts";
import type { Service } from "./suite/service.ts";

/** The services to judge and the reports to write. */
export interface Options {
	/** A deployment; without one, the run starts and judges the mock and the server of this repository. */
	readonly deployment?: Service;
	readonly only?: readonly string[];
	/** Only these groups of checks. */
	readonly checks?: readonly Group[];
	readonly seed: number;
	readonly requests: number;
	readonly junit?: string;
	readonly html?: string;
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
	keyRevoked?: string;
	token?: string;
	token401?: string;
	token403?: string;
	legacyPrefix: string;
	symbols: readonly string[];
	complete?: true;
}

/** Reads the command line. Keys may also come from the environment, which other users cannot read. */
export function readOptions(argv: readonly string[]): Options | undefined {
	const program = command();
	try {
		program.parse(argv, { from: "user" });
	} catch (error) {
		if ((error as { exitCode?: number }).exitCode === 0) return undefined;
		throw new BadOptions((error as Error).message);
	}
	const { url, key, ...given } = program.opts<Given>();
	if (url === undefined) return given;
	if (key === undefined) throw new BadOptions("error: --url needs --key, a key that may ask for everything");
	return { ...given, deployment: deployment(url, key, given) };
}

function command(): Command {
	const key = (flag: string, name: string, what: string) =>
		new Option(`${flag} <key>`, what).env(`CONFORMANCE_${name}`);
	return new Command("conformance")
		.description(
			"Holds a deployment to the contract and to the mock; without --url, mock and server of this repository",
		)
		.option("--url <url>", "address of a deployment", readUrl)
		.option("--company-url <url>", "address of its company family, when that has its own host", readUrl)
		.option("--legacy-url <url>", "address of its legacy family, when that has its own host", readUrl)
		.addOption(key("--key", "KEY", "key with access to everything and data requests left"))
		.addOption(key("--key-401", "KEY_401", "expired key"))
		.addOption(key("--key-revoked", "KEY_REVOKED", "revoked key"))
		.addOption(key("--key-402", "KEY_402", "key without data requests left"))
		.addOption(key("--key-403", "KEY_403", "key without access to market data"))
		.addOption(key("--key-limited", "KEY_LIMITED", "key of a plan with a low rate limit, made for this"))
		.addOption(key("--token", "TOKEN", "bearer token with the scope, of an account as that of the key"))
		.addOption(key("--token-401", "TOKEN_401", "expired bearer token"))
		.addOption(key("--token-403", "TOKEN_403", "bearer token without the scope"))
		.option("--legacy-prefix <prefix>", "path segment of the legacy family", "legacy")
		.option("--symbols <list>", "at least three symbols that it holds", readSymbols, [...exampleSymbols])
		.option(
			"--complete",
			"it holds data of every kind of these symbols: finding nothing to judge is a failure",
		)
		.option("--only <operations>", "judge only these operations", (text) => text.split(","))
		.option("--checks <groups>", `make only these checks: ${groups.join(", ")}`, readGroups)
		.option("--seed <n>", "chooses the generated requests", readCount, 1)
		.option("--requests <n>", "random requests beside the systematic ones", readCount, 500)
		.option("--junit <file>", "write JUnit XML")
		.option("--html <file>", "write a page with every failure")
		.configureOutput({ writeErr: () => undefined })
		.exitOverride();
}

function deployment(url: string, key: string, given: Omit<Given, "url" | "key">): Service {
	const credentials = {
		key,
		expired: given.key401,
		revoked: given.keyRevoked,
		exhausted: given.key402,
		noAccess: given.key403,
		limited: given.keyLimited,
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
		symbols: given.symbols,
		complete: given.complete ?? false,
		recites: false,
	};
}

function readUrl(text: string): string {
	if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
		throw new InvalidArgumentError("It must be an http or https address.");
	}
	return text.replace(/\/$/, "");
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

function readCount(text: string): number {
	if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError("It must be a number from 0 to 999999999.");
	return Number(text);
}
