import type { Importer, Plan } from "../../frame/importer.ts";
import type { SourceFile } from "../../frame/source-file.ts";
import { publicFilings } from "../sec/accession.ts";
import { parseTickers } from "./parse.ts";

/** The two lists in which the SEC says which tickers belong to which company. */
export const secTickers: Importer = {
	source: "sec-tickers",
	title: "SEC lists of companies and their tickers",
	tags: ["sec"],
	licence: publicFilings,
	takes: /^company_tickers(_exchange)?([._-][\w.-]+)?\.json$/i,
	files: "company_tickers.json, company_tickers_exchange.json, also as .gz",
	url: "https://www.sec.gov/files/company_tickers.json",
	plan: async (files, options) => files.map((file) => planFile(file, options.tag ?? "sec")),
};

function planFile(source: SourceFile, tag: string): Plan {
	const date = new Date(source.retrievedAt).toISOString().slice(0, 10);
	return {
		source,
		dataset: { tag, licence: publicFilings, file: source.name, adjustedThrough: null },
		notes: [],
		async *parse(content) {
			yield parseTickers(await content.whole(), date);
		},
	};
}
