/** Seconds before the first and the longest retry. */
const [minSeconds, maxSeconds] = [5, 60];

const failures = new Map<string, Error>();
const countOf = new WeakMap<Error, number>();

/** Counts the failures of a query that follow each other. */
export function noteFailure(query: string, error: Error): void {
	const last = failures.get(query);
	const count = (last ? (countOf.get(last) ?? 0) : 0) + 1;
	failures.set(query, error);
	countOf.set(error, count);
}

/** The error of the newest request of a query, also while the query is repeated; undefined after an answer. */
export const lastErrorOf = (query: string): Error | undefined => failures.get(query);

/** Begins the count of a query anew. */
export function noteSuccess(query: string): void {
	failures.delete(query);
}

/** True for a failure that ends by itself: the page asks again. */
export const isTransient = (error: Error): boolean =>
	["RateLimitedError", "ServerError", "NetworkError", "TimeoutError"].includes(error.name);

/**
 * The `refetchInterval` of a query that polls: the given pause after an answer, that of a retry after a failure that ends by
 * itself, and no more requests after a refusal, because the next one would be refused too.
 *
 * @param pauseMs milliseconds between two answers; false for a query that only retries
 */
export const pollEvery =
	(pauseMs: number | false) =>
	({ state: { error } }: { state: { error: Error | null } }): number | false => {
		if (error === null) return pauseMs;
		return isTransient(error) && retryDelayOf(error) * 1000;
	};

/** Seconds until a failed query is asked again: those that the service names, or more after each failure. */
export function retryDelayOf(error: Error & { retryAfter?: number | undefined }): number {
	if (error.retryAfter) return error.retryAfter;
	return Math.min(maxSeconds, minSeconds * 2 ** ((countOf.get(error) ?? 1) - 1));
}
