/** The end of a channel between two processes: a child process, or in it the process itself. */
export interface ChannelEnd {
	send?(
		message: unknown,
		handle: undefined,
		options: undefined,
		done: (error: Error | null) => void,
	): boolean;
	on(event: "message", listener: (message: unknown) => void): unknown;
	on(event: "disconnect", listener: () => void): unknown;
}

/** A question, or the outcome of one. */
type Message =
	| { ask: number; name: string; given: unknown }
	| { of: number; answer: unknown }
	| { of: number; fault: string };

interface Pending {
	resolve(answer: never): void;
	reject(error: Error): void;
	timer: NodeJS.Timeout | undefined;
}

/** Questions that a process answers, each with the values that go there and come back. Both pass through JSON. */
export type Questions = Record<string, [given: unknown, answer: unknown]>;

type Answerers<Q extends Questions> = {
	[Name in keyof Q]: (given: Q[Name][0]) => Q[Name][1] | Promise<Q[Name][1]>;
};

/**
 * Asks the process at the other end, and answers it, in the order of sending.
 *
 * @typeParam Theirs the questions that the other process answers
 * @typeParam Ours those that this process answers
 */
export class Channel<Theirs extends Questions, Ours extends Questions> {
	readonly #end: ChannelEnd;
	readonly #answerers: Answerers<Ours>;
	readonly #pending = new Map<number, Pending>();
	#last = 0;

	constructor(end: ChannelEnd, answerers: Answerers<Ours>) {
		this.#end = end;
		this.#answerers = answerers;
		end.on("message", (message) => this.#received(message as Message));
		end.on("disconnect", () => this.#closed());
	}

	/** @throws {Error} when the other process is gone, fails, or takes longer than `timeout` milliseconds */
	ask<Name extends keyof Theirs & string>(
		name: Name,
		given: Theirs[Name][0],
		timeout?: number,
	): Promise<Theirs[Name][1]> {
		const { promise, resolve, reject } = Promise.withResolvers<Theirs[Name][1]>();
		const ask = ++this.#last;
		const late = () => this.#failed(ask, `no answer to ${name} in ${timeout} ms`);
		// A process that stood still first reads the answers that came meanwhile.
		const timer = timeout === undefined ? undefined : setTimeout(() => setImmediate(late), timeout);
		this.#pending.set(ask, { resolve, reject, timer });
		this.#send({ ask, name, given }, (error) => this.#failed(ask, error.message));
		return promise;
	}

	#send(message: Message, failed: (error: Error) => void): void {
		this.#end.send?.(message, undefined, undefined, (error) => error && failed(error));
	}

	#received(message: Message): void {
		if ("ask" in message) void this.#answer(message);
		else if ("fault" in message) this.#failed(message.of, message.fault);
		else this.#take(message.of)?.resolve(message.answer as never);
	}

	async #answer({ ask, name, given }: Extract<Message, { ask: number }>): Promise<void> {
		const failed = () => {
			// The asker is gone.
		};
		try {
			this.#send({ of: ask, answer: await this.#answerers[name]?.(given) }, failed);
		} catch (error) {
			this.#send({ of: ask, fault: error instanceof Error ? error.message : String(error) }, failed);
		}
	}

	#take(ask: number): Pending | undefined {
		const pending = this.#pending.get(ask);
		this.#pending.delete(ask);
		clearTimeout(pending?.timer);
		return pending;
	}

	#failed(ask: number, reason: string): void {
		this.#take(ask)?.reject(new Error(reason));
	}

	#closed(): void {
		for (const ask of [...this.#pending.keys()]) this.#failed(ask, "the other process is gone");
	}
}
