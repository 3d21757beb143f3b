import type { Static } from "@sinclair/typebox";
import { filings, news, topics } from "./content.ts";
import { events } from "./events.ts";
import { dividends, estimates, financials, ratings } from "./fundamentals.ts";
import { insiderTrades, shareholders } from "./holders.ts";
import {
	dayBars,
	depth,
	halts,
	minuteBars,
	quotes,
	shortInterest,
	shortVolume,
	splits,
	trades,
} from "./prices.ts";
import { companies, identifiers, profiles, securities, shares } from "./reference.ts";

/** Every area of market data that the service keeps, by name. */
export const areas = {
	securities,
	identifiers,
	companies,
	profiles,
	shares,
	dayBars,
	minuteBars,
	quotes,
	depth,
	trades,
	halts,
	splits,
	shortVolume,
	shortInterest,
	filings,
	news,
	topics,
	financials,
	estimates,
	ratings,
	dividends,
	shareholders,
	insiderTrades,
	events,
};

export type AreaName = keyof typeof areas;

/** The record of an area, as files bring it and reads return it. */
export type AreaRecord<A extends AreaName> = Static<(typeof areas)[A]["record"]>;

export const areaNames = Object.keys(areas) as AreaName[];

export type { Area, AreaGroup } from "./area.ts";

/** A record with the symbol of its security, as files and generators give it. */
export type AreaRow<A extends AreaName> = { symbol: string } & AreaRecord<A>;
