import type { Events } from "./events.ts";
import { Row } from "./row.ts";
import type { Charging, Scenario } from "./scenario.ts";

type Answer = (charged: boolean) => void;

/** Each node sends its charges to the row in groups, the next one when the last is answered, as the service does today. */
export class OneRow implements Charging {
	readonly #row: Row<Answer>;
	readonly #waiting: Answer[][];
	readonly #isBusy: boolean[];
	readonly #allowance: number;
	debited = 0;
	readonly held = 0;
	lost = 0;

	constructor(events: Events, { nodes, allowance, time }: Pick<Scenario, "nodes" | "allowance" | "time">) {
		this.#row = new Row(events, time, false);
		this.#waiting = Array.from({ length: nodes }, () => []);
		this.#isBusy = new Array<boolean>(nodes).fill(false);
		this.#allowance = allowance;
	}

	get transactions(): number {
		return this.#row.transactions;
	}

	charge(node: number, answer: Answer): void {
		this.#waiting[node]?.push(answer);
		if (!this.#isBusy[node]) this.#send(node);
	}

	/** Charges that were sent are made, and never answered. Their callers have left. */
	crash(node: number): void {
		this.#waiting[node] = [];
	}

	#send(node: number): void {
		const group = this.#waiting[node]?.splice(0) ?? [];
		this.#isBusy[node] = group.length > 0;
		if (group.length === 0) return;
		this.#row.commit(group, (answers) => {
			for (const answer of answers) {
				const charged = this.debited < this.#allowance;
				if (charged) this.debited++;
				answer(charged);
			}
			this.#send(node);
		});
	}
}
