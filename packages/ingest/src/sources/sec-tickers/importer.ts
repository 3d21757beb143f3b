import { type ListingOwners, readListingOwners, statementOf } from "@us-market-data/analytics";
import { type AreaRecord, InputError, utcMidnight } from "@us-market-data/market";
import type { MarketReader } from "@us-market-data/store";
import type { ImportedRecord, Importer, ImportOptions, Outcome, Plan } from "../../frame/importer.ts";
import type { SourceFile } from "../../frame/source-file.ts";
import { publicFilings } from "../sec/accession.ts";
import { parseTickers } from "./parse.ts";

/** The tickers of companies by CIK, as a list said them. */
type Tickers = ReadonlyMap<string, readonly Ticker[]>;

interface Ticker {
	symbol: string;
	line: number;
	record: AreaRecord<"identifiers">;
}

const source = "sec-tickers";

/** The statements of a list under the same name that was imported before. */
async function storedTickers(market: MarketReader, file: string): Promise<Tickers> {
	const stored = (await market.datasets()).find(
		(dataset) => dataset.source === source && dataset.file === file,
	);
	if (!stored) return new Map();
	const all = { kinds: ["cik"], order: "asc", limit: 1_000_000_000 } as const;
	const rows = await market.across("identifiers", all);
	return byCik(
		rows
			.filter(({ datasetId }) => datasetId === stored.id)
			.map(({ record, security }) => ({ symbol: security.symbol, line: 0, record })),
	);
}

/**
 * Symbols that changed between two lists: of a company that has one ticker, and had another one. Where a company has several,
 * such as preferred stock, the lists do not tell which became which. A list that says the contrary of the directory is older.
 */
function renamedTickers(
	before: Tickers,
	outcomes: readonly Outcome[],
	owners: ListingOwners,
): ImportedRecord[] {
	const now = byCik(
		outcomes.flatMap((outcome) =>
			"area" in outcome && outcome.area === "identifiers" ? (outcome as ImportedRecord<"identifiers">) : [],
		),
	);
	return [...now].flatMap(([cik, [today, ...others]]) => {
		const [former, ...more] = before.get(cik) ?? [];
		if (!today || !former || others.length + more.length > 0 || today.symbol === former.symbol) return [];
		if (owners.isListed(former.symbol) || !owners.agrees(today.symbol, statementOf(today.record))) return [];
		return former.record.date < today.record.date ? [historyOf(former, today), historyOf(today, today)] : [];
	});
}

/** A symbol that a security has or had; the lists do not say since when. */
const historyOf = (ticker: Ticker, today: Ticker): ImportedRecord<"symbolHistory"> => ({
	area: "symbolHistory",
	symbol: today.symbol,
	line: today.line,
	record: {
		code: ticker.symbol.replace(/\.US$/, ""),
		name: ticker.record.name,
		first: ticker === today ? ticker.record.date : null,
		last: ticker.record.date,
		source,
	},
});

function byCik(tickers: readonly Ticker[]): Tickers {
	const tickersByKey = new Map<string, Ticker[]>();
	for (const ticker of tickers) {
		const { value } = ticker.record;
		tickersByKey.set(value, [...(tickersByKey.get(value) ?? []), ticker]);
	}
	return tickersByKey;
}

/** The two lists in which the SEC says which tickers belong to which company. */
export const secTickers: Importer = {
	source,
	order: 20,
	task: "securities",
	title: "SEC lists of companies and their tickers",
	tags: ["sec"],
	licence: publicFilings,
	takes: /^company_tickers(_exchange)?([._-][\w.-]+)?\.json$/i,
	files: "company_tickers.json, company_tickers_exchange.json, also as .gz",
	instead: (name) =>
		/^ticker\.txt$/i.test(name) ? "company_tickers.json, which holds the names of the companies too" : null,
	url: "https://www.sec.gov/files/company_tickers.json",
	options: ["contentDay"],
	plan: async (files, options, market) => files.map((file) => planFile(file, options, market)),
};

function planFile(file: SourceFile, options: ImportOptions, market: MarketReader): Plan {
	const day = contentDayOf(file, options);
	const date = day ?? dayOf(file);
	const notes: string[] = [];
	return {
		source: file,
		dataset: {
			tag: options.tag ?? "sec",
			licence: publicFilings,
			file: file.name,
			adjustedThrough: null,
		},
		notes,
		contentDay: options.contentDay,
		async *parse(content) {
			const before = await storedTickers(market, file.name);
			const outcomes = parseTickers(await content.document(), { date, isDated: day !== null });
			yield outcomes;
			const owners = await readListingOwners(market);
			notes.push(...foreignNames(outcomes, owners, day));
			yield renamedTickers(before, outcomes, owners);
		},
	};
}

/**
 * The day of a list's content: what the operator says, the day in its name, or that of its transfer. Null for a file that may
 * have been copied since, as it states no day itself.
 */
function contentDayOf(
	file: SourceFile,
	{ contentDay, isFetched = file.isFetched }: ImportOptions,
): string | null {
	if (contentDay !== undefined) return contentDay;
	const [, year, month, day] = /[._-](\d{4})-?(\d{2})-?(\d{2})(?!\d)/.exec(file.name) ?? [];
	if (year !== undefined) return calendarDate(`${year}-${month}-${day}`, file.name);
	return isFetched ? dayOf(file) : null;
}

const dayOf = ({ retrievedAt }: SourceFile): string => new Date(retrievedAt).toISOString().slice(0, 10);

function calendarDate(date: string, name: string): string {
	try {
		utcMidnight(date);
		return date;
	} catch {
		throw new InputError({ file: name, field: "day in the file name", value: date }, "a calendar date");
	}
}

const maxSymbols = 10;

/** What is said of tickers that name another company than the directory. */
function foreignNames(outcomes: readonly Outcome[], owners: ListingOwners, day: string | null): string[] {
	const symbols = outcomes.flatMap((outcome) => {
		if ("skipped" in outcome || outcome.area !== "identifiers") return [];
		const { symbol, record } = outcome as ImportedRecord<"identifiers">;
		return owners.isOwnCik(symbol, statementOf(record), record.value) ? [] : [symbol];
	});
	if (symbols.length === 0) return [];
	const symbolList = symbols.slice(0, maxSymbols).join(", ") + (symbols.length > maxSymbols ? ", ..." : "");
	const advice =
		day === null
			? "; --content-day says of which day the list is, if it is not older than the directory"
			: "";
	return [
		`the CIKs of ${symbols.length} symbols are left out, because the directory lists them under the name of another company ` +
			`(${symbolList}): see data issues${advice}`,
	];
}
