/** A seeded source of numbers from 0 to below 1: the same text always gives the same ones (xmur3 and sfc32). */
export function randomOf(seed: string): () => number {
	let hash = 1779033703 ^ seed.length;
	for (const character of seed) {
		hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 3432918353);
		hash = (hash << 13) | (hash >>> 19);
	}
	const next = () => {
		hash = Math.imul(hash ^ (hash >>> 16), 2246822507);
		hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
		hash ^= hash >>> 16;
		return hash >>> 0;
	};
	let [a, b, c, d] = [next(), next(), next(), next()];
	return () => {
		const sum = (((a + b) | 0) + d) | 0;
		d = (d + 1) | 0;
		a = b ^ (b >>> 9);
		b = (c + (c << 3)) | 0;
		c = (((c << 21) | (c >>> 11)) + sum) | 0;
		return (sum >>> 0) / 2 ** 32;
	};
}

/** A number near 0, most often within -1 and 1. */
export const bell = (random: () => number): number => (random() + random() + random() + random() - 2) * 1.7;
