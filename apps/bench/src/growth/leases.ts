import type { Events } from "./events.ts";
import { Row } from "./row.ts";
import type { Charging, Scenario } from "./scenario.ts";

type Answer = (charged: boolean) => void;

interface Node {
	/** Data requests that were debited for it and are not used. */
	left: number;
	waiting: Answer[];
	isAsking: boolean;
	/** Until then it knows that nothing is left. */
	emptyUntil: number;
	/** Counts its crashes: a lease from before one is lost. */
	life: number;
}

/** Seconds for which a node does not ask again when nothing was left. */
const emptyFor = 1;

type Settings = Pick<Scenario, "way" | "nodes" | "allowance" | "time" | "leaseFor" | "perNode">;

/**
 * Nodes take leases: a part of the allowance is debited before any of it is used, so that no crash can give it twice. A node
 * asks anew when half is used. A lease is never more than half of a node's share of what is left, so that leases shrink to
 * one towards the end of the allowance.
 */
export class Leases implements Charging {
	readonly #events: Events;
	readonly #settings: Settings;
	readonly #row: Row<Node>;
	readonly #nodes: Node[];
	readonly #wanted: number;
	debited = 0;
	held = 0;
	lost = 0;

	constructor(events: Events, settings: Settings) {
		this.#events = events;
		this.#settings = settings;
		this.#row = new Row(events, settings.time, settings.way === "grouped leases");
		this.#nodes = Array.from({ length: settings.nodes }, () => ({
			left: 0,
			waiting: [],
			isAsking: false,
			emptyUntil: 0,
			life: 0,
		}));
		this.#wanted = Math.max(1, Math.ceil(settings.perNode * settings.leaseFor));
	}

	get transactions(): number {
		return this.#row.transactions;
	}

	charge(place: number, answer: Answer): void {
		const node = this.#nodes[place];
		if (!node) return;
		if (node.left > 0) this.#use(node, answer);
		else if (this.#events.now < node.emptyUntil) answer(false);
		else node.waiting.push(answer);
		if (node.left <= this.#wanted / 2 && this.#events.now >= node.emptyUntil) this.#ask(node);
	}

	crash(place: number): void {
		const node = this.#nodes[place];
		if (!node) return;
		this.lost += node.left;
		this.held -= node.left;
		Object.assign(node, { left: 0, waiting: [], isAsking: false, life: node.life + 1 });
	}

	#use(node: Node, answer: Answer): void {
		node.left--;
		this.held--;
		answer(true);
	}

	#ask(node: Node): void {
		if (node.isAsking) return;
		node.isAsking = true;
		const { life } = node;
		this.#row.commit([node], () => {
			const granted = this.#grant();
			this.debited += granted;
			if (life === node.life) this.#take(node, granted);
			else this.lost += granted;
		});
	}

	#grant(): number {
		const { allowance, nodes } = this.#settings;
		const remaining = allowance - this.debited;
		return Math.min(remaining, this.#wanted, Math.max(1, Math.floor(remaining / (2 * nodes))));
	}

	#take(node: Node, granted: number): void {
		node.isAsking = false;
		node.left += granted;
		this.held += granted;
		while (node.left > 0) {
			const answer = node.waiting.shift();
			if (!answer) break;
			this.#use(node, answer);
		}
		if (granted === 0) node.emptyUntil = this.#events.now + emptyFor;
		if (granted === 0 || node.waiting.length === 0)
			for (const answer of node.waiting.splice(0)) answer(false);
		else this.#ask(node);
	}
}
