import { ApiError } from "@us-market-data/operations/refusals";
import type { Credential } from "@us-market-data/store";
import type { StreamTime } from "@us-market-data/streams";

/** A connection that sends a stream. */
export interface OpenStream {
	/** Looks after the connection, about once a second. */
	tick(): void;
	/** Ends it because the process ends. */
	shutDown(): void;
}

/** The place of a stream among those of its process, from its checks to its end. */
export interface StreamPlace {
	/** Looks after a connection from now on. */
	attach(stream: OpenStream): void;
	leave(): void;
}

interface Place {
	accountId: number;
	symbols: number;
	stream: OpenStream | undefined;
}

/** Milliseconds between two looks at the open streams. */
const tickMs = 1_000;

/** The open streams of a process, and what limits them. */
export class OpenStreams {
	readonly #time: StreamTime;
	readonly #maxStreams: number;
	readonly #places = new Set<Place>();
	#stopTicking: (() => void) | undefined;
	#isShuttingDown = false;
	#events = 0;

	/** @param maxStreams connections of the process at once; 0 for no limit */
	constructor(time: StreamTime, maxStreams: number) {
		this.#time = time;
		this.#maxStreams = maxStreams;
	}

	/** Open streams, and the events that all streams of the process have sent. */
	stats(): { open: number; events: number } {
		return { open: this.#places.size, events: this.#events };
	}

	/** Counts events that were sent. */
	sent(events: number): void {
		this.#events += events;
	}

	/**
	 * Gives a stream of an account its place.
	 *
	 * @param symbols its securities; infinite for all of them
	 * @throws {ApiError} 402 for what the plan never allows, 429 beside the account's other streams, 503 for a process that is full or ends
	 */
	enter({ account, plan }: Credential, symbols: number): StreamPlace {
		const { streams, streamSymbols } = plan;
		if (streams === 0) throw notInPlan(plan.name, "no streams");
		if (streamSymbols !== null && symbols > streamSymbols)
			throw notInPlan(
				plan.name,
				`streams of ${streamSymbols} securities at once, not of ${symbolText(symbols)}`,
			);
		const own = [...this.#places].filter(({ accountId }) => accountId === account.id);
		if (own.length >= streams) throw tooMany(`plan "${plan.name}" allows ${streams} streams at once`);
		const used = own.reduce((sum, place) => sum + place.symbols, 0);
		if (streamSymbols !== null && used + symbols > streamSymbols)
			throw tooMany(
				`plan "${plan.name}" allows ${streamSymbols} securities in all streams at once, and ${used} are in use`,
			);
		if (this.#isShuttingDown || (this.#maxStreams > 0 && this.#places.size >= this.#maxStreams))
			throw new ApiError("unavailable", "Service unavailable: it takes no more streams now; try again.", {
				headers: { "Retry-After": "5" },
			});
		return this.#placeOf({ accountId: account.id, symbols, stream: undefined });
	}

	#placeOf(place: Place): StreamPlace {
		this.#places.add(place);
		this.#stopTicking ??= this.#time.every(tickMs, () => {
			for (const { stream } of this.#places) stream?.tick();
		});
		return {
			attach: (stream) => {
				place.stream = stream;
				if (this.#isShuttingDown) stream.shutDown();
			},
			leave: () => {
				this.#places.delete(place);
				if (this.#places.size > 0) return;
				this.#stopTicking?.();
				this.#stopTicking = undefined;
			},
		};
	}

	/** Ends all streams, and takes no others. */
	shutDown(): void {
		this.#isShuttingDown = true;
		for (const { stream } of this.#places) stream?.shutDown();
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
