import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Question, Reply, ThreadData } from "./messages.ts";

/** Milliseconds after which a question is given up and its thread ended: far beyond what any takes. */
const longest = 60_000;

/** The thread ended, or was ended, before it had answered. The question may be asked again. */
export class ThreadEnded extends Error {
	override readonly name = "ThreadEnded";
}

/** A thread that answers one question at a time. One that ends takes the question along, and the next starts another. */
export class ThreadOfAnswers {
	readonly #data: ThreadData;
	#worker: Worker | undefined;

	constructor(data: ThreadData) {
		this.#data = data;
	}

	/** Starts the thread ahead of the first question. */
	start(): Worker {
		if (this.#worker) return this.#worker;
		const worker = new Worker(new URL("./thread.ts", import.meta.url), { workerData: this.#data });
		const forget = () => {
			if (this.#worker === worker) this.#worker = undefined;
		};
		// The reason of an end is told to the question that waits; without one nobody needs it.
		worker.on("error", forget).once("exit", forget);
		this.#worker = worker;
		return worker;
	}

	/** @throws {ThreadEnded} */
	async ask(question: Question): Promise<Reply> {
		const worker = this.start();
		const ended = new AbortController();
		const timer = setTimeout(() => worker.terminate(), longest);
		const end = (cause?: unknown) => ended.abort(cause);
		worker.once("exit", end).once("error", end);
		try {
			const reply = once(worker, "message", { signal: ended.signal });
			worker.postMessage(question);
			return (await reply)[0] as Reply;
		} catch (error) {
			throw new ThreadEnded("the thread of the answer ended", { cause: ended.signal.reason ?? error });
		} finally {
			clearTimeout(timer);
			worker.off("exit", end).off("error", end);
		}
	}

	async close(): Promise<void> {
		await this.#worker?.terminate();
	}
}
