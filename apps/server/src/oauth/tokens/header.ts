import { decodeProtectedHeader, type ProtectedHeaderParameters } from "jose";
import { TokenRefused } from "./issuer-keys.ts";

/** Longest token that is looked at. Tokens of large issuers, with groups and roles, have up to 4 KiB. */
const longestToken = 8 * 1024;

/** Asymmetric and without known weakness. `none` and every HMAC are out, whatever key a token points to. */
export const algorithms: readonly string[] = ["RS256", "ES256", "EdDSA"];

/** Access tokens by RFC 9068 section 2.1, and what issuers write that do not follow it. */
const types: readonly string[] = ["at+jwt", "jwt"];

/** Headers by which a token would bring its own key. */
const ownKeys = ["jwk", "jku", "x5u", "x5c"] as const;

const compactForm = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const keyId = /^[\w.~+/=:@-]{1,200}$/;

/** Judges the form and the header of a token before any key is looked for. Throws TokenRefused. */
export function checkHeader(token: string): void {
	if (token.length > longestToken)
		throw new TokenRefused(`has ${token.length} characters; allowed: at most ${longestToken}`);
	if (!compactForm.test(token)) throw new TokenRefused("is not a signed JWT");
	const header = headerOf(token);
	const { alg, typ, kid } = header;
	if (alg === undefined || !algorithms.includes(alg))
		throw new TokenRefused(`is signed by an algorithm other than ${algorithms.join(", ")}`);
	if (typeof typ !== "string" || !types.includes(typ.toLowerCase().replace(/^application\//, "")))
		throw new TokenRefused("has a typ other than at+jwt or JWT");
	const own = ownKeys.find((name) => Object.hasOwn(header, name));
	if (own !== undefined) throw new TokenRefused(`brings its own key in ${own}`);
	if (kid !== undefined && (typeof kid !== "string" || !keyId.test(kid)))
		throw new TokenRefused("has a kid that no key can have");
}

function headerOf(token: string): ProtectedHeaderParameters {
	try {
		return decodeProtectedHeader(token);
	} catch (cause) {
		throw new TokenRefused("is not a signed JWT", { cause });
	}
}
