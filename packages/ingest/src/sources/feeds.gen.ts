// Generated from the folders of the sources by `pnpm generate`. Do not edit.
import type { Feed } from "../updates/feeds/feed.ts";
import { nasdaqDirectoryFeed } from "./nasdaq-directory/feed.ts";
import { secTickersFeed } from "./sec-tickers/feed.ts";
import { secFailsToDeliverFeed } from "./sec-fails-to-deliver/feed.ts";
import { finraShortVolumeFeed } from "./finra-short-volume/feed.ts";
import { finraShortInterestFeed } from "./finra-short-interest/feed.ts";
import { nasdaqHaltsFeed } from "./nasdaq-halts/feed.ts";
import { nyseHaltsFeed } from "./nyse-halts/feed.ts";
import { secSubmissionsFeed } from "./sec-submissions/feed.ts";
import { secCompanyfactsFeed } from "./sec-companyfacts/feed.ts";
import { secLatestFilingsFeed } from "./sec-latest-filings/feed.ts";
import { secOwnershipFeed } from "./sec-ownership/feed.ts";
import { sec13fFeed } from "./sec-13f/feed.ts";
import { secBeneficialFeed } from "./sec-beneficial/feed.ts";
import { nasdaqCalendarFeed } from "./nasdaq-calendar/feed.ts";
import { iexHistFeed } from "./iex-hist/feed.ts";
import type { Source } from "./sources.gen.ts";

export const feedOf: Readonly<Partial<Record<Source, Feed>>> = {
	"nasdaq-directory": nasdaqDirectoryFeed,
	"sec-tickers": secTickersFeed,
	"sec-fails-to-deliver": secFailsToDeliverFeed,
	"finra-short-volume": finraShortVolumeFeed,
	"finra-short-interest": finraShortInterestFeed,
	"nasdaq-halts": nasdaqHaltsFeed,
	"nyse-halts": nyseHaltsFeed,
	"sec-submissions": secSubmissionsFeed,
	"sec-companyfacts": secCompanyfactsFeed,
	"sec-latest-filings": secLatestFilingsFeed,
	"sec-ownership": secOwnershipFeed,
	"sec-13f": sec13fFeed,
	"sec-beneficial": secBeneficialFeed,
	"nasdaq-calendar": nasdaqCalendarFeed,
	"iex-hist": iexHistFeed,
};
