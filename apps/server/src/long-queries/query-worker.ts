import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { ViewImage } from "@us-market-data/analytics";
import type { NamedVersion, PublishedView, Query, QueryReply, WorkerSettings } from "./messages.ts";

/** Milliseconds after which a query is given up and its thread is ended: far longer than any query takes. */
const queryTimeoutMs = 60_000;

/** The thread ended before it had answered. The query may be sent again. */
export class WorkerEnded extends Error {
	override readonly name = "WorkerEnded";
}

/** A worker thread that runs one query at a time. When it ends its query fails, and the next query starts a new thread. */
export class QueryWorker {
	readonly #data: WorkerSettings;
	#worker: Worker | undefined;
	#image: ViewImage | undefined;

	constructor(data: WorkerSettings) {
		this.#data = data;
	}

	/** Starts the thread before the first query. */
	start(): Worker {
		if (this.#worker) return this.#worker;
		const worker = new Worker(new URL("./worker-thread.ts", import.meta.url), { workerData: this.#data });
		const forget = () => {
			if (this.#worker === worker) this.#worker = undefined;
		};
		// The waiting query receives the reason of the end; without a waiting query the reason is not needed.
		worker.on("error", forget).once("exit", forget);
		this.#worker = worker;
		if (this.#image) worker.postMessage({ image: this.#image } satisfies PublishedView);
		return worker;
	}

	/** Gives the thread a new view, and each thread after it. */
	publishImage(image: ViewImage): void {
		this.#image = image;
		this.#worker?.postMessage({ image } satisfies PublishedView);
	}

	/** Has the thread hold a version of the data, which is why it starts. */
	pinVersion(name: string): void {
		this.start().postMessage({ named: name } satisfies NamedVersion);
	}

	/** @throws {WorkerEnded} */
	async execute(query: Query): Promise<QueryReply> {
		const worker = this.start();
		const ended = new AbortController();
		const timer = setTimeout(() => worker.terminate(), queryTimeoutMs);
		const end = (cause?: unknown) => ended.abort(cause);
		worker.once("exit", end).once("error", end);
		try {
			const reply = once(worker, "message", { signal: ended.signal });
			worker.postMessage(query);
			return (await reply)[0] as QueryReply;
		} catch (error) {
			throw new WorkerEnded("the thread of the answer ended", { cause: ended.signal.reason ?? error });
		} finally {
			clearTimeout(timer);
			worker.off("exit", end).off("error", end);
		}
	}

	async close(): Promise<void> {
		await this.#worker?.terminate();
	}
}

/** Threads of which the first one alone holds versions of the data. */
export function createQueryWorkers(data: WorkerSettings, count: number): QueryWorker[] {
	const { snapshots: _snapshots, ...others } = data;
	return Array.from({ length: count }, (_, number) => new QueryWorker(number === 0 ? data : others));
}
