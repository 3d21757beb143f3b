import { random } from "@us-market-data/market";
import { quantile } from "../trust/load.ts";
import { Events } from "./events.ts";
import { Leases } from "./leases.ts";
import { OneRow } from "./one-row.ts";
import type { Charging, Scenario } from "./scenario.ts";

export interface Outcome {
	requests: number;
	answered: number;
	/** Refused because the allowance was used up, as far as the node knew. */
	refused: number;
	/** Not answered within the time limit of the store. */
	late: number;
	/** Milliseconds that a charge was waited for. */
	p50: number;
	p99: number;
	/** Transactions on the row a second. */
	perSecond: number;
	/** Debited and never answered, because of crashes. */
	lost: number;
	/** Held by other nodes at the first refusal: it came so many requests early. */
	early: number;
}

/** Seconds after which a request that was not charged is answered 503. */
const longestWait = 5;

/** Plays requests of all nodes to one account. */
export function simulate(scenario: Scenario): Outcome {
	const { way, nodes, perNode, seconds, crashes, seed } = scenario;
	const events = new Events();
	const { next } = random(seed, way, nodes);
	const charging: Charging = way === "row" ? new OneRow(events, scenario) : new Leases(events, scenario);
	const waits: number[] = [];
	const outcome = { requests: 0, answered: 0, refused: 0, late: 0, early: 0 };
	const ask = (node: number) => {
		const since = events.now;
		outcome.requests++;
		charging.charge(node, (charged) => {
			const wait = events.now - since;
			if (wait > longestWait) outcome.late++;
			else if (charged) outcome.answered++;
			else if (outcome.refused++ === 0) outcome.early = charging.held;
			waits.push(Math.min(wait, longestWait));
		});
		events.after(-Math.log(1 - next()) / perNode, () => ask(node));
	};
	for (let node = 0; node < nodes; node++) events.after(next() / perNode, () => ask(node));
	for (let node = 0; node < crashes; node++) events.after(seconds / 2, () => charging.crash(node));
	events.runUntil(seconds);
	const unanswered = outcome.requests - waits.length;
	const all = [...waits, ...new Array<number>(unanswered).fill(longestWait)];
	return {
		...outcome,
		late: outcome.late + unanswered,
		p50: quantile(all, 0.5) * 1000,
		p99: quantile(all, 0.99) * 1000,
		perSecond: charging.transactions / seconds,
		lost: charging.lost,
	};
}
