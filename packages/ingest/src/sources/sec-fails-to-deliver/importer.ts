import { normaliseSymbol } from "@us-market-data/market";
import type { MarketReader } from "@us-market-data/store";
import type { Importer, Plan } from "../../frame/importer.ts";
import { parseLines } from "../../frame/lines.ts";
import type { SourceFile } from "../../frame/source-file.ts";
import { publicFilings as licence } from "../sec/accession.ts";
import { FailsParser, type Resolve } from "./parse.ts";

const source = "sec-fails-to-deliver";

/**
 * SEC fails-to-deliver files. Only their pairs of CUSIP and symbol are stored, not the fails themselves.
 * A pair keeps the entry of the newer file when an older file is imported later.
 */
export const secFailsToDeliver: Importer = {
	source,
	title: "SEC fails-to-deliver files: CUSIPs of securities",
	tags: ["sec"],
	licence,
	takes: /^cnsfails\d{6}[ab]?(?:[._-][\w.-]+)?\.(?:txt|zip)$/i,
	files: "cnsfails{YYYYMM}{a|b}.zip or .txt, also as .gz",
	url: "https://www.sec.gov/files/data/fails-deliver-data/cnsfails{YYYYMM}{a|b}.zip",
	async plan(files, options, market) {
		const resolve = await resolver(market);
		const newest = await newestDays(market, files);
		// Oldest first, so that the newest day of a pair remains.
		const ordered = files.toSorted((a, b) => (a.name < b.name ? -1 : 1));
		return ordered.map((file) => planFile(file, options.tag ?? "sec", resolve, newest));
	},
};

function planFile(
	file: SourceFile,
	tag: string,
	resolve: Resolve,
	newest: ReadonlyMap<string, string>,
): Plan {
	const notes: string[] = [];
	return {
		source: file,
		dataset: {
			tag,
			licence,
			file: file.name.replace(/\.(txt|zip)$/i, "").toLowerCase(),
			adjustedThrough: null,
		},
		notes,
		async *parse(content) {
			const parser = new FailsParser(resolve, newest, notes);
			yield* parseLines(content.text({ encoding: "windows-1252" }), parser);
			yield parser.pairs();
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
		const held = normaliseSymbol(spelling, "finraShortInterest", (symbol) => {
			const known = symbols.has(symbol);
			if (known) fits += 1;
			return known;
		});
		return fits > 0 ? held : normaliseSymbol(spelling, "finraShortInterest");
	};
}

/** Newest day that other files state of each pair, by symbol and CUSIP. */
async function newestDays(market: MarketReader, files: readonly SourceFile[]): Promise<Map<string, string>> {
	const replaced = new Set(files.map((file) => planFile(file, "", () => null, new Map()).dataset.file));
	const datasets = await market.datasets();
	const own = new Set(
		datasets.filter((held) => held.source === source && replaced.has(held.file)).map(({ id }) => id),
	);
	const rows = await market.across("identifiers", { kinds: ["cusip"], order: "asc", limit: 1_000_000_000 });
	return new Map(
		rows
			.filter(({ datasetId }) => !own.has(datasetId))
			.map(({ record, security }) => [`${security.symbol} ${record.value}`, record.date]),
	);
}
