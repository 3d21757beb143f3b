import type { Importer } from "../frame/importer.ts";
import { bars } from "./bars/importer.ts";
import { finraShortInterest } from "./finra-short-interest/importer.ts";
import { finraShortVolume } from "./finra-short-volume/importer.ts";
import { iexHist } from "./iex-hist/importer.ts";
import { nasdaqCalendar } from "./nasdaq-calendar/importer.ts";
import { nasdaqDirectory } from "./nasdaq-directory/importer.ts";
import { nasdaqHalts } from "./nasdaq-halts/importer.ts";
import { nasdaqItch } from "./nasdaq-itch/importer.ts";
import { native } from "./native/importer.ts";
import { nyseHalts } from "./nyse-halts/importer.ts";
import { sec13f } from "./sec-13f/importer.ts";
import { secBeneficial } from "./sec-beneficial/importer.ts";
import { secCompanyfacts } from "./sec-companyfacts/importer.ts";
import { secFailsToDeliver } from "./sec-fails-to-deliver/importer.ts";
import { secLatestFilings } from "./sec-latest-filings/importer.ts";
import { secOwnership } from "./sec-ownership/importer.ts";
import { secSubmissions } from "./sec-submissions/importer.ts";
import { secTickers } from "./sec-tickers/importer.ts";
import { type Source, sources } from "./sources.ts";

/** The importer of each source. A new source does not compile until it has one. */
const importerOf: Readonly<Record<Source, Importer>> = {
	"nasdaq-directory": nasdaqDirectory,
	"finra-short-volume": finraShortVolume,
	bars,
	native,
	"sec-tickers": secTickers,
	"sec-submissions": secSubmissions,
	"sec-latest-filings": secLatestFilings,
	"sec-companyfacts": secCompanyfacts,
	"sec-ownership": secOwnership,
	"finra-short-interest": finraShortInterest,
	"nasdaq-halts": nasdaqHalts,
	"nyse-halts": nyseHalts,
	"nasdaq-calendar": nasdaqCalendar,
	"nasdaq-itch": nasdaqItch,
	"iex-hist": iexHist,
	"sec-fails-to-deliver": secFailsToDeliver,
	"sec-13f": sec13f,
	"sec-beneficial": secBeneficial,
};

/** Every source that can be imported, in the order in which they are listed. */
export const importers: readonly Importer[] = sources.map((source) => importerOf[source]);
