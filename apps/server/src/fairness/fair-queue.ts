/** What a party waits with, and what it has had so far. */
interface Line<T> {
	waiting: T[];
	/** Cost of its work so far, on a scale on which who comes anew begins where the others are. */
	spent: number;
}

/**
 * Gives each party an equal share of something that is worked off one by one, by the cost that the work turns out to
 * have (start-time fair queuing, Goyal and others 1996): next is who has spent least.
 */
export class FairQueue<Party, T> {
	readonly #lines = new Map<Party, Line<T>>();
	#now = 0;

	/** Entries that wait. */
	get size(): number {
		let size = 0;
		for (const { waiting } of this.#lines.values()) size += waiting.length;
		return size;
	}

	add(party: Party, entry: T): void {
		const line = this.#lines.get(party);
		if (!line) this.#lines.set(party, { waiting: [entry], spent: this.#now });
		else {
			if (line.waiting.length === 0) line.spent = Math.max(line.spent, this.#now);
			line.waiting.push(entry);
		}
	}

	/** Takes the next entry, of those parties that may. */
	next(may: (party: Party) => boolean): { party: Party; entry: T } | undefined {
		let chosen: { party: Party; line: Line<T> } | undefined;
		for (const [party, line] of this.#lines) {
			if (line.waiting.length === 0) {
				// What it had more than others is made up for.
				if (line.spent <= this.#now) this.#lines.delete(party);
			} else if ((!chosen || line.spent < chosen.line.spent) && may(party)) chosen = { party, line };
		}
		const entry = chosen?.line.waiting.shift();
		if (!chosen || entry === undefined) return undefined;
		this.#now = Math.max(this.#now, chosen.line.spent);
		return { party: chosen.party, entry };
	}

	/** Notes what the work for a party has cost. */
	spend(party: Party, cost: number): void {
		const line = this.#lines.get(party);
		if (line) line.spent += cost;
	}

	remove(party: Party, entry: T): void {
		const waiting = this.#lines.get(party)?.waiting;
		const at = waiting?.indexOf(entry) ?? -1;
		if (at >= 0) waiting?.splice(at, 1);
	}
}
