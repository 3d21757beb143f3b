/** What a table says of a word of a file; nothing for names such as `constructor`, which every object answers to. */
export const entryOf = <V>(table: Readonly<Record<string, V>>, word: string): V | undefined =>
	Object.hasOwn(table, word) ? table[word] : undefined;
