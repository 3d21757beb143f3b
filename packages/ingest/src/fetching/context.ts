import type { Clock } from "@us-market-data/market";
import type { Addressing } from "./addresses.ts";
import type { SpaceOf } from "./disk-space.ts";
import type { FetchSettings } from "./hosts.ts";
import type { FetchLimits } from "./limits.ts";
import type { RateLimiter } from "./rate-limiter.ts";

/** Tools and settings of a fetch. */
export interface FetchContext {
	rateLimiter: RateLimiter;
	clock: Clock;
	settings: FetchSettings;
	/** Attempts at a transfer. */
	attempts: number;
	/** Milliseconds without a byte, or with too few of them, after which a transfer counts as broken. */
	idleMs: number;
	signal?: AbortSignal;
	/** Limits of the source's files; the usual ones without it. */
	limits?: FetchLimits;
	/** Replaces the system's resolver and the check for public addresses in tests. */
	addressing?: Partial<Addressing>;
	/** Replaces the system's measure of free space in tests. */
	spaceOf?: SpaceOf;
}
