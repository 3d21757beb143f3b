import type { JWTVerifyGetKey } from "jose";

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
