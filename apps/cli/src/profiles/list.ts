import { UsageError } from "../exit.ts";
import { type OutputOptions, outputFormOf } from "../printing/output-form.ts";
import { print } from "../printing/print.ts";
import { note } from "../printing/terminal-output.ts";
import { type Profile, type Profiles, readProfiles, writeProfiles } from "./file.ts";

/** Prints the profiles without their secrets. */
export async function list(options: OutputOptions): Promise<void> {
	const { current, profiles } = readProfiles();
	const rows = Object.entries(profiles).map(([name, profile]) => ({
		name,
		inUse: name === current ? "*" : "",
		url: profile.url,
		credential: credentialOf(profile),
	}));
	await print({ profiles: rows }, outputFormOf(options));
}

const credentialOf = ({ tokens, apiKey }: Profile): string =>
	tokens ? "sign-in" : apiKey ? "API key" : "none";

export function use(name: string): void {
	writeProfiles({ ...profilesWith(name), current: name });
	note(`Profile ${name} is in use.`);
}

export function remove(name: string): void {
	const { current, profiles } = profilesWith(name);
	const { [name]: _, ...others } = profiles;
	const [next = "default"] = Object.keys(others);
	writeProfiles({ current: current === name ? next : current, profiles: others });
	note(`Profile ${name} is removed.`);
}

function profilesWith(name: string): Profiles {
	const all = readProfiles();
	if (Object.hasOwn(all.profiles, name)) return all;
	throw new UsageError(`There is no profile "${name}".`, { field: "name", instead: "usmd profile list" });
}
