/** A rectangle of a heat map. */
export interface Area {
	x: number;
	y: number;
	width: number;
	height: number;
}

/** The longest side of the flattest rectangle of a row, by its shortest. */
function flatness(row: readonly number[], side: number): number {
	const sum = row.reduce((total, one) => total + one, 0);
	const thickness = sum / side;
	return Math.max(...row.map((one) => Math.max(one / thickness ** 2, thickness ** 2 / one)));
}

/**
 * Divides a rectangle among values by size, in nearly square parts (Bruls, Huizing, van Wijk, 2000).
 *
 * @param values above zero, largest first
 * @returns the part of each value, in their order
 */
export function squarify(values: readonly number[], area: Area): Area[] {
	const total = values.reduce((sum, one) => sum + one, 0);
	const sizes = values.map((one) => (one / total) * area.width * area.height);
	const parts: Area[] = [];
	let { x, y, width, height } = area;
	while (parts.length < sizes.length) {
		const side = Math.min(width, height);
		let row = sizes.slice(parts.length, parts.length + 1);
		for (const next of sizes.slice(parts.length + 1)) {
			if (flatness([...row, next], side) > flatness(row, side)) break;
			row = [...row, next];
		}
		const thickness = row.reduce((sum, one) => sum + one, 0) / side;
		let at = 0;
		for (const one of row) {
			const length = one / thickness;
			parts.push(
				width >= height
					? { x, y: y + at, width: thickness, height: length }
					: { x: x + at, y, width: length, height: thickness },
			);
			at += length;
		}
		if (width >= height) [x, width] = [x + thickness, width - thickness];
		else [y, height] = [y + thickness, height - thickness];
	}
	return parts;
}
