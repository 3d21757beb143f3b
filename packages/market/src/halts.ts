import { closeOf } from "./calendar/closes.ts";
import { addDays, minuteMs } from "./calendar/dates.ts";
import { easternDate, easternMidnight } from "./calendar/eastern-time.ts";
import { iso } from "./calendar/instants.ts";
import type { AreaRecord } from "./records/index.ts";

/** Kinds of halts, by the codes of Nasdaq's feed and of the ITCH specification. */
type HaltKind = "pause" | "market-wide" | "unopened" | "suspension" | "resumption" | "halt";

const kinds: ReadonlyMap<string, HaltKind> = new Map<string, HaltKind>([
	...codes("pause", "LUDP", "LUDS", "M", "T5"),
	...codes("market-wide", "MWC1", "MWC2", "MWC3", "MWC0"),
	...codes("unopened", "IPO1", "IPOQ", "IPOE"),
	...codes("suspension", "H10"),
	...codes("resumption", "MWCQ", "R1", "R2", "R4", "R9", "C3", "C4", "C9", "C11"),
]);

function codes(kind: HaltKind, ...reasons: string[]): [string, HaltKind][] {
	return reasons.map((reason) => [reason, kind]);
}

/** Codes of the market-wide circuit breakers that stop trading. */
export const marketWideHalts = ["MWC1", "MWC2", "MWC3"] as const;

/**
 * The kind of a halt; an unknown code is a plain halt.
 *
 * @example
 * haltKind("LUDP"); // => "pause"
 * haltKind("X9"); // => "halt"
 */
export const haltKind = (reason: string): HaltKind => kinds.get(reason) ?? "halt";

const names: ReadonlyMap<string, string> = new Map([
	["T1", "News pending"],
	["T2", "News released"],
	["T3", "News and resumption times"],
	["T5", "Single stock trading pause"],
	["T6", "Extraordinary market activity"],
	["T8", "ETF halt"],
	["T12", "Additional information requested"],
	["H4", "Non-compliance with listing rules"],
	["H9", "Filings not current"],
	["H10", "SEC trading suspension"],
	["H11", "Regulatory concern"],
	["O1", "Operations halt"],
	["LUDP", "Limit up-limit down pause"],
	["LUDS", "Limit up-limit down pause, straddle"],
	["M", "Volatility pause"],
	["D", "Deletion from the exchange"],
	["MWC1", "Market-wide circuit breaker, level 1"],
	["MWC2", "Market-wide circuit breaker, level 2"],
	["MWC3", "Market-wide circuit breaker, level 3"],
]);

/**
 * The meaning of a reason code; an unknown code is returned unchanged.
 *
 * @example
 * haltReasonName("T1"); // => "News pending"
 */
export const haltReasonName = (code: string): string => names.get(code) ?? code;

/** Nasdaq's codes for the words that the NYSE writes. One halt has one reason then, whichever list it comes from. */
const codesOfWords: ReadonlyMap<string, string> = new Map([
	["news pending", "T1"],
	["news released", "T2"],
	["news dissemination", "T2"],
	["luld pause", "LUDP"],
	["volatility pause", "LUDP"],
	["regulatory concern", "H11"],
	["additional information requested", "T12"],
	["sec suspension", "H10"],
	["trading suspension", "H10"],
]);

/**
 * The code of a reason in words; words without a code are returned unchanged.
 *
 * @example
 * haltReasonCode("News pending"); // => "T1"
 */
export const haltReasonCode = (words: string): string => codesOfWords.get(words.toLowerCase()) ?? words;

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

/** The state of trading in a security as a feed reports it: stopped, open for quotes or orders only, or on. */
export type TradingState = "stopped" | "quoting" | "trading";

/** Makes halts from the changes of state that a feed reports. A halt is complete when trading resumes, or at the end. */
export class HaltTracker {
	readonly #onHalt: (security: number, halt: Halt) => void;
	readonly #running = new Map<number, Halt>();

	constructor(onHalt: (security: number, halt: Halt) => void) {
		this.#onHalt = onHalt;
	}

	/**
	 * Takes a change of state. `time` is ISO 8601 in UTC, `reason` the exchange's code, `market` the exchange of listing
	 * or empty. A security that trades from the start has no halt. A repeated halt keeps its first instant. Quoting
	 * without an earlier halt, as in a file that begins later, makes none, because its start is not known.
	 */
	change(security: number, state: TradingState, time: string, reason: string, market: string): void {
		const halt = this.#running.get(security);
		if (state === "trading") {
			if (halt === undefined) return;
			this.#running.delete(security);
			this.#onHalt(security, { ...halt, resumedAt: time });
		} else if (state === "quoting") {
			if (halt !== undefined) halt.quotesResumedAt ??= time;
		} else if (halt === undefined) {
			const open = { haltedAt: time, reason, market, quotesResumedAt: null, resumedAt: null };
			this.#running.set(security, open);
		}
	}

	/** Reports the halts that still last. */
	end(): void {
		for (const [security, halt] of this.#running) this.#onHalt(security, halt);
		this.#running.clear();
	}
}
