export { type CalcIndex, calcIndex, calcIndexParts } from "./answers/calc-indexes.ts";
export { companyOverview } from "./answers/company-overview.ts";
export {
	type OperatingFigure,
	type OperatingReport,
	operatingFigures,
	operatingReports,
	operatingValue,
} from "./answers/operating-reports.ts";
export { industryPeers, peerValuation } from "./answers/peers.ts";
export { rankCategories, ranking, rankParts } from "./answers/rankings.ts";
export {
	filedStatements,
	type StatementItem,
	type StatementReport,
	statementMembers,
	storedStatement,
} from "./answers/statement-reports.ts";
export { topMovers } from "./answers/top-movers.ts";
export { unusualItems } from "./answers/unusual-items.ts";
export { type ValuationPoint, valuationHistory } from "./answers/valuation-history.ts";
export { PastMarket } from "./as-of/past-market.ts";
export type { PastReader } from "./as-of/past-reader.ts";
export { hasOpenDay, isInPrices, isOpenOn, openSplits } from "./bars/adjust.ts";
export {
	aggregateDays,
	aggregateMinutes,
	type DayPeriod,
	type Minutes,
	sourceBars,
} from "./bars/aggregate.ts";
export { asTraded } from "./bars/as-traded.ts";
export { type BarFactors, type FactorSpan, readFactorSpans } from "./bars/factor-spans.ts";
export type { Fraction } from "./bars/fraction.ts";
export {
	type AdjustingEvents,
	adjustBars,
	type ListRecords,
	readAdjustments,
	readPriceHistory,
} from "./bars/prices.ts";
export { seriesOf } from "./bars/series.ts";
export {
	type DayCondition,
	type DayCount,
	dayConditions,
	dueAt,
} from "./day-conditions.ts";
export { dedupeDividends, mayRepeat } from "./deduplication/dedupe-dividends.ts";
export { haveOtherDays, isStated, onOneDay } from "./deduplication/dedupe-splits.ts";
export { selectedSplits, withDedupedEvents } from "./deduplication/deduped-events.ts";
export { once } from "./derivation.ts";
export type { FundamentalMetrics } from "./derivations/company/fundamental-metrics.ts";
export { type CompanyFacts, companyFacts } from "./derivations/company/listing-company.ts";
export {
	type ListingPeriod,
	listingPeriods,
	type SymbolChange,
	symbolChanges,
} from "./derivations/company/listing-periods.ts";
export type { IdentityEntry } from "./derivations/company/merge-entries.ts";
export type {
	HolderEntry,
	Holders,
	LargestHolders,
	TopHolders,
} from "./derivations/holders/holder-entry.ts";
export { quarterAfter } from "./derivations/holders/holder-figures.ts";
export { hasShares, holderPeriods } from "./derivations/holders/holder-positions.ts";
export { holders, topHolders } from "./derivations/holders/holders.ts";
export { dedupeTrades } from "./derivations/holders/insider-amendments.ts";
export {
	type PackedEntries,
	type PackedLargest,
	unpackEntries,
} from "./derivations/holders/packed-entries.ts";
export type { Move } from "./derivations/prices/movers.ts";
export { type PriceMetrics, priceMetrics } from "./derivations/prices/price-metrics.ts";
export { type QuoteData, quote, quoteAt, type StoredQuote } from "./derivations/prices/quote.ts";
export type { SplitDays } from "./derivations/prices/split-days.ts";
export type { UnusualChange } from "./derivations/unusual/unusual-kinds.ts";
export { deriveAging, deriveTouched } from "./derive.ts";
export { figures } from "./figures/figures.ts";
export { weekly } from "./indicators.ts";
export { type DataIssue, type IssueFilter, issueKinds } from "./issues/data-issue.ts";
export { listIssues } from "./issues/list-issues.ts";
export { type DatasetFacts, datasetFacts } from "./provenance.ts";
export {
	beginQuoteOfDay,
	type DayBeginning,
	type QuoteFigures,
	type QuoteOfDay,
} from "./quotes/quote-of-day.ts";
export { type MovingQuote, quoteStateAt } from "./quotes/quote-state-at.ts";
export { textAt, valueAt } from "./receipts/member-path.ts";
export { type FiledFact, filedFact, type Receipt } from "./receipts/receipt.ts";
export { receiptsOf } from "./receipts/receipts.ts";
export { type ExplainedAnswer, instantOf, type VerifiedFigure, verifyAnswer } from "./receipts/verify.ts";
export { type ListingOwners, readListingOwners } from "./reference/listing-owners.ts";
export {
	isOwnStatement,
	namedListing,
	type OwnerStatement,
	statementOf,
	statementOfCompany,
} from "./reference/named-listing.ts";
export { distinctiveWords, namesAlike } from "./reference/names-alike.ts";
export { matchOf, referenceEntry, referenceParts } from "./reference/reference-entry.ts";
export { type Tenure, tenureOn, tenuresOf } from "./reference/resolve.ts";
export { identityOf } from "./reference/search-index.ts";
export type { Condition } from "./screener/condition.ts";
export { parseConditions, printConditions } from "./screener/conditions.ts";
export type { Indicator, NumericIndicator } from "./screener/indicator.ts";
export { indicators, isNumeric } from "./screener/indicators.ts";
export { filterGroups, indicatorGroups } from "./screener/listing.ts";
export { type Search, searchScreener } from "./screener/search.ts";
export { parseShow, parseSort } from "./screener/show.ts";
export { strategies, strategyOf, strategyRecord } from "./screener/strategies.ts";
export { storedTextsOf } from "./screener/text-values.ts";
export { InvalidValueError } from "./screener/value-refused.ts";
export { statedSplits } from "./statements/basis/stated-splits.ts";
export { type Fact, isReport, newer, newestOf, type SkippedFact } from "./statements/fact.ts";
export { dayNumber } from "./statements/fact-periods.ts";
export { filedFacts, firstStatements } from "./statements/filed-facts.ts";
export { periodOfEstimate, periodOfReport, periodText } from "./statements/fiscal.ts";
export {
	figureEntries,
	figureTags,
	helpers,
	type ItemName,
	items,
	itemsByStatement,
	type StatementName,
	statementNames,
	wantedTags,
} from "./statements/items/index.ts";
export { perShareAfterSplits } from "./statements/per-share.ts";
export type { Checked, CheckedReport } from "./statements/reports/checked.ts";
export { newestFiling } from "./statements/reports/failed-cause.ts";
export type { Figure, Rule } from "./statements/reports/figure.ts";
export { checkedIdentities } from "./statements/reports/identities.ts";
export {
	type PublishedReport,
	reportsOf,
	reportsPublishedBy,
} from "./statements/reports/published-reports.ts";
export { derivedOf } from "./statements/trailing.ts";
export { type Columns, columnsOf } from "./view/columns.ts";
export type { ViewImage } from "./view/image.ts";
export { dataTokenOf, loadMarketView, type MarketView, openView } from "./view/market-view.ts";
export { readSecurityParts, readSecurityRow } from "./view/read-row.ts";
export type { SecurityParts } from "./view/security-parts.ts";
export { type SecurityRow, securityRow } from "./view/security-row.ts";
export { noPause, slices } from "./view/time-slices.ts";
export {
	buildConsistentImage,
	createMarketViewCache,
	type NewestView,
	pollNewest,
} from "./view/view-cache.ts";
