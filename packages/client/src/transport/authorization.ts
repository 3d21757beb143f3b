import type { ClientOptions, Credential } from "../options.ts";

type Fields = Readonly<Record<string, string>>;

/** The headers of one call's requests. */
export interface Authorization {
	/** Adds the credential to others. */
	headers(others: Fields | undefined): Fields;
	/** Requests another token after a 401; false if there is none to try. */
	renew(): Promise<boolean>;
}

/** Gets the credential of a call: the token where it is accepted, otherwise the key. At once if it is a text. */
export function authorize(
	{ accessToken, apiKey }: Pick<ClientOptions, "accessToken" | "apiKey">,
	acceptsBearer: boolean,
): Authorization | Promise<Authorization> {
	const bearer = acceptsBearer || apiKey === undefined ? accessToken : undefined;
	const isBearer = bearer !== undefined;
	const source = bearer ?? apiKey;
	return typeof source === "function"
		? fromFunction(source, isBearer)
		: { headers: (others) => headersOf(others, source, isBearer), renew: async () => false };
}

function headersOf(others: Fields | undefined, secret: string | undefined, isBearer: boolean): Fields {
	if (secret === undefined) return others ?? {};
	return isBearer ? { ...others, authorization: `Bearer ${secret}` } : { ...others, "x-api-key": secret };
}

async function fromFunction(source: Exclude<Credential, string>, isBearer: boolean): Promise<Authorization> {
	let secret = await source();
	let renewable = isBearer;
	return {
		headers: (others) => headersOf(others, secret, isBearer),
		renew: async () => {
			if (!renewable) return false;
			renewable = false;
			const rejected = secret;
			secret = await source(rejected);
			return secret !== rejected;
		},
	};
}
