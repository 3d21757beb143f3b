import type { AreaName } from "@us-market-data/market";
import type {
	Dataset,
	ListQuery,
	RawBars,
	RawDerived,
	RawRows,
	SecurityRef,
	TrustOrder,
} from "@us-market-data/store";

/** A security to derive. */
export interface Job {
	security: SecurityRef;
	/** Areas that changed since its results were computed. */
	changed: ReadonlySet<AreaName>;
	/** Kinds of the derivations to run. */
	due: readonly string[];
}

/** The facts that all securities of a run share. */
export interface RunFacts {
	now: Date;
	datasets: readonly Dataset[];
	trust: readonly TrustOrder[];
	/** The security against which beta is measured, if it is held. */
	benchmark: SecurityRef | undefined;
}

/** A result of a security; null if there is nothing to derive it from. */
export type RawOutcome = [kind: string, derived: RawDerived | null];

/** A read of one security. */
export type Read =
	| { of: "list"; area: AreaName; query: ListQuery }
	| { of: "bars"; limit: number }
	| { of: "derived"; kind: string };

export type Answer = RawRows | RawBars | RawDerived | undefined;

/** A job as the thread gets it. */
export interface SentJob extends Job {
	/** The areas in which the security has records. */
	held: readonly AreaName[];
	/** The answers to the foreseen reads of the batch. */
	answers: readonly Answer[];
}

/** Jobs that go to the thread together. */
export interface Batch {
	id: number;
	/** Reads that were made for each of them, because securities before them needed such. */
	reads: readonly Read[];
	jobs: SentJob[];
}

/** A message to the thread. */
export type ToThread =
	| { of: "run"; facts: RunFacts }
	| { of: "batch"; batch: Batch }
	| { of: "answer"; ask: number; answer: Answer };

/** A read that was not foreseen. The benchmark is asked about by no batch. */
export interface Ask {
	of: "ask";
	ask: number;
	batch: number | undefined;
	securityId: number;
	read: Read;
}

/** A message of the thread. */
export type FromThread =
	| { of: "ready" }
	| Ask
	/** The results of the jobs of a batch in their order, and the reads of its last job. */
	| { of: "outcomes"; batch: number; outcomes: readonly RawOutcome[][]; reads: readonly Read[] }
	| { of: "failure"; batch: number; message: string };
