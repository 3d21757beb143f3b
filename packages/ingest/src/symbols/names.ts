/** Words that many companies have in their names, and those of kinds of securities. */
const common = new Set(
	(
		"the of and in for new inc incorporated corp corporation co company cos ltd limited plc lp llc sa nv ag se trust fund " +
		"group holding holdings hldg hldgs intl international global american america usa us class cl series ser common com " +
		"stock stk share shares shs ordinary ord adr ads american depositary depository sponsored representing unit units " +
		"warrant warrants right rights preferred pfd note notes etf etn beneficial interest sbi reit del delaware old"
	).split(" "),
);

const shortest = 3;

/** The words of a name that tell whose it is. */
const tellingWords = (name: string): string[] =>
	name
		.slice(0, 300)
		.normalize("NFKD")
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word.length >= shortest && !common.has(word));

/** Letters by which a shortened word is known. */
const known = 4;

/**
 * True when two names may be of one company: they share a word, written out or shortened. Names that say nothing, such as
 * empty ones, may be anybody's.
 */
export function namesAlike(a: string, b: string): boolean {
	const [words, others] = [tellingWords(a), tellingWords(b)];
	if (words.length === 0 || others.length === 0) return true;
	return words.some((word) => others.some((other) => word === other || begins(word, other)));
}

const begins = (a: string, b: string): boolean => {
	const length = Math.max(known, Math.min(a.length, b.length));
	return a.slice(0, length) === b.slice(0, length);
};
