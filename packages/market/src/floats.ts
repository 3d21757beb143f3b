/** Grows to the longest array that was asked for. */
const blank: number[] = [];

/**
 * An array of numbers to be filled. Loops over hundreds of values read and write it without making an object of a number,
 * which they do with the holes of `new Array`; a typed array costs more to make than to fill.
 *
 * @example
 * floats(3).length; // => 3
 */
export function floats(length: number): number[] {
	while (blank.length < length) blank.push(0.5);
	return blank.slice(0, length);
}
