/** The direction in which one line crossed another at the last value. */
export type Crossing = "goldenfork" | "deadcross";

/**
 * `goldenfork` when the fast line rose above the slow one with the last value (it was not above before), `deadcross`
 * when it fell below; null when it did neither or the lines are not known.
 */
export function crossing(fast: readonly number[], slow: readonly number[]): Crossing | null {
	const now = (fast.at(-1) ?? Number.NaN) - (slow.at(-1) ?? Number.NaN);
	const before = (fast.at(-2) ?? Number.NaN) - (slow.at(-2) ?? Number.NaN);
	if (now > 0 && before <= 0) return "goldenfork";
	if (now < 0 && before >= 0) return "deadcross";
	return null;
}
