/** The waiting entries of a flow, and its cost so far. */
interface FlowQueue<T> {
	waiting: T[];
	/** Cost of its work so far, in virtual time: a new flow begins at the time of the others. */
	used: number;
}

/**
 * Gives each flow an equal share of a serial resource, by the measured cost of its work (start-time fair queuing, Goyal
 * and others 1996): the flow that has spent least is next.
 */
export class FairQueue<Flow, T> {
	readonly #queues = new Map<Flow, FlowQueue<T>>();
	#now = 0;

	/** Flows with waiting entries. */
	get flows(): number {
		let flows = 0;
		for (const { waiting } of this.#queues.values()) if (waiting.length > 0) flows++;
		return flows;
	}

	/** Waiting entries of a flow. */
	sizeOf(flow: Flow): number {
		return this.#queues.get(flow)?.waiting.length ?? 0;
	}

	/** Waiting entries. */
	get size(): number {
		let size = 0;
		for (const { waiting } of this.#queues.values()) size += waiting.length;
		return size;
	}

	add(flow: Flow, entry: T): void {
		const queue = this.#queues.get(flow);
		if (!queue) this.#queues.set(flow, { waiting: [entry], used: this.#now });
		else {
			if (queue.waiting.length === 0) queue.used = Math.max(queue.used, this.#now);
			queue.waiting.push(entry);
		}
	}

	/** Takes the next entry of the flows that may run, each of which begins with its first entry. */
	next(may: (flow: Flow, first: T) => boolean): { flow: Flow; entry: T } | undefined {
		let chosen: { flow: Flow; queue: FlowQueue<T> } | undefined;
		for (const [flow, queue] of this.#queues) {
			const [first] = queue.waiting;
			if (first === undefined) {
				// The others have caught up with its cost.
				if (queue.used <= this.#now) this.#queues.delete(flow);
			} else if ((!chosen || queue.used < chosen.queue.used) && may(flow, first)) chosen = { flow, queue };
		}
		const entry = chosen?.queue.waiting.shift();
		if (!chosen || entry === undefined) return undefined;
		this.#now = Math.max(this.#now, chosen.queue.used);
		return { flow: chosen.flow, entry };
	}

	/** Adds the cost of work to a flow. */
	spend(flow: Flow, cost: number): void {
		const queue = this.#queues.get(flow);
		if (queue) queue.used += cost;
	}

	/** Removes a waiting entry; false when it does not wait. */
	remove(flow: Flow, entry: T): boolean {
		const waiting = this.#queues.get(flow)?.waiting;
		const at = waiting?.indexOf(entry) ?? -1;
		if (at >= 0) waiting?.splice(at, 1);
		return at >= 0;
	}
}
