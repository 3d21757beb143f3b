import { parametersOf } from "@us-market-data/contract";
import type { Contract } from "../contract.ts";
import { type CoverageSummary, createCoverage } from "../coverage.ts";
import { type Exchange, preflightOutcome } from "./exchange.ts";
import { type Sound, soundOf } from "./recording.ts";

/** Use of an operation by a client. */
interface OperationUse {
	requests: number;
	/** Requests with each parameter, by its name. */
	parameters: Record<string, number>;
	/** Answers by status. */
	statuses: Record<string, number>;
}

/** Violations of one rule with one message. */
export interface ViolationKind {
	/** Operation, rule and message. */
	readonly kind: string;
	times: number;
	/** Targets of the first of them. */
	readonly targets: string[];
}

/** The exchanges of a proxy. Counts are of all; whole exchanges are kept up to a bound. */
export interface Recorder {
	add(exchange: Exchange): void;
	readonly count: number;
	readonly unanswered: number;
	/** Injected faults by kind. */
	readonly injected: ReadonlyMap<string, number>;
	/** Preflights of browsers by their outcome. They are no use of an operation. */
	readonly preflights: ReadonlyMap<string, number>;
	readonly kinds: readonly ViolationKind[];
	/** The newest exchanges, oldest first. */
	readonly newest: readonly Exchange[];
	/** Sound exchanges, the first of each question. */
	readonly sound: readonly Sound[];
	usage(): { operations: Record<string, OperationUse> };
	coverage(): CoverageSummary;
}

/** Exchanges that are kept whole. A longer run keeps its newest ones. */
const maxStored = 10_000;
const maxTargets = 3;

/** Creates a recorder with a bounded memory. */
export function createRecorder(contract: Contract, maxExchanges = maxStored): Recorder {
	const coverage = createCoverage(contract, contract.operations);
	const operations: Record<string, OperationUse> = {};
	const kinds = new Map<string, ViolationKind>();
	const sound = new Map<string, Sound>();
	const injected = new Map<string, number>();
	const preflights = new Map<string, number>();
	let newest: Exchange[] = [];
	let [count, unanswered] = [0, 0];

	function use({ operation, request, answer: response, injected }: Exchange): void {
		if (!operation) return;
		if (response && !injected) coverage.saw(operation, response);
		const used = operations[operation.operationId] ?? { requests: 0, parameters: {}, statuses: {} };
		operations[operation.operationId] = used;
		used.requests += 1;
		for (const name of Object.keys(parametersOf(operation, request.target)))
			used.parameters[name] = (used.parameters[name] ?? 0) + 1;
		const status = String(response?.status ?? "none");
		used.statuses[status] = (used.statuses[status] ?? 0) + 1;
	}

	return {
		add(exchange) {
			count += 1;
			if (!exchange.answer && !exchange.injected) unanswered += 1;
			if (exchange.injected) injected.set(exchange.injected, (injected.get(exchange.injected) ?? 0) + 1);
			const preflight = preflightOutcome(exchange);
			if (preflight === undefined) use(exchange);
			else preflights.set(preflight, (preflights.get(preflight) ?? 0) + 1);
			for (const { rule, message } of exchange.violations) {
				const kind = `${exchange.operation?.operationId ?? "outside"} ${rule}: ${message}`;
				const entry = kinds.get(kind) ?? { kind, times: 0, targets: [] };
				entry.times += 1;
				if (entry.targets.length < maxTargets) entry.targets.push(exchange.request.target);
				if (kinds.size < maxExchanges) kinds.set(kind, entry);
			}
			const found = soundOf(exchange);
			if (found && sound.size < maxExchanges && !sound.has(found.question))
				sound.set(found.question, found.sound);
			newest.push(exchange);
			// Half is dropped at once, so that a long run moves each exchange about once.
			if (newest.length >= 2 * maxExchanges) newest = newest.slice(-maxExchanges);
		},
		get count() {
			return count;
		},
		get unanswered() {
			return unanswered;
		},
		injected,
		preflights,
		get kinds() {
			return [...kinds.values()];
		},
		get newest() {
			return newest.slice(-maxExchanges);
		},
		get sound() {
			return [...sound.values()];
		},
		usage: () => ({ operations }),
		coverage: () => coverage.summary(),
	};
}
