import { TimeoutError } from "../errors/errors.ts";

/** The longest time that a timer can wait, because a longer one fires at once. */
const longestTimer = 2 ** 31 - 1;

/** The deadline of a call: fires with a `TimeoutError` when time is up, or with the caller's own reason. */
export interface Deadline {
	readonly signal: AbortSignal;
	/** Milliseconds left. */
	remaining(): number;
	clear(): void;
}

/** Starts the clock of a call. */
export function startDeadline(request: Request, timeout: number): Deadline {
	const over = new AbortController();
	const end = Date.now() + timeout;
	const expire = () =>
		over.abort(new TimeoutError({ url: request.url, reason: `No answer within ${timeout} ms` }));
	const timer = timeout > longestTimer ? undefined : setTimeout(expire, timeout);
	return {
		signal: AbortSignal.any([request.signal, over.signal]),
		remaining: () => end - Date.now(),
		clear: () => clearTimeout(timer),
	};
}
