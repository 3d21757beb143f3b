import { setImmediate as nextTurn } from "node:timers/promises";
import type { Standing } from "../../../accounts.ts";
import type { StandingAsked } from "./orders.ts";

interface Batch {
	asked: StandingAsked[];
	answers: Promise<readonly Standing[]>;
}

/** Asks for standings elsewhere: the questions of one turn of the event loop together. */
export class Standings {
	readonly #askAll: (asked: readonly StandingAsked[]) => Promise<readonly Standing[] | undefined>;
	#batch: Batch | undefined;

	/** @param askAll gives the standings in the order of the questions */
	constructor(askAll: (asked: readonly StandingAsked[]) => Promise<readonly Standing[] | undefined>) {
		this.#askAll = askAll;
	}

	async of(accountId: number, at: number): Promise<Standing> {
		const batch = this.#batch ?? this.#begin();
		const place = batch.asked.push({ accountId, at }) - 1;
		const standing = (await batch.answers)[place];
		if (!standing) throw new Error("the meter answered another question");
		return standing;
	}

	#begin(): Batch {
		const asked: StandingAsked[] = [];
		const answers = nextTurn().then(async () => {
			this.#batch = undefined;
			return (await this.#askAll(asked)) ?? [];
		});
		this.#batch = { asked, answers };
		return this.#batch;
	}
}
