interface Event {
	at: number;
	run: () => void;
}

/** Events of a simulation in the order of their times. */
export class Events {
	readonly #heap: Event[] = [];
	#now = 0;

	/** Seconds since the beginning. */
	get now(): number {
		return this.#now;
	}

	/** Plans an event. */
	after(seconds: number, run: () => void): void {
		const heap = this.#heap;
		const event = { at: this.#now + seconds, run };
		let place = heap.length;
		for (;;) {
			const parent = (place - 1) >> 1;
			const above = heap[parent];
			if (place === 0 || !above || above.at <= event.at) break;
			heap[place] = above;
			place = parent;
		}
		heap[place] = event;
	}

	/** Runs what is due until then. */
	runUntil(end: number): void {
		for (let next = this.#heap[0]; next && next.at <= end; next = this.#heap[0]) {
			this.#now = next.at;
			this.#removeFirst();
			next.run();
		}
		this.#now = end;
	}

	#removeFirst(): void {
		const heap = this.#heap;
		const last = heap.pop();
		if (!last || heap.length === 0) return;
		let place = 0;
		for (;;) {
			const [left, right] = [heap[2 * place + 1], heap[2 * place + 2]];
			const isRight = left !== undefined && right !== undefined && right.at < left.at;
			const below = isRight ? right : left;
			if (!below || below.at >= last.at) break;
			heap[place] = below;
			place = 2 * place + (isRight ? 2 : 1);
		}
		heap[place] = last;
	}
}
