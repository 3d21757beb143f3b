import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { type NearestPaths, nearestPaths, unknownRoute, wrongMethod } from "@us-market-data/hints";
import { type Answer, answerOf, errorAnswer, notModified } from "./answer.ts";
import { judgeCredential } from "./credentials.ts";
import { outcomesOf } from "./outcomes.ts";
import { readParameters } from "./parameters.ts";
import { type Outcomes, type Preference, readPreference } from "./preference.ts";
import { type AskPrism, createPrism } from "./prism.ts";
import { inBody, type Refusal } from "./refusal.ts";
import { createRouter, type FindRoute, type RouterOptions } from "./routes.ts";
import { refusalOfViolations } from "./violations.ts";

interface MockRequest {
	method: string;
	/** Request target as it came: path and query. */
	target: string;
	headers: IncomingHttpHeaders;
}

export type Mock = (request: MockRequest) => Promise<Answer>;

/** Longest request target that is answered. */
const longestTarget = 16 * 1024;

const wellFormedId = /^[A-Za-z0-9._-]{8,64}$/;

interface Parts {
	ask: AskPrism;
	findRoute: FindRoute;
	/** The paths that an unknown one most likely means. */
	nearest: NearestPaths;
	outcomes: ReadonlyMap<string, Outcomes>;
}

/** Creates the mock of a document: Prism's answers in the contract's form. */
export async function createMock(document: object, options: RouterOptions): Promise<Mock> {
	const parts: Parts = {
		ask: await createPrism(document),
		findRoute: createRouter(options),
		nearest: nearestPaths(options.legacyPrefix),
		outcomes: outcomesOf(document),
	};
	return (request) => {
		const given = String(request.headers["x-request-id"] ?? "");
		return answerTo(request, wellFormedId.test(given) ? given : randomUUID(), parts);
	};
}

/**
 * The order of the lines is the contract's order of checks: 404, 405, 401, 403, 400, 402, 429, 200. Prism answers
 * everything that the document describes; this function adds the rest.
 */
async function answerTo({ method, target, headers }: MockRequest, id: string, parts: Parts): Promise<Answer> {
	if (target.length > longestTarget) return errorAnswer(414, id, tooLong(target.length));
	const [path, query] = splitOnce(target, "?");
	const route = parts.findRoute(path, headers.host);
	if (!route) return errorAnswer(404, id, noSuchRoute(path, parts.nearest));
	const { operation } = route;
	/** Answers a request without judging its parameters. */
	const unseen = async (preference: Preference, refusal?: Refusal) =>
		answerOf(operation, await parts.ask({ operation, preference }), id, refusal);

	if (method !== "GET") return unseen({ status: 405 }, methodRefusal(method, operation.path));
	const credential = judgeCredential(operation, headers, target);
	if (credential.before) return unseen(credential.before, credential.refusal);

	const documented = parts.outcomes.get(operation.operationId) ?? new Map();
	const wish = readPreference(String(headers["prefer"] ?? ""), documented);
	if ("refusal" in wish) return unseen({ status: 400 }, wish.refusal);
	const preference = credential.after ?? wish.preference;
	// A request that selects a named 400 receives that example, even if it has other faults.
	const named = preference.status === 400 && preference.example !== undefined;
	const reading = readParameters(route, query);
	if ("refusal" in reading)
		return named ? unseen(preference) : unseen({ status: 400 }, inBody(reading.refusal));

	const prism = await parts.ask({ operation, preference, parameters: reading.sent });
	const refusal = named ? undefined : refusalOfViolations(operation, reading.sent, prism.violations);
	const answer = answerOf(operation, prism, id, refusal && inBody(refusal));
	if (!answer.etag || !matches(headers["if-none-match"], answer.etag)) return answer;
	return notModified(operation, await parts.ask({ operation, preference: { status: 304 } }), id, answer.etag);
}

const tooLong = (length: number): Refusal => ({
	error: `The request target has ${length} characters; allowed: at most ${longestTarget}.`,
	code: "uri_too_long",
});

function noSuchRoute(path: string, nearest: NearestPaths): Refusal {
	const { message, details } = unknownRoute(path, nearest);
	return { error: message, code: "unknown_route", ...(details.length > 0 && { details }) };
}

const methodRefusal = (method: string, path: string): Refusal => ({
	error: wrongMethod(method, path),
	code: "method_not_allowed",
});

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
	const tags = (ifNoneMatch ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
	return tags.includes(etag) || tags.includes("*");
}

function splitOnce(text: string, separator: string): [string, string] {
	const at = text.indexOf(separator);
	return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}
