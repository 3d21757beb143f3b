/** The credentials for judging a service; a state without a credential is not tried. */
export interface Credentials {
	/** A key with access to everything and enough data requests left. */
	readonly key: string;
	/** An expired key. */
	readonly expired?: string;
	/** A revoked key. */
	readonly revoked?: string;
	/** A key whose allowance is used up. */
	readonly exhausted?: string;
	/** A valid key of a plan with a rate limit, of an account of its own. */
	readonly limited?: string;
	/** A valid key with few data requests left, of an account of its own. A run uses them up. */
	readonly few?: string;
	/** A valid key without access to market data. */
	readonly noAccess?: string;
	/** A bearer token with the scope, of an account with access to everything. */
	readonly token?: string;
	/** An expired bearer token. */
	readonly expiredToken?: string;
	/** A bearer token without the scope. */
	readonly scopelessToken?: string;
}

/** A service to judge: its address and its credentials. The suite knows nothing else of it. */
export interface Service {
	readonly name: string;
	readonly baseUrl: string;
	/** Address of the company family, when it has its own host. */
	readonly companyUrl?: string;
	/** Address of the legacy family, when it has its own host. */
	readonly legacyUrl?: string;
	readonly credentials: Credentials;
	/** Path segment of the legacy family. */
	readonly legacyPrefix: string;
	/** Symbols that it holds; at least three. */
	readonly symbols: readonly string[];
	/**
	 * True for a service with data of every kind for these symbols, such as the sample data. A rule without data to
	 * judge, such as an empty list, then fails; otherwise it is skipped.
	 */
	readonly complete: boolean;
	/**
	 * True for a service that only recites examples, as a mock does. It is then asked through `Prefer` for outcomes that
	 * need data, and rules about the relation of question and answer are not applied.
	 */
	readonly recites: boolean;
}

/** The address of a family of operations. */
export function urlOf(
	{ baseUrl, companyUrl, legacyUrl }: Omit<Service, "symbols">,
	family: string | undefined,
): string {
	const own: Readonly<Record<string, string | undefined>> = { company: companyUrl, legacy: legacyUrl };
	return (family === undefined ? undefined : own[family]) ?? baseUrl;
}

export type CredentialState =
	| "valid"
	| "missing"
	| "malformed"
	| "unknown"
	| "bearer"
	| "basic"
	| Exclude<keyof Credentials, "key">;

/** The headers of a credential in a state; undefined when the service has no such credential. */
export function credentialHeaders(
	state: CredentialState,
	{ key, ...others }: Credentials,
): Readonly<Record<string, string>> | undefined {
	switch (state) {
		case "missing":
			return {};
		case "malformed":
			return { "x-api-key": "not a key" };
		case "unknown":
			return { "x-api-key": `${key.slice(0, -4)}zzzz` };
		case "bearer":
			return { authorization: "Bearer eyJhbGciOiJub25lIn0.e30." };
		case "basic":
			return { authorization: "Basic ZGVtbzpkZW1v" };
		case "valid":
			return { "x-api-key": key };
		case "token":
		case "expiredToken":
		case "scopelessToken":
			return others[state] === undefined ? undefined : { authorization: `Bearer ${others[state]}` };
		default:
			return others[state] === undefined ? undefined : { "x-api-key": others[state] };
	}
}
