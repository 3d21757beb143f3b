import { hash } from "node:crypto";
import type { CacheStats } from "@us-market-data/store";
import {
	createLocalJWKSet,
	decodeProtectedHeader,
	errors,
	type JSONWebKeySet,
	type JWTPayload,
	type JWTVerifyGetKey,
	jwtVerify,
	type ProtectedHeaderParameters,
} from "jose";
import { LRUCache } from "lru-cache";
import { isPrivate } from "./settings.ts";

/** The public keys of an issuer. */
export interface IssuerKeys {
	/**
	 * Finds the key that a token's header names. Throws TokenRejected when the issuer has no such key, and
	 * KeysUnavailable when that cannot be found out now.
	 */
	readonly keyFor: JWTVerifyGetKey;
	/** Changes whenever the keys do: a token that was accepted under another value must be verified again. */
	generation(): number;
}

/** A token that is not accepted. The message completes "access token …" and quotes nothing of the token. */
export class TokenRejected extends Error {
	override readonly name = "TokenRejected";
	/** True when it was good once. */
	readonly expired: boolean;

	constructor(message: string, options: { expired?: boolean; cause?: unknown } = {}) {
		super(message, options.cause === undefined ? undefined : { cause: options.cause });
		this.expired = options.expired ?? false;
	}
}

/** The issuer's keys are unknown and cannot be fetched now, so a token cannot be verified. */
export class KeysUnavailable extends Error {
	override readonly name = "KeysUnavailable";
}

/** The claims of an accepted token. Times are epoch milliseconds. */
export interface AccessToken {
	subject: string;
	scopes: ReadonlySet<string>;
	/** Time from which it is refused, including the leeway. */
	endsAt: number;
	/** Id of the user's consent at the embedded issuer; tokens of an external issuer have none. */
	grantId: string | undefined;
}

/** Longest subject by OpenID Connect Core section 2. */
const maxSubjectLength = 255;

/**
 * Reads the claims of a token whose signature, `iss`, `aud`, `exp` and `nbf` are right already. Throws
 * TokenRejected.
 */
function readClaims(payload: JWTPayload, now: number, leewaySeconds: number): AccessToken {
	const { sub, iat, exp, cnf } = payload;
	if (typeof sub !== "string" || sub === "" || sub.length > maxSubjectLength)
		throw new TokenRejected(`has no sub of 1 to ${maxSubjectLength} characters`);
	if (typeof iat !== "number" || typeof exp !== "number") throw new TokenRejected("has no iat or no exp");
	if (iat > now / 1000 + leewaySeconds) throw new TokenRejected("was issued in the future by its iat");
	// A caller must prove possession of a key for such a token (RFC 9449, RFC 8705); this service does not check that.
	if (cnf !== undefined)
		throw new TokenRejected("is bound to a key (cnf); plain bearer tokens are accepted only");
	return {
		subject: sub,
		scopes: scopesOf(payload),
		endsAt: (exp + leewaySeconds) * 1000,
		grantId: typeof payload["gid"] === "string" ? payload["gid"] : undefined,
	};
}

/** `scope` with spaces between (RFC 9068 section 2.2.3), or `scp` as a list or with spaces between. */
function scopesOf({ scope, scp }: JWTPayload): ReadonlySet<string> {
	const given = scope ?? scp;
	const words = Array.isArray(given) ? given : typeof given === "string" ? given.split(" ") : [];
	return new Set(words.filter((word): word is string => typeof word === "string" && word !== ""));
}

interface RemoteKeysOptions {
	issuer: string;
	/** Milliseconds of a clock that never goes back. */
	now?: () => number;
	/** Tells of a fetch that failed. */
	onFailure?: (error: unknown) => void;
	timing?: Partial<KeyTiming>;
}

/** All in milliseconds. */
interface KeyTiming {
	/** From this age on, keys are fetched again in the background while requests still use them. */
	freshFor: number;
	/** Keys of this age are no longer used if the issuer does not respond. */
	usableFor: number;
	/** Least time between two fetches, whatever tokens arrive. */
	cooldown: number;
	/** The same after one that failed. */
	retryAfter: number;
	/** Timeout of a request to the issuer. */
	timeout: number;
}

const usual: KeyTiming = {
	freshFor: 10 * 60_000,
	usableFor: 24 * 3_600_000,
	cooldown: 10_000,
	retryAfter: 2_000,
	timeout: 5_000,
};

interface CachedKeys {
	text: string;
	fetchedAt: number;
	keyFor: JWTVerifyGetKey;
}

/**
 * The keys of an issuer elsewhere, by its discovery document (OpenID Connect Discovery section 4). Fetched at
 * the first token, again when they are old or a token names a key that is not among them, and kept through an
 * outage of the issuer.
 */
export function createRemoteKeys(options: RemoteKeysOptions): IssuerKeys {
	const keys = new RemoteKeys(options);
	return { keyFor: (header, token) => keys.keyFor(header, token), generation: () => keys.generation };
}

class RemoteKeys {
	readonly #options: RemoteKeysOptions;
	readonly #timing: KeyTiming;
	readonly #now: () => number;
	#cached: CachedKeys | undefined;
	#fetching: Promise<void> | undefined;
	#triedAt = Number.NEGATIVE_INFINITY;
	#failed = false;
	generation = 0;

