import { isMarketDataError } from "@us-market-data/client";

/** A failure in the words of the user; nothing without one. */
export function Trouble({ error }: { error: unknown }) {
	return error ? <p role="alert">{wordsOf(error)}</p> : null;
}

function wordsOf(error: unknown): string {
	if (!isMarketDataError(error)) return String(error);
	switch (error.name) {
		case "NetworkError":
		case "TimeoutError":
			return "No connection. The figures are the last known ones.";
		case "PaymentRequiredError":
			return "The data requests of this month are used up.";
		case "RateLimitedError":
			return `Too many requests. The next try is in ${Math.max(5, error.retryAfter ?? 0)} seconds.`;
		default:
			return error.reason;
	}
}
