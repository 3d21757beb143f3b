import type { AreaName } from "@us-market-data/market";
import type { Dataset, MarketReader } from "@us-market-data/store";
import type { ImportOptions } from "../../frame/importer.ts";
import type { Source } from "../../sources/sources.gen.ts";
import type { Schedule } from "../schedule/times.ts";

/** A file to fetch. */
export interface DueFile {
	/** Name under which the importer takes it. */
	name: string;
	/** Addresses of the file, tried in turn until one has it. */
	urls: readonly string[];
	/**
	 * Day on which it should appear, `YYYY-MM-DD`. A file that is still not there two weeks later is no longer asked
	 * for. Nothing where that day is not certain.
	 */
	day?: string;
	/** Makes the file from many answers instead of one. False when it would be empty. */
	gather?(tools: Tools, path: string): Promise<boolean>;
	/** True when it is requested only once, and again when the operator gives a first day. */
	once?: boolean;
	/** Further files to fetch, which this one names. */
	follow?(path: string): Promise<DueFile[]>;
}

/** Fetching of feeds that must read an index before they know which files are due. */
export interface Tools {
	/** The text of a URL, or null. */
	text(url: string): Promise<string | null>;
	/** Transfers a URL to a path. False if the file does not exist. */
	toFile(url: string, path: string): Promise<boolean>;
}

/** Facts from which a feed determines the due files. */
export interface FeedContext {
	now: Date;
	/** First day that the operator asks for, `YYYY-MM-DD`; null for the feed's own choice. */
	since: string | null;
	market: MarketReader;
	/** Datasets of the feed's source that are held. */
	datasets: readonly Dataset[];
	tools: Tools;
}

/** Files of a source that updates fetch, their addresses and the schedule. */
export interface Feed {
	/** Name of the feed for the operator: the source's, with a suffix for URLs of his own. */
	name: string;
	/** Importer. */
	source: Source;
	/** Areas that it brings. */
	areas: readonly AreaName[];
	/** The files in words. */
	what: string;
	/** Why it is only fetched when the operator names it. */
	optIn?: string;
	schedule: Schedule;
	/** Hosts that the operator names by it; see `isNamed`. */
	named?: readonly string[];
	options?: ImportOptions;
	due(context: FeedContext): AsyncIterable<DueFile> | Iterable<DueFile>;
}

/** Names of the datasets that are held. */
export const storedFiles = (datasets: readonly Dataset[]): ReadonlySet<string> =>
	new Set(datasets.map(({ file }) => file));
