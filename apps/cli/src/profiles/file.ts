import { chmodSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { UsageError } from "../exit.ts";

/** A service and the credential for it. */
export interface Profile {
	url: string;
	companyUrl?: string | undefined;
	legacyUrl?: string | undefined;
	legacyPrefix?: string | undefined;
	apiKey?: string | undefined;
	tokens?: Tokens | undefined;
}

/** Tokens of a sign-in. */
export interface Tokens {
	clientId: string;
	issuer: string;
	accessToken: string;
	refreshToken?: string | undefined;
	/** Milliseconds since 1970. */
	expiresAt: number;
}

/** The profiles of a user, and the one that is used without `--profile`. */
export interface Profiles {
	current: string;
	profiles: Record<string, Profile>;
}

/** The file of the profiles in the XDG folder of the user. */
export const profileFile = (): string =>
	join(process.env["XDG_CONFIG_HOME"] || join(homedir(), ".config"), "usmd", "config.json");

/** Reads the profiles; none before the first `usmd init` or `usmd login`. */
export function readProfiles(): Profiles {
	let text: string;
	try {
		text = readFileSync(profileFile(), "utf8");
	} catch (error) {
		if (isMissing(error)) return { current: "default", profiles: {} };
		throw new UsageError(`${profileFile()} cannot be read: ${String(error)}.`);
	}
	const found = parsed(text);
	if (!isProfiles(found))
		throw new UsageError(`${profileFile()} is not a file of profiles.`, {
			instead: `rm ${profileFile()} && usmd init`,
		});
	return found;
}

/** Writes the profiles, in a file that only its user can read. */
export function writeProfiles(profiles: Profiles): void {
	const file = profileFile();
	mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
	// Another process reads the file before or the file after, never a half of one.
	const next = `${file}.${process.pid}`;
	writeFileSync(next, `${JSON.stringify(profiles, null, "\t")}\n`, { mode: 0o600 });
	chmodSync(next, 0o600);
	renameSync(next, file);
}

/** True where others may read the file. Windows has no such modes. */
export function othersMayRead(): boolean {
	try {
		return process.platform !== "win32" && (statSync(profileFile()).mode & 0o077) !== 0;
	} catch {
		return false;
	}
}

const isMissing = (error: unknown): boolean =>
	error instanceof Error && "code" in error && error.code === "ENOENT";

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function isProfiles(value: unknown): value is Profiles {
	const { current, profiles } = Object(value) as Partial<Profiles>;
	return (
		typeof current === "string" &&
		typeof profiles === "object" &&
		profiles !== null &&
		Object.values(profiles).every((profile) => typeof (profile as Partial<Profile> | null)?.url === "string")
	);
}
