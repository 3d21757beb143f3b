import { setTimeout as sleep } from "node:timers/promises";
import type { AccountLimits } from "./account-limits.ts";

/** The slot of a request among those of its account that are in flight. */
export class Slot {
	readonly #limits: Pick<AccountLimits, "enter" | "leave">;
	readonly #account: number;
	#isHeld = true;
	#isOver = false;

	constructor(limits: Pick<AccountLimits, "enter" | "leave">, account: number) {
		this.#limits = limits;
		this.#account = account;
		limits.enter(account);
	}

	/** Gives the slot to others for a while: requests that wait for one would keep each other out. */
	async pause(milliseconds: number): Promise<void> {
		this.#leave();
		await sleep(milliseconds);
		if (this.#isOver) return;
		this.#isHeld = true;
		this.#limits.enter(this.#account);
	}

	/** Ends the request. */
	end(): void {
		this.#isOver = true;
		this.#leave();
	}

	#leave(): void {
		if (this.#isHeld) this.#limits.leave(this.#account);
		this.#isHeld = false;
	}
}
