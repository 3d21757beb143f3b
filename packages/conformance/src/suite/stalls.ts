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
export const stallMs = 900;

/** Stalls of an operation that are no accident, their part of its answers, and by how much it has more of them than all others. */
const [minStalls, leastPart, timesOthers] = [3, 0.3, 10];

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
	return own.stalls >= minStalls && own.stalls / own.answers >= Math.max(leastPart, timesOthers * usual);
}
