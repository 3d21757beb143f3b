import { NetworkError } from "../errors/errors.ts";
import { retryAfterOf } from "../errors/retry-after.ts";
import type { RetryOptions } from "../options.ts";
import { pause } from "./abortable.ts";
import type { Deadline } from "./deadline.ts";

const defaults: Required<RetryOptions> = { attempts: 3, baseDelay: 250, maxDelay: 8000 };
const passing = new Set([429, 502, 503, 504]);

/** Repeats a request while its failure is temporary and time is left; returns the last outcome. */
export async function withRetries(
	send: () => Promise<Response>,
	options: RetryOptions,
	deadline: Deadline,
): Promise<Response> {
	const { attempts, ...delays } = { ...defaults, ...options };
	for (let tried = 1; ; tried += 1) {
		const outcome = await send().catch(networkFailure);
		const worthwhile = outcome instanceof NetworkError || passing.has(outcome.status);
		const wait = worthwhile ? delay(tried, outcome, delays) : 0;
		if (!worthwhile || tried >= attempts || wait >= deadline.remaining()) {
			if (outcome instanceof NetworkError) throw outcome;
			return outcome;
		}
		await pause(wait, deadline.signal);
	}
}

function networkFailure(error: unknown): NetworkError {
	if (error instanceof NetworkError) return error;
	throw error;
}

/** Milliseconds before the next try: exponential with full jitter, and never less than the service asks for. */
function delay(
	tried: number,
	outcome: Response | NetworkError,
	{ baseDelay, maxDelay }: Omit<Required<RetryOptions>, "attempts">,
): number {
	const asked = outcome instanceof NetworkError ? undefined : retryAfterOf(outcome);
	const random = Math.random() * Math.min(maxDelay, baseDelay * 2 ** (tried - 1));
	return (asked ?? 0) * 1000 + random;
}
