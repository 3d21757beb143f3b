import type { Count } from "../rate-limit/windows.ts";

/** A step of counting a request of an account. The steps of a worker are taken in their order. */
export type CountStep = [what: "second" | "burst" | "enter" | "leave" | "inFlight", account: number];

/** The questions that the primary answers. */
export type PrimaryAnswers = {
	/** The worker accepts requests. */
	listening: [given: null, answer: null];
	/** Counts; there is a count for each step but `enter` and `leave`. */
	count: [steps: CountStep[], counts: Count[]];
	/** Brings the usage of all workers into its tables. */
	fold: [given: null, answer: null];
	/** The metrics of all workers as text. */
	metrics: [given: null, text: string];
	/** The same as values. */
	metricValues: [given: null, values: object];
	/** The other workers hold a version of the data, which a request has named. */
	holdVersion: [name: string, answer: null];
};

/** The questions that a worker answers. */
export type WorkerAnswers = {
	/** Stops in good order. */
	stop: [reason: object, answer: null];
	/** Answers, as a worker does that goes on. */
	answer: [given: null, answer: null];
	/** The metrics of this worker. */
	measure: [given: null, metrics: object];
	/** Holds a version of the data, when it is the newest. */
	holdVersion: [name: string, answer: null];
};

/** The facts that a worker is given at its start. */
export interface WorkerPost {
	/** Workers of the machine. */
	workers: number;
	/** True for the one worker that does what is done once: sample data, demo accounts, narrowing the data folder. */
	isFirst: boolean;
}
