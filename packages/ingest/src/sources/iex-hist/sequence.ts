/** Gaps that are remembered of a session, so that a capture of nothing but gaps fills no memory. */
const maxGaps = 10_000;

/** Keeps account of the message numbers of one session, which count up without holes when nothing was lost. */
export class Sequence {
	/** Messages that came a second time. */
	repeated = 0;
	/** Messages that came after later ones. */
	lateMessages = 0;
	#next = 1;
	/** Numbers that did not come yet, as ranges without their end, in order. */
	#missing: [from: number, to: number][] = [];
	#forgotten = 0;

	/** True when a message is new. Called once per message, in the order of the file. */
	isNew(number: number): boolean {
		if (number >= this.#next) {
			this.expect(number);
			this.#next = number + 1;
			return true;
		}
		const isMissing = this.#takeMissing(number);
		if (isMissing) this.lateMessages++;
		else this.repeated++;
		return isMissing;
	}

	/** Takes the number of the next message from a segment without messages. */
	expect(number: number): void {
		if (number <= this.#next) return;
		this.#missing.push([this.#next, number]);
		if (this.#missing.length > maxGaps) {
			const [from, to] = this.#missing.shift() ?? [0, 0];
			this.#forgotten += to - from;
		}
		this.#next = number;
	}

	/** Number of messages before the last one that did not come. */
	get missing(): number {
		return this.#missing.reduce((sum, [from, to]) => sum + to - from, this.#forgotten);
	}

	#takeMissing(number: number): boolean {
		const index = this.#missing.findIndex(([from, to]) => number >= from && number < to);
		const range = this.#missing[index];
		if (range === undefined) return false;
		const [from, to] = range;
		const parts: [number, number][] = [
			[from, number],
			[number + 1, to],
		];
		this.#missing.splice(index, 1, ...parts.filter(([begin, end]) => begin < end));
		return true;
	}
}
