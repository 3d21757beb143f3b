import type { ContractOperation } from "../contract/contract.ts";
import { Skipped } from "../rules/rule.ts";
import type { Check } from "./check.ts";

/** How long answers took, by operation. */
export interface Timings {
	add(operationId: string, milliseconds: number | undefined): void;
	/** The answers of an operation, and those of all others. */
	of(operationId: string): { readonly own: Stalls; readonly others: Stalls };
}

interface Stalls {
	readonly answers: number;
	/** Answers that took longer than {@link stallMs}. */
	readonly stalls: number;
}

/** An answer that takes longer is a stall, in milliseconds: nearly all questions are answered in a few. */
const stallMs = 900;

/** Stalls of an operation that are no accident, their part of its answers, and by how much it has more of them than all others. */
const [fewestStalls, leastPart, timesOthers] = [3, 0.3, 10];

/** Keeps how long answers took. */
export function createTimings(): Timings {
	const counts = new Map<string, { answers: number; stalls: number }>();
	return {
		add(operationId, milliseconds = 0) {
			const count = counts.get(operationId) ?? { answers: 0, stalls: 0 };
			counts.set(operationId, count);
			count.answers += 1;
			if (milliseconds > stallMs) count.stalls += 1;
		},
		of(operationId) {
			const none = { answers: 0, stalls: 0 };
			const others = [...counts].filter(([id]) => id !== operationId).map(([, count]) => count);
			const add = (a: Stalls, b: Stalls) => ({ answers: a.answers + b.answers, stalls: a.stalls + b.stalls });
			return { own: counts.get(operationId) ?? none, others: others.reduce<Stalls>(add, none) };
		},
	};
}

/** True when an operation stalls far more often than all others: a machine that is busy stalls all of them. */
export function isStalling({ own, others }: { own: Stalls; others: Stalls }): boolean {
	const usual = others.stalls / Math.max(1, others.answers);
	return own.stalls >= fewestStalls && own.stalls / own.answers >= Math.max(leastPart, timesOthers * usual);
}

/** At the end of a run: the operation did not answer a part of its questions seconds later than all others theirs. */
export const stallCheck = ({ operationId }: ContractOperation): Check => ({
	group: "case",
	operationId,
	title: "answers without delays of about a second that other operations do not have",
	last: true,
	async run(probe) {
		const timings = probe.bench.timings?.of(operationId);
		if (!timings) throw new Skipped("nobody measured");
		const { own, others } = timings;
		if (isStalling(timings))
			probe.fail(
				"no delays",
				`${own.stalls} of ${own.answers} answers took longer than ${stallMs} ms, of other operations ${others.stalls} of ${others.answers}`,
			);
	},
});
