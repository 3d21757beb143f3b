import { METHODS } from "node:http";
import {
	type Contract,
	type ContractOperation,
	createContract,
	type HttpResponse,
	validateResponse as judgeByContract,
	type Violation,
	validatorsOf,
} from "@us-market-data/conformance";
import { pagePaths } from "./requests/path.ts";
import { bytesOf, headerValues, type Message, targetOf } from "./requests/request.ts";
import type { Keys } from "./service.ts";
import type { MessageExchange, Outcome } from "./wire.ts";

/** The target of a request as the contract defines it. */
type Route =
	| { readonly kind: "operation"; readonly operation: ContractOperation }
	| { readonly kind: "page" }
	| { readonly kind: "none" };

/**
 * Finds routes by the contract alone: the path as it stands, percent-encoding untouched, segment by segment, fixed
 * paths before templates.
 */
function createRouter({ operations }: Contract, legacyPrefix: string): (message: Message) => Route {
	const templates = operations.map((operation) => ({ operation, segments: operation.path.split("/") }));
	const byParameterCount = templates.toSorted(
		(a, b) => parameterCount(a.segments) - parameterCount(b.segments),
	);
	return (message) => {
		const [target = ""] = targetOf(message).split("?", 1);
		// The absolute form, which every server has to take (RFC 9112 section 3.2.2).
		const path = target.replace(/^https?:\/\/[^/]+/, "");
		if (pagePaths.includes(path)) return { kind: "page" };
		const given = path.split("/");
		const found = byParameterCount.find(({ segments }) => matchesTemplate(segments, given, legacyPrefix));
		return found ? { kind: "operation", operation: found.operation } : { kind: "none" };
	};
}

const parameterCount = (segments: readonly string[]): number =>
	segments.filter((one) => one.startsWith("{")).length;

function matchesTemplate(
	template: readonly string[],
	given: readonly string[],
	legacyPrefix: string,
): boolean {
	if (template.length !== given.length) return false;
	return template.every((part, index) => {
		if (part === "{legacy_prefix}") return given[index] === legacyPrefix;
		return part.startsWith("{") ? given[index] !== "" : given[index] === part;
	});
}

export const violation = (rule: string, message: string): Violation => ({ rule, message });

/** The rules that hold for every answer. */
function rulesOfEveryResponse({ status, text, json, headers }: HttpResponse, keys: Keys): Violation[] {
	const violations: Violation[] = [];
	if (status >= 500) violations.push(violation("no 5xx", `status ${status}: ${text.slice(0, 300)}`));
	const leak = /\n\s+at \S|node:internal|node_modules|file:\/\/\/|\.[cm]?[jt]s:\d+/.exec(text);
	if (leak) {
		violations.push(
			violation(
				"no inside in a body",
				`the body shows ${JSON.stringify(text.slice(leak.index, leak.index + 200))}`,
			),
		);
	}
	const texts = [text, ...Object.values(headers)];
	if ([keys.good, ...keys.limited, ...keys.expired].some((key) => texts.some((part) => part.includes(key)))) {
		violations.push(violation("no key in an answer", "the answer repeats the API key"));
	}
	if (status >= 400 && !isWhole(json)) {
		violations.push(violation("whole characters", "a text of the body holds half of a surrogate pair"));
	}
	return violations;
}

/** True if no text of a body holds half of a surrogate pair. Strict JSON readers refuse such a text. */
function isWhole(value: unknown): boolean {
	if (typeof value === "string") return value.isWellFormed();
	if (typeof value !== "object" || value === null) return true;
	return Object.entries(value).every(([name, inner]) => name.isWellFormed() && isWhole(inner));
}

/** One data request for each answer of a metered operation, none for anything else. */
function charge(operation: ContractOperation, { status, headers }: HttpResponse): Violation[] {
	const cost = headers["x-data-requests-cost"];
	const due = operation.metered && (status === 200 || status === 304) ? "1" : "0";
	const missing = cost === undefined && due === "0" && status !== 200 && status !== 304;
	if (cost === due || missing) return [];
	return [violation("charge", `X-Data-Requests-Cost is ${cost} and not ${due} on ${status}`)];
}

