import type { MarketReader } from "@us-market-data/store";
import { type Importer, ownResponsibility, type Plan } from "../../frame/importer.ts";
import { parseLines } from "../../frame/lines.ts";
import type { SourceFile } from "../../frame/source-file.ts";
import { isTradedBetween } from "../../symbols/reused-symbol.ts";
import { type Comeback, comeBack, recordsOfDay } from "./history.ts";
import { type ListedBefore, listedBefore } from "./listed-before.ts";
import { DirectoryParser } from "./parse.ts";

const licence = ownResponsibility(
	"Nasdaq Trader symbol directories: published without a grant to redistribute.",
);

/** The two symbol directories of Nasdaq Trader: all securities listed in the US, with their exchange. */
export const nasdaqDirectory: Importer = {
	source: "nasdaq-directory",
	order: 10,
	task: "securities",
	title: "Nasdaq Trader symbol directories",
	tags: ["nasdaq"],
	licence,
	takes: /^(nasdaqlisted|otherlisted)(?:[._-][\w.-]+)?\.txt$/i,
	files: "nasdaqlisted.txt, otherlisted.txt, also as .gz",
	instead: (name) =>
		/^nasdaqtraded/i.test(name)
			? "nasdaqlisted.txt and otherlisted.txt of the same folder, which list the same securities"
			: null,
	url: "https://www.nasdaqtrader.com/dynamic/SymDir/nasdaqlisted.txt",
	async plan(files, options, market) {
		const before = await listedBefore(market);
		const listed = new Set<string>();
		return files.map((file) => planFile(file, options.tag ?? "nasdaq", { before, listed, market }));
	},
};

interface Setting {
	before: ReadonlyMap<string, ListedBefore>;
	/** Symbols that the files of this import list, which each adds to. */
	listed: Set<string>;
	market: MarketReader;
}

function planFile(source: SourceFile, tag: string, { before, listed, market }: Setting): Plan {
	const notes: string[] = [];
	return {
		source,
		dataset: { tag, licence, file: source.name, adjustedThrough: null },
		notes,
		async *parse(content) {
			const parser = new DirectoryParser(source.name, notes);
			yield* parseLines(content.text(), parser);
			const { date, rows, directory } = parser;
			const elsewhere = new Set(listed);
			for (const { symbol } of rows) listed.add(symbol);
			const previous = before.get(directory) ?? new Map();
			const reused = await untraded(comeBack(rows, previous, date), market);
			yield recordsOfDay({ date, rows, before: previous, elsewhere, reused }, notes);
		},
	};
}

/** Symbols that came back without having been traded in between. */
async function untraded(comebacks: readonly Comeback[], market: MarketReader): Promise<Set<string>> {
	const untradedSymbols = new Set<string>();
	for (const { symbol, last, first } of comebacks)
		if (!(await isTradedBetween(market, symbol, last, first))) untradedSymbols.add(symbol);
	return untradedSymbols;
}
