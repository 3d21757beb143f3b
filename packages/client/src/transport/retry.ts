import { NetworkError, retryAfterOf } from "../errors.ts";
import type { RetryOptions } from "../options.ts";
import type { Answer } from "./answer.ts";
import type { Authorization } from "./authorization.ts";
import type { Deadline } from "./deadline.ts";
import { pause } from "./pause.ts";

export const retryDefaults: Required<RetryOptions> = { attempts: 3, baseDelay: 250, maxDelay: 8000 };
const temporaryStatuses = new Set([429, 502, 503, 504]);

/** True for a status after which the same request may succeed. */
export const isTemporaryStatus = (status: number | undefined): boolean =>
	status !== undefined && temporaryStatuses.has(status);

/** The end of a try. */
export type Outcome = Answer | NetworkError;

const isTemporary = (outcome: Outcome): boolean =>
	outcome instanceof NetworkError || isTemporaryStatus(outcome.response.status);

const isRefused = (outcome: Outcome): boolean =>
	!(outcome instanceof NetworkError) && outcome.response.status === 401;

/** True when no other try is worthwhile. */
export const isFinal = (outcome: Outcome): outcome is Answer => !isTemporary(outcome) && !isRefused(outcome);

/** The parts of a call that is tried again. */
interface Again {
	send(): Promise<Outcome>;
	authorization: Authorization;
	retry: RetryOptions | undefined;
	deadline: Pick<Deadline, "signal" | "remaining">;
}

/**
 * Repeats a request while its failure is temporary and time is left, and at once with another token after a 401; returns
 * the last outcome.
 */
export async function repeated(
	first: Outcome,
	{ send, authorization, retry, deadline }: Again,
): Promise<Outcome> {
	const { attempts, ...delays } = { ...retryDefaults, ...retry };
	const renewed = async (outcome: Outcome) =>
		isRefused(outcome) && (await authorization.renew()) ? send() : outcome;
	let outcome = await renewed(first);
	for (let tried = 1; tried < attempts && isTemporary(outcome); tried += 1) {
		const retryAfter = outcome instanceof NetworkError ? undefined : retryAfterOf(outcome.response);
		const wait = backoff(tried, retryAfter, delays);
		if (wait >= deadline.remaining()) break;
		await pause(wait, deadline.signal);
		outcome = await renewed(await send());
	}
	return outcome;
}

/** Milliseconds before the next try: exponential with full jitter, and never less than the service asks for. */
export function backoff(
	tried: number,
	retryAfterSeconds: number | undefined,
	{ baseDelay, maxDelay }: Omit<Required<RetryOptions>, "attempts">,
): number {
	return (retryAfterSeconds ?? 0) * 1000 + Math.random() * Math.min(maxDelay, baseDelay * 2 ** (tried - 1));
}
