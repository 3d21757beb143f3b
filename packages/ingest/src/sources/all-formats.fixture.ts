import { barFormats } from "./bars/formats.fixture.ts";
import { shortInterestFormats } from "./finra-short-interest/formats.fixture.ts";
import { shortVolumeFormats } from "./finra-short-volume/formats.fixture.ts";
import type { Format } from "./formats.fixture.ts";
import { iexFormats } from "./iex-hist/formats.fixture.ts";
import { nasdaqCalendarFormats } from "./nasdaq-calendar/formats.fixture.ts";
import { directoryFormats } from "./nasdaq-directory/formats.fixture.ts";
import { haltFeedFormats } from "./nasdaq-halts/formats.fixture.ts";
import { itchFormats } from "./nasdaq-itch/formats.fixture.ts";
import { nativeFormats } from "./native/formats.fixture.ts";
import { haltListFormats } from "./nyse-halts/formats.fixture.ts";
import { form13fFormats } from "./sec-13f/formats.fixture.ts";
import { beneficialFormats } from "./sec-beneficial/formats.fixture.ts";
import { companyfactsFormats } from "./sec-companyfacts/formats.fixture.ts";
import { failsToDeliverFormats } from "./sec-fails-to-deliver/formats.fixture.ts";
import { secLatestFilingsFormats } from "./sec-latest-filings/formats.fixture.ts";
import { ownershipFormats } from "./sec-ownership/formats.fixture.ts";
import { secSubmissionsFormats } from "./sec-submissions/formats.fixture.ts";
import { secTickersFormats } from "./sec-tickers/formats.fixture.ts";

/** The formats of every source, for tests of what holds for all. */
export const allFormats: readonly Format[] = [
	...directoryFormats,
	...shortVolumeFormats,
	...barFormats,
	...nativeFormats,
	...secTickersFormats,
	...failsToDeliverFormats,
	...form13fFormats,
	...beneficialFormats,
	...secSubmissionsFormats,
	...secLatestFilingsFormats,
	...companyfactsFormats,
	...shortInterestFormats,
	...haltFeedFormats,
	...haltListFormats,
	...nasdaqCalendarFormats,
	...ownershipFormats,
	...itchFormats,
	...iexFormats,
];
