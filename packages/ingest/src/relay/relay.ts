import { StringDecoder } from "node:string_decoder";
import { type Clock, InputError } from "@us-market-data/market";
import type { MarketStore } from "@us-market-data/store";
import { type RelayedRecord, RelayLines } from "./relay-line.ts";
import { type RelayedFeed, RelayStore, type StoredBatch } from "./relay-store.ts";

/** Records and characters of a batch. Reading waits while as much waits for its transaction. */
const maxBatchRecords = 20_000;
const maxBatchCharacters = 16_000_000;

/** Characters of a line. */
const maxLineLength = 100_000;

/** Bytes as they arrive. A stream is destroyed at the end of the relay. */
export type RelayInput = AsyncIterable<Uint8Array> & { destroy?(): unknown };

export interface RelayOptions extends RelayedFeed {
	/** Milliseconds for which a batch waits for further lines. */
	everyMs: number;
	/** Ends the relay: what was read is stored. */
	signal: AbortSignal;
	clock: Clock;
	/** Reports a line that was refused. */
	onRefused(error: InputError): void;
	/** Reports a batch that is stored. */
	onStored?(batch: StoredBatch): void;
	/** Checks the disk, and throws when it has no room for more. */
	room?(): void;
}

/** Figures of a relay. */
export interface RelayReport {
	/** Lines that were read, those without a record too. */
	lines: number;
	stored: number;
	/** Records that were left out, by reason. */
	skipped: Record<string, number>;
	refused: number;
	batches: number;
}

/**
 * Stores the events of a stream, a line of JSON each, while they arrive: in batches of one transaction, at the latest
 * `everyMs` after the first line of the batch. A line that is wrong is refused and the others are stored. Reading waits when the
 * store is slower than the feed.
 *
 * @param input bytes of lines in UTF-8
 * @returns the figures, at the end of the input or of the signal, once all that was read is stored
 * @throws {StoreUnavailable} when a batch is not stored; those before it are
 * @example
 * const report = await relay(process.stdin, market, { tag: "acme", licence: "Acme Feed Agreement", ...options });
 */
export async function relay(
	input: RelayInput,
	market: MarketStore,
	options: RelayOptions,
): Promise<RelayReport> {
	const run = new Relay(market, options);
	const [read, stored] = await Promise.allSettled([run.read(input), run.storeBatches()]);
	// A store that fails ends the reading too: it is the reason of both.
	if (stored.status === "rejected") throw stored.reason;
	if (read.status === "rejected") throw read.reason;
	return run.report;
}

/** Reads lines into a batch, and stores one batch after the other. */
class Relay {
	readonly report: RelayReport = { lines: 0, stored: 0, skipped: {}, refused: 0, batches: 0 };
	readonly #options: RelayOptions;
	readonly #lines: RelayLines;
	readonly #store: RelayStore;
	#batch: RelayedRecord[] = [];
	#characters = 0;
	/** Aborted when nothing further is read. */
	readonly #end = new AbortController();
	/** Called when the batch has its first record, is full, or the input ended. */
	#wake = () => {};
	/** Called when the batch is taken. */
	#taken = () => {};
	#failure: unknown;

	constructor(market: MarketStore, options: RelayOptions) {
		this.#options = options;
		this.#lines = new RelayLines(options.clock);
		this.#store = new RelayStore(market, options);
	}

