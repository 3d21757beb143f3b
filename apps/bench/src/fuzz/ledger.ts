import type { Outcome } from "./wire/send.ts";

/** Counts the answers by status, and the answers that report a cost of one data request. */
export class Ledger {
	readonly statuses = new Map<number, number>();
	charged = 0;

	/** Counts the answers of one of the requests of the run. */
	count(outcome: Outcome): void {
		const answers = answersOf(outcome);
		for (const status of answers.length > 0 ? answers.map((answer) => answer?.status ?? 0) : [0]) {
			this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
		}
		this.countCharges(outcome);
	}

	/** Counts the charge of a repetition, which the account has but the run does not. */
	countCharges(outcome: Outcome): void {
		this.charged += answersOf(outcome).filter(
			(answer) => answer?.headers["x-data-requests-cost"] === "1",
		).length;
	}
}

const answersOf = (outcome: Outcome) =>
	outcome.kind === "bytes" ? outcome.replies.answers : outcome.answered.map(({ answer }) => answer);
