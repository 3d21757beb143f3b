import { displayUrl } from "@us-market-data/market";
import { FetchFailed } from "./fetch-failed.ts";
import { minBytesPerSecond } from "./limits.ts";

/** Watches the rate of a transfer. */
export interface RateWatch {
	/** Aborted with a FetchFailed when too little came for a while. */
	signal: AbortSignal;
	add(bytes: number): void;
	stop(): void;
}

/** Expects the head of the response within the first window and the least rate in each later one. */
export function watchRate(url: URL, windowMs: number): RateWatch {
	const over = new AbortController();
	const minBytes = Math.max(1, (minBytesPerSecond * windowMs) / 1000);
	let receivedBytes = 0;
	const timer = setInterval(() => {
		if (receivedBytes < minBytes) over.abort(tooSlow(url, `${receivedBytes} bytes in ${windowMs / 1000} s`));
		receivedBytes = 0;
	}, windowMs);
	return {
		signal: over.signal,
		add(bytes) {
			receivedBytes += bytes;
		},
		stop: () => clearInterval(timer),
	};
}

const tooSlow = (url: URL, value: string): FetchFailed =>
	new FetchFailed(
		"slow",
		{ file: displayUrl(url), field: "transfer", value },
		`${minBytesPerSecond} bytes a second`,
	);

/** A signal that ends work on a URL after a time, or when another one does. `done` lets go of the time. */
export function deadline(url: URL, ms: number, other?: AbortSignal): { signal: AbortSignal; done(): void } {
	const over = new AbortController();
	const end = () => over.abort(tooLong(url, ms));
	const timer = setTimeout(end, ms);
	const signal = other ? AbortSignal.any([other, over.signal]) : over.signal;
	return { signal, done: () => clearTimeout(timer) };
}

const tooLong = (url: URL, ms: number): FetchFailed => {
	const location = { file: displayUrl(url), field: "transfer", value: `not complete after ${ms / 1000} s` };
	return new FetchFailed("slow", location, "a complete response in that time, or the rest in a later run");
};
