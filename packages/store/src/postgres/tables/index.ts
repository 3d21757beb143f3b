import type { AreaName } from "@us-market-data/market";
import { flatTables } from "../../shared/flat-tables.ts";
import { flatReader } from "./flat-table.ts";
import { readMinuteBars } from "./minute-bars.ts";
import type { ReadList } from "./read-list.ts";
import { recordsReader } from "./records.ts";
import { readShareholders } from "./shareholders.ts";

/** The list reader of each area. A new area does not compile until it has a table here. */
export const listReaders: { readonly [A in AreaName]: ReadList<A> } = {
	dayBars: flatReader(flatTables.dayBars),
	minuteBars: readMinuteBars,
	trades: flatReader(flatTables.trades),
	shortVolume: flatReader(flatTables.shortVolume),
	securities: recordsReader("securities"),
	identifiers: recordsReader("identifiers"),
	companies: recordsReader("companies"),
	profiles: recordsReader("profiles"),
	shares: recordsReader("shares"),
	quotes: recordsReader("quotes"),
	depth: recordsReader("depth"),
	halts: recordsReader("halts"),
	splits: recordsReader("splits"),
	shortInterest: recordsReader("shortInterest"),
	filings: recordsReader("filings"),
	news: recordsReader("news"),
	topics: recordsReader("topics"),
	financials: recordsReader("financials"),
	estimates: recordsReader("estimates"),
	ratings: recordsReader("ratings"),
	dividends: recordsReader("dividends"),
	shareholders: readShareholders,
	insiderTrades: recordsReader("insiderTrades"),
	events: recordsReader("events"),
	reportedFacts: recordsReader("reportedFacts"),
	symbolHistory: recordsReader("symbolHistory"),
	issues: recordsReader("issues"),
};
