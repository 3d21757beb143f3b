import type { ClientOptions, Credential } from "../options.ts";
import { abortable } from "./abortable.ts";

/** The headers of one call's requests. */
export interface Authorization {
	headers(): Record<string, string>;
	/** Requests another token after a 401; false if there is none to try. */
	renew(): Promise<boolean>;
}

/** Gets the credential of a call: the token where it is accepted, otherwise the key. */
export async function authorize(
	{ accessToken, apiKey }: Pick<ClientOptions, "accessToken" | "apiKey">,
	acceptsBearer: boolean,
	signal: AbortSignal,
): Promise<Authorization> {
	const bearer = acceptsBearer || apiKey === undefined ? accessToken : undefined;
	const source = bearer ?? apiKey;
	let secret = await resolve(source, signal);
	let renewable = bearer !== undefined && typeof bearer === "function";
	return {
		headers: () => {
			if (secret === undefined) return {};
			return bearer === undefined ? { "x-api-key": secret } : { authorization: `Bearer ${secret}` };
		},
		renew: async () => {
			if (!renewable) return false;
			renewable = false;
			const refused = secret;
			secret = await resolve(source, signal, refused);
			return secret !== refused;
		},
	};
}

async function resolve(source: Credential | undefined, signal: AbortSignal, refused?: string) {
	if (typeof source !== "function") return source;
	return abortable(Promise.resolve(refused === undefined ? source() : source(refused)), signal);
}
