import type { AreaName, AreaRecord } from "@us-market-data/market";
import type { Dataset, MarketReader, MarketWriter } from "@us-market-data/store";
import type { FetchLimits } from "../fetching/limits.ts";
import type { Source } from "../sources/sources.gen.ts";
import type { Content } from "./content.ts";
import type { Limits } from "./limits.ts";
import type { SourceFile } from "./source-file.ts";

/** Choices of the operator. */
export interface ImportOptions {
	/** Layout of bar files, instead of telling it from the header. */
	preset?: string;
	/** Symbol of a bar file that does not name it. */
	symbol?: string;
	/** Tag instead of the importer's own. */
	tag?: string;
	/** Canonical symbols to keep of a feed of the whole market; all without it. */
	symbols?: readonly string[];
	/** Time of day in New York, `HH:MM` to `HH:MM:SS.nnnnnnnnn`, at which the history of order books ends; that of the file without it. */
	at?: string;
	/** Milliseconds in which a security gets one snapshot of its order book at most; 0 for one of every change. */
	every?: number;
	/** End of the minute that the wall times of bars name, for files that do not show it. */
	label?: "start" | "end";
	/** Take a revision with fewer rows than are held of the file. */
	shorter?: boolean;
	/** Day of the content of a list that does not state it, `YYYY-MM-DD`. */
	contentDay?: string;
	/** The files were just fetched from their source. */
	isFetched?: boolean;
	/** Last day of the splits that are in the prices of bars, YYYY-MM-DD. */
	adjustedThrough?: string;
	/** Take the prices of bars as traded. */
	asTraded?: boolean;
	/** Order of day and month in dates of numbers, where a file does not show it. */
	dates?: "month-first" | "day-first" | "year-first";
	/** Skip bars with contradictory prices instead of refusing the file. */
	skipImplausible?: boolean;
}

/** A record made from a row of the source. */
export interface ImportedRecord<A extends AreaName = AreaName> {
	area: A;
	/** Canonical symbol. */
	symbol: string;
	/** Line of the file, or place of the record in files without lines, from 1. */
	line: number;
	record: AreaRecord<A>;
}

/** A row that is skipped. */
interface SkippedRow {
	skipped: string;
	line: number;
	/** Spelling of a symbol that does not resolve. */
	unresolved?: string;
}

export type Outcome = ImportedRecord | SkippedRow;

/** One file, understood as far as its header: what dataset it makes and how to read it. */
export interface Plan {
	source: SourceFile;
	dataset: Pick<Dataset, "tag" | "licence" | "file" | "adjustedThrough">;
	/** True if the operator has told the basis of the prices: a file that is held with another one is imported again. */
	isBasisGiven?: boolean;
	/** The day of the content that the operator states; its records then are of this day. */
	contentDay?: string | undefined;
	/** Notes on the file for the operator. */
	notes: string[];
	/** Areas whose records cannot repeat, such as numbered trades; they are not checked for duplicates. */
	unique?: readonly AreaName[];
	/**
	 * Turns the content of the file into outcomes, one per row, in batches. It fetches nothing and stores nothing. A
	 * source whose records depend on held records, such as Form 13F, reads the market that `plan` received.
	 * @throws InputError when the content is not what the source publishes.
	 */
	parse(content: Content): AsyncIterable<Outcome[]>;
	/**
	 * Looks at the market with the files in it, before it is committed. Plans that share it are judged together, once.
	 * @throws InputError when the file does not go together with what is held.
	 */
	validate?(writer: MarketWriter): Promise<void>;
}

/** What sources are for, in the order in which guides name it. */
export const importTasks = {
	securities: "Securities and companies",
	prices: "Prices",
	fundamentals: "Fundamentals, filings, news, calendar",
	holders: "Holders and insiders",
	shorts: "Short volume and interest",
	halts: "Halts",
	trades: "Depth, trades, minute bars, broker queue",
	own: "Data of your own",
} as const;

/** A source of market data. Fetching and loading are the same for all; planning and parsing are its own. */
export interface Importer {
	/** Name by which the operator calls it, such as `finra-short-volume`. */
	source: Source;
	/** Its place among the sources: after those whose records it needs. */
	order: number;
	/** Row of the guides that names it. */
	task: keyof typeof importTasks;
	/** What the row says behind its name. */
	taskNote?: string;
	title: string;
	/** Tags that its data carry, unless the operator gives one. */
	tags: readonly string[];
	licence: string;
	/** Names of the files that it takes, without `.gz`. The others of a folder are reported and skipped. */
	takes: RegExp;
	/** The same in words. */
	files: string;
	/** Names the file to take instead of one that the source publishes beside it; null for any other name. */
	instead?(name: string): string | null;
	/** Parameters of a URL that are part of a file's name, because they describe its content; others are omitted. */
	namedBy?: readonly string[];
	/** Limits of a transfer, where its files are larger than those of most sources. */
	fetchLimits?: FetchLimits;
	/** Address at which the source publishes, for the operator. */
	url?: string;
	/** Limits of its files, where the usual ones do not suffice. */
	limits?: Partial<Limits>;
	/** Options that it accepts besides the tag; the others are refused. */
	options?: readonly (keyof ImportOptions)[];
	/** True if a file only grows: a revision with fewer rows is refused, unless the operator says that it is meant. */
	requiresAllRows?: boolean;
	/** Reads the heads of the files and looks up in the store what the rest needs, such as the owner of a CIK. */
	plan(files: SourceFile[], options: ImportOptions, market: MarketReader): Promise<Plan[]>;
}

/** Licence of data from a source without its own terms. */
export const ownResponsibility = (terms: string): string => `${terms} The operator must clear its use.`;
