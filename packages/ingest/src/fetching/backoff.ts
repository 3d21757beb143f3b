const firstMs = 1000;
const maxBackoffMs = 60_000;
/** A longer pause than this ends the attempts; the next run tries again. */
export const maxRetryAfterMs = 5 * 60_000;

/** Milliseconds to wait after the nth attempt (from 1), half of it at random so that processes do not ask in step. */
export function backoff(attempt: number, random: () => number = Math.random): number {
	const full = Math.min(maxBackoffMs, firstMs * 2 ** (attempt - 1));
	return Math.round(full / 2 + (full / 2) * random());
}

/** Milliseconds that a `Retry-After` header asks for, in seconds or as a date; null without one that is readable. */
export function retryAfter(header: string | null, now: number): number | null {
	if (header === null) return null;
	if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header) * 1000;
	const date = Date.parse(header);
	return Number.isNaN(date) ? null : Math.max(0, date - now);
}
