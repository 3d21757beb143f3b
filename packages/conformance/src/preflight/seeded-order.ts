import { createHash } from "node:crypto";

/** The texts in an order that the seed alone decides, so that one more or one less moves none of the others. */
export function seededOrder(texts: readonly string[], seed: number): string[] {
	const rank = (text: string) => createHash("sha256").update(`${seed} ${text}`).digest("hex");
	return texts
		.map((text) => ({ text, rank: rank(text) }))
		.sort((a, b) => (a.rank < b.rank ? -1 : 1))
		.map(({ text }) => text);
}