	constructor(options: RemoteKeysOptions) {
		this.#options = options;
		this.#timing = { ...usual, ...options.timing };
		this.#now = options.now ?? (() => performance.now());
	}

	readonly keyFor: JWTVerifyGetKey = async (header, token) => {
		const cached = await this.#usable();
		try {
			return await cached.keyFor(header, token);
		} catch (error) {
			if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
		}
		// The issuer may have changed its keys since.
		await this.#fetch();
		if (this.#failed) throw new KeysUnavailable("the issuer of access tokens does not answer");
		try {
			return await (this.#cached ?? cached).keyFor(header, token);
		} catch (error) {
			if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
			throw new TokenRejected("names a key that its issuer does not have", { cause: error });
		}
	};

	/** Keys that may be used; waits for a fetch only when there are none. */
	async #usable(): Promise<CachedKeys> {
		const age = this.#age();
		if (age >= this.#timing.usableFor) await this.#fetch();
		else if (age >= this.#timing.freshFor) void this.#fetch();
		if (this.#cached && this.#age() < this.#timing.usableFor) return this.#cached;
		throw new KeysUnavailable("the issuer of access tokens does not answer");
	}

	#age(): number {
		return this.#cached ? this.#now() - this.#cached.fetchedAt : Number.POSITIVE_INFINITY;
	}

	/** Fetches unless that was done just now. Requests that need it at the same time share one fetch. */
	async #fetch(): Promise<void> {
		if (!this.#fetching) {
			const pause = this.#failed ? this.#timing.retryAfter : this.#timing.cooldown;
			if (this.#now() - this.#triedAt < pause) return;
			this.#triedAt = this.#now();
			this.#fetching = this.#fetchNow().finally(() => {
				this.#fetching = undefined;
			});
		}
		await this.#fetching;
	}

	async #fetchNow(): Promise<void> {
		try {
			const jwks = await fetchKeys(this.#options.issuer, this.#timing.timeout);
			const text = JSON.stringify(jwks);
			if (text !== this.#cached?.text) this.generation++;
			this.#cached = { text, fetchedAt: this.#now(), keyFor: createLocalJWKSet(jwks) };
			this.#failed = false;
		} catch (error) {
			this.#failed = true;
			this.#options.onFailure?.(error);
		}
	}
}

async function fetchKeys(issuer: string, timeout: number): Promise<JSONWebKeySet> {
	const discovery = await fetchJson(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`, timeout);
	if (discovery["issuer"] !== issuer)
		throw new Error(`the discovery document of ${issuer} names another issuer`);
	const { jwks_uri: address } = discovery;
	if (typeof address !== "string" || !URL.canParse(address) || !isPrivate(address))
		throw new Error(`the discovery document of ${issuer} has no jwks_uri with https, or http on loopback`);
	const { keys } = await fetchJson(address, timeout);
	if (!Array.isArray(keys)) throw new Error(`${address} has no list of keys`);
	return { keys };
}

/** Largest document that is read of an issuer, in bytes. */
const maxDocumentBytes = 512 * 1024;

/**
 * Fetches a JSON object of an issuer. Redirects are refused, because they lead to an address that nobody configured.
 * Throws when the answer does not arrive in time, is too large, or is not a JSON object.
 */
async function fetchJson(url: string, timeoutMs: number): Promise<Record<string, unknown>> {
	const response = await fetch(url, {
		headers: { accept: "application/json" },
		redirect: "error",
		signal: AbortSignal.timeout(timeoutMs),
	});
	if (response.status !== 200) {
		await response.body?.cancel();
		throw new Error(`${url} answered ${response.status}`);
	}
	const parts: Uint8Array[] = [];
	let size = 0;
	for await (const part of response.body ?? []) {
		size += part.byteLength;
		if (size > maxDocumentBytes) throw new Error(`${url} has more than ${maxDocumentBytes} bytes`);
		parts.push(part);
	}
	const value: unknown = JSON.parse(Buffer.concat(parts).toString("utf8"));
	if (typeof value !== "object" || value === null || Array.isArray(value))
		throw new Error(`${url} is no JSON object`);
	return value as Record<string, unknown>;
}

interface Entry {
	generation: number;
	token: AccessToken;
}

/**
 * Accepted tokens by their SHA-256, so that a signature is checked once. A refused token is not kept: strangers cannot
 * fill the cache. The least recently used token goes first.
 */
export class TokenCache {
	readonly #entries: LRUCache<string, Entry>;
	#hits = 0;
	#misses = 0;

	constructor(max = 10_000) {
		this.#entries = new LRUCache({ max });
	}

	/** Tokens, and how often they were found. */
	stats(): CacheStats {
		return { entries: this.#entries.size, hits: this.#hits, misses: this.#misses };
	}

	/** A token that was accepted under the present keys and has not expired. */
	get(token: string, generation: number, now: number): AccessToken | undefined {
		const digest = digestOf(token);
		const entry = this.#entries.get(digest);
		if (entry && entry.generation === generation && entry.token.endsAt > now) {
			this.#hits++;
			return entry.token;
		}
		this.#misses++;
		this.#entries.delete(digest);
		return undefined;
	}

	put(token: string, entry: Entry): void {
		this.#entries.set(digestOf(token), entry);
	}
}

const digestOf = (token: string): string => hash("sha256", token, "base64");

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

interface VerifierOptions {
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
