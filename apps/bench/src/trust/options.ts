import type { Engine } from "../frame/service.ts";

/** The command-line options of every proof. Each proof has its own default where a number is not given. */
export interface TrustOptions {
	engine: Engine;
	/** Number of repetitions: kills, cut points, or whole runs. */
	runs?: number | undefined;
	/** Connections kept open at once. */
	connections?: number | undefined;
	/** Number of items that the proof counts: data requests, mistyped keys, or samples. */
	count?: number | undefined;
	/** Duration of a proof that is bounded by time. */
	seconds?: number | undefined;
	/** Texts, separated by commas. Only rows with one of them in their name run; all by default. */
	only?: string | undefined;
	/** The earlier version of an upgrade: a commit, or the folder of a built checkout. */
	from?: string | undefined;
	/** Settings for the services that are started. */
	env?: Readonly<Record<string, string>>;
	/** Takes a line of progress. */
	print(line: string): void;
}

/** The result of a proof. */
export interface TrustResult {
	/** Markdown lines for TRUST.md. */
	table: string[];
	/** The promises that did not hold, a sentence each. Empty if all held. */
	broken: string[];
}

/** True if `only` selects the row. */
export const isWanted = (name: string, { only }: Pick<TrustOptions, "only">): boolean =>
	only === undefined || only.split(",").some((text) => name.includes(text));

/** A module of a proof exports this as `run`. */
export type Proof = (options: TrustOptions) => Promise<TrustResult>;
