import { UsageError } from "../exit.ts";

/** Refuses a key that no header can hold, without repeating it. @param from where it was given, as `Connection.credentialFrom` has it */
export function requireKey(apiKey: string, from: string): void {
	if (/^[\x20-\x7e]*$/.test(apiKey.trim())) return;
	throw new UsageError(
		`The key of ${from} has characters that no key has; allowed: letters, digits and _, as the operator issued it.`,
		{ field: from, instead: "usmd init --api-key <key>" },
	);
}
