export { closeOf, openOf } from "./calendar/closes.ts";
export {
	addDays,
	addDaysWithin,
	dateOfDay,
	dayMs,
	dayNumber,
	daysBetween,
	hourMs,
	minuteMs,
	utcMidnight,
	weekdayOf,
	weekOf,
} from "./calendar/dates.ts";
export { easternWallMs } from "./calendar/eastern-time.ts";
export {
	easternDate,
	easternMidnight,
	easternToUtc,
	firstCalendarDay,
	isTradingDay,
	nextTradingDay,
	previousTradingDay,
	type Session,
	sessionAt,
	sessionSpanAt,
	type TradeSession,
	tradingDateOf,
	tradingDay,
	tradingDays,
} from "./calendar/index.ts";
export { iso, isoOfData, isoOrNull } from "./calendar/instants.ts";
export { monthOf, startOfMonth } from "./calendar/months.ts";
export { isOneOff } from "./calendar/one-off-days.ts";
export { type Clock, systemClock } from "./clock.ts";
export {
	canonicalDecimal,
	type DecimalString,
	difference,
	maxDecimalLength,
	percentChange,
	percentOf,
	priceOrNull,
	priceText,
	product,
	quotient,
	rounded,
	sum,
} from "./decimals.ts";
export { digestOf, displayUrl, urlKey, withoutUrlSecrets } from "./display-url.ts";
export { BadSetting, InputError, type InputLocation } from "./errors.ts";
export { type FailureClass, failureClasses } from "./failure-classes.ts";
export { filingForm, filingFormMeant } from "./filing-forms.ts";
export { filingFolder, filingIndexUrl } from "./filing-url.ts";
export { floats } from "./floats.ts";
export {
	endOfHalt,
	type Halt,
	type HaltInForce,
	type HaltStatus,
	HaltTracker,
	haltInForce,
	haltKind,
	haltReasonCode,
	haltReasonName,
	hasMoreInformation,
	isHalted,
	marketWideHalts,
	resumesBeforeHalt,
	type TradingState,
} from "./halts.ts";
export { folded, nearest, usualNames } from "./nearest.ts";
export { entry, type Random, random } from "./random.ts";
export { beginOfDay, endOfDay, endOfSession } from "./records/area.ts";
export { expectedReportId, isExpectedReport, marketSymbol } from "./records/events.ts";
export { decimalPatterns, patternWords, webAddressIn } from "./records/fields.ts";
export {
	type DerivedRule,
	derivedRules,
	type FigureName,
	noFigures,
	type ReportKind,
	reportKinds,
} from "./records/fundamentals.ts";
export {
	type Area,
	type AreaGroup,
	type AreaName,
	type AreaRecord,
	type AreaRow,
	areaNames,
	areaOf,
	areas,
	areasOfInstants,
	asOfIn,
	type FileTimes,
} from "./records/index.ts";
export { sampleTag } from "./sample-tag.ts";
export { shortened } from "./shortened.ts";
export {
	hongKongExchange,
	isHongKongSymbol,
	normaliseHongKongSymbol,
	normaliseSymbol,
	parseCompanySymbol,
	type SymbolStyle,
} from "./symbols.ts";
