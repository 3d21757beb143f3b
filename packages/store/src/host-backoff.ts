/** A time during which nothing is asked of a host, in epoch milliseconds, and its planned length. */
export interface HostBackoff {
	until: number;
	ms: number;
}

const firstMs = 60_000;
const longestMs = 32 * firstMs;

/** Every back-off is shorter, in milliseconds. A longer one follows from a clock that was set back. */
const longestBackoff = 3_600_000;

/**
 * The back-off after a host says that it blocks: a minute at first, and twice as long each time that the host says so
 * again within an hour, up to 32 minutes. Answers to requests that were under way when it began do not count again.
 *
 * @param atLeast milliseconds that the host wants; heeded up to an hour
 */
export function nextBackoff(last: HostBackoff | undefined, now: number, atLeast: number): HostBackoff {
	const ms = msAfter(last, now);
	const isUnderWay = last !== undefined && isBackedOff(last, now);
	const until = isUnderWay ? last.until : now + ms;
	return { until: Math.max(until, now + Math.min(atLeast, longestBackoff - 1)), ms };
}

/** True while a back-off lasts. */
export const isBackedOff = ({ until }: Pick<HostBackoff, "until">, now: number): boolean =>
	until > now && until < now + longestBackoff;

function msAfter(last: HostBackoff | undefined, now: number): number {
	if (last === undefined || Math.abs(now - last.until) >= longestBackoff) return firstMs;
	return isBackedOff(last, now) ? last.ms : Math.min(longestMs, Math.max(firstMs, last.ms * 2));
}
