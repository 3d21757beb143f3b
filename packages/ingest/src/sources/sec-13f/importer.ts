import { createHash } from "node:crypto";
import { InputError } from "@us-market-data/market";
import type { MarketReader } from "@us-market-data/store";
import { archiveLimits } from "../../fetching/limits.ts";
import { type Content, contentOf } from "../../frame/content.ts";
import type { Importer, Outcome, Plan } from "../../frame/importer.ts";
import type { SourceFile } from "../../frame/source-file.ts";
import { namingFile } from "../../frame/store-error.ts";
import { publicFilings } from "../sec/accession.ts";
import { parseXml } from "../sec/xml.ts";
import { CusipLearner, cusipOwners, stocksByName } from "./cusips.ts";
import { parseDataSet } from "./data-set.ts";
import { ReportIndex } from "./report-index.ts";
import type { ReadContext } from "./shareholders.ts";
import { documentsOf, infoTable, parseFiling } from "./submission.ts";

const source = "sec-13f";
const cover = /[._-]?primary[_-]?doc\.xml$/i;
const table = /[._-]?(?:form13f)?(?:info|information)[_-]?table\.xml$/i;

/**
 * Form 13F: holdings of managers of more than 100 million dollars at the end of each quarter. Positions are summed per
 * manager and security. Amendments are stored next to the amended filings, in any order of import: readers take
 * the newest report or restatement of a manager and quarter and add what was added after it.
 */
export const sec13f: Importer = {
	source,
	order: 130,
	task: "holders",
	title: "SEC Form 13F: holdings of institutions",
	tags: ["sec"],
	licence: publicFilings,
	takes:
		/form13f\.zip$|^\d{10}-\d{2}-\d{6}\.(?:txt|nc)$|primary[_-]?doc\.xml$|(?:info|information)[_-]?table\.xml$/i,
	files: "…_form13f.zip, {name}_primary_doc.xml with {name}_infotable.xml, {accession number}.txt or .nc",
	fetchLimits: archiveLimits,
	url: "https://www.sec.gov/files/structureddata/data/form-13f-data-sets/01jun2025-31aug2025_form13f.zip",
	// A full submission, or the table of the largest managers; the tables of a data set have 400 MB.
	limits: { document: 128 * 2 ** 20 },
	async plan(files, options, market) {
		const drafts = draftsOf(files);
		const isSmallImport =
			drafts.length <= maxSmallReports && drafts.every(({ holders }) => holders === "one");
		const known = new ReportIndex(market, await replacedBy(drafts, market), isSmallImport);
		const { symbols, former } = await cusipOwners(market);
		const learner = former.size === 0 ? undefined : new CusipLearner(former, await stocksByName(market));
		const context = { market, symbols, learner, known };
		const tag = options.tag ?? "sec";
		return drafts.map((draft) => planOf(draft, tag, context));
	},
};

/** Reports of which only the holders' own earlier ones are read, instead of all: each looks through a period. */
const maxSmallReports = 8;

/** Files that become one dataset. */
interface Draft {
	source: SourceFile;
	dataset: string;
	holders: "one" | "many";
	read(content: Content, context: ReadContext, notes: string[]): AsyncIterable<Outcome[]>;
}

function planOf(draft: Draft, tag: string, context: ReadContext): Plan {
	const notes: string[] = [];
	if (context.symbols.size === 0 && !context.learner) {
		notes.push("no CUSIPs are held: import sec-fails-to-deliver first, or no security can be identified");
	}
	return {
		source: draft.source,
		dataset: { tag, licence: publicFilings, file: draft.dataset, adjustedThrough: null },
		notes,
		// Positions are summed per filing and security.
		unique: ["shareholders"],
		parse: (content) => draft.read(content, context, notes),
	};
}

/** Ids of the datasets that an import of these replaces. */
async function replacedBy(drafts: readonly Draft[], market: MarketReader): Promise<Set<number>> {
	const names = new Set(drafts.map(({ dataset }) => dataset));
	const stored = await market.datasets();
	return new Set(
		stored.filter((other) => other.source === source && names.has(other.file)).map(({ id }) => id),
	);
}

function draftsOf(files: readonly SourceFile[]): Draft[] {
	const covers = new Map(
		files.filter(({ name }) => cover.test(name)).map((file) => [stemOf(file, cover), file]),
	);
	const drafts = files.flatMap((file): Draft[] => {
		if (cover.test(file.name)) return [];
		if (table.test(file.name)) return [pair(file, covers)];
		return [archiveOrText(file)];
	});
	return [...drafts, ...[...covers].map(([stem, file]) => notice(stem, file))];
}

const archiveOrText = (file: SourceFile): Draft => ({
	source: file,
	dataset: file.name.toLowerCase(),
	holders: /\.zip$/i.test(file.name) ? "many" : "one",
	read: /\.zip$/i.test(file.name)
		? (content, context, notes) => withinArchive(file.label, parseDataSet(content, context, notes))
		: parseText,
});

/** The same with the archive named before the file in it that is refused. */
async function* withinArchive<T>(label: string, rows: AsyncIterable<T>): AsyncGenerator<T> {
	try {
		yield* rows;
	} catch (error) {
		if (!(error instanceof InputError) || error.location.file === undefined) throw error;
		throw new InputError({ ...error.location, file: `${label}/${error.location.file}` }, error.allowed);
	}
}

/** Path of a file up to the part that a cover and its table share. */
const stemOf = (file: SourceFile, ending: RegExp): string =>
	file.label.replace(/\.gz$/i, "").replace(ending, "");

/** A table with its cover, which is taken from the others. Both make the hash by which the filing is known. */
function pair(file: SourceFile, covers: Map<string, SourceFile>): Draft {
	const stem = stemOf(file, table);
	const first = covers.get(stem);
	covers.delete(stem);
	if (!first) {
		const location = { file: file.label, field: "cover", value: "missing" };
		throw new InputError(
			location,
			"an information table with its primary_doc.xml beside it: import the folder",
		);
	}
	const sha256 = createHash("sha256").update(first.sha256).update(file.sha256).digest("hex");
	const name = nameOf(stem);
	return {
		source: { ...file, sha256, size: file.size + first.size },
		dataset: name,
		holders: "one",
		async *read(_, context, notes) {
			const documents = {
				cover: await namingFile(first.label, async () => parseXml(await xmlOf(first), "edgarSubmission")),
				table: infoTable(await xmlOf(file)),
			};
			yield* parseFiling({ ...documents, name, filed: null }, context, notes);
		},
	};
}

/** A cover without a table. */
function notice(stem: string, file: SourceFile): Draft {
	const name = nameOf(stem);
	return {
		source: file,
		dataset: name,
		holders: "one",
		async *read(content, context, notes) {
			const xml = parseXml(await content.document({ xml: true }), "edgarSubmission");
			yield* parseFiling({ cover: xml, table: null, name, filed: null }, context, notes);
		},
	};
}

async function* parseText(
	content: Content,
	context: ReadContext,
	notes: string[],
): AsyncGenerator<Outcome[]> {
	yield* parseFiling(documentsOf(await content.document()), context, notes);
}

/** The accession number where the path has it, else the path. */
const nameOf = (stem: string): string => {
	const digits = /(\d{10})-?(\d{2})-?(\d{6})/.exec(stem);
	return digits ? `${digits[1]}-${digits[2]}-${digits[3]}` : stem;
};

const xmlOf = (file: SourceFile): Promise<string> => contentOf(file).document({ xml: true });
