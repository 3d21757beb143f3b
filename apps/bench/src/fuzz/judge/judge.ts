import {
	createContract,
	type HttpResponse,
	validateResponse as judgeByContract,
	type Violation,
	validatorsOf,
} from "@us-market-data/conformance";
import type { Message } from "../requests/request.ts";
import type { Keys } from "../service/keys.ts";
import type { MessageExchange, Outcome } from "../wire/send.ts";
import { createRouter } from "./route.ts";
import { access, always, broken, charge, errorForm } from "./rules.ts";
import { isStandardMethod, isWellFormed, sizeStatuses } from "./well-formed.ts";

/** Compares an outcome with the contract. The files next to this one hold the rules outside the contract. */
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
			const silent = responses.length === 0 && !(closed && outcome.hungUp);
			return [
				...responses.flatMap((response) => checkBytes(response)),
				...leftOver(outcome.replies.leftOver),
				...(silent
					? [broken("an answer", closed ? "closed without a response" : "neither answered nor closed")]
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
		return [...always(response, keys), ...(await checkAnswer(message, response))];
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
		if (status === 405) violations.push(broken("documented status", "405 to a GET"));
		return [...violations, ...charge(operation, response), ...access(operation, message, response, keys)];
	}

	function checkPage(message: Message, response: HttpResponse): Violation[] {
		if (message.method !== "GET" && message.method !== "HEAD") {
			return response.status === 405 ? formOf(message, response) : [undocumented(response, [405])];
		}
		return [200, 304].includes(response.status) ? [] : [undocumented(response, [200, 304])];
	}

	function checkBytes(response: HttpResponse): Violation[] {
		const violations = always(response, keys);
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
	return [broken("documented status", `${response.status} to a request that is not too large`)];
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
				broken(
					"well-formed HTTP",
					`a well-formed request is refused as malformed: ${response.text.slice(0, 200)}`,
				),
			]
		: bodilessOrError(message, response);

const undocumented = ({ status, text }: HttpResponse, allowed: readonly number[]): Violation =>
	broken("documented status", `${status} and not ${allowed.join(" or ")}: ${text.slice(0, 200)}`);

/** After a response that closes the connection there are no more responses; anywhere else silence is a fault. */
function missingResponse(before: readonly MessageExchange[]): Violation[] {
	const closed = before.some(
		({ answer: response }) => response === undefined || response.headers["connection"] === "close",
	);
	return closed ? [] : [broken("an answer", "nothing came back")];
}

const leftOver = (bytes: Buffer): Violation[] =>
	bytes.length === 0
		? []
		: [
				broken(
					"framing",
					`${bytes.length} bytes behind the answer: ${JSON.stringify(bytes.toString("latin1", 0, 100))}`,
				),
			];
