/** Words that many companies have in their names, and those of kinds of securities. */
const common = new Set(
	(
		"the of and in for new inc incorporated corp corporation co company cos ltd limited plc lp llc sa nv ag se trust fund " +
		"group holding holdings hldg hldgs intl international global american america usa us class cl series ser common com " +
		"stock stk share shares shs ordinary ord adr ads american depositary depository sponsored representing unit units " +
		"warrant warrants right rights preferred pfd note notes etf etn beneficial interest sbi reit del delaware old"
	).split(" "),
);

const minLength = 3;

/** The words of a name that tell whose it is. */
export const distinctiveWords = (name: string): string[] =>
	name
		.slice(0, 300)
		.normalize("NFKD")
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word.length >= minLength && !common.has(word));

/** The fewest letters to which a word is shortened. */
const minPrefixLength = 4;

/**
 * True when two names may be of one company: they share a word, written out or shortened, are the same written without
 * blanks, or one has the initials of the other. Names that say nothing, such as empty ones, may be anybody's.
 *
 * @example namesAlike("FACEBOOK INC CL A", "Meta Platforms, Inc.") // false
 */
export function namesAlike(a: string, b: string): boolean {
	const [words, others] = [distinctiveWords(a), distinctiveWords(b)];
	if (words.length === 0 || others.length === 0) return true;
	if (words.some((word) => others.some((other) => word === other || begins(word, other)))) return true;
	const [joined, otherJoined] = [words.join(""), others.join("")];
	const [short = "", long = ""] = [joined, otherJoined].sort((one, other) => one.length - other.length);
	if (short.length >= minJoinedLength && long.includes(short)) return true;
	return hasInitials(a, others) || hasInitials(b, words);
}

/** Letters of a name without blanks that are enough to find it in another one. */
const minJoinedLength = 7;

/** True for a name that begins with the initials of two words or more, such as `GE Aerospace` of General Electric. */
const hasInitials = (name: string, words: readonly string[]): boolean =>
	words.length > 1 &&
	name
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u)
		.includes(words.map(([first]) => first).join(""));

const begins = (a: string, b: string): boolean => {
	const length = Math.max(minPrefixLength, Math.min(a.length, b.length));
	return a.slice(0, length) === b.slice(0, length);
};
