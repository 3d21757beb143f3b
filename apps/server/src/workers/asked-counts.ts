import {
	type Counters,
	countedElsewhere,
	countersOf,
	inTime,
	usualTimeout,
	windowSeconds,
} from "../rate-limit/counters.ts";
import { type InFlight, OwnInFlight } from "../rate-limit/in-flight.ts";
import type { Count } from "../rate-limit/windows.ts";
import type { CountStep } from "./questions.ts";

type Ask = (steps: CountStep[]) => Promise<Count[]>;

/**
 * Counts in the primary, with all workers. The steps of one turn of the event loop go there in one message. While the
 * primary takes longer than a request may wait, this process counts alone.
 */
export class AskedCounts {
	readonly counters: Counters;
	readonly inFlight: InFlight;
	readonly #ask: Ask;
	#steps: CountStep[] = [];
	#answered: Promise<Count[]> | undefined;
	#counts = 0;

	constructor(ask: Ask, timeout = usualTimeout) {
		this.#ask = ask;
		this.counters = countersOf((name) =>
			countedElsewhere((account) => this.#count([name, account]), windowSeconds[name] * 1_000, timeout),
		);
		const own = new OwnInFlight();
		this.inFlight = {
			isElsewhere: true,
			enter: (account) => {
				own.enter(account);
				this.#add(["enter", account]);
			},
			leave: (account) => {
				own.leave(account);
				this.#add(["leave", account]);
			},
			count: async (account) =>
				(await inTime(this.#count(["inFlight", account]), timeout))?.count ?? own.count(account),
		};
	}

	async #count(step: CountStep): Promise<Count | undefined> {
		const answered = this.#add(step);
		const index = this.#counts++;
		return (await answered)[index];
	}

	#add(step: CountStep): Promise<Count[]> {
		this.#steps.push(step);
		this.#answered ??= new Promise((resolve, reject) => {
			setImmediate(() => this.#send().then(resolve, reject));
		});
		// Steps without a count wait for nothing.
		this.#answered.catch(() => {});
		return this.#answered;
	}

	#send(): Promise<Count[]> {
		const steps = this.#steps;
		this.#steps = [];
		this.#counts = 0;
		this.#answered = undefined;
		return this.#ask(steps);
	}
}
