import { Worker } from "node:worker_threads";
import type { SharedResults } from "../answers/result-store.ts";
import type {
	DataRequest,
	FromThread,
	HttpReply,
	ResultsRequest,
	ThreadSettings,
	ToolMessage,
	ToThread,
} from "./messages.ts";

/** Parts of the service that the tools work with. */
export interface ToolsOptions extends ThreadSettings {
	/** Stores the results when there is no folder. */
	results?: SharedResults | undefined;
	/** Told the name of each tool that is called, and if it refused. */
	onCall?: ((tool: string, isError: boolean) => void) | undefined;
	onError: (error: Error) => void;
	limits?: { messageMs?: number; expiryMs?: number };
	/** The program of the thread, in tests of one that does what it wants. */
	program?: URL;
}

/** Sends a data request in the name of a message. It never rejects; undefined is an answer that was not given. */
export type SendDataRequest = (target: string) => Promise<HttpReply | undefined>;

/** The tools are not there to answer: their thread has ended. */
export class ToolsEnded extends Error {
	override readonly name = "ToolsEnded";
}

interface Open {
	resolve(reply: HttpReply): void;
	reject(error: Error): void;
	send: SendDataRequest;
	/** The data requests so far: one message sends them one after the other. */
	sent: Promise<unknown>;
}

const usualLimits = {
	/** Time of a message, far more than any takes. One that takes longer is answered with an error. */
	messageMs: 120_000,
	/** Time for that error. A thread that does not send it computes without a pause, and is ended. */
	expiryMs: 2_000,
} as const;

/** Megabytes of the heap of the thread, of which it uses a third. */
const maxHeapMegabytes = 128;

/**
 * The tools, in a thread of their own that starts with the first message. Whatever happens in it, the service goes on: a
 * message that takes too long fails alone, and where the thread itself ends, its messages fail and the next one starts
 * another.
 */
export class ToolsThread {
	readonly #options: ToolsOptions;
	readonly #open = new Map<number, Open>();
	#worker: Worker | undefined;
	#messages = 0;
	#isClosed = false;

	constructor(options: ToolsOptions) {
		this.#options = options;
	}

	/**
	 * Answers a message.
	 *
	 * @param send sends the data requests of the message, one after the other
	 * @param signal aborts it: nobody waits for the answer any more
	 * @throws {ToolsEnded}
	 */
	async answer(message: ToolMessage, send: SendDataRequest, signal: AbortSignal): Promise<HttpReply> {
		const worker = this.#start();
		const id = ++this.#messages;
		const { promise, resolve, reject } = Promise.withResolvers<HttpReply>();
		this.#open.set(id, { resolve, reject, send, sent: Promise.resolve() });
		const withdraw = () => {
			this.#post(worker, { kind: "withdrawn", id });
			reject(new ToolsEnded("the message was withdrawn"));
		};
		const { messageMs, expiryMs } = { ...usualLimits, ...this.#options.limits };
		let timer = setTimeout(() => {
			this.#post(worker, { kind: "expired", id });
			timer = setTimeout(() => void worker.terminate(), expiryMs);
		}, messageMs);
		signal.addEventListener("abort", withdraw, { once: true });
		try {
			if (signal.aborted) withdraw();
			else this.#post(worker, { kind: "message", id, message });
			return await promise;
		} finally {
			clearTimeout(timer);
			signal.removeEventListener("abort", withdraw);
			this.#open.delete(id);
		}
	}

	async close(): Promise<void> {
		this.#isClosed = true;
		await this.#worker?.terminate();
	}

	#start(): Worker {
		if (this.#isClosed) throw new ToolsEnded("the service stops");
		if (this.#worker) return this.#worker;
		const { folder, legacyPrefix, program = new URL("./thread.ts", import.meta.url) } = this.#options;
		const worker = new Worker(program, {
			workerData: { folder, legacyPrefix } satisfies ThreadSettings,
			resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes, maxYoungGenerationSizeMb: 8 },
		});
		const end = (error?: Error) => {
			if (this.#worker !== worker) return;
			this.#worker = undefined;
			if (error) this.#options.onError(error);
			for (const { reject } of this.#open.values()) reject(new ToolsEnded("the thread of the tools ended"));
		};
		worker.on("error", end).on("messageerror", end);
		worker.once("exit", () => end());
		worker.on("message", (message: FromThread) => this.#take(message, worker));
		this.#worker = worker;
		return worker;
	}

	#take(message: FromThread, worker: Worker): void {
		if (message.kind === "call") this.#options.onCall?.(message.tool, message.isError);
		else if (message.kind === "error") this.#options.onError(message.error);
		else if (message.kind === "results") void this.#callResults(message, worker);
		else if (message.kind === "reply") this.#open.get(message.id)?.resolve(message.reply);
		else this.#send(message, worker);
	}

	#send({ id, request, target }: DataRequest, worker: Worker): void {
		const open = this.#open.get(id);
		// Nobody waits for it any more.
		if (!open) return;
		open.sent = open.sent.then(async () => {
			const isWanted = this.#open.has(id);
			const reply = isWanted ? await open.send(target).catch(() => undefined) : undefined;
			this.#post(worker, { kind: "data", request, reply });
		});
	}

	async #callResults({ request, method, args }: ResultsRequest, worker: Worker): Promise<void> {
		const { results } = this.#options;
		try {
			const call = results?.[method] as ((...args: readonly string[]) => Promise<unknown>) | undefined;
			this.#post(worker, { kind: "results", request, value: await call?.(...args) });
		} catch (error) {
			this.#post(worker, { kind: "results", request, value: undefined, error: error as Error });
		}
	}

	#post(worker: Worker, message: ToThread): void {
		worker.postMessage(message);
	}
}
