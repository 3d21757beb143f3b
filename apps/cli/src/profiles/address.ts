import { UsageError } from "../exit.ts";
import { type Profile, profileFile } from "./file.ts";

export const usualUrl = "http://127.0.0.1:3000";

/**
 * Refuses an address of the service that no request can go to.
 *
 * @param from where it was given, as `Connection.urlFrom` has it
 */
export function requireUrl(url: string, from: string, profileName: string): void {
	const isOfProfile = from.startsWith("profile ");
	const ofVariable = from.startsWith("--") ? `${from} ` : `${from}=`;
	const instead = isOfProfile ? `usmd init --profile ${profileName} --url ` : ofVariable;
	requireAddress(url, isOfProfile ? `url of ${from}` : from, (right) => instead + right);
}

/** Refuses an address of a family, which only whoever edits the file of the profiles sets. */
export function requireFamilyUrls(profile: Profile, profileName: string): void {
	for (const member of ["companyUrl", "legacyUrl"] as const) {
		const name = `${member} of profile ${profileName}`;
		requireAddress(profile[member] ?? usualUrl, name, () => `${name} in ${profileFile()}`);
	}
}

function requireAddress(text: string, name: string, instead: (right: string) => string): void {
	if (isAddress(text)) return;
	const withScheme = `http://${text}`;
	const right = !text.includes("//") && isAddress(withScheme) ? withScheme : undefined;
	throw new UsageError(
		`${name} is "${withoutPassword(text)}"; allowed: an address such as ${usualUrl}, without user name, query or fragment.`,
		{
			field: name,
			// Only an option is a part of the line that is put right.
			suggestion: name.startsWith("--") ? right : undefined,
			instead: instead(right ?? "<address of the service>"),
		},
	);
}

function isAddress(text: string): boolean {
	if (!/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) return false;
	const { username, password } = new URL(text);
	return username === "" && password === "" && !/[?#]/.test(text);
}

function withoutPassword(text: string): string {
	if (!URL.canParse(text)) return text;
	const url = new URL(text);
	if (url.username === "" && url.password === "") return text;
	return Object.assign(url, { username: "***", password: "" }).href;
}
