// Generated from the folders of the sources by `pnpm generate`. Do not edit.
import type { Importer } from "../frame/importer.ts";
import { nasdaqDirectory } from "./nasdaq-directory/importer.ts";
import { secTickers } from "./sec-tickers/importer.ts";
import { secFailsToDeliver } from "./sec-fails-to-deliver/importer.ts";
import { bars } from "./bars/importer.ts";
import { finraShortVolume } from "./finra-short-volume/importer.ts";
import { finraShortInterest } from "./finra-short-interest/importer.ts";
import { nasdaqHalts } from "./nasdaq-halts/importer.ts";
import { nyseHalts } from "./nyse-halts/importer.ts";
import { secSubmissions } from "./sec-submissions/importer.ts";
import { secCompanyfacts } from "./sec-companyfacts/importer.ts";
import { secLatestFilings } from "./sec-latest-filings/importer.ts";
import { secOwnership } from "./sec-ownership/importer.ts";
import { sec13f } from "./sec-13f/importer.ts";
import { secBeneficial } from "./sec-beneficial/importer.ts";
import { nasdaqCalendar } from "./nasdaq-calendar/importer.ts";
import { iexHist } from "./iex-hist/importer.ts";
import { nasdaqItch } from "./nasdaq-itch/importer.ts";
import { native } from "./native/importer.ts";
import type { Source } from "./sources.gen.ts";

export const importerOf: Readonly<Record<Source, Importer>> = {
	"nasdaq-directory": nasdaqDirectory,
	"sec-tickers": secTickers,
	"sec-fails-to-deliver": secFailsToDeliver,
	"bars": bars,
	"finra-short-volume": finraShortVolume,
	"finra-short-interest": finraShortInterest,
	"nasdaq-halts": nasdaqHalts,
	"nyse-halts": nyseHalts,
	"sec-submissions": secSubmissions,
	"sec-companyfacts": secCompanyfacts,
	"sec-latest-filings": secLatestFilings,
	"sec-ownership": secOwnership,
	"sec-13f": sec13f,
	"sec-beneficial": secBeneficial,
	"nasdaq-calendar": nasdaqCalendar,
	"iex-hist": iexHist,
	"nasdaq-itch": nasdaqItch,
	"native": native,
};
