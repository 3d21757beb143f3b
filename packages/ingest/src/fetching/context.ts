import type { Clock } from "@us-market-data/market";
import type { Addressing } from "./addresses.ts";
import type { SpaceOf } from "./disk-space.ts";
import type { Gate } from "./gate.ts";
import type { FetchSettings } from "./hosts.ts";
import type { FetchLimits } from "./limits.ts";

/** Tools and settings of a fetch. */
export interface FetchContext {
	gate: Gate;
	clock: Clock;
	settings: FetchSettings;
	/** Attempts at a transfer. */
	attempts: number;
	/** Milliseconds without a byte, or with too few of them, after which a transfer counts as broken. */
	idleMs: number;
	signal?: AbortSignal;
	/** Limits of the source's files; the usual ones without it. */
	limits?: FetchLimits;
	/** Another resolver than the system's, and other addresses than those of the internet, for tests. */
	addressing?: Partial<Addressing>;
	/** Another measure of free space than the system's, for tests. */
	spaceOf?: SpaceOf;
}
