import { setTimeout as pause } from "node:timers/promises";
import type { Contract } from "../contract/contract.ts";
import type { Coverage } from "../exercised/coverage.ts";
import { type Answer, NoAnswer, send, type WireRequest } from "../http-client.ts";
import { judge, judgeOutside, type Violation } from "../judge/judge.ts";
import type { Validators } from "../judge/validator.ts";
import { type AllowedDifference, compare } from "../oracle/compare.ts";
import type { AllowedViolation } from "../prism/violations.ts";
import { at } from "../rules/reading.ts";
import { Skipped } from "../rules/rule.ts";
import type { Ask } from "./ask.ts";
import { documentedLimit } from "./documented-limits.ts";
import { type CredentialState, credentialHeaders, type Service, urlOf } from "./service.ts";
import type { Timings } from "./stalls.ts";

/** A rule that was broken, with the request and the answers that show it. */
export interface Failure extends Violation {
	readonly request?: WireRequest;
	readonly target?: Answer;
	readonly mock?: Answer;
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
	ask(ask: Ask): Promise<Answer | undefined>;
	/** Sends a request that belongs to no operation, such as an unknown route. */
	askOutside(request: WireRequest, expect: number): Promise<void>;
	/** Sends a request for a page beside the contract, whose answer the caller judges. */
	askPage(request: WireRequest): Promise<Answer | undefined>;
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
		async ask(ask) {
			const request = wireRequest(ask, bench.service);
			const baseUrl = urlOf(bench.service, ask.operation.family);
			const requested = { baseUrl, credential: ask.credential ?? "valid" } as const;
			newest = { request, requested };
			const target = await patientAnswer(ask, () => answerOf(baseUrl, request, fail));
			if (!target) return undefined;
			newest = { request, requested, target };
			bench.coverage.saw(ask.operation, target);
			bench.timings?.add(ask.operation.operationId, target.milliseconds);
			bench.onCharge?.(Number(target.headers["x-data-requests-cost"] ?? 0) || 0);
			const violations = await judged(ask, target);
			const limit = documentedLimit(ask, target);
			if (limit !== undefined) {
				violations.forEach(record);
				throw new Skipped(limit);
			}
			const mock = await compareWithOracle(ask, target, violations);
			violations.forEach(record);
			for (const words of unsaid(ask, target))
				record({
					rule: "words of the refusal",
					message: `the error text does not say "${words}"`,
					spot: { body: "/error" },
					expected: `an error text with "${words}"`,
				});
			// A mock that recites has one example for many faults.
			for (const wrong of bench.service.recites ? [] : misnamed(ask, target))
				record({ rule: "code of the refusal", ...wrong });
			if (target.status === ask.expect || target.status === ask.orElse)
				return violations.length > 0 ? undefined : target;
			record({
				rule: "expected status",
				message: `${ask.because} must be answered ${ask.expect} and was answered ${target.status}`,
				spot: "status",
				expected: ask.orElse === undefined ? `${ask.expect}` : `${ask.expect} or ${ask.orElse}`,
			});
			newest = { request, requested, target, ...(mock ? { mock } : {}) };
			return undefined;
		},
		askPage,
		async askOutside(request, expect) {
			const target = await askPage(request);
			if (!target) return;
			judgeOutside(target).forEach(record);
			if (target.status !== expect)
				record({
					rule: "expected status",
					message: `must be answered ${expect}, not ${target.status}`,
					spot: "status",
					expected: `${expect}`,
				});
		},
	};

	async function askPage(request: WireRequest): Promise<Answer | undefined> {
		const { baseUrl } = bench.service;
		const requested = { baseUrl, credential: "valid" } as const;
		newest = { request, requested };
		const target = await answerOf(baseUrl, request, fail);
		if (target) newest = { request, requested, target };
		return target;
	}

	/** Judges an answer; a 404 to an unknown route belongs to no operation. */
	async function judged(ask: Ask, answer: Answer): Promise<readonly Violation[]> {
		if (ask.expect === 404 && answer.status === 404) return judgeOutside(answer);
		return judge(ask.operation, ask.method ?? "GET", answer, bench.validators);
	}

	async function compareWithOracle(ask: Ask, target: Answer, violations: readonly Violation[]) {
		const { oracle, allowed } = bench;
		if (!oracle || isBeyondAMock(ask)) return undefined;
		const request = wireRequest(ask, oracle);
		const mock = await answerOf(urlOf(oracle, ask.operation.family), request, (rule, message) =>
			fail(`the mock: ${rule}`, message),
		);
		if (!mock) return undefined;
		newest = { ...newest, mock };
		const ofMock = await judged(ask, mock);
		for (const { aspect, message } of compare({ ask, mock, target }, { mock: ofMock, target: violations })) {
			const known = allowed.find((one) => one.aspect === aspect && one.covers({ ask, mock, target }));
			if (known) bench.onAllowed(known);
			else fail(`agreement with the mock: ${aspect}`, message);
		}
		return mock;
	}
}

