/** Takes the bytes of a log. */
export interface LogSink {
	/** Writes a text, and calls back once, now or later: without a value if it is written, otherwise with the missing part. */
	write(text: string, done: (missing?: Missing) => void): void;
	/** Writes what can be written without waiting, when the process is about to end. */
	writeLast(text: string): void;
}

/** The part of a text that was not written. */
export interface Missing {
	/** Lines that are missing or cut. */
	lines: number;
	/** True when the last written line is cut. */
	cut: boolean;
}

export interface LogOutputOptions {
	/** Characters that wait at most for a log that is slow. */
	limit?: number;
	/** Milliseconds after a failure during which lines are dropped. */
	pause?: number;
	/** Told how many lines were dropped, when the log works again. */
	onDropped?: (lines: number) => void;
}

/** Milliseconds for which lines are collected: each write of a batch costs as much as several lines. */
const batchTime = 5;

/**
 * The log of a process that continues even if the log fails. The lines of some milliseconds are
 * written together. While the log fails, and while more waits for it than the limit, lines are dropped and counted:
 * no call throws, blocks, or keeps more than the limit in memory.
 */
export class LogOutput {
	readonly #sink: LogSink;
	readonly #limit: number;
	readonly #pause: number;
	readonly #onDropped: (lines: number) => void;
	#waiting: string[] = [];
	/** Lines behind these that are still to be made. */
	#unmade: (() => string)[] = [];
	/** Characters that wait or are being written. */
	#size = 0;
	#isWriting = false;
	#isDue = false;
	/** Ends the wait for further lines of the batch. */
	#timer: NodeJS.Timeout | undefined;
	/** Lines are dropped until then, on the clock of `performance`. */
	#pausedUntil = 0;
	#endsInCutLine = false;
	#dropped = 0;
	#untold = 0;
	#idle: (() => void)[] = [];

	constructor(sink: LogSink, options: LogOutputOptions = {}) {
		this.#sink = sink;
		this.#limit = options.limit ?? 4 * 1024 * 1024;
		this.#pause = options.pause ?? 1_000;
		this.#onDropped = options.onDropped ?? (() => {});
	}

	/** Lines dropped since the start. */
	get dropped(): number {
		return this.#dropped;
	}

	/** Takes one line with its end. */
	write(line: string): void {
		this.#makeLines();
		this.#add(line);
	}

	/** Takes a line that is made when its batch is written. */
	writeLater(make: () => string): void {
		// The lines of a slow log are dropped by their length.
		if (this.#isWriting) {
			this.write(make());
			return;
		}
		this.#unmade.push(make);
		this.#writeSoon();
	}

	/** Makes the lines that were left for later. */
	#makeLines(): void {
		if (this.#unmade.length === 0) return;
		const unmade = this.#unmade;
		this.#unmade = [];
		for (const make of unmade) this.#add(make());
	}

	#add(line: string): void {
		if (this.#size + line.length > this.#limit || performance.now() < this.#pausedUntil) {
			this.#drop(1);
			return;
		}
		this.#waiting.push(line);
		this.#size += line.length;
		this.#writeSoon();
	}

	#writeSoon(): void {
		if (this.#isDue || this.#isWriting) return;
		this.#isDue = true;
		this.#timer = setTimeout(() => this.#flush(), batchTime);
	}

	/** Resolves when nothing waits; false when that is not so after `ms`. */
	async drained(ms: number): Promise<boolean> {
		this.#flush();
		if (this.#size === 0) return true;
		return new Promise((resolve) => {
			setTimeout(() => resolve(this.#size === 0), ms);
			this.#idle.push(() => resolve(true));
		});
	}

	/** Writes what waits and can be written at once. For the end of the process. */
	writeLast(): void {
		this.#makeLines();
		// A second write during the first would mix the two.
		if (!this.#isWriting && this.#waiting.length > 0) this.#sink.writeLast(this.#take());
	}

	#flush(): void {
		this.#makeLines();
		this.#isDue = false;
		clearTimeout(this.#timer);
		if (this.#isWriting || this.#waiting.length === 0) return;
		this.#isWriting = true;
		const text = this.#take();
		this.#sink.write(text, (missing) => {
			this.#isWriting = false;
			this.#size -= text.length;
			if (missing) this.#failed(missing);
			else this.#written();
			this.#flush();
			if (this.#size === 0) for (const tell of this.#idle.splice(0)) tell();
		});
	}

	#take(): string {
		if (this.#endsInCutLine) {
			this.#waiting.unshift("\n");
			this.#size++;
		}
		const text = this.#waiting.join("");
		this.#waiting = [];
		return text;
	}

	#written(): void {
		this.#endsInCutLine = false;
		// Reported only when there is room for its line.
		if (this.#untold === 0 || this.#size > this.#limit / 2) return;
		const lines = this.#untold;
		this.#untold = 0;
		this.#onDropped(lines);
	}

	#failed({ lines, cut }: Missing): void {
		this.#endsInCutLine = cut;
		this.#pausedUntil = performance.now() + this.#pause;
		this.#drop(lines + this.#waiting.length);
		this.#waiting = [];
		this.#size = 0;
	}

	#drop(lines: number): void {
		this.#dropped += lines;
		this.#untold += lines;
	}
}
