import { setTimeout as pause } from "node:timers/promises";
import type { Contract } from "../contract.ts";
import type { Coverage } from "../coverage.ts";
import { type HttpResponse, NoResponse, send, type WireRequest } from "../http-client.ts";
import { type AllowedDifference, compare } from "../oracle.ts";
import type { AllowedViolation } from "../prism/violations.ts";
import type { Validators } from "../response-validator.ts";
import { checkOutside, type Violation, validateResponse } from "../response-validator.ts";
import { at } from "../rules/reading.ts";
import { Skipped } from "../rules/rule.ts";
import type { CheckRequest } from "./check-request.ts";
import { documentedLimit } from "./documented-limits.ts";
import { type CredentialState, credentialHeaders, type Service, urlOf } from "./service.ts";
import type { Timings } from "./stalls.ts";

/** A rule that was broken, with the request and the answers that show it. */
export interface Failure extends Violation {
	readonly request?: WireRequest;
	readonly target?: HttpResponse;
	readonly mock?: HttpResponse;
	/** The address that was asked, and the state of its credential. */
	readonly requested?: { readonly baseUrl: string; readonly credential: CredentialState };
}

/** The parts that all requests of a run share. */
export interface Bench {
	readonly contract: Contract;
	readonly service: Service;
	/** The mock that the service is compared with. */
	readonly oracle?: Service;
	readonly validators: Validators;
	readonly coverage: Coverage;
	readonly allowed: readonly AllowedDifference[];
	/** How long the answers of each operation took. */
	readonly timings?: Timings;
	/** Receives what each answer says that it cost. */
	readonly onCharge?: (dataRequests: number) => void;
	/** Receives each difference from the mock and each violation of Prism's that a list allows. */
	readonly onAllowed: (allowed: AllowedDifference | AllowedViolation) => void;
}

/** Asks on behalf of one check and keeps the failures. */
export interface Probe {
	readonly bench: Bench;
	readonly failures: Failure[];
	/**
	 * Sends, judges and compares; undefined when there was no answer or not the expected one. Throws {@link Skipped} when a
	 * documented limit of the service stands in the way.
	 */
	send(request: CheckRequest): Promise<HttpResponse | undefined>;
	/** Sends a request that belongs to no operation, such as an unknown route. */
	sendOutside(request: WireRequest, expect: number): Promise<void>;
	/** Sends a request for a page beside the contract, whose answer the caller judges. */
	requestPage(request: WireRequest): Promise<HttpResponse | undefined>;
	/** Records that a rule is broken, with the newest request and its answer. */
	fail(rule: string, message: string): void;
}

export function createProbe(bench: Bench): Probe {
	const failures: Failure[] = [];
	let newest: Omit<Failure, keyof Violation> = {};
	const record = (violation: Violation) => void failures.push({ ...violation, ...newest });
	const fail = (rule: string, message: string) => record({ rule, message });
	return {
		bench,
		failures,
		fail,
		async send(checkRequest) {
			const request = wireRequest(checkRequest, bench.service);
			const baseUrl = urlOf(bench.service, checkRequest.operation.family);
			const requested = { baseUrl, credential: checkRequest.credential ?? "valid" } as const;
			newest = { request, requested };
			const target = await fetchPatiently(checkRequest, () => fetchResponse(baseUrl, request, fail));
			if (!target) return undefined;
			newest = { request, requested, target };
			bench.coverage.saw(checkRequest.operation, target);
			bench.timings?.add(checkRequest.operation.operationId, target.milliseconds);
			bench.onCharge?.(Number(target.headers["x-data-requests-cost"] ?? 0) || 0);
			const violations = await violationsOf(checkRequest, target);
			const limit = documentedLimit(checkRequest, target);
			if (limit !== undefined) {
				violations.forEach(record);
				throw new Skipped(limit);
			}
			const mock = await compareWithOracle(checkRequest, target, violations);
			violations.forEach(record);
			for (const words of missingTexts(checkRequest, target))
				record({
					rule: "words of the refusal",
					message: `the error text does not say "${words}"`,
					spot: { body: "/error" },
					expected: `an error text with "${words}"`,
				});
			// A mock that recites has one example for many faults.
			for (const wrong of bench.service.recites ? [] : misnamed(checkRequest, target))
				record({ rule: "code of the refusal", ...wrong });
			if (target.status === checkRequest.expect || target.status === checkRequest.orElse)
				return violations.length > 0 ? undefined : target;
			record({
				rule: "expected status",
				message: `${checkRequest.because} must be answered ${checkRequest.expect} and was answered ${target.status}`,
				spot: "status",
				expected:
					checkRequest.orElse === undefined
						? `${checkRequest.expect}`
						: `${checkRequest.expect} or ${checkRequest.orElse}`,
			});
			newest = { request, requested, target, ...(mock ? { mock } : {}) };
			return undefined;
		},
		requestPage,
		async sendOutside(request, expect) {
			const target = await requestPage(request);
			if (!target) return;
			checkOutside(target).forEach(record);
			if (target.status !== expect)
				record({
					rule: "expected status",
					message: `must be answered ${expect}, not ${target.status}`,
					spot: "status",
					expected: `${expect}`,
				});
		},
	};

	async function requestPage(request: WireRequest): Promise<HttpResponse | undefined> {
		const { baseUrl } = bench.service;
		const requested = { baseUrl, credential: "valid" } as const;
		newest = { request, requested };
		const target = await fetchResponse(baseUrl, request, fail);
		if (target) newest = { request, requested, target };
		return target;
	}

	/** Judges an answer; a 404 to an unknown route belongs to no operation. */
	async function violationsOf(
		checkRequest: CheckRequest,
		response: HttpResponse,
	): Promise<readonly Violation[]> {
		if (checkRequest.expect === 404 && response.status === 404) return checkOutside(response);
		return validateResponse(checkRequest.operation, checkRequest.method ?? "GET", response, bench.validators);
	}

	async function compareWithOracle(
		checkRequest: CheckRequest,
		target: HttpResponse,
		violations: readonly Violation[],
	) {
		const { oracle, allowed } = bench;
		if (!oracle || isBeyondAMock(checkRequest)) return undefined;
		const request = wireRequest(checkRequest, oracle);
		const mock = await fetchResponse(urlOf(oracle, checkRequest.operation.family), request, (rule, message) =>
			fail(`the mock: ${rule}`, message),
		);
		if (!mock) return undefined;
		newest = { ...newest, mock };
		const ofMock = await violationsOf(checkRequest, mock);
		for (const { aspect, message } of compare(
			{ request: checkRequest, mock, target },
			{ mock: ofMock, target: violations },
		)) {
			const allowedDifference = allowed.find(
				(one) => one.aspect === aspect && one.covers({ request: checkRequest, mock, target }),
			);
			if (allowedDifference) bench.onAllowed(allowedDifference);
			else fail(`agreement with the mock: ${aspect}`, message);
		}
		return mock;
	}
}

