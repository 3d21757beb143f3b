/** Two decimals from hundredths: `18980` is `"189.80"`. */
export const cents = (hundredths: number): string => fixed(hundredths, 2);

/** Plain notation with exactly `places` decimals from an integer count of the smallest unit. */
export function fixed(units: number, places: number): string {
	if (places === 0) return String(units);
	const digits = String(Math.abs(units)).padStart(places + 1, "0");
	return `${units < 0 ? "-" : ""}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** Money from hundredths of a cent: two decimals, or four where it takes them. */
export const perShare = (units: number): string => fixed(units, 4).replace(/00$/, "");

/** The multiple of `step` next to `value`. */
export const roundTo = (value: number, step: number): number => Math.round(value / step) * step;

export const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/** Splits an integer `total` by weights into integers that add up to it exactly. */
export function apportion(total: number, weights: readonly number[]): number[] {
	const totalWeight = weights.reduce((sum, weight) => sum + weight, 0);
	let reached = 0;
	let apportioned = 0;
	return weights.map((weight) => {
		reached += weight;
		const upTo = Math.round((total * reached) / totalWeight);
		const part = upTo - apportioned;
		apportioned = upTo;
		return part;
	});
}
