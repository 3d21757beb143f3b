/** A stream of pseudo-random numbers; the same key gives the same stream on every machine. */
export interface Random {
	/** Uniform in [0, 1). */
	next(): number;
	/** Uniform in [min, max). */
	between(min: number, max: number): number;
	/** Uniform integer from `min` to `max`, both inclusive. */
	int(min: number, max: number): number;
	/** Mean 0, standard deviation 1, within ±4.3. A sum of uniforms, so that no library function takes part. */
	normal(): number;
	chance(probability: number): boolean;
	pick<T>(list: readonly T[]): T;
}

/**
 * The stream of a key, such as the seed, a symbol and the name of an area. Streams of different keys are
 * independent, so each area is generated alone and in any order. The generator is sfc32.
 *
 * @example
 * random("seed", "AAPL.US").next() === random("seed", "AAPL.US").next(); // => true
 */
export function random(...key: readonly (string | number)[]): Random {
	const next = sfc32(key.join("|"));
	const between = (min: number, max: number) => min + (max - min) * next();
	const int = (min: number, max: number) => min + Math.floor((max - min + 1) * next());
	return {
		next,
		between,
		int,
		normal: () => (next() + next() + next() + next() + next() + next() - 3) * Math.SQRT2,
		chance: (probability) => next() < probability,
		pick: (list) => entry(list, Math.floor(list.length * next())),
	};
}

/**
 * The element at `index`; a negative index counts from the end. Throws where there is none.
 *
 * @example
 * entry([10, 20, 30], -1); // => 30
 * entry([], 0); // throws RangeError
 */
export function entry<T>(list: readonly T[], index: number): T {
	const item = list.at(index);
	if (item === undefined) throw new RangeError(`No element ${index} in a list of ${list.length}.`);
	return item;
}

function sfc32(key: string): () => number {
	let [a, b, c, counter] = [hash(key, 1), hash(key, 2), hash(key, 3), 1];
	const next = () => {
		const mixed = (((a + b) | 0) + counter) | 0;
		counter = (counter + 1) | 0;
		a = b ^ (b >>> 9);
		b = (c + (c << 3)) | 0;
		c = (((c << 21) | (c >>> 11)) + mixed) | 0;
		return (mixed >>> 0) / 2 ** 32;
	};
	for (let round = 0; round < 12; round++) next();
	return next;
}

/** FNV-1a with a final mix. */
function hash(text: string, salt: number): number {
	let value = 0x811c9dc5 ^ salt;
	for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
	value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
	return value ^ (value >>> 13);
}