/** Nothing is answered without the key, and the key is not refused. */
function access(
	operation: ContractOperation,
	message: Message,
	{ status }: HttpResponse,
	{ good, limited }: Keys,
): Violation[] {
	const sent = headerValues(message, "x-api-key");
	const hasOnlyValidKey = sent.length === 1 && sent[0] === good;
	const acceptedKeys = operation.metered ? [good] : [good, ...limited];
	if ((status === 200 || status === 304) && !sent.some((value) => acceptedKeys.includes(value))) {
		return [violation("credential", `${status} without a valid API key`)];
	}
	if (hasOnlyValidKey && [401, 402, 403].includes(status))
		return [violation("credential", `the valid API key is answered ${status}`)];
	return [];
}

/** An answer of the transport or of no operation: its form, and the id if the application wrote it. */
function errorForm({ status, headers, json, text }: HttpResponse, withId: boolean): Violation[] {
	const violations: Violation[] = [];
	if (headers["content-type"] !== "application/json; charset=utf-8") {
		violations.push(violation("content type", `the content type is ${headers["content-type"]}`));
	}
	const { error, code } = Object(json) as { error?: unknown; code?: unknown };
	if (typeof error !== "string" || error === "" || typeof code !== "string") {
		violations.push(
			violation("error text", `status ${status} without "error" and "code": ${text.slice(0, 200)}`),
		);
	}
	if (withId && !headers["x-request-id"])
		violations.push(violation("required header", `no X-Request-Id on ${status}`));
	return violations;
}

/** Longest request target that the transport takes, in bytes (see spec/decisions.md). */
const maxTargetBytes = 16 * 1024;
/** Largest head that the transport takes. Servers count a little differently, hence the margin. */
const maxHeadBytes = 64 * 1024;
const headMarginBytes = 1024;

const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** False for a method that the parser refuses before it reads the path. */
const isStandardMethod = ({ method }: Message): boolean => METHODS.includes(method);

/** True if a message breaks no rule of HTTP/1.1 itself. */
function isWellFormed(message: Message): boolean {
	const { headers } = message;
	return (
		isStandardMethod(message) &&
		/^\/[\x21-\x7e]*$/.test(targetOf(message)) &&
		isOneHost(headerValues(message, "host")) &&
		headers.every(([name, value]) => token.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(value))
	);
}

/** The service wants a host that is not empty, as every request to it has one. */
const isOneHost = ([host, ...others]: readonly string[]): boolean =>
	others.length === 0 && host !== undefined && host.trim() !== "";

/** The statuses that the transport may answer because of the sizes of a message. */
function sizeStatuses(message: Message): ReadonlySet<number> {
	const statuses = new Set<number>();
	if (targetOf(message).length > maxTargetBytes) statuses.add(414);
	if (bytesOf({ ...message, body: "" }).length > maxHeadBytes - headMarginBytes) statuses.add(431);
	return statuses;
}

/** Compares an outcome with the contract. The functions above check the rules that the contract does not state. */
export type OutcomeChecker = (outcome: Outcome) => Promise<readonly Violation[]>;

/** Statuses that the transport may return for bytes that are not a request. */
const transport = [400, 404, 405, 408, 414, 431];

