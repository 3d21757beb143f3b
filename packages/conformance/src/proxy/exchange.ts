import { partsOf, splitTarget } from "@us-market-data/contract";
import type { ContractOperation } from "../contract.ts";
import type { HttpResponse, WireRequest } from "../http-client.ts";
import { withoutKeys } from "../report/text.ts";
import type { Violation } from "../response-validator.ts";

/** A request and its answer, as they passed the proxy. Credentials are left out: {@link recordable}. */
export interface Exchange {
	/** Number of the exchange, from 1. */
	readonly number: number;
	/** Undefined for a path that is no operation. */
	readonly operation: ContractOperation | undefined;
	readonly request: WireRequest;
	/** Undefined where the service did not answer, or the answer was cut. */
	readonly answer: HttpResponse | undefined;
	/** Epoch milliseconds. */
	readonly startedAt: number;
	readonly milliseconds: number;
	/** The fault that the proxy put in place of the answer, such as `429`. */
	readonly injected: string | undefined;
	/** Violations of the contract; none for an injected answer. */
	readonly violations: readonly Violation[];
}

/**
 * The exchange as it may be kept, shown and written: without credentials by their names, also where the answer repeats one,
 * and without keys by their form.
 */
export function recordable(exchange: Exchange): Exchange {
	const { request, answer: response, violations } = exchange;
	const values = [
		...credentialValues(Object.entries({ ...request.headers, ...response?.headers })),
		...credentialValues(partsOf(request.target).searchParams),
		...credentialValues(rawPairs(request.target)),
	];
	const clean = (text: string): string => withoutKeys(text, values);
	/** Headers such as `Referer` and `Location` name addresses. */
	const cleanHeader = (text: string): string => clean(text.replaceAll(parameter, withoutValue));
	const headersOf = (headers: HttpResponse["headers"]) =>
		Object.fromEntries(
			Object.entries(headers)
				.filter(([name]) => !isCredentialName(name))
				.map(([name, value]) => [clean(name), cleanHeader(value)]),
		);
	return {
		...exchange,
		request: {
			method: clean(request.method),
			target: clean(withoutCredentials(request.target)),
			headers: headersOf(request.headers),
		},
		answer: response && { ...response, ...cleanBody(response, clean), headers: headersOf(response.headers) },
		violations: violations.map((one) => ({ ...one, message: clean(one.message) })),
	};
}

function cleanBody(
	{ text, json }: HttpResponse,
	clean: (text: string) => string,
): Pick<HttpResponse, "text" | "json"> {
	const cleaned = clean(text);
	if (cleaned === text || json === undefined) return { text: cleaned, json };
	return { text: cleaned, json: JSON.parse(cleaned) as unknown };
}

/** The values of names that carry credentials: all, and their parts, such as the token behind a scheme. */
const credentialValues = (pairs: Iterable<[name: string, value: string]>): string[] =>
	[...pairs]
		.filter(([name]) => isCredentialName(name))
		.flatMap(([, value]) => [value, ...value.split(/[\s;,=]+/), ...basicParts(value)])
		.sort((a, b) => b.length - a.length);

/** The name and the password of basic authentication (RFC 7617), and both together. */
function basicParts(value: string): string[] {
	const [, encoded = ""] = /^basic +([\w+/=-]+)$/i.exec(value) ?? [];
	const both = Buffer.from(encoded, "base64").toString();
	return [both, ...both.split(":")];
}

/** A parameter of an address within a text. */
const parameter = /(?<=[?&;#])([^\s?&;#=<>"']+)=([^\s&;#<>"',]*)/g;

const withoutValue = (pair: string, name: string): string =>
	isCredentialName(decoded(name)) ? `${name}=` : pair;

/** An address as it may be shown: without a name and a password in front of the host. */
export function withoutUser(address: string): string {
	const url = new URL(address);
	[url.username, url.password] = ["", ""];
	return address.endsWith("/") ? url.href : url.href.replace(/\/$/, "");
}

/** The parameters of a target as they were written. */
const rawPairs = (target: string): [name: string, value: string][] =>
	splitTarget(target)[1]
		.split("&")
		.map((piece) => {
			const [name = "", ...value] = piece.split("=");
			return [decoded(name), value.join("=")];
		});

/** True for the name of a header or a parameter that carries a credential, here or at other services. */
const isCredentialName = (name: string): boolean =>
	/key|token|auth|secret|passw|pwd|jwt|bearer|cookie|session-?id|credential|signature|^(?:pass|sig)$/i.test(
		name,
	) && !publicNames.has(name.toLowerCase());

/** A challenge, an answer about CORS, and the parameter that names a ranking. */
const publicNames: ReadonlySet<string> = new Set([
	"www-authenticate",
	"access-control-allow-credentials",
	"key",
]);

/** A target without the parameters that carry a credential. */
export function withoutCredentials(target: string): string {
	const [path = "", query] = splitTarget(target);
	if (query === "") return target;
	const pieces = query.split("&").filter((piece) => !isCredentialName(decoded(piece.split("=", 1)[0] ?? "")));
	return pieces.length === 0 ? path : `${path}?${pieces.join("&")}`;
}

function decoded(name: string): string {
	try {
		return decodeURIComponent(name);
	} catch {
		return name;
	}
}

/** True for the question of a browser, before a request, if a page of another origin may make it (CORS). */
export const isPreflight = ({ method, headers }: WireRequest): boolean =>
	method === "OPTIONS" && headers["access-control-request-method"] !== undefined;

/** The outcome of a preflight in words; undefined for another exchange. */
export function preflightOutcome({
	request,
	answer: response,
}: Pick<Exchange, "request" | "answer">): string | undefined {
	if (!isPreflight(request) || !response) return undefined;
	const origin = request.headers["origin"] ?? "an unknown origin";
	const isAllowed = response.status < 300 && response.headers["access-control-allow-origin"] !== undefined;
	return isAllowed
		? `${response.status}, pages of ${origin} are allowed`
		: `${response.status}, so browsers keep pages of ${origin} from the answers; the service allows an origin by CORS_ORIGINS`;
}
