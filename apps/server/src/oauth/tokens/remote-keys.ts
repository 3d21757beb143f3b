import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from "jose";
import { isPrivate } from "../settings.ts";
import { type IssuerKeys, KeysUnavailable, TokenRejected } from "./issuer-keys.ts";

export interface RemoteKeysOptions {
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
