import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from "node:worker_threads";
import type { NamedStatement, Queryable } from "../connection/database.ts";
import { translated } from "../connection/unavailable.ts";
import type { Reply, Request, WriterThreadData } from "./writer-messages.ts";

interface Waiting {
	done(reply: Reply): void;
	/** The event loop stays alive for it. */
	awaited: boolean;
}

/** Batches of rows on their way to the database; with the next one the writer waits for the first of them. */
const copiesAhead = 4;

/**
 * A writer's connection, held by a thread. A writer puts records without a promise for each: what it puts goes ahead
 * to the thread in batches (`send`, `copy`), and where it needs an answer at once it waits for it (`rowsNow`). All
 * work runs in the order of the calls. An error of work that was sent ahead comes with the next result.
 */
export class WriterConnection implements Queryable {
	readonly #url: string;
	readonly #worker: Worker;
	readonly #port: MessagePort;
	readonly #signal = new Int32Array(new SharedArrayBuffer(4));
	readonly #waiting = new Map<number, Waiting>();
	readonly #copies: number[] = [];
	#lastId = 0;
	#awaited = 0;
	#failure: unknown;

	constructor(url: string) {
		this.#url = url;
		const { port1, port2 } = new MessageChannel();
		const workerData: WriterThreadData = { url, port: port2, signal: this.#signal };
		this.#port = port1;
		this.#port.on("message", (reply: Reply) => this.#take(reply));
		this.#port.unref();
		this.#worker = new Worker(new URL("./writer-thread.ts", import.meta.url), {
			workerData,
			transferList: [port2],
		});
		this.#worker.on("error", (error) => this.#broken(error));
		this.#worker.on("exit", () =>
			this.#broken(new Error("Connection terminated: the writer's thread ended")),
		);
		this.#worker.unref();
	}

	/** Connects, unless the connection stands, and forgets earlier failures. */
	async connect(): Promise<void> {
		this.#failure = undefined;
		await this.#request({ kind: "connect" });
	}

	async rows<R>(statement: string | NamedStatement, values: readonly unknown[] = []): Promise<R[]> {
		return (await this.#request({ kind: "query", statement, values, arrays: false })).rows as R[];
	}

	async arrays<R extends unknown[]>(
		statement: string | NamedStatement,
		values: readonly unknown[] = [],
	): Promise<R[]> {
		return (await this.#request({ kind: "query", statement, values, arrays: true })).rows as R[];
	}

	/** Runs a statement and waits for its rows, with the event loop. */
	rowsNow<R>(statement: string, values: readonly unknown[] = []): R[] {
		if (this.#failure) throw this.#failure;
		const id = this.#post({ kind: "query", statement, values, arrays: false });
		return this.#unwrap(this.#waitFor(id)).rows as R[];
	}

	/** Sends a statement ahead. */
	send(statement: string, values: readonly unknown[] = []): void {
		if (this.#failure) throw this.#failure;
		this.#ahead({ kind: "query", statement, values, arrays: false });
	}

	/** Sends rows ahead, in the text format of COPY. The bytes are handed over. */
	copy(text: string, data: Uint8Array<ArrayBuffer>): void {
		if (this.#failure) throw this.#failure;
		const [first] = this.#copies;
		if (first !== undefined && this.#copies.length >= copiesAhead) {
			if (this.#waiting.has(first)) this.#take(this.#waitFor(first));
			this.#copies.shift();
		}
		this.#copies.push(this.#ahead({ kind: "copy", text, data }, [data.buffer]));
	}

	async close(): Promise<void> {
		await this.#request({ kind: "end" }).catch(() => {});
		await this.#worker.terminate();
		this.#port.close();
	}

	#request(request: Request): Promise<Extract<Reply, { rows: unknown[] }>> {
		return new Promise((resolve, reject) => {
			const done = (reply: Reply) => {
				try {
					resolve(this.#unwrap(reply));
				} catch (error) {
					reject(error);
				}
			};
			this.#waiting.set(this.#post(request), { done, awaited: true });
			if (this.#awaited++ === 0) this.#port.ref();
		});
	}

	#ahead(request: Request, transfer: ArrayBuffer[] = []): number {
		const id = this.#post(request, transfer);
		const done = (reply: Reply) => {
			if ("error" in reply) this.#failure ??= this.#errorOf(reply.error);
		};
		this.#waiting.set(id, { done, awaited: false });
		return id;
	}

	#post(request: Request, transfer: ArrayBuffer[] = []): number {
		const id = ++this.#lastId;
		this.#port.postMessage({ ...request, id }, transfer);
		return id;
	}

	/** The reply of an id; those that come before it go where they are waited for. */
	#waitFor(id: number): Reply {
		for (;;) {
			const seen = Atomics.load(this.#signal, 0);
			for (let next = receiveMessageOnPort(this.#port); next; next = receiveMessageOnPort(this.#port)) {
				const reply: Reply = next.message;
				if (reply.id === id) return reply;
				this.#take(reply);
			}
			Atomics.wait(this.#signal, 0, seen);
		}
	}

	#take(reply: Reply): void {
		const waiting = this.#waiting.get(reply.id);
		if (!waiting) return;
		this.#waiting.delete(reply.id);
		if (waiting.awaited && --this.#awaited === 0) this.#port.unref();
		waiting.done(reply);
	}

	/** Returns a good reply. Throws the first failure of a statement sent ahead, because it causes the later failures. */
	#unwrap(reply: Reply): Extract<Reply, { rows: unknown[] }> {
		if (!("error" in reply)) {
			if (this.#failure) throw this.#failure;
			return reply;
		}
		throw this.#failure ?? this.#errorOf(reply.error);
	}

	#errorOf({ message, code }: { message: string; code: string | undefined }): unknown {
		return translated(Object.assign(new Error(message), code !== undefined && { code }), this.#url);
	}

	#broken(error: unknown): void {
		const message = error instanceof Error ? error.message : String(error);
		for (const id of [...this.#waiting.keys()]) this.#take({ id, error: { message, code: undefined } });
	}
}
