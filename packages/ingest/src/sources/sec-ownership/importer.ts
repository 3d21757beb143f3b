import type { MarketReader } from "@us-market-data/store";
import type { Content } from "../../frame/content.ts";
import type { Importer, ImportOptions, Outcome, Plan } from "../../frame/importer.ts";
import type { SourceFile } from "../../frame/source-file.ts";
import { publicFilings } from "../sec/accession.ts";
import { DataSetParser, isDataSet } from "./data-set/parser.ts";
import { accessionIn } from "./forms/accession.ts";
import { FormsParser } from "./forms/parser.ts";
import { type SecurityFinder, securityFinder } from "./securities.ts";

/**
 * Forms 3, 4 and 5, on which insiders report trades and holdings: the XML of a form, its full submission, archives of
 * many, and the quarterly data set.
 */
export const secOwnership: Importer = {
	source: "sec-ownership",
	order: 120,
	task: "holders",
	title: "SEC Forms 3, 4 and 5 of insiders",
	tags: ["sec"],
	licence: publicFilings,
	takes: /\.(xml|txt|nc|zip)$/i,
	files:
		"forms as .xml or full submissions as .txt or .nc, named by accession number or in a folder named by it, also many in a " +
		".zip, and YYYYqQ_form345.zip",
	url: "https://www.sec.gov/data-research/sec-markets-data/insider-transactions-data-sets",
	// A full submission with its exhibits.
	limits: { document: 128 * 2 ** 20 },
	plan: planFiles,
};

async function planFiles(files: SourceFile[], options: ImportOptions, market: MarketReader): Promise<Plan[]> {
	const finder = await securityFinder(market);
	return files.map((file) => planFile(file, options.tag ?? "sec", finder));
}

function planFile(source: SourceFile, tag: string, finder: SecurityFinder): Plan {
	const notes: string[] = [];
	const isArchive = /\.zip$/i.test(source.name);
	// The documents of EDGAR have names such as `form4.xml`, thousands of the same.
	const file = isArchive ? source.name : (accessionIn(source.label) ?? source.label);
	return {
		source,
		dataset: { tag, licence: publicFilings, file, adjustedThrough: null },
		notes,
		parse: (content) => parse(content, source, finder, notes),
	};
}

async function* parse(
	content: Content,
	source: SourceFile,
	finder: SecurityFinder,
	notes: string[],
): AsyncGenerator<Outcome[]> {
	if (!content.isArchive()) {
		yield* new FormsParser(finder, notes).file(content, source.label);
		return;
	}
	const names: string[] = [];
	const listing = content.entries((name) => {
		names.push(name);
		return false;
	});
	for await (const _ of listing);
	yield* isDataSet(names)
		? new DataSetParser(finder, notes).parse(content)
		: new FormsParser(finder, notes).archive(content);
}