/** Makes the judge of a run; schemas are compiled once. */
export function createChecker(keys: Keys, legacyPrefix: string): OutcomeChecker {
	const contract = createContract();
	const validators = validatorsOf(contract);
	const routeOf = createRouter(contract, legacyPrefix);

	return async (outcome) => {
		if (outcome.kind === "bytes") {
			const { responses, closed } = outcome.replies;
			const isUnanswered = responses.length === 0 && !(closed && outcome.hungUp);
			return [
				...responses.flatMap((response) => checkBytes(response)),
				...leftOver(outcome.replies.leftOver),
				...(isUnanswered
					? [violation("an answer", closed ? "closed without a response" : "neither answered nor closed")]
					: []),
			];
		}
		const verdicts = await Promise.all(outcome.exchanges.map(checkAnswered));
		return [...verdicts.flat(), ...leftOver(outcome.leftOver)];
	};

	async function checkAnswered(
		{ message, answer: response }: MessageExchange,
		index: number,
		all: readonly MessageExchange[],
	) {
		if (!response) return missingResponse(all.slice(0, index));
		return [...rulesOfEveryResponse(response, keys), ...(await checkAnswer(message, response))];
	}

	async function checkAnswer(message: Message, response: HttpResponse): Promise<Violation[]> {
		const { status } = response;
		if (status === 400 && isRejectedByHttp(message, response)) return rejectedByHttp(message, response);
		if (status === 414 || status === 431) return tooLarge(message, response);
		const route = routeOf(message);
		if (route.kind === "none") {
			const statuses = isStandardMethod(message) ? [404] : [404, 405];
			return statuses.includes(status) ? formOf(message, response) : [undocumented(response, statuses)];
		}
		if (route.kind === "page") return checkPage(message, response);
		const { operation } = route;
		const violations = [...(await judgeByContract(operation, message.method, response, validators))];
		if (message.method !== "GET")
			return status === 405 ? violations : [...violations, undocumented(response, [405])];
		if (status === 405) violations.push(violation("documented status", "405 to a GET"));
		return [...violations, ...charge(operation, response), ...access(operation, message, response, keys)];
	}

	function checkPage(message: Message, response: HttpResponse): Violation[] {
		if (message.method !== "GET" && message.method !== "HEAD") {
			return response.status === 405 ? formOf(message, response) : [undocumented(response, [405])];
		}
		return [200, 304].includes(response.status) ? [] : [undocumented(response, [200, 304])];
	}

	function checkBytes(response: HttpResponse): Violation[] {
		const violations = rulesOfEveryResponse(response, keys);
		if (response.status < 400) return violations;
		if (![...transport, 401, 402, 403].includes(response.status))
			return [...violations, undocumented(response, transport)];
		return [...violations, ...errorForm(response, false)];
	}
}

const formOf = ({ method }: Message, response: HttpResponse): Violation[] =>
	method === "HEAD" ? [] : errorForm(response, true);

/** A refusal to a HEAD has no body where the method was known. */
const bodilessOrError = (message: Message, response: HttpResponse): Violation[] =>
	response.text === "" && message.method === "HEAD" ? [] : errorForm(response, false);

function tooLarge(message: Message, response: HttpResponse): Violation[] {
	if (sizeStatuses(message).has(response.status)) return bodilessOrError(message, response);
	return [violation("documented status", `${response.status} to a request that is not too large`)];
}

/**
 * True if the HTTP layer refused the bytes before the application saw them. The response to a refused HEAD has no body.
 */
const isRejectedByHttp = (message: Message, { json, text }: HttpResponse): boolean =>
	Object(json)["code"] === "bad_request" ||
	(message.method === "HEAD" && text === "" && !isWellFormed(message));

/** Refused before there was a request to speak of. */
const rejectedByHttp = (message: Message, response: HttpResponse): Violation[] =>
	isWellFormed(message)
		? [
				violation(
					"well-formed HTTP",
					`a well-formed request is refused as malformed: ${response.text.slice(0, 200)}`,
				),
			]
		: bodilessOrError(message, response);

const undocumented = ({ status, text }: HttpResponse, allowed: readonly number[]): Violation =>
	violation("documented status", `${status} and not ${allowed.join(" or ")}: ${text.slice(0, 200)}`);

/** After a response that closes the connection there are no more responses; anywhere else silence is a fault. */
function missingResponse(before: readonly MessageExchange[]): Violation[] {
	const closed = before.some(
		({ answer: response }) => response === undefined || response.headers["connection"] === "close",
	);
	return closed ? [] : [violation("an answer", "nothing came back")];
}

const leftOver = (bytes: Buffer): Violation[] =>
	bytes.length === 0
		? []
		: [
				violation(
					"framing",
					`${bytes.length} bytes behind the answer: ${JSON.stringify(bytes.toString("latin1", 0, 100))}`,
				),
			];
