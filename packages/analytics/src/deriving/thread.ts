import { Worker } from "node:worker_threads";
import { type AreaName, areaNames } from "@us-market-data/market";
import type { MarketWriter } from "@us-market-data/store";
import type {
	Answer,
	Ask,
	Batch,
	FromThread,
	Job,
	RawOutcome,
	Read,
	RunFacts,
	ToThread,
} from "./messages.ts";

/** The thread that derives figures ended; the import can be repeated. */
export class DerivingEnded extends Error {
	override readonly name = "DerivingEnded";

	constructor(cause?: unknown) {
		const reason = cause instanceof Error ? `: ${cause.message}` : "";
		super(`The thread that derives figures ended; nothing is stored${reason}.`, { cause });
	}
}

/** Securities that were sent to the thread. */
export interface SentBatch {
	readonly jobs: readonly Job[];
	/** Their results, in the order of the jobs. */
	readonly outcomes: Promise<readonly RawOutcome[][]>;
	/** True when the thread is done with them. */
	readonly isDone: boolean;
}

/** Securities that go to the thread together. */
const together = 32;
/** Characters of records with which a batch is full, however few its securities: some have thousands of holders. */
const mostCharacters = 4_000_000;

/**
 * A thread that derives securities from what is read for it here, in a transaction that no other connection sees. A
 * security needs mostly what the ones before it needed. This is read ahead and sent along, so that the thread asks seldom.
 */
export class DerivingThread {
	/** True once it takes jobs. A run goes on without a thread that ends before. */
	hasStarted = false;
	readonly #worker = new Worker(new URL("./thread-script.ts", import.meta.url));
	readonly #started = Promise.withResolvers<void>();
	readonly #underWay = new Map<number, PromiseWithResolvers<readonly RawOutcome[][]>>();
	/** Reads to make ahead: of each that differs in more than its times, the one that was made last. */
	readonly #foreseen = new Map<string, Read>();
	/** Lists of areas that securities have. */
	readonly #held = new Map<string, readonly AreaName[]>();
	#writer: MarketWriter | undefined;
	#batches = 0;
	#ended: DerivingEnded | undefined;

	constructor() {
		this.#worker.on("message", (message: FromThread) => this.#take(message));
		this.#worker.on("error", (error) => this.#fail(new DerivingEnded(error)));
		this.#worker.on("exit", (code) => this.#fail(new DerivingEnded(new Error(`exit code ${code}`))));
	}

	/** Resolves when the thread takes jobs, or ended before it could. */
	get started(): Promise<void> {
		return this.#started.promise;
	}

	/** True if the reads of the next securities are known. */
	get foresees(): boolean {
		return this.#foreseen.size > 0;
	}

	/** Begins a run. */
	begin(writer: MarketWriter, facts: RunFacts): void {
		this.#writer = writer;
		this.#post({ of: "run", facts });
	}

