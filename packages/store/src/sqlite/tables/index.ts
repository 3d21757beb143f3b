import type { AreaName } from "@us-market-data/market";
import { dayBars } from "../../shared/day-bars.ts";
import type { MarketTables } from "../../shared/market-schema.ts";
import { shortVolume } from "../../shared/short-volume.ts";
import { trades } from "../../shared/trades.ts";
import type { Connection } from "../connection/connection.ts";
import type { AreaTable } from "./area-table.ts";
import { flatTable } from "./flat-table.ts";
import { MinuteBars } from "./minute-bars.ts";
import type { Records } from "./records.ts";
import type { Shareholders } from "./shareholders.ts";

/** The table of each area. A new area does not compile until it has a table here. */
export type AreaTables = { readonly [A in AreaName]: AreaTable<A> };

export function areaTables(
	connection: Connection<MarketTables>,
	records: Records,
	shareholders: Shareholders,
): AreaTables {
	return {
		dayBars: flatTable(connection, dayBars),
		minuteBars: new MinuteBars(connection),
		trades: flatTable(connection, trades),
		shortVolume: flatTable(connection, shortVolume),
		securities: records.of("securities"),
		identifiers: records.of("identifiers"),
		companies: records.of("companies"),
		profiles: records.of("profiles"),
		shares: records.of("shares"),
		quotes: records.of("quotes"),
		depth: records.of("depth"),
		halts: records.of("halts"),
		splits: records.of("splits"),
		shortInterest: records.of("shortInterest"),
		filings: records.of("filings"),
		news: records.of("news"),
		topics: records.of("topics"),
		financials: records.of("financials"),
		estimates: records.of("estimates"),
		ratings: records.of("ratings"),
		dividends: records.of("dividends"),
		shareholders,
		insiderTrades: records.of("insiderTrades"),
		events: records.of("events"),
		reportedFacts: records.of("reportedFacts"),
		symbolHistory: records.of("symbolHistory"),
		issues: records.of("issues"),
	};
}
