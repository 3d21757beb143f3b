import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { isRequestId, splitTarget } from "@us-market-data/contract";
import { containsKey } from "@us-market-data/market/redact-keys";
import {
	longTarget,
	maxTargetLength,
	type NearestPaths,
	nearestPaths,
	unknownRoute,
} from "@us-market-data/operations/hints";
import { checkCredential } from "./credentials.ts";
import { Exchange } from "./exchange.ts";
import { fileResponse } from "./files.ts";
import type { Noted } from "./journal.ts";
import { outcomesOf } from "./outcomes.ts";
import { readParameters } from "./parameters.ts";
import type { Parts } from "./parts.ts";
import { type Preference, readPreference } from "./preference.ts";
import { createPrism } from "./prism.ts";
import { inBody, methodRejection, type Rejection } from "./rejection.ts";
import {
	errorResponse,
	type MockResponse,
	tagged,
	transportErrorResponse,
	unlessCached,
} from "./response.ts";
import { createRouter, type RouterOptions } from "./routes.ts";
import type { Chance, Scenario } from "./scenario.ts";
import { BadScenario, Scenarios } from "./scenario.ts";

/** Path of the contract, which the service serves as well. */
const contractPath = "/openapi.json";

interface PageRequest {
	method: string;
	headers: IncomingHttpHeaders;
}

/** The contract as the mock serves it: without a credential, a charge or a scenario. */
function contractPage(document: object): (request: PageRequest, id: string) => MockResponse {
	let page: MockResponse | undefined;
	return ({ method, headers }, id) => {
		// Monitors of uptime ask with HEAD for what is there, as in the service.
		if (method !== "GET" && method !== "HEAD")
			return errorResponse(405, id, methodRejection(method, contractPath), { Allow: "GET, HEAD" });
		page ??= tagged(200, document, { "Cache-Control": "no-cache" });
		return unlessCached({ ...page, headers: { ...page.headers, "X-Request-Id": id } }, headers);
	};
}

export interface MockRequest {
	method: string;
	/** Request target as it came: path and query. */
	target: string;
	headers: IncomingHttpHeaders;
}

/** Answers a request. @param noted takes what is found out on the way, for the log */
export type Mock = (request: MockRequest, noted?: Noted) => Promise<MockResponse>;

export interface MockOptions extends RouterOptions, Partial<Pick<Parts, "scenarios" | "world" | "mode">> {}

/** Creates the mock of a document: answers of Prism and of the simulated market in the contract's form. */
export async function createMock(document: object, options: MockOptions): Promise<Mock> {
	const parts: Parts = {
		request: await createPrism(document),
		findRoute: createRouter(options),
		nearest: nearestPaths(options.legacyPrefix, [contractPath]),
		outcomes: outcomesOf(document),
		scenarios: options.scenarios ?? new Scenarios(),
		world: options.world ?? (() => Promise.reject(new Error("this mock was started without a world"))),
		mode: options.mode ?? "examples",
	};
	const contract = contractPage(document);
	return async (request, noted = {}) => {
		const given = String(request.headers["x-request-id"] ?? "");
		const id = isRequestId(given) && !containsKey(given) ? given : randomUUID();
		if (splitTarget(request.target)[0] === contractPath) return contract(request, id);
		const file = fileResponse(request, id);
		if (file) return file;
		const scenario = scenarioOf(request, parts);
		if (scenario instanceof BadScenario)
			return errorResponse(400, id, { error: scenario.message, code: "bad_request" });
		const chance = scenario.next();
		const response = await respondTo(request, id, { parts, scenario, chance, noted });
		return { ...response, delivery: chance.delivery };
	};
}

function scenarioOf({ headers }: MockRequest, { scenarios }: Parts): Scenario | BadScenario {
	try {
		return scenarios.of(headers["mock-scenario"]?.toString());
	} catch (error) {
		if (error instanceof BadScenario) return error;
		throw error;
	}
}

interface Setting {
	parts: Parts;
	scenario: Scenario;
	chance: Chance;
	noted: Noted;
}

/**
 * The order of the lines is the contract's order of checks: 404, 405, 401, 403, 400, 402, 429, 200. Prism answers
 * everything that the document describes; this function adds the rest.
 */
async function respondTo(request: MockRequest, id: string, setting: Setting): Promise<MockResponse> {
	const { method, target, headers } = request;
	const { parts, scenario, noted } = setting;
	if (target.length > maxTargetLength) return transportErrorResponse(longTarget(target.length), id);
	const [path, query] = splitTarget(target);
	const route = parts.findRoute(path, headers.host);
	if (!route) return errorResponse(404, id, noSuchRoute(path, parts.nearest));
	const { operation } = route;
	noted.operation = operation;
	const exchange = new Exchange({ operation, id, target, headers, ...setting });

	if (method !== "GET") return exchange.example({ status: 405 }, methodRejection(method, operation.path));
	const credential = checkCredential(operation, headers, target);
	if (credential.before) return exchange.example(credential.before, credential.rejection);
	if (scenario.hasExpired) return exchange.example({ status: 401, example: "expiredKey" });
	exchange.credential = credential.accepted ?? "";

	const documented = parts.outcomes.get(operation.operationId) ?? new Map();
	const wish = readPreference(String(headers["prefer"] ?? ""), documented);
	if ("rejection" in wish) return exchange.example({ status: 400 }, wish.rejection);
	// The world tells the faults of a question first, and finds by its count that nothing is left.
	const isCounted =
		credential.after?.status === 402 && exchange.countsAllowance && !isWished(wish.preference);
	const preference: Preference = isCounted ? {} : (credential.after ?? wish.preference);
	// A request that selects a named 400 receives that example, even if it has other faults.
	const named = preference.status === 400 && preference.example !== undefined;
	const reading = readParameters(route, query);
	if ("rejection" in reading)
		return named
			? exchange.example(preference)
			: exchange.example({ status: 400 }, inBody(reading.rejection));
	noted.parameters = reading.sent;
	return exchange.respond(reading.sent, preference, named);
}

const isWished = ({ status, example, dynamic }: Preference): boolean =>
	status !== undefined || example !== undefined || dynamic === true;

function noSuchRoute(path: string, nearest: NearestPaths): Rejection {
	const { message, details } = unknownRoute(path, nearest);
	return { error: message, code: "unknown_route", ...(details.length > 0 && { details }) };
}
