/** True for two texts that say different things: decimals that differ by more than the rounding of the coarser one. */
export function disagree(a: string, b: string): boolean {
	if (a === b) return false;
	if (!isDecimal(a) || !isDecimal(b)) return true;
	const decimals = Math.min(decimalsOf(a), decimalsOf(b));
	// The last digit of the coarser one may be cut off instead of rounded; double precision blurs the comparison itself.
	const slack = 10 ** -decimals * (1 + 1e-9);
	const off = Math.abs(Number(a) - Number(b));
	const isRounded = decimalsOf(a) !== decimalsOf(b) && off <= slack;
	return !isRounded && off > 2 ** -23 * Math.max(Math.abs(Number(a)), Math.abs(Number(b)));
}

const isDecimal = (text: string): boolean => /^-?\d{1,30}(\.\d{1,30})?$/.test(text);

const decimalsOf = (text: string): number => text.split(".")[1]?.length ?? 0;

/** Legal forms and kinds of stock, which sources write in different ways or leave out. */
const unimportant = new Set(
	(
		"inc incorporated corp corporation co company ltd limited plc llc lp sa nv ag the and " +
		"common stock ordinary shares share class series american depositary ads adr new holdings group trust"
	).split(" "),
);

/** True for two names of which neither begins with the words of the other, legal forms apart. */
export function namesDisagree(a: string, b: string): boolean {
	const [first, second] = [wordsOf(a), wordsOf(b)];
	if (first === "" || second === "") return false;
	return !first.startsWith(second) && !second.startsWith(first);
}

const wordsOf = (name: string): string =>
	name
		.toLowerCase()
		.replaceAll(".", "")
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word.length > 1 && !unimportant.has(word))
		.join("");
