import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { exitCodes, UsageError } from "../exit.ts";
import { note } from "../printing/terminal-output.ts";
import { failureOf } from "../requests/failure.ts";
import { requireUrl, usualUrl } from "./address.ts";
import { type ConnectionOptions, firstOf } from "./connection.ts";
import { type Profile, profileFile, readProfiles, writeProfiles } from "./file.ts";
import { requireKey } from "./key.ts";

/** Writes a profile from the options, the environment or the answers of the user, once the service accepts it. */
export async function init(options: ConnectionOptions): Promise<void> {
	const all = readProfiles();
	const name = options.profile ?? process.env["USMD_PROFILE"] ?? all.current;
	const existing = Object.hasOwn(all.profiles, name) ? all.profiles[name] : undefined;
	const [given, from] = firstOf([options.url, "--url"], [process.env["USMD_URL"], "USMD_URL"]);
	const usual = existing?.url ?? usualUrl;
	const url = await textFor(given || undefined, { question: "Address of the service", usual });
	requireUrl(url, from || (url === existing?.url ? `profile ${name}` : "--url"), name);
	const [givenKey, keyFrom] = firstOf(
		[options.apiKey, "--api-key"],
		[process.env["USMD_API_KEY"], "USMD_API_KEY"],
	);
	const apiKey = await textFor(givenKey || undefined, {
		question: "API key (none: sign in later with usmd login)",
		usual: "",
		isSecret: true,
	});
	requireKey(apiKey, keyFrom || "--api-key");
	const profile: Profile = { ...(existing?.url === url ? existing : {}), url, ...(apiKey && { apiKey }) };
	if (apiKey) await check(profile);
	writeProfiles({ current: name, profiles: { ...all.profiles, [name]: profile } });
	note(`Wrote profile ${name} to ${profileFile()}.`);
	note(apiKey ? "Try: usmd quote AAPL.US" : "Next: usmd login");
}

/** Asks for what is never charged. */
async function check({ url, apiKey }: Profile): Promise<void> {
	const { createMarketDataClient } = await import("@us-market-data/client");
	try {
		const client = createMarketDataClient({ baseUrl: url, apiKey, timeout: 15_000, retry: { attempts: 1 } });
		const { usage } = await client.getAccountUsage();
		note(`The service accepts the key: plan ${usage.plan}.`);
	} catch (error) {
		const failure = failureOf(error);
		if (failure === undefined) throw error;
		throw new UsageError(`Nothing was written: ${failure.error}`, {
			exitCode: failure.exitCode,
			instead: failure.exitCode === exitCodes.credential ? "usmd init --api-key <another key>" : undefined,
		});
	}
}

interface Question {
	question: string;
	usual: string;
	isSecret?: boolean;
}

/** A text that is given, or that the user types where a terminal is there. */
async function textFor(
	given: string | undefined,
	{ question, usual, isSecret = false }: Question,
): Promise<string> {
	if (given !== undefined) return given.trim();
	if (!process.stdin.isTTY) return usual;
	const prompt = `${question}${usual === "" ? "" : ` [${usual}]`}: `;
	process.stderr.write(prompt);
	// What is typed of a secret is not shown.
	const silent = new Writable({ write: (_, __, done) => done() });
	const lines = createInterface({
		input: process.stdin,
		output: isSecret ? silent : process.stderr,
		terminal: true,
	});
	const text = (await lines.question("")).trim();
	lines.close();
	if (isSecret) process.stderr.write("\n");
	return text || usual;
}
