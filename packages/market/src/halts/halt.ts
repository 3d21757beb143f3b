import { closeOf } from "../calendar/closes.ts";
import { addDays, minuteMs } from "../calendar/dates.ts";
import { easternDate, easternMidnight } from "../calendar/eastern-time.ts";
import { iso } from "../calendar/instants.ts";
import type { AreaRecord } from "../records/index.ts";
import { type HaltKind, haltKind } from "./reasons.ts";

/** A stop of trading as the exchanges list it. */
export type Halt = AreaRecord<"halts">;

/** The trade status of a halted security: 1 halted, 3 fuse (volatility pause), 6 to be opened, 10 suspended. */
export type HaltStatus = 1 | 3 | 6 | 10;

/** A halt that lasts, or lasted when its list was made. */
export interface HaltInForce {
	/** Instant at which trading stopped. ISO 8601, UTC. */
	from: string;
	/** Instant at which trading resumes; null while unknown. */
	until: string | null;
	status: HaltStatus;
}

const statuses: Readonly<Record<Exclude<HaltKind, "resumption">, HaltStatus>> = {
	halt: 1,
	pause: 3,
	"market-wide": 3,
	unopened: 6,
	suspension: 10,
};

/** By rule, a market-wide halt of level 1 or 2 lasts so long; one of level 3 lasts for the rest of the day. */
const marketWideMs = 15 * minuteMs;

/**
 * The instant at which trading begins again. A listed resumption decides. Without one, a volatility pause ends at the
 * close of its day (pauses belong to the regular session), and a market-wide halt ends by its rule. Any other halt
 * lasts until its resumption is listed, however long. Null while it lasts.
 *
 * @example
 * const halt = { haltedAt: "2026-05-15T14:00:00Z", reason: "MWC1", market: "Q", resumedAt: null, quotesResumedAt: null };
 * endOfHalt(halt); // => "2026-05-15T14:15:00Z"
 * endOfHalt({ ...halt, reason: "T1" }); // => null
 */
export function endOfHalt({ haltedAt, reason, resumedAt }: Halt): string | null {
	if (resumedAt !== null) return resumedAt;
	const kind = haltKind(reason);
	const date = easternDate(new Date(haltedAt));
	if (kind === "resumption") return haltedAt;
	if (kind === "pause") return [closeOf(date), haltedAt].sort().at(-1) ?? haltedAt;
	if (kind !== "market-wide") return null;
	if (reason !== "MWC3") return iso(Date.parse(haltedAt) + marketWideMs);
	return easternMidnight(addDays(date, 1));
}

/**
 * The newest halt of a security; older ones ended before it began. Null when it only lists a resumption.
 *
 * @example
 * haltInForce({ haltedAt: "2026-05-15T14:00:00Z", reason: "T1", market: "Q", resumedAt: null, quotesResumedAt: null });
 * // => { from: "2026-05-15T14:00:00Z", until: null, status: 1 }
 */
export function haltInForce(newest: Halt): HaltInForce | null {
	const kind = haltKind(newest.reason);
	if (kind === "resumption") return null;
	return { from: newest.haltedAt, until: endOfHalt(newest), status: statuses[kind] };
}

/**
 * True while a halt stops trading.
 *
 * @example
 * isHalted({ from: "2026-05-15T14:00:00Z", until: null, status: 1 }, new Date("2026-05-15T14:30:00Z")); // => true
 */
export const isHalted = ({ from, until }: HaltInForce, now: Date): boolean =>
	Date.parse(from) <= now.getTime() && (until === null || now.getTime() < Date.parse(until));

/**
 * True when the day of a bar shows that trading went on after a halt began: shares traded on a later day.
 *
 * @example
 * const halt = { from: "2026-05-15T14:00:00Z", until: null, status: 1 } as const;
 * tradedAfterHalt({ date: "2026-05-18", volume: "1200" }, halt); // => true
 */
export const tradedAfterHalt = (
	{ date, volume }: Pick<AreaRecord<"dayBars">, "date" | "volume">,
	{ from }: HaltInForce,
): boolean => date > easternDate(new Date(from)) && volume !== "0";

/**
 * True when a listing lets trading resume before it stopped, which contradicts itself.
 *
 * @example
 * const listed = { haltedAt: "2026-05-15T14:00:00Z", reason: "T1", market: "Q", quotesResumedAt: null };
 * resumesBeforeHalt({ ...listed, resumedAt: "2026-05-15T13:00:00Z" }); // => true
 */
export const resumesBeforeHalt = ({ haltedAt, resumedAt }: Halt): boolean =>
	resumedAt !== null && resumedAt < haltedAt;

/**
 * True if one listing of a halt has more information than another one: a resumption, or the later one of two.
 *
 * @example
 * const listed = { haltedAt: "2026-05-15T14:00:00Z", reason: "T1", market: "Q", resumedAt: null, quotesResumedAt: null };
 * hasMoreInformation({ ...listed, resumedAt: "2026-05-15T15:00:00Z" }, listed); // => true
 */
export const hasMoreInformation = (one: Halt, other: Halt): boolean => resumptions(one) > resumptions(other);

const resumptions = ({ resumedAt, quotesResumedAt }: Halt): string =>
	`${resumedAt ?? ""} ${quotesResumedAt ?? ""}`;
