import {
	decodeProtectedHeader,
	errors,
	type JWTPayload,
	jwtVerify,
	type ProtectedHeaderParameters,
} from "jose";
import { type AccessToken, readClaims } from "./claims.ts";
import { type IssuerKeys, KeysUnavailable, TokenRejected } from "./issuer-keys.ts";
import type { TokenCache } from "./token-cache.ts";

/** Longest token that is looked at. Tokens of large issuers, with groups and roles, have up to 4 KiB. */
const maxTokenLength = 8 * 1024;

/** Asymmetric and without known weakness. `none` and every HMAC are out, whatever key a token points to. */
const algorithms: readonly string[] = ["RS256", "ES256", "EdDSA"];

/** Access tokens by RFC 9068 section 2.1, and what issuers write that do not follow it. */
const types: readonly string[] = ["at+jwt", "jwt"];

/** Headers by which a token would bring its own key. */
const ownKeys = ["jwk", "jku", "x5u", "x5c"] as const;

const compactForm = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const keyId = /^[\w.~+/=:@-]{1,200}$/;

/** Judges the form and the header of a token before any key is looked for. Throws TokenRejected. */
function checkHeader(token: string): void {
	if (token.length > maxTokenLength)
		throw new TokenRejected(`has ${token.length} characters; allowed: at most ${maxTokenLength}`);
	if (!compactForm.test(token)) throw new TokenRejected("is not a signed JWT");
	const header = headerOf(token);
	const { alg, typ, kid } = header;
	if (alg === undefined || !algorithms.includes(alg))
		throw new TokenRejected(`is signed by an algorithm other than ${algorithms.join(", ")}`);
	if (typeof typ !== "string" || !types.includes(typ.toLowerCase().replace(/^application\//, "")))
		throw new TokenRejected("has a typ other than at+jwt or JWT");
	const own = ownKeys.find((name) => Object.hasOwn(header, name));
	if (own !== undefined) throw new TokenRejected(`brings its own key in ${own}`);
	if (kid !== undefined && (typeof kid !== "string" || !keyId.test(kid)))
		throw new TokenRejected("has a kid that no key can have");
}

function headerOf(token: string): ProtectedHeaderParameters {
	try {
		return decodeProtectedHeader(token);
	} catch (cause) {
		throw new TokenRejected("is not a signed JWT", { cause });
	}
}

export interface VerifierOptions {
	issuer: string;
	audience: string;
	/** Seconds that clocks may differ by. */
	leeway: number;
	keys: IssuerKeys;
	now: () => number;
	/** Accepted tokens. */
	cache: TokenCache;
}

/** Verifies an access token. Throws TokenRejected, or KeysUnavailable if it cannot decide now. */
export type TokenVerifier = (token: string) => Promise<AccessToken>;

/** Verifies access tokens of one issuer (RFC 9068 section 4, RFC 8725). */
export function createTokenVerifier(options: VerifierOptions): TokenVerifier {
	const { keys, now, cache } = options;
	return async (token) => {
		const at = now();
		const generation = keys.generation();
		const cached = cache.get(token, generation, at);
		if (cached) return cached;
		checkHeader(token);
		const payload = await verified(token, at, options);
		const read = readClaims(payload, at, options.leeway);
		if (keys.generation() === generation) cache.put(token, { generation, token: read });
		return read;
	};
}

async function verified(
	token: string,
	at: number,
	{ issuer, audience, leeway, keys }: VerifierOptions,
): Promise<JWTPayload> {
	try {
		const { payload } = await jwtVerify(token, keys.keyFor, {
			algorithms: [...algorithms],
			issuer,
			audience,
			clockTolerance: leeway,
			currentDate: new Date(at),
			requiredClaims: ["iss", "aud", "exp", "iat", "sub"],
		});
		return payload;
	} catch (error) {
		throw asRejection(error);
	}
}

/** Turns a library error into a refusal that quotes nothing of the token. */
function asRejection(error: unknown): unknown {
	if (error instanceof TokenRejected || error instanceof KeysUnavailable) return error;
	if (error instanceof errors.JWTExpired)
		return new TokenRejected("has expired", { expired: true, cause: error });
	if (error instanceof errors.JWTClaimValidationFailed)
		return new TokenRejected(claimErrors[error.claim] ?? "has a claim that is not right", { cause: error });
	if (error instanceof errors.JWSSignatureVerificationFailed)
		return new TokenRejected("has a signature that is not its issuer's", { cause: error });
	if (error instanceof errors.JWKSMultipleMatchingKeys)
		return new TokenRejected("has no kid, while its issuer has several keys", { cause: error });
	// Any other error that a token, or an unsuitable key of its issuer, causes in the library.
	return new TokenRejected("cannot be verified", { cause: error });
}

const claimErrors: Readonly<Record<string, string>> = {
	iss: "is of another issuer",
	aud: "is for another audience",
	exp: "has no exp that is a number",
	nbf: "is not valid yet by its nbf",
	iat: "has no iat that is a number",
	sub: "has no sub",
};
