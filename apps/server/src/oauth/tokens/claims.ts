import type { JWTPayload } from "jose";
import { TokenRejected } from "./issuer-keys.ts";

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
export function readClaims(payload: JWTPayload, now: number, leewaySeconds: number): AccessToken {
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
