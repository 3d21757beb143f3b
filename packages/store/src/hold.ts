/** A time for which a host is left alone, in epoch milliseconds, and how long it was meant to be. */
export interface Hold {
	until: number;
	ms: number;
}

const firstMs = 60_000;
const longestMs = 32 * firstMs;

/** No hold is as long, in milliseconds; one that seems to be comes of a clock that was set back. */
export const longestHold = 3_600_000;

/**
 * How long a host that says it blocks is left alone: a minute at first, and twice as long as before each time that it
 * says so again within an hour, up to 32 minutes. Answers that were under way when it began do not count again.
 *
 * @param atLeast milliseconds that the host wants; heeded up to an hour
 */
export function nextHold(last: Hold | undefined, now: number, atLeast: number): Hold {
	const ms = msAfter(last, now);
	const isUnderWay = last !== undefined && isHeld(last, now);
	const until = isUnderWay ? last.until : now + ms;
	return { until: Math.max(until, now + Math.min(atLeast, longestHold - 1)), ms };
}

/** Whether a hold is still to be kept. */
export const isHeld = ({ until }: Pick<Hold, "until">, now: number): boolean =>
	until > now && until < now + longestHold;

function msAfter(last: Hold | undefined, now: number): number {
	if (last === undefined || Math.abs(now - last.until) >= longestHold) return firstMs;
	return isHeld(last, now) ? last.ms : Math.min(longestMs, Math.max(firstMs, last.ms * 2));
}
