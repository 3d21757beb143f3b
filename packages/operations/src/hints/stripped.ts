/** A text without blanks and the given characters at both ends. */
export function stripped(text: string, characters: string): string {
	let [from, to] = [0, text.length];
	const isStripped = (at: number) => characters.includes(text[at] ?? "x") || text[at]?.trim() === "";
	while (from < to && isStripped(from)) from++;
	while (to > from && isStripped(to - 1)) to--;
	return text.slice(from, to);
}
