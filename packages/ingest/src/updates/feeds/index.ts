import type { Feed } from "./feed.ts";
import { finraShortInterestFeed } from "./finra-short-interest.ts";
import { finraShortVolumeFeed } from "./finra-short-volume.ts";
import { iexHistFeed } from "./iex-hist.ts";
import { nasdaqCalendarFeed, nasdaqDirectoryFeed, nasdaqHaltsFeed, nyseHaltsFeed } from "./nasdaq.ts";
import { secCompanyfactsFeed, secSubmissionsFeed, secTickersFeed } from "./sec/companies.ts";
import { secBeneficialFeed, secLatestFilingsFeed } from "./sec/daily-index.ts";
import { secFailsToDeliverFeed } from "./sec/fails-to-deliver.ts";
import { sec13fFeed } from "./sec/form-13f.ts";
import { secOwnershipFeed } from "./sec/ownership.ts";

/**
 * All feeds, in the order in which a first update needs them: securities, owners of CIKs and CUSIPs, then
 * the rest. Nasdaq's ITCH days are single samples and bars have no free source: those are imported by hand, or
 * from URLs of the operator's own.
 */
export const feeds: readonly Feed[] = [
	nasdaqDirectoryFeed,
	secTickersFeed,
	secFailsToDeliverFeed,
	finraShortVolumeFeed,
	finraShortInterestFeed,
	nasdaqHaltsFeed,
	nyseHaltsFeed,
	secSubmissionsFeed,
	secCompanyfactsFeed,
	secLatestFilingsFeed,
	secOwnershipFeed,
	sec13fFeed,
	secBeneficialFeed,
	nasdaqCalendarFeed,
	iexHistFeed,
];
