import { UsageError } from "../exit.ts";
import { requireFamilyUrls, requireUrl, usualUrl } from "./address.ts";
import { type Profile, type Profiles, readProfiles } from "./file.ts";
import { requireKey } from "./key.ts";

/** Options that name the service and the credential. */
export interface ConnectionOptions {
	url?: string | undefined;
	apiKey?: string | undefined;
	profile?: string | undefined;
	timeout?: number | undefined;
}

/** The service that a command asks, and where its address and its credential come from. */
export interface Connection extends Profile {
	/** Name of the profile, which need not be in the file. */
	profileName: string;
	urlFrom: string;
	credentialFrom: string | undefined;
	timeout: number | undefined;
}

/** The connection of a command. Options come before the environment, the environment before the profile. */
export function connectionOf(given: ConnectionOptions, profiles: Profiles = readProfiles()): Connection {
	const { name, profile } = profileOf(given, profiles);
	const [url, urlFrom] = firstOf(
		[given.url, "--url"],
		[process.env["USMD_URL"], "USMD_URL"],
		[profile?.url, `profile ${name}`],
		[usualUrl, "default"],
	);
	requireUrl(url, urlFrom, name);
	// The credential of a profile goes to the service of the profile alone.
	const ofService = profile && sameService(profile.url, url) ? profile : undefined;
	const { apiKey: _key, tokens: _tokens, ...addresses } = ofService ?? { url };
	requireFamilyUrls(addresses, name);
	const [apiKey, keyFrom] = firstOf(
		[given.apiKey, "--api-key"],
		[process.env["USMD_API_KEY"], "USMD_API_KEY"],
		[ofService?.apiKey, `profile ${name}`],
	);
	requireKey(apiKey, keyFrom);
	const tokens = keyFrom.startsWith("profile") || apiKey === "" ? ofService?.tokens : undefined;
	return {
		...addresses,
		url,
		urlFrom,
		profileName: name,
		apiKey: apiKey || undefined,
		tokens,
		credentialFrom: tokens ? `sign-in of profile ${name}` : keyFrom || undefined,
		timeout: given.timeout,
	};
}

function profileOf({ profile: requestedProfile }: ConnectionOptions, { current, profiles }: Profiles) {
	const named = requestedProfile ?? process.env["USMD_PROFILE"];
	const name = named || current;
	const profile = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
	if (named && profile === undefined) {
		const names = Object.keys(profiles).join(", ") || "none yet";
		throw new UsageError(`There is no profile "${named}"; profiles: ${names}.`, {
			field: "--profile",
			instead: `usmd init --profile ${named}`,
		});
	}
	return { name, profile };
}

/** The first text that is set, and where it comes from. */
export function firstOf(
	...addresses: readonly (readonly [string | undefined, string])[]
): readonly [string, string] {
	for (const [text, from] of addresses) if (text !== undefined && text !== "") return [text, from];
	return ["", ""];
}

const sameService = (one: string, other: string): boolean =>
	one === other || (URL.canParse(one) && URL.canParse(other) && new URL(one).href === new URL(other).href);
