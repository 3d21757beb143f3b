/**
 * Removes the items of a list that a result does not need: first halves, then quarters, and at last single items.
 *
 * @param happens whether it still happens with fewer items
 */
export async function shortest<T>(
	items: readonly T[],
	happens: (fewer: readonly T[]) => Promise<boolean>,
): Promise<readonly T[]> {
	let held = items;
	for (let size = Math.ceil(held.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
		for (let at = 0; at < held.length; ) {
			const fewer = held.toSpliced(at, size);
			if (await happens(fewer)) held = fewer;
			else at += size;
		}
	}
	return held;
}
