import type { Violation } from "@us-market-data/conformance";
import { usageOf } from "../frame/usage.ts";
import { type Finding, Findings, kindOf, shrink } from "./findings.ts";
import { createChecker, type OutcomeChecker, violation } from "./outcome-checker.ts";
import { requestsOf } from "./requests/any.ts";
import type { FuzzRequest } from "./requests/request.ts";
import type { Keys } from "./service.ts";
import { Connection, MalformedResponse, NoConnection, type Outcome, send } from "./wire.ts";

/** Counts the responses by status, and those that cost a data request. */
class Ledger {
	readonly statuses = new Map<number, number>();
	charged = 0;

	/** Counts the responses to a request of the run. */
	count(outcome: Outcome): void {
		const responses = responsesOf(outcome);
		for (const status of responses.length > 0 ? responses.map((response) => response?.status ?? 0) : [0]) {
			this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
		}
		this.countCharges(outcome);
	}

	/** Counts the charges alone: a repeated request is charged, but is no part of the run. */
	countCharges(outcome: Outcome): void {
		this.charged += responsesOf(outcome).filter(
			(response) => response?.headers["x-data-requests-cost"] === "1",
		).length;
	}
}

const responsesOf = (outcome: Outcome) =>
	outcome.kind === "bytes"
		? outcome.replies.responses
		: outcome.exchanges.map(({ answer: response }) => response);

export interface CampaignOptions {
	readonly url: URL;
	readonly keys: Keys;
	readonly legacyPrefix: string;
	readonly seed: number;
	readonly requests: number;
	/** Told now and then how many requests are done. */
	readonly onProgress?: (done: number) => void;
}

export interface CampaignResult {
	/** Answers by status; 0 counts sendings that got none. */
	readonly statuses: ReadonlyMap<number, number>;
	readonly findings: readonly Finding[];
	/** Answers that said that they cost a data request. */
	readonly charged: number;
	readonly seconds: number;
	/** Number of requests done. It is lower than the number asked for if the service ended early. */
	readonly requests: number;
}

const concurrency = 8;
/** Number of kinds of findings that are minimised, so that a completely broken service does not take hours. */
const maxShrunk = 20;

/** Sends the requests of a seed, eight at a time, judges every answer, and compares the account at the end. */
export async function runCampaign(options: CampaignOptions): Promise<CampaignResult> {
	const { url, keys, seed } = options;
	const run: Run = {
		url,
		check: createChecker(keys, options.legacyPrefix),
		ledger: new Ledger(),
		findings: new Findings(),
		queue: requestsOf(seed, options.requests, keys),
		progress: { done: 0, shrunk: 0, isServiceDown: false },
		onProgress: options.onProgress ?? (() => undefined),
	};
	const { ledger, findings, progress } = run;
	const { used: usedBefore } = await usageOf(url, keys.good);
	const startedAt = performance.now();
	await Promise.all(Array.from({ length: concurrency }, () => runWorker(run)));
	const seconds = (performance.now() - startedAt) / 1000;
	const used = progress.isServiceDown ? undefined : (await usageOf(url, keys.good)).used - usedBefore;
	if (used !== undefined && used !== ledger.charged) {
		const message = `the account was charged ${used} data requests, the answers said ${ledger.charged}`;
		findings.count(violation("account usage", message));
	}
	const { statuses, charged } = ledger;
	return { statuses, findings: findings.all(), charged, seconds, requests: progress.done };
}

/** The state that the workers of a run share. */
interface Run {
	readonly url: URL;
	readonly check: OutcomeChecker;
	readonly ledger: Ledger;
	readonly findings: Findings;
	readonly queue: Iterable<FuzzRequest>;
	readonly progress: { done: number; shrunk: number; isServiceDown: boolean };
	readonly onProgress: (done: number) => void;
}

/** Sends requests of the queue, one after the other, over its own connection. */
async function runWorker(run: Run): Promise<void> {
	const { progress, findings, ledger } = run;
	const connection = new Connection(run.url);
	for (const request of run.queue) {
		if (progress.isServiceDown) break;
		const violations = await sendAndCheck(run, request, connection, (outcome) => ledger.count(outcome));
		progress.isServiceDown ||= violations.some(({ rule }) => rule === processAliveRule);
		for (const violation of violations) {
			const isNew = findings.count(violation, request);
			if (!isNew || progress.isServiceDown || progress.shrunk >= maxShrunk) continue;
			progress.shrunk += 1;
			await shrinkFinding(run, violation, request);
		}
		progress.done += 1;
		if (progress.done % 1000 === 0) run.onProgress(progress.done);
	}
	connection.close();
}

/** Replaces the request that was found by the smallest one that violates the rule in the same way. */
async function shrinkFinding(run: Run, violation: Violation, request: FuzzRequest): Promise<void> {
	const shows = async (candidate: FuzzRequest) => {
		const connection = new Connection(run.url);
		const found = await sendAndCheck(run, candidate, connection, (outcome) =>
			run.ledger.countCharges(outcome),
		);
		connection.close();
		return found.some((one) => kindOf(one) === kindOf(violation));
	};
	if (await shows(request)) run.findings.setSmallest(violation, await shrink(request, shows));
}

const processAliveRule = "process alive";

async function sendAndCheck(
	{ check }: Run,
	request: FuzzRequest,
	connection: Connection,
	count: (outcome: Outcome) => void,
): Promise<readonly Violation[]> {
	try {
		const outcome = await send(connection, request);
		count(outcome);
		return await check(outcome);
	} catch (error) {
		if (error instanceof NoConnection) return [violation(processAliveRule, error.message)];
		if (error instanceof MalformedResponse) return [violation("framing", error.message)];
		throw error;
	}
}