/** A mock keeps no count of requests, and knows the allowance of a key but no data that would refuse a question before. */
const isBeyondAMock = ({ credential, expect, beyondSchemas }: Ask): boolean =>
	credential === "limited" ||
	credential === "few" ||
	(credential === "exhausted" && expect === 400 && beyondSchemas === true);

function wireRequest(ask: Ask, service: Service): WireRequest {
	const credential = credentialHeaders(ask.credential ?? "valid", service.credentials) ?? {};
	const prefer = service.recites && ask.beyondSchemas ? { prefer: `code=${ask.expect}` } : {};
	return {
		method: ask.method ?? "GET",
		target: ask.target,
		headers: { ...credential, ...prefer, ...ask.headers },
	};
}

async function answerOf(
	baseUrl: string,
	request: WireRequest,
	fail: (rule: string, message: string) => void,
): Promise<Answer | undefined> {
	try {
		return await send(baseUrl, request);
	} catch (error) {
		if (!(error instanceof NoAnswer)) throw error;
		fail("an answer", error.message);
		return undefined;
	}
}

/** Attempts of a request that is refused for its rate. */
const attempts = 3;

/** Longest time to wait before a request is repeated, in seconds. */
const patience = 5;

/** The answer to a request; one that is refused for its rate, and is no question about rates, is sent again after the wait. */
async function patientAnswer(
	{ expect, orElse }: Ask,
	send: () => Promise<Answer | undefined>,
): Promise<Answer | undefined> {
	for (let attempt = 1; ; attempt += 1) {
		const answer = await send();
		const wait = Number(answer?.headers["retry-after"]);
		const isRate = answer?.status === 429 && expect !== 429 && orElse !== 429;
		if (!isRate || attempt === attempts || !(wait <= patience)) return answer;
		await pause(wait * 1000);
	}
}

/** Code and place of a refusal that are not those of its fault; a text for people may come without them. */
function misnamed({ code, place, expect }: Ask, { status, json }: Answer) {
	const [reported, details] = [at(json, "code"), at(json, "details")];
	if (status !== expect || reported === undefined) return [];
	const places = Array.isArray(details) ? details.map((one) => String(at(one, "path"))) : [];
	// A refusal of an entry of a list may name the list alone, but no other entry.
	const [whole, entry] = /^(.*)\[\d+\]$/
		.exec(place ?? "")
		?.slice(0, 2)
		.reverse() ?? [place, undefined];
	const isOfPlace = (path: string) => path === whole || path.startsWith(`${whole}[`);
	const isPlaced =
		places.some(isOfPlace) &&
		(entry === undefined || places.every((path) => path === whole || path === entry || !isOfPlace(path)));
	const wrong = [];
	if (code !== undefined && reported !== code)
		wrong.push({
			message: `the code is ${String(reported)}, not ${code}`,
			spot: { body: "/code" },
			expected: code,
		});
	if (place !== undefined && places.length > 0 && !isPlaced)
		wrong.push({
			message: `it names ${places.join(", ")}, not ${place}`,
			spot: { body: "/details" },
			expected: place,
		});
	return wrong;
}

/** The words that the text of a refusal lacks; an answer without a body has no text to judge. */
function unsaid({ says = [], expect }: Ask, { status, json }: Answer): readonly string[] {
	const text = at(json, "error");
	if (status !== expect || typeof text !== "string") return [];
	return says.filter((words) => !text.includes(words));
}
