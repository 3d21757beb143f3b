import { mkdirSync, rmdirSync, statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { exitCodes, UsageError } from "../exit.ts";
import type { Connection } from "./connection.ts";
import { profileFile, readProfiles, type Tokens, writeProfiles } from "./file.ts";

/** Milliseconds after which a lock is one that a killed process left. */
const abandoned = 15_000;

/** Lets one process at a time work on a file: a refresh token is good for one use. */
async function locked<T>(file: string, work: () => Promise<T>): Promise<T> {
	const lock = `${file}.lock`;
	while (!taken(lock)) {
		if (ageOf(lock) > abandoned) release(lock);
		else await sleep(50);
	}
	try {
		return await work();
	} finally {
		release(lock);
	}
}

function taken(lock: string): boolean {
	try {
		mkdirSync(lock);
		return true;
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
		throw error;
	}
}

function ageOf(lock: string): number {
	try {
		return Date.now() - statSync(lock).mtimeMs;
	} catch {
		return 0;
	}
}

function release(lock: string): void {
	try {
		rmdirSync(lock);
	} catch {
		// Another process has released it.
	}
}

/** Milliseconds before its end at which a token is renewed. */
const margin = 30_000;

const isGood = ({ accessToken, expiresAt }: Tokens, rejectedToken: string | undefined): boolean =>
	accessToken !== rejectedToken && expiresAt - margin > Date.now();

/** The access token of a sign-in, renewed when it has ended or the service refused it. */
export async function accessToken(connection: Connection, rejectedToken?: string): Promise<string> {
	const { tokens, profileName } = connection;
	if (tokens === undefined) throw new Error("the connection has no tokens");
	if (isGood(tokens, rejectedToken)) return tokens.accessToken;
	return locked(profileFile(), async () => {
		// Another process may have renewed them meanwhile.
		const stored = readProfiles().profiles[profileName]?.tokens ?? tokens;
		const next = isGood(stored, rejectedToken) ? stored : await renewed(stored, profileName);
		connection.tokens = next;
		return next.accessToken;
	});
}

async function renewed(tokens: Tokens, profileName: string): Promise<Tokens> {
	const signIn = `usmd login --profile ${profileName}`;
	if (tokens.refreshToken === undefined)
		throw new UsageError("The sign-in has ended.", { exitCode: exitCodes.credential, instead: signIn });
	const [{ refreshTokenGrant }, { clientAt, issuerFailure, tokensOf }] = await Promise.all([
		import("openid-client"),
		import("./issuer.ts"),
	]);
	try {
		const client = await clientAt(tokens.issuer, tokens.clientId);
		const next = tokensOf(await refreshTokenGrant(client, tokens.refreshToken), tokens);
		saveTokens(profileName, next);
		return next;
	} catch (error) {
		throw issuerFailure(error, signIn);
	}
}

function saveTokens(name: string, tokens: Tokens): void {
	const all = readProfiles();
	const profile = all.profiles[name];
	if (profile) writeProfiles({ ...all, profiles: { ...all.profiles, [name]: { ...profile, tokens } } });
}
