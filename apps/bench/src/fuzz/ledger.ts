import type { Outcome } from "./wire.ts";

/** Counts the answers by status, and the answers that report a cost of one data request. */
export class Ledger {
	readonly statuses = new Map<number, number>();
	charged = 0;

	/** Counts the answers of one of the requests of the run. */
	count(outcome: Outcome): void {
		const responses = responsesOf(outcome);
		for (const status of responses.length > 0 ? responses.map((response) => response?.status ?? 0) : [0]) {
			this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
		}
		this.countCharges(outcome);
	}

	/** Counts the charge of a repetition, which the account has but the run does not. */
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