	/**
	 * Reads what the next securities are derived from, and sends it; one security while nothing is foreseen. Undefined without
	 * one. The outcomes fail with DerivingEnded, with errors of the store, or with the message of a derivation's error.
	 */
	async send(queue: Iterator<Job>): Promise<SentBatch | undefined> {
		const id = this.#batches++;
		const batch: Batch = { id, reads: [...this.#foreseen.values()], jobs: [] };
		const jobs: Job[] = [];
		let failure: { error: unknown } | undefined;
		try {
			await this.#fill(batch, jobs, queue);
		} catch (error) {
			failure = { error };
		}
		if (jobs.length === 0 && !failure) return undefined;
		const derived = this.#derived(batch);
		const outcomes = derived.then((found) => {
			// An error of the securities before the one that could not be read comes first.
			if (failure) throw failure.error;
			return found;
		});
		// It may fail before anybody waits for it.
		outcomes.catch(() => {});
		const underWay = this.#underWay;
		return {
			jobs,
			outcomes,
			get isDone() {
				return !underWay.has(id);
			},
		};
	}

	async end(): Promise<void> {
		await this.#worker.terminate();
	}

	/** Takes jobs from the queue until the batch is full. */
	async #fill({ reads, jobs: sent }: Batch, jobs: Job[], queue: Iterator<Job>): Promise<void> {
		const most = this.foresees ? together : 1;
		for (let characters = 0; jobs.length < most && characters < mostCharacters; ) {
			const { done, value: job } = queue.next();
			if (done) return;
			jobs.push(job);
			const held = this.#heldAreas(job.security.id);
			const answers: Answer[] = [];
			for (const read of reads) answers.push(await this.#foresee(read, job.security.id, held));
			characters += answers.reduce((sum, answer) => sum + lengthOf(answer), 0);
			sent.push({ ...job, held, answers });
		}
	}

	/** Sends a batch; resolves with the results of the thread. */
	#derived(batch: Batch): Promise<readonly RawOutcome[][]> {
		const settled = Promise.withResolvers<readonly RawOutcome[][]>();
		if (this.#ended) settled.reject(this.#ended);
		else {
			this.#underWay.set(batch.id, settled);
			this.#post({ of: "batch", batch });
		}
		return settled.promise;
	}

	/** The areas in which a security has records. Many have them in the same, and one list of them is sent once a batch. */
	#heldAreas(securityId: number): readonly AreaName[] {
		const areas = areaNames.filter((area) => this.#writer?.holds(area, securityId));
		const key = areas.join();
		const known = this.#held.get(key) ?? areas;
		this.#held.set(key, known);
		return known;
	}

	/** Lists of areas without records are never asked for. */
	async #foresee(read: Read, securityId: number, held: readonly AreaName[]): Promise<Answer> {
		return read.of === "list" && !held.includes(read.area) ? undefined : this.#read(read, securityId);
	}

	#take(message: FromThread): void {
		if (message.of === "ready") this.#start();
		else if (message.of === "ask") void this.#answer(message);
		else if (message.of === "failure")
			this.#settle(message.batch, ({ reject }) => reject(new Error(message.message)));
		else {
			for (const read of message.reads) this.#foreseen.set(shapeOf(read), read);
			this.#settle(message.batch, ({ resolve }) => resolve(message.outcomes));
		}
	}

	async #answer({ ask, batch, securityId, read }: Ask): Promise<void> {
		try {
			this.#post({ of: "answer", ask, answer: await this.#read(read, securityId) });
		} catch (error) {
			for (const id of batch === undefined ? this.#underWay.keys() : [batch])
				this.#settle(id, ({ reject }) => reject(error));
		}
	}

	async #read(read: Read, securityId: number): Promise<Answer> {
		if (read.of === "list") return this.#writer?.rawList(read.area, securityId, read.query);
		if (read.of === "bars") return this.#writer?.rawBars(securityId, read.limit);
		return this.#writer?.rawDerived(read.kind, securityId);
	}

	#post(message: ToThread): void {
		this.#worker.postMessage(message);
	}

	#start(): void {
		this.hasStarted = true;
		this.#started.resolve();
	}

	#settle(batch: number, by: (settled: PromiseWithResolvers<readonly RawOutcome[][]>) => void): void {
		const settled = this.#underWay.get(batch);
		if (!settled) return;
		this.#underWay.delete(batch);
		by(settled);
	}

	#fail(error: DerivingEnded): void {
		this.#ended ??= error;
		for (const batch of this.#underWay.keys()) this.#settle(batch, ({ reject }) => reject(this.#ended));
		this.#started.resolve();
	}
}

/** A read without its times, in which those of two securities mostly differ. */
function shapeOf(read: Read): string {
	if (read.of !== "list") return JSON.stringify(read);
	const { from: _from, to: _to, ...query } = read.query;
	return JSON.stringify({ ...read, query });
}

/** Characters of the texts of an answer. */
function lengthOf(answer: Answer): number {
	if (answer === undefined) return 0;
	if (!Array.isArray(answer) && "text" in answer) return answer.text.length;
	const cells: readonly unknown[] = Array.isArray(answer) ? answer : answer.rows.flat();
	return cells.reduce<number>((sum, cell) => sum + (typeof cell === "string" ? cell.length : 0), 0);
}
