const bold = (text: string): string[] => [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, word = ""]) => word);

const namesOfFiles = "## Names of files";

/** Words that the tables of the glossary forbid: those in bold in the third column. */
export const forbiddenWords = (glossary: string): string[] =>
	glossary.split("\n").flatMap((line) => bold(line.split("|")[3] ?? ""));

/** Names that the glossary allows no file and no folder. */
export const forbiddenNames = (glossary: string): string[] => bold(glossary.split(namesOfFiles)[1] ?? "");
