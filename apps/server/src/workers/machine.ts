import type { AskFold } from "@us-market-data/store";
import type { Counters } from "../rate-limit/counters.ts";
import type { InFlight } from "../rate-limit/in-flight.ts";
import { AskedCounts } from "./asked-counts.ts";
import { Channel, type ChannelEnd } from "./channel.ts";
import type { PrimaryAnswers, WorkerAnswers, WorkerPost } from "./questions.ts";

/** The parts that a worker shares with the other workers of its machine. */
export interface Machine extends WorkerPost {
	/** Rates over all workers, without a database that counts them. */
	counters: Counters;
	/** Requests in flight over all workers. */
	inFlight: InFlight;
	/** Brings the usage of all workers on one SQLite file into its tables. */
	askFold: AskFold;
	/** The metrics of all workers as text. */
	metrics(): Promise<string>;
	/** The same as values. */
	metricValues(): Promise<object>;
	/** Reads the metrics of this worker from now on. */
	measuredBy(read: () => Promise<object>): void;
	/** Tells the other workers that a request has named a version of the data. */
	tellVersion(name: string): void;
	/** Calls a listener with the versions that requests to other workers have named. */
	onVersion(listener: (name: string) => void): void;
	/** Tells that this worker accepts requests. */
	listening(): Promise<unknown>;
}

/** Milliseconds beyond the time limit of the store after which the primary counts as gone: it answers before. */
const grace = 3_000;

/** Milliseconds that the metrics of all workers may take. */
const longestReading = 10_000;

/** Joins a worker to its machine. */
export function joinMachine(
	end: ChannelEnd,
	post: WorkerPost,
	{ storeTimeout, stop }: { storeTimeout: number; stop: (reason: object) => void },
): Machine {
	let read: () => Promise<object> = async () => [];
	let hold: (name: string) => void = () => {};
	const primary = new Channel<PrimaryAnswers, WorkerAnswers>(end, {
		stop: (reason) => {
			stop(reason);
			return null;
		},
		answer: () => null,
		measure: () => read(),
		holdVersion: (name) => {
			hold(name);
			return null;
		},
	});
	end.on("disconnect", () => stop({ fault: "the primary process is gone" }));
	const counts = new AskedCounts((steps) => primary.ask("count", steps));
	return {
		...post,
		counters: counts.counters,
		inFlight: counts.inFlight,
		askFold: () => primary.ask("fold", null, storeTimeout + grace),
		metrics: () => primary.ask("metrics", null, longestReading),
		metricValues: () => primary.ask("metricValues", null, longestReading),
		measuredBy: (given) => {
			read = given;
		},
		// Without it, the other workers refuse the version after an import.
		tellVersion: (name) => void primary.ask("holdVersion", name).catch(() => {}),
		onVersion: (listener) => {
			hold = listener;
		},
		listening: () => primary.ask("listening", null),
	};
}
