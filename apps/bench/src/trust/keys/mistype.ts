const alphabet = "abcdefghijklmnopqrstuvwxyz234567";
/** Letters of keys, each with the digit that people misread it as. The alphabet of keys has none of these digits. */
const lookalikes: Readonly<Record<string, string>> = {
	o: "0",
	l: "1",
	i: "1",
	b: "8",
	g: "9",
	s: "5",
	z: "2",
};

const below = (n: number): number => Math.floor(Math.random() * n);
const pick = (text: string): string => text[below(text.length)] ?? "";
const at = (secret: string, place: number, instead: string): string =>
	secret.slice(0, place) + instead + secret.slice(place + 1);

const oneWrong = (secret: string): string => at(secret, below(secret.length), pick(alphabet));
const twoWrong = (secret: string): string => oneWrong(oneWrong(secret));

/** Ways in which people get a key wrong. A result may be the key itself by chance. */
export const mistypes = {
	"one character wrong": oneWrong,
	"two neighbours swapped": (secret: string) => {
		const place = below(secret.length - 1);
		return at(at(secret, place, secret[place + 1] ?? ""), place + 1, secret[place] ?? "");
	},
	"one character missing": (secret: string) => at(secret, below(secret.length), ""),
	"one character too many": (secret: string) => {
		const place = below(secret.length);
		return at(secret, place, pick(alphabet) + (secret[place] ?? ""));
	},
	"a look-alike": (secret: string) => {
		const place = below(secret.length);
		return at(secret, place, lookalikes[secret[place] ?? ""] ?? "0");
	},
	"a capital": (secret: string) => {
		const place = below(secret.length);
		return at(secret, place, (secret[place] ?? "").toUpperCase());
	},
	"two characters wrong": twoWrong,
	"four characters wrong": (secret: string) => twoWrong(twoWrong(secret)),
	"the end missing": (secret: string) => secret.slice(0, 1 + below(secret.length - 1)),
	"halves of two keys": (secret: string, other: string) => {
		const place = 9 + below(secret.length - 10);
		return secret.slice(0, place) + other.slice(place);
	},
} satisfies Record<string, (secret: string, other: string) => string>;

export type Mistype = keyof typeof mistypes;

/** Those in which a single character is wrong, of which the checksum must miss none. */
export const singleCharacter: readonly Mistype[] = ["one character wrong", "a look-alike", "a capital"];
