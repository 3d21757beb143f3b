import { normaliseSymbol } from "@us-market-data/market";
import type { MarketReader } from "@us-market-data/store";
import type { Importer, Plan } from "../../frame/importer.ts";
import { parseLines } from "../../frame/lines.ts";
import type { SourceFile } from "../../frame/source-file.ts";
import { publicFilings as licence } from "../sec/accession.ts";
import { datasetName, type Observations, source, storedObservations } from "./observations.ts";
import { FailsParser, type Resolve } from "./parse.ts";
import { recordsOf } from "./records.ts";

/**
 * SEC fails-to-deliver files. Only their pairs of CUSIP and symbol are stored, with the days on which they were seen, not the
 * fails themselves. The pairs tell of renamed securities and of symbols that passed to another one, in whatever order the
 * files are imported.
 */
export const secFailsToDeliver: Importer = {
	source,
	order: 30,
	task: "securities",
	taskNote: "(CUSIPs, renames)",
	title: "SEC fails-to-deliver files: CUSIPs of securities",
	tags: ["sec"],
	licence,
	takes: /^cnsfails\d{6}[ab]?(?:[._-][\w.-]+)?\.(?:txt|zip)$/i,
	files: "cnsfails{YYYYMM}{a|b}.zip or .txt, also as .gz",
	url: "https://www.sec.gov/files/data/fails-deliver-data/cnsfails{YYYYMM}{a|b}.zip",
	async plan(files, options, market) {
		const resolve = await resolver(market);
		const observations = await storedObservations(
			market,
			new Set(files.map(({ name }) => datasetName(name))),
		);
		// Oldest first, so that the newest day of a pair remains.
		const ordered = files.toSorted((a, b) => (a.name < b.name ? -1 : 1));
		return ordered.map((file) => planFile(file, options.tag ?? "sec", { resolve, observations, market }));
	},
};

interface Setting {
	resolve: Resolve;
	/** The held state, to which each file adds. */
	observations: Observations;
	market: MarketReader;
}

function planFile(source: SourceFile, tag: string, { resolve, observations, market }: Setting): Plan {
	const notes: string[] = [];
	const file = datasetName(source.name);
	return {
		source,
		dataset: { tag, licence, file, adjustedThrough: null },
		notes,
		async *parse(content) {
			const parser = new FailsParser(resolve, notes);
			yield* parseLines(content.text({ encoding: "windows-1252" }), parser);
			yield await recordsOf(parser.pairs(), observations, market, notes);
			observations.addPeriod(file);
		},
	};
}

/**
 * Spellings have nothing between root and class (`BRKB`): they are read as a security that is held when exactly
 * one fits, as they stand when none is held, and not at all when several fit.
 */
async function resolver(market: MarketReader): Promise<Resolve> {
	const symbols = new Set((await market.securities()).map(({ symbol }) => symbol));
	return (spelling) => {
		let fits = 0;
		const listedSymbol = normaliseSymbol(spelling, "finraShortInterest", (symbol) => {
			const isListed = symbols.has(symbol);
			if (isListed) fits += 1;
			return isListed;
		});
		return fits > 0 ? listedSymbol : normaliseSymbol(spelling, "finraShortInterest");
	};
}
