import { availableParallelism } from "node:os";
import { setImmediate } from "node:timers/promises";
import type { MarketWriter } from "@us-market-data/store";
import { type DerivationRun, once, readBenchmark } from "../derivation.ts";
import { datasetFacts } from "../provenance.ts";
import { deriveJob } from "./derive-job.ts";
import type { Job, RawOutcome, RunFacts } from "./messages.ts";
import { DerivingThread, type SentBatch } from "./thread.ts";

/** Securities from which on a second thread is worth its start. */
const many = 2_000;
/** Batches of securities that it has at once. */
const batchesAhead = 4;
/** Securities that are derived here between two looks at what the thread needs. */
const few = 4;

/**
 * Derives securities: few of them where it is called, many on two threads. This one reads and writes for both, and derives as
 * many as it has time for. The results are the same either way, and so is the error if there are several: that of the
 * first security.
 */
export class Deriver {
	readonly #mayStart: boolean;
	#thread: DerivingThread | undefined;

	/** @param processors without a second one there is no second thread */
	constructor(processors = availableParallelism()) {
		this.#mayStart = processors > 1;
	}

	/** Tells how many securities there are so far. Of many it starts the thread, so that it is ready when all are known. */
	expect(securities: number): void {
		if (securities >= many) void this.start();
	}

	/** Starts the thread, if it may; resolves when it has started. */
	async start(): Promise<void> {
		if (!this.#mayStart) return;
		this.#thread ??= new DerivingThread();
		await this.#thread.started;
	}

	/** Derives securities and puts their results. */
	async derive(jobs: Iterable<Job>, writer: MarketWriter, facts: RunFacts): Promise<void> {
		const known = datasetFacts(facts.datasets, facts.trust);
		const run = { now: facts.now, facts: known, benchmark: once(() => readBenchmark(writer, known)) };
		const work = { queue: jobs[Symbol.iterator](), writer, run };
		if (this.#thread) await deriveOnTwo(work, this.#thread, facts);
		else while (await deriveFew(work));
	}

	/** Ends the thread. */
	async end(): Promise<void> {
		await this.#thread?.end();
	}
}

interface Work {
	queue: Iterator<Job>;
	writer: MarketWriter;
	run: DerivationRun;
}

async function deriveOnTwo(work: Work, thread: DerivingThread, facts: RunFacts): Promise<void> {
	const { writer } = work;
	thread.begin(writer, facts);
	const underWay: SentBatch[] = [];
	const putFirst = async () => {
		const first = underWay.shift();
		if (!first) return;
		for (const [i, outcomes] of (await first.outcomes).entries()) put(writer, first.jobs[i], outcomes);
	};
	const putAll = async () => {
		while (underWay.length > 0) await putFirst();
	};
	const fill = async () => {
		while (underWay[0]?.isDone) await putFirst();
		// What the first security reads tells what the others need.
		while (thread.hasStarted && underWay.length < (thread.foresees ? batchesAhead : 1)) {
			const sent = await thread.send(work.queue);
			if (!sent) return;
			underWay.push(sent);
		}
	};
	for (let isLast = false; !isLast; ) {
		// Reads are synchronous behind their promises: without this, the thread would not be heard.
		await setImmediate();
		await fill();
		try {
			isLast = !(await deriveFew(work));
		} catch (error) {
			// An error of the securities before these comes first.
			await putAll();
			throw error;
		}
	}
	await putAll();
}

/** Derives some securities here; false when there are none left. */
async function deriveFew({ queue, writer, run }: Work): Promise<boolean> {
	const jobs = take(queue, few);
	for (const job of jobs) put(writer, job, await deriveJob(job, writer, run));
	return jobs.length > 0;
}

function take(queue: Iterator<Job>, most: number): Job[] {
	const jobs: Job[] = [];
	while (jobs.length < most) {
		const { done, value } = queue.next();
		if (done) break;
		jobs.push(value);
	}
	return jobs;
}

function put(writer: MarketWriter, job: Job | undefined, outcomes: readonly RawOutcome[]): void {
	if (!job) return;
	for (const [kind, derived] of outcomes) writer.putRawDerived(kind, job.security.id, derived);
}
