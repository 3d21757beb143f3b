import { ApiError } from "@us-market-data/operations/refusals";
import type { Credential, ServiceProcess } from "@us-market-data/store";
import type { StreamTime } from "@us-market-data/streams";

/** A connection that sends a stream. */
export interface OpenStream {
	/** Looks after the connection, about once a second. */
	tick(): void;
	/** Ends it because the process ends. */
	shutDown(): void;
}

/** The slot of a stream among those of its process, from its checks to its end. */
export interface StreamSlot {
	/** Looks after a connection from now on. */
	attach(stream: OpenStream): void;
	leave(): void;
}

interface Slot {
	stream: OpenStream | undefined;
	/** Ends it among the streams of its account. */
	close(): void;
}

/** Milliseconds between two looks at the open streams. */
const tickMs = 1_000;

/** The open streams of a process, and what limits them: the process itself, and the plan of an account over all processes. */
export class OpenStreams {
	readonly #time: StreamTime;
	readonly #maxStreams: number;
	readonly #process: Pick<ServiceProcess, "openStream">;
	readonly #slots = new Set<Slot>();
	#stopTicking: (() => void) | undefined;
	#isShuttingDown = false;
	#events = 0;

	/**
	 * @param maxStreams connections of the process at once; 0 for no limit
	 * @param process counts the streams of an account over all processes
	 */
	constructor(time: StreamTime, maxStreams: number, process: Pick<ServiceProcess, "openStream">) {
		this.#time = time;
		this.#maxStreams = maxStreams;
		this.#process = process;
	}

	/** Open streams, and the events that all streams of the process have sent. */
	stats(): { open: number; events: number } {
		return { open: this.#slots.size, events: this.#events };
	}

	/** Counts events that were sent. */
	sent(events: number): void {
		this.#events += events;
	}

	/**
	 * Gives a stream of an account its slot.
	 *
	 * @param symbols its securities; infinite for all of them
	 * @throws {ApiError} 402 for what the plan never allows, 429 beside the account's other streams, 503 for a process that is full or ends
	 * @throws {StoreUnavailable} when those cannot be counted
	 */
	async enter({ account, plan }: Credential, symbols: number): Promise<StreamSlot> {
		const { streams, streamSymbols } = plan;
		if (streams === 0) throw notInPlan(plan.name, "no streams");
		if (streamSymbols !== null && symbols > streamSymbols)
			throw notInPlan(
				plan.name,
				`streams of ${streamSymbols} securities at once, not of ${symbolText(symbols)}`,
			);
		if (this.#isShuttingDown || (this.#maxStreams > 0 && this.#slots.size >= this.#maxStreams))
			throw new ApiError("unavailable", "Service unavailable: it takes no more streams now; try again.", {
				headers: { "Retry-After": "5" },
			});
		const slot: Slot = { stream: undefined, close() {} };
		this.#add(slot);
		try {
			const limits = { maxStreams: streams, maxSymbols: streamSymbols };
			const opening = await this.#process.openStream({ accountId: account.id, symbols, ...limits });
			if (opening.isAccepted) slot.close = opening.close;
			else if (opening.streams >= streams)
				throw tooMany(`plan "${plan.name}" allows ${streams} streams at once`);
			else
				throw tooMany(
					`plan "${plan.name}" allows ${streamSymbols} securities in all streams at once, and ${symbolText(opening.symbols)} are in use`,
				);
		} catch (error) {
			this.#remove(slot);
			throw error;
		}
		return {
			attach: (stream) => {
				slot.stream = stream;
				if (this.#isShuttingDown) stream.shutDown();
			},
			leave: () => {
				slot.close();
				this.#remove(slot);
			},
		};
	}

	#add(slot: Slot): void {
		this.#slots.add(slot);
		this.#stopTicking ??= this.#time.every(tickMs, () => {
			for (const { stream } of this.#slots) stream?.tick();
		});
	}

	#remove(slot: Slot): void {
		this.#slots.delete(slot);
		if (this.#slots.size > 0) return;
		this.#stopTicking?.();
		this.#stopTicking = undefined;
	}

	/** Ends all streams, and takes no others. */
	shutDown(): void {
		this.#isShuttingDown = true;
		for (const { stream } of this.#slots) stream?.shutDown();
	}
}

const symbolText = (symbols: number): string =>
	Number.isFinite(symbols) ? String(symbols) : "all securities";

const notInPlan = (plan: string, what: string): ApiError =>
	new ApiError(
		"not_in_plan",
		`Payment required: plan "${plan}" includes ${what}. The operator of this service can change a plan.`,
	);

const tooMany = (reason: string): ApiError =>
	new ApiError("rate_limited", `Too many requests: ${reason}; end one, or retry in 5 seconds.`, {
		headers: { "Retry-After": "5" },
	});
