import type { MarketReader } from "@us-market-data/store";
import type { Importer, Plan } from "../../frame/importer.ts";
import type { SourceFile } from "../../frame/source-file.ts";
import { publicFilings } from "../sec/accession.ts";
import { parseTickers } from "./parse.ts";
import { heldTickers, renamedTickers, source } from "./renames.ts";

/** The two lists in which the SEC says which tickers belong to which company. */
export const secTickers: Importer = {
	source,
	title: "SEC lists of companies and their tickers",
	tags: ["sec"],
	licence: publicFilings,
	takes: /^company_tickers(_exchange)?([._-][\w.-]+)?\.json$/i,
	files: "company_tickers.json, company_tickers_exchange.json, also as .gz",
	url: "https://www.sec.gov/files/company_tickers.json",
	plan: async (files, options, market) => files.map((file) => planFile(file, options.tag ?? "sec", market)),
};

function planFile(file: SourceFile, tag: string, market: MarketReader): Plan {
	const date = new Date(file.retrievedAt).toISOString().slice(0, 10);
	return {
		source: file,
		dataset: { tag, licence: publicFilings, file: file.name, adjustedThrough: null },
		notes: [],
		async *parse(content) {
			const before = await heldTickers(market, file.name);
			const outcomes = parseTickers(await content.whole(), date);
			yield outcomes;
			yield renamedTickers(before, outcomes);
		},
	};
}
