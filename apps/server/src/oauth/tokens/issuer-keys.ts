import type { JWTVerifyGetKey } from "jose";

/** The public keys of an issuer. */
export interface IssuerKeys {
	/**
	 * Finds the key that a token's header names. Throws TokenRefused when the issuer has no such key, and
	 * KeysUnavailable when that cannot be found out now.
	 */
	readonly keyFor: JWTVerifyGetKey;
	/** Changes whenever the keys do: a token that was accepted under another value is to be judged anew. */
	generation(): number;
}
