/**
 * Reads once for everything that arrives in one tick of the event loop. A request that arrives after a commit of any
 * process is of a later tick, and so sees it.
 *
 * @example
 * let reads = 0;
 * const version = oncePerTick(() => ++reads);
 * [version.get(), version.get()]; // => [1, 1]
 */
export function oncePerTick<T>(read: () => T): { get(): T; clear(): void } {
	let result: { value: T } | undefined;
	const clear = () => {
		result = undefined;
	};
	return {
		get() {
			if (result) return result.value;
			result = { value: read() };
			setImmediate(clear);
			return result.value;
		},
		clear,
	};
}
