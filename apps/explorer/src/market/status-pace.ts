import type { Body } from "@us-market-data/client";

const minute = 60_000;
/** A viewer whose clock is ahead asks no faster. */
const minPauseMs = 10_000;

/**
 * Milliseconds until the status is asked again, which costs a data request: at the next start or end, and before that each
 * minute of trading, which a halt may stop, else every ten minutes.
 */
export function statusTtlMs(body: Body<"getMarketStatus"> | undefined, now: number): number {
	const [market] = body?.status.marketTime ?? [];
	const [opens, closes] = [market?.nextOpensAt, market?.nextClosesAt].map((at) =>
		at ? Date.parse(at) : Number.POSITIVE_INFINITY,
	);
	const next = Math.min(opens ?? 0, closes ?? 0);
	const isTrading = (closes ?? 0) < (opens ?? 0);
	const maxPauseMs = market === undefined || isTrading ? minute : 10 * minute;
	return Math.min(maxPauseMs, Math.max(minPauseMs, next - now + 1_000));
}
