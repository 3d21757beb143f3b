import { type Importer, ownResponsibility, type Plan } from "../../frame/importer.ts";
import { parseLines } from "../../frame/lines.ts";
import type { SourceFile } from "../../frame/source-file.ts";
import { DirectoryParser } from "./parse.ts";

const licence = ownResponsibility(
	"Nasdaq Trader symbol directories: published without a grant to redistribute.",
);

/** The two symbol directories of Nasdaq Trader: all securities listed in the US, with their exchange. */
export const nasdaqDirectory: Importer = {
	source: "nasdaq-directory",
	title: "Nasdaq Trader symbol directories",
	tags: ["nasdaq"],
	licence,
	takes: /^(nasdaqlisted|otherlisted)(?:[._-][\w.-]+)?\.txt$/i,
	files: "nasdaqlisted.txt, otherlisted.txt, also as .gz",
	url: "https://www.nasdaqtrader.com/dynamic/SymDir/nasdaqlisted.txt",
	plan: async (files, options) => files.map((file) => planFile(file, options.tag ?? "nasdaq")),
};

function planFile(source: SourceFile, tag: string): Plan {
	const notes: string[] = [];
	return {
		source,
		dataset: { tag, licence, file: source.name, adjustedThrough: null },
		notes,
		parse: (content) => parseLines(content.text(), new DirectoryParser(source.name, notes)),
	};
}