	async read(input: RelayInput): Promise<void> {
		try {
			for await (const line of linesOf(input, this.#stop())) {
				this.#take(line);
				if (this.#isFull()) await this.#room();
				if (this.#end.signal.aborted) return;
			}
		} finally {
			this.#end.abort();
			this.#wake();
		}
	}

	async storeBatches(): Promise<void> {
		try {
			for (;;) {
				await this.#waitForBatch();
				if (this.#batch.length === 0) return;
				const batch = this.#batch;
				this.#batch = [];
				this.#characters = 0;
				this.#taken();
				await this.#storeBatch(batch);
			}
		} catch (error) {
			this.#failure = error;
			this.#end.abort();
			this.#taken();
			throw error;
		}
	}

	#stop(): AbortSignal {
		return AbortSignal.any([this.#options.signal, this.#end.signal]);
	}

	#take({ text, isLong }: Line): void {
		const line = ++this.report.lines;
		try {
			if (isLong) throw new InputError({ line, value: text }, `lines up to ${maxLineLength} characters`);
			const record = this.#lines.read(text, line);
			if (!record) return;
			this.#batch.push(record);
			this.#characters += text.length;
			if (this.#batch.length === 1 || this.#isFull()) this.#wake();
		} catch (error) {
			if (!(error instanceof InputError)) throw error;
			this.report.refused++;
			this.#options.onRefused(error);
		}
	}

	#isFull(): boolean {
		return this.#batch.length >= maxBatchRecords || this.#characters >= maxBatchCharacters;
	}

	/** Resolves when the full batch is taken. */
	async #room(): Promise<void> {
		if (this.#failure !== undefined) return;
		await new Promise<void>((resolve) => {
			this.#taken = resolve;
		});
	}

	/** Resolves when a batch is due: it is full, or its time is over, or nothing further comes. */
	async #waitForBatch(): Promise<void> {
		const { clock, everyMs } = this.#options;
		const ended = this.#stop();
		while (this.#batch.length === 0 && !this.#end.signal.aborted) await this.#woken();
		if (this.#isFull() || ended.aborted) return;
		const full = new AbortController();
		const sleep = clock.sleep(everyMs, AbortSignal.any([ended, full.signal])).catch(() => {});
		let isOver = false;
		const over = sleep.then(() => {
			isOver = true;
		});
		while (!isOver && !this.#isFull() && !ended.aborted) await Promise.race([over, this.#woken()]);
		full.abort();
	}

	#woken(): Promise<void> {
		return new Promise((resolve) => {
			this.#wake = resolve;
		});
	}

	async #storeBatch(batch: readonly RelayedRecord[]): Promise<void> {
		const { clock, room, onStored } = this.#options;
		room?.();
		const result = await this.#store.store(batch, clock.now());
		this.report.batches++;
		this.report.stored += result.stored;
		for (const [reason, count] of Object.entries(result.skipped))
			this.report.skipped[reason] = (this.report.skipped[reason] ?? 0) + count;
		onStored?.(result);
	}
}

interface Line {
	text: string;
	/** True for the beginning of a line that is too long. */
	isLong: boolean;
}

/** The lines of an input until it ends or a signal stops it, when a line that is not whole is left out. */
async function* linesOf(input: RelayInput, signal: AbortSignal): AsyncGenerator<Line> {
	const decoder = new StringDecoder("utf8");
	let rest = "";
	/** True within a line that is too long, whose beginning was reported. */
	let isPassing = false;
	for await (const chunk of untilStopped(input, signal)) {
		const pieces = (rest + decoder.write(Buffer.from(chunk))).split("\n");
		rest = pieces.pop() ?? "";
		for (const piece of pieces) {
			if (!isPassing) yield lineOf(piece);
			isPassing = false;
			if (signal.aborted) return;
		}
		if (rest.length <= maxLineLength) continue;
		if (!isPassing) yield lineOf(rest);
		isPassing = true;
		rest = "";
	}
	if (!signal.aborted && rest !== "" && !isPassing) yield lineOf(rest);
}

const lineOf = (piece: string): Line => {
	const text = piece.endsWith("\r") ? piece.slice(0, -1) : piece;
	return { text, isLong: text.length > maxLineLength };
};

/** The chunks of an input. A signal ends them at once, while one is waited for too. */
async function* untilStopped(input: RelayInput, signal: AbortSignal): AsyncGenerator<Uint8Array> {
	const chunks = input[Symbol.asyncIterator]();
	const { promise: stopped, resolve } = Promise.withResolvers<{ done: true; value: undefined }>();
	const stop = () => resolve({ done: true, value: undefined });
	signal.addEventListener("abort", stop, { once: true });
	try {
		while (!signal.aborted) {
			const next = await Promise.race([chunks.next(), stopped]);
			if (next.done) return;
			yield next.value;
		}
	} finally {
		signal.removeEventListener("abort", stop);
		// A stream that is left open keeps its process alive; one that nobody writes to does not answer.
		input.destroy?.();
		void chunks.return?.().catch(() => {});
	}
}