/** A mock keeps no count of requests, and knows the allowance of a key but no data that would refuse a question before. */
const isBeyondAMock = ({ credential, expect, beyondSchemas }: CheckRequest): boolean =>
	credential === "limited" ||
	credential === "few" ||
	(credential === "exhausted" && expect === 400 && beyondSchemas === true);

function wireRequest(checkRequest: CheckRequest, service: Service): WireRequest {
	const credential = credentialHeaders(checkRequest.credential ?? "valid", service.credentials) ?? {};
	const prefer =
		service.recites && checkRequest.beyondSchemas ? { prefer: `code=${checkRequest.expect}` } : {};
	return {
		method: checkRequest.method ?? "GET",
		target: checkRequest.target,
		headers: { ...credential, ...prefer, ...checkRequest.headers },
	};
}

async function fetchResponse(
	baseUrl: string,
	request: WireRequest,
	fail: (rule: string, message: string) => void,
): Promise<HttpResponse | undefined> {
	try {
		return await send(baseUrl, request);
	} catch (error) {
		if (!(error instanceof NoResponse)) throw error;
		fail("an answer", error.message);
		return undefined;
	}
}

/** Attempts of a request that is refused for its rate. */
const attempts = 3;

/** Longest time to wait before a request is repeated, in seconds. */
const patience = 5;

/** The answer to a request; one that is refused for its rate, and is no question about rates, is sent again after the wait. */
async function fetchPatiently(
	{ expect, orElse }: CheckRequest,
	send: () => Promise<HttpResponse | undefined>,
): Promise<HttpResponse | undefined> {
	for (let attempt = 1; ; attempt += 1) {
		const response = await send();
		const wait = Number(response?.headers["retry-after"]);
		const isRate = response?.status === 429 && expect !== 429 && orElse !== 429;
		if (!isRate || attempt === attempts || !(wait <= patience)) return response;
		await pause(wait * 1000);
	}
}

/** Code and place of a refusal that are not those of its fault; a text for people may come without them. */
function misnamed({ code, place, expect }: CheckRequest, { status, json }: HttpResponse) {
	const [reported, details] = [at(json, "code"), at(json, "details")];
	if (status !== expect || reported === undefined) return [];
	const paths = Array.isArray(details) ? details.map((one) => String(at(one, "path"))) : [];
	// A refusal of an entry of a list may name the list alone, but no other entry.
	const [whole, entry] = /^(.*)\[\d+\]$/
		.exec(place ?? "")
		?.slice(0, 2)
		.reverse() ?? [place, undefined];
	const isAtPath = (path: string) => path === whole || path.startsWith(`${whole}[`);
	const isLocationNamed =
		paths.some(isAtPath) &&
		(entry === undefined || paths.every((path) => path === whole || path === entry || !isAtPath(path)));
	const wrong = [];
	if (code !== undefined && reported !== code)
		wrong.push({
			message: `the code is ${String(reported)}, not ${code}`,
			spot: { body: "/code" },
			expected: code,
		});
	if (place !== undefined && paths.length > 0 && !isLocationNamed)
		wrong.push({
			message: `it names ${paths.join(", ")}, not ${place}`,
			spot: { body: "/details" },
			expected: place,
		});
	return wrong;
}

/** The words that the text of a refusal lacks; an answer without a body has no text to judge. */
function missingTexts(
	{ says = [], expect }: CheckRequest,
	{ status, json }: HttpResponse,
): readonly string[] {
	const text = at(json, "error");
	if (status !== expect || typeof text !== "string") return [];
	return says.filter((words) => !text.includes(words));
}
