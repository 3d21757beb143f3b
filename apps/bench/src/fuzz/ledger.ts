import type { Outcome } from "./wire.ts";

/** Counts the responses by status, and those that cost a data request. */
export class Ledger {
	readonly statuses = new Map<number, number>();
	charged = 0;

	/** Counts the responses to a request of the run. */
	count(outcome: Outcome): void {
		const responses = responsesOf(outcome);
		for (const status of responses.length > 0 ? responses.map((response) => response?.status ?? 0) : [0]) {
			this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
		}
		this.countCharges(outcome);
	}

	/** Counts the charges alone: a repeated request is charged, but is no part of the run. */
	countCharges(outcome: Outcome): void {
		this.charged += responsesOf(outcome).filter(
			(response) => response?.headers["x-data-requests-cost"] === "1",
		).length;
	}
}

const responsesOf = (outcome: Outcome) =>
	outcome.kind === "bytes"
		? outcome.replies.responses
		: outcome.exchanges.map(({ answer: response }) => response);
