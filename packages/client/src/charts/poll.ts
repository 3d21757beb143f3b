import { isMarketDataError } from "../errors.ts";

/** Settings of polling. */
export interface PollOptions {
	/** Milliseconds between the end of a request and the next. Default 5000. Each costs one data request. */
	pollInterval?: number | undefined;
	/** Told of each poll that fails. Polling goes on, never sooner than `Retry-After` asks. */
	onError?: ((error: unknown) => void) | undefined;
}

/** Longest pause that a timer of all platforms can hold. */
const maxPollMs = 2_147_483_647;

/**
 * Asks again and again until the signal aborts. A page that nobody sees does not ask, so that it does not spend the
 * allowance.
 */
export function poll(
	load: (signal: AbortSignal) => Promise<void>,
	{ pollInterval = 5000, onError }: PollOptions,
	signal: AbortSignal,
): void {
	let timer: ReturnType<typeof setTimeout> | undefined;
	signal.addEventListener("abort", () => clearTimeout(timer));
	const later = (pause: number) => {
		if (!signal.aborted) timer = setTimeout(() => void turn(), Math.min(pause, maxPollMs));
	};
	const turn = async () => {
		let pause = pollInterval;
		try {
			if (!isHidden()) await load(signal);
		} catch (error) {
			if (signal.aborted) return;
			if (isMarketDataError(error)) pause = Math.max(pause, (error.retryAfter ?? 0) * 1000);
			onError?.(error);
		}
		later(pause);
	};
	later(pollInterval);
}

/** True for a page in the background; there is no page in Node and in workers. */
function isHidden(): boolean {
	return (globalThis as { document?: { hidden?: boolean } }).document?.hidden === true;
}
