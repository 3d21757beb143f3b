import type { ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/** Answers go out in the order of their requests: a refusal waits for those that are being made still. */
export class PendingAnswers {
	readonly #counts = new WeakMap<Duplex, number>();
	readonly #waiting = new WeakMap<Duplex, () => void>();
	readonly #last = new WeakSet<Duplex>();

	/** The answer that is being made is the last one of the connection. */
	markLast(socket: Duplex): void {
		this.#last.add(socket);
	}

	isLast(socket: Duplex): boolean {
		return this.#last.has(socket);
	}

	began(socket: Duplex, response: ServerResponse): void {
		this.#counts.set(socket, (this.#counts.get(socket) ?? 0) + 1);
		response.once("close", () => {
			const left = (this.#counts.get(socket) ?? 1) - 1;
			this.#counts.set(socket, left);
			if (left === 0 && !this.isLast(socket)) this.#waiting.get(socket)?.();
		});
	}

	/** Does it at once when nothing is pending; the first one of a socket is the only one. */
	after(socket: Duplex, refusal: () => void): void {
		if (this.#waiting.has(socket) || this.isLast(socket)) return;
		this.#waiting.set(socket, refusal);
		if (!this.#counts.get(socket)) refusal();
	}
}
