import {
	type Answer,
	createContract,
	judge as judgeByContract,
	type Violation,
	validatorsOf,
} from "@us-market-data/conformance";
import type { Message } from "../requests/request.ts";
import type { Keys } from "../service/keys.ts";
import type { AnsweredMessage, Outcome } from "../wire/send.ts";
import { createRouter } from "./route.ts";
import { access, always, broken, charge, errorForm } from "./rules.ts";
import { isKnownMethod, isWellFormed, sizeStatuses } from "./well-formed.ts";

/** Compares an outcome with the contract. The files next to this one hold the rules outside the contract. */
export type Judge = (outcome: Outcome) => Promise<readonly Violation[]>;

/** Statuses that the transport may return for bytes that are not a request. */
const transport = [400, 404, 405, 408, 414, 431];

/** Makes the judge of a run; schemas are compiled once. */
export function createJudge(keys: Keys, legacyPrefix: string): Judge {
	const contract = createContract();
	const validators = validatorsOf(contract);
	const routeOf = createRouter(contract, legacyPrefix);

	return async (outcome) => {
		if (outcome.kind === "bytes") {
			const { answers, closed } = outcome.replies;
			const silent = answers.length === 0 && !(closed && outcome.hungUp);
			return [
				...answers.flatMap((answer) => judgeBytes(answer)),
				...leftOver(outcome.replies.leftOver),
				...(silent
					? [broken("an answer", closed ? "closed without a response" : "neither answered nor closed")]
					: []),
			];
		}
		const verdicts = await Promise.all(outcome.answered.map(judgeAnswered));
		return [...verdicts.flat(), ...leftOver(outcome.leftOver)];
	};

	async function judgeAnswered(
		{ message, answer }: AnsweredMessage,
		place: number,
		all: readonly AnsweredMessage[],
	) {
		if (!answer) return unanswered(all.slice(0, place));
		return [...always(answer, keys), ...(await judgeAnswer(message, answer))];
	}

	async function judgeAnswer(message: Message, answer: Answer): Promise<Violation[]> {
		const { status } = answer;
		if (status === 400 && isRefusedBelow(message, answer)) return refusedBelow(message, answer);
		if (status === 414 || status === 431) return tooLarge(message, answer);
		const route = routeOf(message);
		if (route.kind === "none") {
			const statuses = isKnownMethod(message) ? [404] : [404, 405];
			return statuses.includes(status) ? formOf(message, answer) : [undocumented(answer, statuses)];
		}
		if (route.kind === "page") return judgePage(message, answer);
		const { operation } = route;
		const violations = [...(await judgeByContract(operation, message.method, answer, validators))];
		if (message.method !== "GET")
			return status === 405 ? violations : [...violations, undocumented(answer, [405])];
		if (status === 405) violations.push(broken("documented status", "405 to a GET"));
		return [...violations, ...charge(operation, answer), ...access(operation, message, answer, keys)];
	}

	function judgePage(message: Message, answer: Answer): Violation[] {
		if (message.method !== "GET" && message.method !== "HEAD") {
			return answer.status === 405 ? formOf(message, answer) : [undocumented(answer, [405])];
		}
		return [200, 304].includes(answer.status) ? [] : [undocumented(answer, [200, 304])];
	}

	function judgeBytes(answer: Answer): Violation[] {
		const violations = always(answer, keys);
		if (answer.status < 400) return violations;
		if (![...transport, 401, 402, 403].includes(answer.status))
			return [...violations, undocumented(answer, transport)];
		return [...violations, ...errorForm(answer, false)];
	}
}

const formOf = ({ method }: Message, answer: Answer): Violation[] =>
	method === "HEAD" ? [] : errorForm(answer, true);

/** A refusal to a HEAD has no body where the method was known. */
const bodilessOrError = (message: Message, answer: Answer): Violation[] =>
	answer.text === "" && message.method === "HEAD" ? [] : errorForm(answer, false);

function tooLarge(message: Message, answer: Answer): Violation[] {
	if (sizeStatuses(message).has(answer.status)) return bodilessOrError(message, answer);
	return [broken("documented status", `${answer.status} to a request that is not too large`)];
}

/**
 * True if the HTTP layer refused the bytes before the application saw them. The response to a refused HEAD has no body.
 */
const isRefusedBelow = (message: Message, { json, text }: Answer): boolean =>
	Object(json)["code"] === "bad_request" ||
	(message.method === "HEAD" && text === "" && !isWellFormed(message));

/** Refused before there was a request to speak of. */
const refusedBelow = (message: Message, answer: Answer): Violation[] =>
	isWellFormed(message)
		? [
				broken(
					"well-formed HTTP",
					`a well-formed request is refused as malformed: ${answer.text.slice(0, 200)}`,
				),
			]
		: bodilessOrError(message, answer);

const undocumented = ({ status, text }: Answer, allowed: readonly number[]): Violation =>
	broken("documented status", `${status} and not ${allowed.join(" or ")}: ${text.slice(0, 200)}`);

/** After a response that closes the connection there are no more responses; anywhere else silence is a fault. */
function unanswered(before: readonly AnsweredMessage[]): Violation[] {
	const closed = before.some(
		({ answer }) => answer === undefined || answer.headers["connection"] === "close",
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
