import { NetworkError, retryAfterOf } from "../errors.ts";
import type { RetryOptions } from "../options.ts";
import type { Answer } from "./answer.ts";
import type { Authorization } from "./authorization.ts";
import type { Deadline } from "./deadline.ts";
import { pause } from "./pause.ts";

const defaults: Required<RetryOptions> = { attempts: 3, baseDelay: 250, maxDelay: 8000 };
const passing = new Set([429, 502, 503, 504]);

/** The end of a try. */
export type Outcome = Answer | NetworkError;

const isTemporary = (outcome: Outcome): boolean =>
	outcome instanceof NetworkError || passing.has(outcome.response.status);

const isRefused = (outcome: Outcome): boolean =>
	!(outcome instanceof NetworkError) && outcome.response.status === 401;

/** True when no other try is worthwhile. */
export const isFinal = (outcome: Outcome): outcome is Answer => !isTemporary(outcome) && !isRefused(outcome);

/** The parts of a call that is tried again. */
interface Again {
	send(): Promise<Outcome>;
	authorization: Authorization;
	retry: RetryOptions | undefined;
	deadline: Deadline;
}

/**
 * Repeats a request while its failure is temporary and time is left, and at once with another token after a 401; returns
 * the last outcome.
 */
export async function repeated(
	first: Outcome,
	{ send, authorization, retry, deadline }: Again,
): Promise<Outcome> {
	const { attempts, ...delays } = { ...defaults, ...retry };
	const renewed = async (outcome: Outcome) =>
		isRefused(outcome) && (await authorization.renew()) ? send() : outcome;
	let outcome = await renewed(first);
	for (let tried = 1; tried < attempts && isTemporary(outcome); tried += 1) {
		const wait = delay(tried, outcome, delays);
		if (wait >= deadline.remaining()) break;
		await pause(wait, deadline.signal);
		outcome = await renewed(await send());
	}
	return outcome;
}

/** Milliseconds before the next try: exponential with full jitter, and never less than the service asks for. */
function delay(
	tried: number,
	outcome: Outcome,
	{ baseDelay, maxDelay }: Omit<Required<RetryOptions>, "attempts">,
): number {
	const requestedWait = outcome instanceof NetworkError ? undefined : retryAfterOf(outcome.response);
	const random = Math.random() * Math.min(maxDelay, baseDelay * 2 ** (tried - 1));
	return (requestedWait ?? 0) * 1000 + random;
}
