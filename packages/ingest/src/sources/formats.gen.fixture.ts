// Generated from the folders of the sources by `pnpm generate`. Do not edit.
import type { Format } from "./formats.fixture.ts";
import { nasdaqDirectoryFormats } from "./nasdaq-directory/formats.fixture.ts";
import { secTickersFormats } from "./sec-tickers/formats.fixture.ts";
import { secFailsToDeliverFormats } from "./sec-fails-to-deliver/formats.fixture.ts";
import { barsFormats } from "./bars/formats.fixture.ts";
import { finraShortVolumeFormats } from "./finra-short-volume/formats.fixture.ts";
import { finraShortInterestFormats } from "./finra-short-interest/formats.fixture.ts";
import { nasdaqHaltsFormats } from "./nasdaq-halts/formats.fixture.ts";
import { nyseHaltsFormats } from "./nyse-halts/formats.fixture.ts";
import { secSubmissionsFormats } from "./sec-submissions/formats.fixture.ts";
import { secCompanyfactsFormats } from "./sec-companyfacts/formats.fixture.ts";
import { secLatestFilingsFormats } from "./sec-latest-filings/formats.fixture.ts";
import { secOwnershipFormats } from "./sec-ownership/formats.fixture.ts";
import { sec13fFormats } from "./sec-13f/formats.fixture.ts";
import { secBeneficialFormats } from "./sec-beneficial/formats.fixture.ts";
import { nasdaqCalendarFormats } from "./nasdaq-calendar/formats.fixture.ts";
import { iexHistFormats } from "./iex-hist/formats.fixture.ts";
import { nasdaqItchFormats } from "./nasdaq-itch/formats.fixture.ts";
import { nativeFormats } from "./native/formats.fixture.ts";
import type { Source } from "./sources.gen.ts";

export const formatsOf: Readonly<Record<Source, readonly Format[]>> = {
	"nasdaq-directory": nasdaqDirectoryFormats,
	"sec-tickers": secTickersFormats,
	"sec-fails-to-deliver": secFailsToDeliverFormats,
	"bars": barsFormats,
	"finra-short-volume": finraShortVolumeFormats,
	"finra-short-interest": finraShortInterestFormats,
	"nasdaq-halts": nasdaqHaltsFormats,
	"nyse-halts": nyseHaltsFormats,
	"sec-submissions": secSubmissionsFormats,
	"sec-companyfacts": secCompanyfactsFormats,
	"sec-latest-filings": secLatestFilingsFormats,
	"sec-ownership": secOwnershipFormats,
	"sec-13f": sec13fFormats,
	"sec-beneficial": secBeneficialFormats,
	"nasdaq-calendar": nasdaqCalendarFormats,
	"iex-hist": iexHistFormats,
	"nasdaq-itch": nasdaqItchFormats,
	"native": nativeFormats,
};
