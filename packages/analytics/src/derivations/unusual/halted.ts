import type { AreaRecord } from "@us-market-data/market";
import { easternDate, easternMidnight, iso } from "@us-market-data/market";
import { closeOf } from "../../bars/market-time.ts";

/** A stop of trading as the exchanges list it. */
export type Halt = AreaRecord<"halts">;

/** What a quote says of a halted security: 1 halted, 3 fuse (volatility pause), 6 to be opened, 10 suspended. */
export type HaltStatus = 1 | 3 | 6 | 10;

/** A halt that lasts, or lasted when it was last heard of. */
export interface HaltInForce {
	/** When trading stopped. ISO 8601, UTC. */
	from: string;
	/** When it begins again, null while nobody knows. */
	until: string | null;
	status: HaltStatus;
}

/** What a halt is for, by the codes of Nasdaq's feed and of the ITCH specification. */
type HaltKind = "pause" | "market-wide" | "unopened" | "suspension" | "resumption" | "halt";

const kinds: Readonly<Record<string, HaltKind>> = {
	LUDP: "pause",
	LUDS: "pause",
	M: "pause",
	T5: "pause",
	MWC1: "market-wide",
	MWC2: "market-wide",
	MWC3: "market-wide",
	MWC0: "market-wide",
	IPO1: "unopened",
	IPOQ: "unopened",
	IPOE: "unopened",
	H10: "suspension",
	MWCQ: "resumption",
	R1: "resumption",
	R2: "resumption",
	R4: "resumption",
	R9: "resumption",
	C3: "resumption",
	C4: "resumption",
	C9: "resumption",
	C11: "resumption",
};

const statuses: Readonly<Record<Exclude<HaltKind, "resumption">, HaltStatus>> = {
	halt: 1,
	pause: 3,
	"market-wide": 3,
	unopened: 6,
	suspension: 10,
};

/** Codes of the market-wide circuit breakers that stop trading. */
export const marketWideCodes = ["MWC1", "MWC2", "MWC3"] as const;

/** The kind of a halt; a code that is not known is a plain halt. */
export const kindOf = (reason: string): HaltKind => kinds[reason] ?? "halt";

const dayMs = 86_400_000;
/** A market-wide stop of level 1 or 2 is for so long by rule; one of level 3 is for the rest of the day. */
const marketWideMs = 15 * 60_000;

/**
 * When trading begins again: as listed; else, for a volatility pause, at the close of its day (pauses are of the
 * regular session), for a market-wide stop by its rule. Any other halt lasts until its resumption is listed, however
 * long. Null when it lasts.
 */
export function endOf({ haltedAt, reason, resumedAt }: Halt): string | null {
	if (resumedAt !== null) return resumedAt;
	const kind = kindOf(reason);
	const date = easternDate(new Date(haltedAt));
	if (kind === "resumption") return haltedAt;
	if (kind === "pause") return [closeOf(date), haltedAt].sort().at(-1) ?? haltedAt;
	if (kind !== "market-wide") return null;
	if (reason !== "MWC3") return iso(Date.parse(haltedAt) + marketWideMs);
	return easternMidnight(new Date(Date.parse(date) + dayMs).toISOString().slice(0, 10));
}

/**
 * What the newest halt of a security comes to; older ones ended before it began. Null for a halt that only tells of
 * a resumption.
 */
export function haltInForce(newest: Halt): HaltInForce | null {
	const kind = kindOf(newest.reason);
	if (kind === "resumption") return null;
	return { from: newest.haltedAt, until: endOf(newest), status: statuses[kind] };
}

/** Whether a halt is on at an instant. */
export const isOn = ({ from, until }: HaltInForce, now: Date): boolean =>
	Date.parse(from) <= now.getTime() && (until === null || now.getTime() < Date.parse(until));
