const units = ["B", "kB", "MB", "GB", "TB"];

/** A number of bytes with a unit: `74.6 MB`. */
export function bytes(count: number): string {
	const power = count < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(count) / 3));
	const value = count / 1000 ** power;
	return `${power === 0 ? value : value.toFixed(1)} ${units[power]}`;
}
