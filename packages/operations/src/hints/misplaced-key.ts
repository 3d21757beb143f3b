import { folded } from "@us-market-data/market";

/** The place of an API key. */
const keyHeader = "the header x-api-key: <API_KEY>";

/** The note for a key among the query parameters. */
export const keyInQuery = `Send the API key in ${keyHeader}, never in the address, which logs keep`;

/** Names under which keys are sent to other services. */
const keyNames = new Set(
	"apikey apitoken accesskey accesstoken token authtoken auth authorization xapikey key secret apisecret appkey clientkey subscriptionkey bearer".split(
		" ",
	),
);

/**
 * True for the name of a query parameter that carries a key at other services.
 *
 * @example
 * isKeyName("api_key"); // => true
 */
export const isKeyName = (name: string): boolean => keyNames.has(folded(name));

/** Headers, in lower case, in which other services take keys. */
export const otherKeyHeaders: readonly string[] = [
	"api-key",
	"api_key",
	"apikey",
	"x-apikey",
	"x_api_key",
	"x-api-token",
	"x-access-token",
	"x-auth-token",
	"x-authorization",
	"x-rapidapi-key",
	"ocp-apim-subscription-key",
	"token",
];

/** The parts of a request in which a key may be misplaced. */
export interface MisplacedCredentials {
	authorization: string | undefined;
	/** Name of a header that is not read. */
	otherHeader: string | undefined;
	/** Path and query. */
	target: string;
}

const schemes = new Map(
	["ApiKey", "X-API-Key", "Key", "Token", "Basic", "Digest", "Bearer", "JWT"].map((scheme) => [
		folded(scheme),
		scheme,
	]),
);

const keyForm = /^md_(live|test)_/i;

/** Reason of a refusal, with a full stop; nothing of the credential itself. */
export interface KeyError {
	code: "missing_credential" | "invalid_credential";
	reason: string;
}

/** The credentials that an operation takes beside API keys. */
export interface AcceptedTokens {
	/** True where the operation may be called with a bearer token. */
	byOperation: boolean;
	/** True where the deployment accepts tokens as well. */
	byDeployment: boolean;
}

/**
 * The reason why a request without the header `x-api-key` is refused.
 *
 * @example
 * const request = { authorization: undefined, otherHeader: "api-key", target: "/account/usage" };
 * keyError(request, { byOperation: true, byDeployment: false }).code; // => "missing_credential"
 */
export function keyError(request: MisplacedCredentials, tokens: AcceptedTokens): KeyError {
	const { authorization, otherHeader, target } = request;
	if (authorization !== undefined) {
		const reason = authorizationError(authorization, tokens.byOperation && tokens.byDeployment);
		return tokens.byOperation
			? { code: "invalid_credential", reason }
			: { code: "missing_credential", reason: `API key is missing; ${reason}` };
	}
	const missing = (where: string): KeyError => ({
		code: "missing_credential",
		reason: `API key is missing. ${where}`,
	});
	if (otherHeader !== undefined)
		return missing(`The header ${otherHeader} is not read. Send the key in ${keyHeader}.`);
	const name = keyParameterOf(target);
	if (name !== undefined)
		return missing(`The query parameter "${name}" is not read. Send the key in ${keyHeader}.`);
	return missing("Send it in the x-api-key header; the operator issues keys.");
}

/**
 * The error of an `Authorization` header that has no usable bearer token.
 *
 * @param acceptsBearer true where one is accepted
 *
 * @example
 * authorizationError("Bearer abc", false).startsWith("bearer tokens are not accepted here."); // => true
 */
export function authorizationError(authorization: string, acceptsBearer: boolean): string {
	const [first = "", rest] = authorization.trim().split(/\s+/, 2);
	const scheme = schemes.get(folded(first));
	const also = acceptsBearer ? ", or an access token as Authorization: Bearer <ACCESS_TOKEN>" : "";
	const instead = `Send an API key in ${keyHeader}${also}.`;
	if (keyForm.test(rest ?? first)) return `the Authorization header has an API key. Send it in ${keyHeader}.`;
	if (scheme === "Bearer")
		return acceptsBearer
			? `the Authorization header has no bearer token. ${instead}`
			: `bearer tokens are not accepted here. ${instead}`;
	const what = scheme === undefined ? "another scheme or none" : `the scheme ${scheme}`;
	const alone = acceptsBearer
		? "the Authorization header has no bearer token but"
		: "the Authorization header has";
	return `${alone} ${what}, which is not accepted. ${instead}`;
}

/**
 * True for a bearer token that has the form of an API key.
 *
 * @example
 * isKeyAsBearer("Bearer md_live_abcdef"); // => true
 */
export const isKeyAsBearer = (authorization: string): boolean =>
	/^bearer +md_(live|test)_/i.test(authorization);

const maxSearchedLength = 2048;

/** The name of the first query parameter that may be a key. */
function keyParameterOf(target: string): string | undefined {
	const query = target.slice(0, maxSearchedLength).split("?")[1];
	for (const piece of query?.split("&") ?? []) {
		const name = piece.split("=")[0] ?? "";
		// "key" alone is the name of a ranking.
		if (name !== "key" && /^[\w-]{1,40}$/.test(name) && isKeyName(name)) return name;
	}
	return undefined;
}

/**
 * The fault of a value of `x-api-key` that is no key by its form.
 *
 * @example
 * keyFormError("Bearer abc"); // => 'The value begins with "Bearer"; send the key alone'
 */
export function keyFormError(value: string): string {
	if (/^bearer\s/i.test(value)) return 'The value begins with "Bearer"; send the key alone';
	if (/^["'<{]/.test(value) || /^your/i.test(value) || /api_?key/i.test(value))
		return "The value is a placeholder or quoted; send the key alone, as it was issued";
	if (/\s/.test(value)) return "The value has blanks; send the key alone";
	if (keyForm.test(value) && value !== value.toLowerCase())
		return "Keys are in lower case; send it as it was issued";
	return /^md_(live|test)_/.test(value)
		? "It is not whole, or mistyped; send it as it was issued"
		: "Keys of this service begin with md_live_ or md_test_; the operator issues them";
}
