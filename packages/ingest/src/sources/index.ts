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

/** Every source that can be imported. */
export const importers: readonly Importer[] = [
	nasdaqDirectory,
	finraShortVolume,
	bars,
	native,
	secTickers,
	secSubmissions,
	secLatestFilings,
	secCompanyfacts,
	secOwnership,
	finraShortInterest,
	nasdaqHalts,
	nyseHalts,
	nasdaqCalendar,
	nasdaqItch,
	iexHist,
	secFailsToDeliver,
	sec13f,
	secBeneficial,
];
