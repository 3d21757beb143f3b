/** Seconds of a `Retry-After` header, given as number or as date; undefined when absent or unreadable. */
export function retryAfterOf(response: Response, now = Date.now()): number | undefined {
	const text = response.headers.get("retry-after");
	if (text === null) return undefined;
	const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1000;
	return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
