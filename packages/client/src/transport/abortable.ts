/** Resolves as a promise does; rejects with the reason of the signal when that fires first. */
export function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
	return new Promise((resolve, reject) => {
		const stop = () => reject(signal.reason);
		signal.addEventListener("abort", stop, { once: true });
		work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
		if (signal.aborted) stop();
	});
}

/** Waits; rejects with the reason of the signal when that fires first. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const wait = new Promise<void>((resolve) => {
		timer = setTimeout(resolve, milliseconds);
	});
	await abortable(wait, signal).finally(() => clearTimeout(timer));
}
