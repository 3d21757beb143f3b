/** Letters for thousand, million, billion and trillion. */
const letters = ["", "K", "M", "B", "T"];

/**
 * A large figure, such as an amount of money, as people read it: two digits behind the point, one from 100 on, and K, M, B or T
 * for thousand, million, billion or trillion. It is rounded half away from zero, and is exact, because the text is never made a
 * binary number. A text that is no decimal stays as it is.
 *
 * @example
 * shortDecimal("3985433085600"); // => "3.99T"
 * shortDecimal("-115000000000"); // => "-115.0B"
 */
export function shortDecimal(decimal: string): string {
	const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal);
	if (!parts) return decimal;
	const [, sign = "", ones = "0", fraction = ""] = parts;
	const whole = ones.replace(/^0+(?=\d)/, "");
	let letter = Math.min(Math.floor((whole.length - 1) / 3), letters.length - 1);
	// What rounds up to 1000 of a letter is one of the next.
	if (letter < letters.length - 1 && rounded(whole, fraction, 3 * letter, 1) === "1000.0") letter++;
	const two = rounded(whole, fraction, 3 * letter, 2);
	const text = two.length > "99.99".length ? rounded(whole, fraction, 3 * letter, 1) : two;
	return `${sign}${text}${letters[letter]}`;
}

/** A decimal in units of ten to a power, with so many digits behind the point. */
function rounded(whole: string, fraction: string, power: number, places: number): string {
	const digits = BigInt(whole + fraction);
	const excess = fraction.length + power - places;
	const amount =
		excess > 0
			? (digits + 5n * 10n ** BigInt(excess - 1)) / 10n ** BigInt(excess)
			: digits * 10n ** BigInt(-excess);
	const text = String(amount).padStart(places + 1, "0");
	return `${text.slice(0, -places)}.${text.slice(-places)}`;
}

/** A decimal of a million or more. Ids have zeros in front, or are numbers of JSON. */
const large = /^-?[1-9]\d{6,}(\.\d+)?$/;

/** Members whose texts may be digits, and count nothing. */
const identifying = /(^|[._])(key|symbol|ticker|cik|cusip|isin|figi)$|(id|number|code)s?$/i;

/**
 * A text of an answer as people read it: a decimal of a million or more short, anything else as it is.
 *
 * @param name the member of the answer, which tells figures from ids
 *
 * @example
 * shortFigure("marketCap", "3985433085600"); // => "3.99T"
 * shortFigure("cik", "1234567"); // => "1234567"
 */
export const shortFigure = (name: string, text: string): string =>
	large.test(text) && !identifying.test(name) ? shortDecimal(text) : text;
