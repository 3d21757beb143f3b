/** Where the services of a proof keep their accounts and data. */
export type Engine = "sqlite" | "postgres";

/** What the command line gives to every proof; each has its own measure where a figure is not given. */
export interface TrustOptions {
	engine: Engine;
	/** How often the proof does what it does: kills, cut points, whole runs. */
	runs?: number | undefined;
	/** Connections kept open at once. */
	connections?: number | undefined;
	/** How many of what the proof counts: data requests, mistyped keys, samples. */
	count?: number | undefined;
	/** How long a proof that is bounded by time lasts. */
	seconds?: number | undefined;
	/** Simulated histories, beginning with that of seed 1. */
	seeds?: number | undefined;
	/** The one simulated history that is wanted. */
	seed?: number | undefined;
	/** A defect that is planted for the simulation to find. */
	bug?: string | undefined;
	/** Rows whose names hold one of these texts, with commas between; all when it is left out. */
	only?: string | undefined;
	/** Settings for the services that are started. */
	env?: Readonly<Record<string, string>>;
	/** Takes a line of progress. */
	say(line: string): void;
}

/** What a proof found. */
export interface TrustResult {
	/** Markdown lines for TRUST.md. */
	table: string[];
	/** What should have held and did not, a sentence each; empty when all of it held. */
	broken: string[];
}

/** Whether a row is wanted by `only`. */
export const isWanted = (name: string, { only }: Pick<TrustOptions, "only">): boolean =>
	only === undefined || only.split(",").some((text) => name.includes(text));

/** A module of a proof exports this as `run`. */
export type Proof = (options: TrustOptions) => Promise<TrustResult>;
