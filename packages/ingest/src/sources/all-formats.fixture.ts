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
import { type Source, sources } from "./sources.ts";

/** The formats of each source. A new source does not compile until it has some. */
const formatsOf: Readonly<Record<Source, readonly Format[]>> = {
	"nasdaq-directory": directoryFormats,
	"finra-short-volume": shortVolumeFormats,
	bars: barFormats,
	native: nativeFormats,
	"sec-tickers": secTickersFormats,
	"sec-submissions": secSubmissionsFormats,
	"sec-latest-filings": secLatestFilingsFormats,
	"sec-companyfacts": companyfactsFormats,
	"sec-ownership": ownershipFormats,
	"finra-short-interest": shortInterestFormats,
	"nasdaq-halts": haltFeedFormats,
	"nyse-halts": haltListFormats,
	"nasdaq-calendar": nasdaqCalendarFormats,
	"nasdaq-itch": itchFormats,
	"iex-hist": iexFormats,
	"sec-fails-to-deliver": failsToDeliverFormats,
	"sec-13f": form13fFormats,
	"sec-beneficial": beneficialFormats,
};

/** The formats of every source, for tests of their common rules. */
export const allFormats: readonly Format[] = sources.flatMap((source) => formatsOf[source]);
