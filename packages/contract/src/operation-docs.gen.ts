// Generated from spec/ by `pnpm generate`. Do not edit.
/** The operations of the contract, each with its description. */
export interface OperationDocs {
	/**
	 * Newest quotes
	 *
	 * Newest quote of up to 500 securities, in the requested order. Prices are those of the newest regular session, in the trading
	 * currency: of a source's quote or day bar, and of newer complete minute bars and the trades behind them. Odd lots and other trades
	 * that set no price count for the volume. The sessions outside regular hours are those of the newest trading day; one without a
	 * trade is null. A well-formed symbol without data is left out. With `as_of`, the quotes are as they were then.
	 *
	 * `GET /api/market-data/quote`. Costs one data request.
	 */
	getQuotes: unknown;
	/**
	 * Broker queues
	 *
	 * Firms with attributed orders at each price level of one security, best level first, as of the newest order-book data.
	 * Both arrays are empty when no feed attributes orders.
	 *
	 * `GET /api/market-data/quote/brokers`. Costs one data request.
	 */
	getBrokerQueue: unknown;
	/**
	 * Calculated indexes
	 *
	 * Valuation and activity figures of up to 500 securities, in the requested order. Each record holds `symbol` and the requested figures only.
	 * A figure that cannot be computed is null. Rates are in percent, ratios are plain. Changes over several days are
	 * adjusted for splits. A well-formed symbol without data is left out.
	 *
	 * `GET /api/market-data/quote/calc_index`. Costs one data request.
	 */
	getCalcIndexes: unknown;
	/**
	 * Candlesticks of many securities
	 *
	 * Bars of up to 500 securities in a range of days, by symbol and then by time, oldest first. A page has at most 10,000 rows and costs one
	 * data request, as every answer does; `next` leads on. The bars are those of `/quote/{symbol}/history_candlestick` with the same parameters.
	 *
	 * Pages that name the same `data_version` are of one state of the data, whatever is imported meanwhile.
	 *
	 * `GET /api/market-data/quote/candlesticks`. Costs one data request.
	 */
	listBatchCandlesticks: unknown;
	/**
	 * Day bars of all securities
	 *
	 * The day bar of every security that has one on a day, by symbol, with prices as traded. A page has at most 10,000 rows; `next` leads on.
	 * A day without trading has none, and the answer says so in `hint`.
	 *
	 * `GET /api/market-data/quote/daily`. Costs one data request.
	 */
	listDailyCandlesticks: unknown;
	/**
	 * Short-sale volume of all securities
	 *
	 * Short-sale volume of a day for every security that a report names, by symbol: the figures of `/quote/short_trades`. A page has at most
	 * 10,000 rows; `next` leads on.
	 *
	 * `GET /api/market-data/quote/daily_short_trades`. Costs one data request.
	 */
	listDailyShortTrades: unknown;
	/**
	 * Order-book depth
	 *
	 * Up to ten price levels per side of one security, best price first, as of the newest order-book data,
	 * with `as_of` the newest of then.
	 * Both arrays are empty for a security without order-book data.
	 *
	 * `GET /api/market-data/quote/depth`. Costs one data request.
	 */
	getQuoteDepth: unknown;
	/**
	 * Daily short-sale volume
	 *
	 * Daily short-sale volume of one US or Hong Kong security, newest trading day first. Volumes of a US security
	 * are shares reported off exchange, those of a Hong Kong security all shares that its exchange reports: its only source is `XHKG`,
	 * and `close` and the volumes of US facilities are null.
	 * `shortVolumePercent` is in percent of the total volume. The `data` array is empty for a security without records.
	 * To page back, send the last record's `date` in Unix seconds as `last_timestamp`: `Date.parse(date) / 1000`.
	 *
	 * `GET /api/market-data/quote/short_trades`. Costs one data request.
	 */
	listShortTrades: unknown;
	/**
	 * Static security information
	 *
	 * Names, listing, share counts and per-share figures of up to 500 securities, in the requested order. An unknown string is empty.
	 * A well-formed symbol without data is left out.
	 *
	 * `GET /api/market-data/quote/static_info`. Costs one data request.
	 */
	getStaticInfo: unknown;
	/**
	 * Newest trades
	 *
	 * Newest trades of one security, newest first, as of the newest trade data or up to `as_of`. The array is empty for a security without trade data.
	 *
	 * `GET /api/market-data/quote/trades`. Costs one data request.
	 */
	listTrades: unknown;
	/**
	 * Trading days
	 *
	 * Full trading days and half days of a market in a date range, oldest first, by the calendar in Eastern time. A half day does not appear among
	 * the full days. The range holds at most 366 days. A request with `end` before `start` receives 400.
	 *
	 * `GET /api/market-data/quote/trading_days`. Costs one data request.
	 */
	listTradingDays: unknown;
	/**
	 * Newest candlesticks
	 *
	 * Newest bars of one security, oldest first. Bars shorter than a day are built from minute bars, longer bars from day bars.
	 * The newest bar may still be open. The array is empty for a security without bars. `next` leads to the bars before the oldest of the answer.
	 *
	 * `GET /api/market-data/quote/{symbol}/candlestick`. Costs one data request.
	 */
	listCandlesticks: unknown;
	/**
	 * Historical candlesticks
	 *
	 * Bars of one security from its history, oldest first, at most 1000.
	 *
	 * - Date mode takes `start` and `end`, both included. With `start` it returns the bars from `start` on. With `end` alone it returns the last bars up to `end`.
	 * - Offset mode returns `count` bars from `datetime` on (`forward=true`) or up to it (`forward=false`), including a bar that starts at `datetime`.
	 *   For day bars and longer bars only the day of `datetime` counts. Without `datetime` it returns the newest `count` bars.
	 * - A request without these parameters returns the newest 1000 bars.
	 *
	 * `next` leads on in the direction of the request: to later bars where the answer has the first ones from `start` or `datetime` on, to earlier bars otherwise.
	 *
	 * A bar of a week, month or year that overlaps the range is returned whole.
	 *
	 * A request with parameters of both modes receives 400.
	 *
	 * `GET /api/market-data/quote/{symbol}/history_candlestick`. Costs one data request.
	 */
	listHistoryCandlesticks: unknown;
	/**
	 * Company filings
	 *
	 * Filings of one company, newest first. `form` selects form types. The array is empty for a company without filings.
	 *
	 * `GET /api/market-data/content/filings`. Costs one data request.
	 */
	listFilings: unknown;
	/**
	 * Securities news
	 *
	 * News on one security, newest first. The array is empty for a security without news.
	 *
	 * `GET /api/market-data/content/news`. Costs one data request.
	 */
	listNews: unknown;
	/**
	 * Discussion topics
	 *
	 * Discussion topics on one security, newest first. The array is empty for a security without topics.
	 *
	 * `GET /api/market-data/content/topics`. Costs one data request.
	 */
	listTopics: unknown;
	/**
	 * Ranking categories
	 *
	 * All rankings by group, in a fixed order. The ranking operation takes the `key` of an entry of `rankings`.
	 *
	 * `GET /api/market-data/market/rank_categories`. Costs one data request.
	 */
	listRankCategories: unknown;
	/**
	 * Ranking of securities
	 *
	 * Securities in the order of one ranking, first rank first. `losers` begins with the largest loss, every other ranking with the largest value.
	 * Left out are securities whose ranked value cannot be computed, and those whose last price is more than ten days older than the newest one. Rates are in percent. `volumeRatio` is a plain ratio.
	 *
	 * `GET /api/market-data/market/rank_list`. Costs one data request.
	 */
	listRank: unknown;
	/**
	 * Market status
	 *
	 * Current trading status of each market by the trading calendar, with the next start and end of a regular session.
	 * The service reads market-wide circuit-breaker halts from imported halt lists. During such a halt `label` names its level.
	 * Level 3 closes the market for the day.
	 *
	 * `GET /api/market-data/market/status`. Costs one data request.
	 */
	getMarketStatus: unknown;
	/**
	 * Top movers
	 *
	 * Securities whose move on the trading day exceeds their own 20-day standard deviation. `sort` sets the order: `hot` puts the largest move
	 * relative to that deviation first, `change_rate` the largest move in percent, `time` the newest. `next` leads to the other moves of the day, `nextParams` to the next older trading day with moves.
	 *
	 * `GET /api/market-data/market/top_movers`. Costs one data request.
	 */
	listTopMovers: unknown;
	/**
	 * Trading calendar
	 *
	 * Every day of a date range, oldest first, weekends and holidays included, with the sessions of the day in UTC.
	 * The extended sessions are listed from their first whole years on: pre-market and post-market from 2000, overnight
	 * from 2022. The range holds at most 366 days. A request with `end` before `start` receives 400.
	 *
	 * `GET /api/market-data/market/trading_calendar`. Costs one data request.
	 */
	getTradingCalendar: unknown;
	/**
	 * Unusual market activity
	 *
	 * Unusual changes of the market or of one security, newest first, such as outliers of price and volume, heavy short selling and bursts of filings.
	 *
	 * `GET /api/market-data/market/unusual_items`. Costs one data request.
	 */
	listUnusualItems: unknown;
	/**
	 * Financial event calendar
	 *
	 * Financial events of one category in a date range by day, oldest first, of the market or of one security. Days without events are left out.
	 * `nextDate` is the first day after the range that holds such an event: with `symbol`, the next report or the next ex-date of the security. The range holds at most 366 days. A request with `end` before `start` receives 400.
	 * Closed days are known from 1962-01-01 on; a request of `closed` for earlier days receives 400.
	 *
	 * `GET /api/market-data/calendar/finance`. Costs one data request.
	 */
	listFinanceCalendar: unknown;
	/**
	 * Company overview
	 *
	 * Identity, classification, contact and management of the company behind one security.
	 * A value that no imported source provides is null.
	 *
	 * `GET /api/market-data/fundamental/company`. Costs one data request.
	 */
	getCompanyOverview: unknown;
	/**
	 * Peer valuation
	 *
	 * Valuation of one security and up to four others. The requested security comes first, the others in the requested order.
	 * Without `symbols` the others are the securities of the same industry nearest in market value. A peer without data is
	 * left out. An unknown `symbol` receives 400. Money is in `currency`.
	 *
	 * `GET /api/market-data/fundamental/compare`. Costs one data request.
	 */
	comparePeers: unknown;
	/**
	 * Consensus estimates
	 *
	 * Mean analyst estimates and published values of one company by fiscal period, oldest period first.
	 * `periodTypes` lists the kinds of periods with estimates. The list is empty for any other kind.
	 *
	 * `GET /api/market-data/fundamental/consensus`. Costs one data request.
	 */
	getConsensus: unknown;
	/**
	 * Dividend history
	 *
	 * Cash dividends of one security by ex-dividend date, newest first, 50 a page, and the sum of the last twelve months.
	 * A page past the end is empty.
	 *
	 * `GET /api/market-data/fundamental/dividend`. Costs one data request.
	 */
	listDividends: unknown;
	/**
	 * Insider trades
	 *
	 * Transactions in the shares of one company that its insiders reported on Forms 3, 4 and 5, by day of the transaction,
	 * newest first.
	 *
	 * `GET /api/market-data/fundamental/insider_trades`. Costs one data request.
	 */
	listInsiderTrades: unknown;
	/**
	 * Analyst ratings and price targets
	 *
	 * Newest distribution of analyst ratings of one security, the consensus rating, the range of price targets and the
	 * rank of the security among the rated securities of its industry. Without ratings the distributions are null.
	 *
	 * `GET /api/market-data/fundamental/institution_rating`. Costs one data request.
	 */
	getInstitutionRating: unknown;
	/**
	 * Operating data
	 *
	 * Key figures of one company from its periodic reports, newest report first, with the change against the same period of
	 * the previous year. A quarter covers the quarter alone, never the year to date.
	 *
	 * `GET /api/market-data/fundamental/operating`. Costs one data request.
	 */
	getOperatingData: unknown;
	/**
	 * Major shareholders
	 *
	 * Holders of one security by their newest reported position, in the requested order. Shares and their changes are answered
	 * as of the reporting period and compared in the share count of today, so that a split between two periods does not change
	 * the order. Ties are ordered by `holderId`; holders whose change is not known come last when sorted by it.
	 * `range` selects the holders that increased (`inc`) or reduced (`dec`) their position in their newest period. The list
	 * is empty for a security without reported holders.
	 *
	 * `GET /api/market-data/fundamental/shareholder`. Costs one data request.
	 */
	listShareholders: unknown;
	/**
	 * Top shareholders by reporting period
	 *
	 * The 20 largest holders of one security at the end of each of the newest reporting periods, periods newest first,
	 * holders largest first. The answer holds fewer periods when fewer have data. A reporting period is one of reports on
	 * everything held, such as Form 13F: a day on which an insider (Form 4) or a large holder (Schedule 13D or 13G)
	 * reported is none. Their positions are in `/fundamental/shareholder`.
	 *
	 * `GET /api/market-data/fundamental/shareholder/top`. Costs one data request.
	 */
	listTopShareholders: unknown;
	/**
	 * Statements
	 *
	 * Income statement, balance sheet, cash flow statement, and figures of shares of one company by report, newest first, with
	 * the items that each report has. A quarter covers the quarter alone, never the year to date. A half year is a report of a
	 * company that does not state its quarters. Items are the newest known
	 * values; per-share figures and numbers of shares are in the shares of the newest filing, and one whose share basis is not
	 * known is absent. A security without statements has an empty list.
	 *
	 * `GET /api/market-data/fundamental/statements`. Costs one data request.
	 */
	listStatements: unknown;
	/**
	 * Indicators to screen by
	 *
	 * Every indicator that a condition may name, in groups, with its unit and the current range of its values.
	 * Bounds are in that unit: `marketcap:1.5B:` are securities of at least 1.5 billion US dollars.
	 *
	 * `GET /api/market-data/screener/filters`. Costs one data request.
	 */
	listScreenerFilters: unknown;
	/**
	 * Indicators to show
	 *
	 * Every indicator that `show` may name, in groups. With `symbol` each indicator includes its value for that security.
	 *
	 * `GET /api/market-data/screener/indicators`. Costs one data request.
	 */
	listScreenerIndicators: unknown;
	/**
	 * Screen all securities
	 *
	 * Securities that meet every condition, one zero-based page at a time. With `strategy_id` the conditions of that strategy
	 * apply, and `conditions` narrow the result further. Without either the result lists every security. Left out are those that
	 * are delisted, and those whose last price is more than ten days older than the newest one. Securities without any price are listed.
	 *
	 * A condition has the form `KEY:MIN:MAX` in the unit of the indicator and includes its bounds. An empty bound leaves that
	 * side open. `K`, `M`, `B` and `T` behind a number stand for thousand, million, billion and trillion: `marketcap:1.5B:` or
	 * `marketcap:1500000000:` are securities of at least 1.5 billion US dollars. A condition on a technical or text key has the form `KEY:::name=value,name=value`. A JSON array is
	 * equivalent; its elements are such texts, or objects with `key`, `min`, `max` and `techValues`. The service drops a `filter_` prefix of a key, takes it
	 * with or without underscores, and accepts earlier names (`prevclose`, `prevchg`, `balance`, `shortvolumeratio`). The
	 * values stand under the present key. A security whose value is unknown meets no condition on it. `/api/market-data/screener/filters` lists keys, units and values.
	 *
	 * An unknown key, a lower bound above the upper one, a numeric key with two empty bounds and invalid JSON receive 400.
	 * So does a text that no security has, with the texts that are held. The error names the invalid entry.
	 * A search that finds nothing, or whose bounds are probably in another unit (`divyld:0.03:` for 3 %), says so in `hint`. `units` has the unit of each
	 * indicator of the items.
	 *
	 * `GET /api/market-data/screener/search`. Costs one data request.
	 */
	searchScreener: unknown;
	/**
	 * Screening strategies
	 *
	 * Built-in strategies with their conditions, by id. `strategy_id` selects one strategy.
	 *
	 * `GET /api/market-data/screener/strategies`. Costs one data request.
	 */
	listScreenerStrategies: unknown;
	/**
	 * Corporate actions and adjustment factors
	 *
	 * Splits, cash dividends, changes of name and symbol, delistings, relistings and trading halts of one security, newest first, and the
	 * factors by which its bars are adjusted. The service description does not have this operation.
	 *
	 * The promise of the factors: for each day bar of `adjust=none`, open, high, low and close times `forwardFactors.priceFactor`, rounded half up to four
	 * decimal places, are those of `adjust=forward`; its volume times `forwardFactors.volumeFactor`, rounded half up to six, is that of `adjust=forward`.
	 * The fractions are exact and the product is rounded once. A bar whose factors are 1 is answered as it is held, not rounded. Where a source
	 * gives prices that are adjusted for splits already, the price of
	 * `adjust=none` is itself rounded to four places, so that the product may differ by that rounding times the factor. `backwardFactors` scale to the oldest bar in place of the newest.
	 *
	 * A split that SEC filings alone state is among the splits: on the day of a jump of the bars, else on the trading day after the one that the
	 * filing states. One without either is left out. A record of another source with the same ratio counts in its place.
	 *
	 * A dividend is left out of the factors when it is not in USD, when no close before its ex-date is held, when it is as large as that
	 * close, or when its ex-date is in the future.
	 *
	 * `GET /api/market-data/reference/actions`. Costs one data request.
	 */
	listCorporateActions: unknown;
	/**
	 * Changes of the data
	 *
	 * What imports, corrections and removals changed, oldest first: for each version of the data and security the areas, and the times between which
	 * records may have been added, replaced or removed. The range is never too narrow; it can be wider than the change, as a file that is imported
	 * again counts as a change of all its times. Figures that follow from records are not listed.
	 *
	 * To follow the data, read all pages by `next` and store `cursor` of the last one. Sent with the same other parameters at any later
	 * time, it answers what came since. A page of a filtered list can have fewer rows than `count`, or none, and a next page. The changes of 90 days are kept. An older `since` or
	 * `cursor`, and one of another store, is refused: 400 with the code `unknown_version`, and the oldest version is named. The service
	 * description does not have this operation.
	 *
	 * `GET /api/market-data/reference/changes`. Costs one data request.
	 */
	listChanges: unknown;
	/**
	 * Coverage of the data
	 *
	 * What the service holds, by area, of one security or of all: first and last day, records, sources, and with `start` or `end` the condition of
	 * each trading day of the range.
	 *
	 * Day bars, minute bars and the volume of short sales have records of each trading day, and so a condition. A day is `pending` until its regular session is over,
	 * and until noon in New York on the next trading day as long as it would be missing or partial. It is `missing` without records, and `partial` when fewer
	 * than four fifths of the usual number of securities have some: the median of the days with records among the five trading days before it and the five behind. Any other
	 * day is `complete`. Days before the first record and future days are left out, and those after the last record of a security.
	 *
	 * The range holds at most 366 days for one security, and 31 days for all. The service description does not have this operation.
	 *
	 * `GET /api/market-data/reference/coverage`. Costs one data request.
	 */
	listCoverage: unknown;
	/**
	 * Corporate actions of all securities
	 *
	 * Splits, cash dividends, changes of name and symbol, delistings, relistings and trading halts of a day, by symbol: those whose
	 * `effectiveDate` it is. For a dividend that is the ex-date. A page has at most 10,000 rows; `next` leads on. The service description does not
	 * have this operation.
	 *
	 * `GET /api/market-data/reference/daily_actions`. Costs one data request.
	 */
	listDailyActions: unknown;
	/**
	 * Derived figures
	 *
	 * Every figure that the service derives from records, by key: its formula in words and in symbols, what it is made of, its unit and
	 * rounding, when it is null, and where it is served. The service description does not have this operation.
	 *
	 * `GET /api/market-data/reference/figures`. Costs one data request.
	 */
	listFigures: unknown;
	/**
	 * Meaning of a symbol
	 *
	 * Which security a symbol meant on a day, and what it is called today. `securityId` is permanent: it stays when the symbol or the name
	 * changes. Without `date` the symbol means the security that has it, else the one that had it last. `security` is null when nobody is
	 * known to have had the symbol on the day: files that name no company, such as those of FINRA, tell of a symbol's security for 60 days before
	 * a source with a name first saw it. `others` are securities that had it on other days: a symbol of a delisted security may pass to
	 * another one. Each symbol and name says the source that states it and the first and last day on which that source saw it, null where it
	 * does not say. `listings` tells of delistings and relistings, `shareClasses` of other stocks of the company. This operation is beyond the service description.
	 *
	 * `GET /api/market-data/reference/resolve`. Costs one data request.
	 */
	resolveSymbol: unknown;
	/**
	 * Find securities
	 *
	 * Securities by symbol, name, former symbol, former name, CIK or FIGI, the best first. Case, accents and marks do not count; the last
	 * word may be a beginning, and words may have a wrong, missing, extra or exchanged letter. A symbol or a number that is the query itself
	 * comes first, then a company whose whole name it is, then symbols and names that begin with it, then names that have all of its words,
	 * then those with a slip. One exception: four or more letters with which the name of one of the largest companies begins mean that
	 * company rather than a fund of this symbol. Of two that fit alike, a listed security comes first, then the larger one by market value,
	 * or by the order of the SEC's list of companies where it is not known, then a stock before a fund, preferred stock, warrants and units.
	 * Delisted securities are found too. CUSIPs are not searched. This operation is beyond the service description.
	 *
	 * `GET /api/market-data/reference/search`. Costs one data request.
	 */
	searchSecurities: unknown;
	/**
	 * All securities
	 *
	 * Every security that the service holds, delisted ones included, by symbol. `next` leads to the page behind this one and is null on the last
	 * page: send it as `cursor` with the same other parameters. A page begins behind the last symbol of the page before, so that securities
	 * which an import adds or removes meanwhile neither repeat nor hide others. This operation is beyond the service description.
	 *
	 * `GET /api/market-data/reference/securities`. Costs one data request.
	 */
	listSecurities: unknown;
	/**
	 * Link to a file of a day
	 *
	 * A signed link to one file, for tools that send no header: spreadsheets, browsers, R. It lives for 15 minutes, and ends before when its
	 * key is revoked or the plan loses its files. A file that there is not is 404 when it is read. What reads the file through it is charged to the key that asked for it.
	 *
	 * `GET /api/market-data/bulk/{area}/link`. Costs one data request.
	 */
	getBulkLink: unknown;
	/**
	 * Files of days of an area
	 *
	 * The files of an area, newest day first. A file has the rows of one day for the whole market, as Parquet and as gzipped CSV. Its
	 * revisions never change; a correction makes a further one. `path` leads to the file below `/api/market-data/bulk/`. The list is empty for
	 * an area without files. A plan without files of days receives 402.
	 *
	 * `GET /api/market-data/bulk/{area}/manifest`. Costs one data request.
	 */
	listBulkFiles: unknown;
	/**
	 * Holders and ownership statistics
	 *
	 * Holders of one company by shares held, in the share count of today the largest first, one page at a time, with statistics
	 * over all holders.
	 * `AAPL`, `AAPL.US` and `NASDAQ:AAPL` name the same company. A page past the end is empty; `next` leads on while imports land.
	 *
	 * `GET /company/{symbol}/insider-trades`. Costs one data request.
	 */
	getCompanyInsiderTrades: unknown;
	/**
	 * Company profile
	 *
	 * Profile of one company in the company-family envelope. `AAPL`, `AAPL.US` and `NASDAQ:AAPL` name the same company.
	 * Unknown text is the empty string. An unknown number or time is left out.
	 *
	 * `GET /company/{symbol}/profile`. Costs one data request.
	 */
	getCompanyProfile: unknown;
	/**
	 * Company filings (legacy)
	 *
	 * The newest 100 filings of one company, newest first.
	 *
	 * `GET /api/{legacy_prefix}/content/filings`. Costs one data request.
	 */
	listLegacyFilings: unknown;
	/**
	 * Static security information (legacy)
	 *
	 * Names, exchange, currency, lot size and share figures of one to 500 securities, in the requested order.
	 * A security without data is left out.
	 *
	 * `GET /api/{legacy_prefix}/quote/static_info`. Costs one data request.
	 */
	getLegacyStaticInfo: unknown;
	/**
	 * Keys of the account
	 *
	 * API keys of the caller's account, newest first, revoked and expired ones included. The answer never contains a secret.
	 * The request is never charged. Keys should be rotated periodically and revoked when unused; `lastUsedAt` shows which ones are.
	 *
	 * `GET /account/keys`. Costs nothing.
	 */
	listAccountKeys: unknown;
	/**
	 * Usage of the account
	 *
	 * Data requests of the caller's account in the current allowance period, a calendar month in UTC, by day, operation and
	 * key. The request is never charged and succeeds even when the allowance is used up.
	 *
	 * `GET /account/usage`. Costs nothing.
	 */
	getAccountUsage: unknown;
}

/** The streams of the contract, each with its description. */
export interface StreamDocs {
	/**
	 * Stream of one-minute bars
	 *
	 * One-minute bars of securities as traded, each at the end of its minute, as `listCandlesticks` answers them; `end_of_interval` follows the bars of a minute.
	 *
	 * The events have the members `event`, `id` and `timestamp`, and come as server-sent events or as NDJSON. `open` is the first one; after `close`,
	 * or a broken connection, the `id` of the last event continues the stream. A comment (an empty line of NDJSON) comes after 15 seconds without an
	 * event. A connection costs one data request, and one more for each 1,000 events of data. The service description does not have this
	 * operation.
	 *
	 * `GET /api/market-data/stream/bars`. Costs one data request and more.
	 */
	bars: unknown;
	/**
	 * Stream of data changes
	 *
	 * What imports, corrections and removals change, as `listChanges` answers it: one event for each version, security and area. A replay begins with the versions from an instant on.
	 *
	 * The events have the members `event`, `id` and `timestamp`, and come as server-sent events or as NDJSON. `open` is the first one; after `close`,
	 * or a broken connection, the `id` of the last event continues the stream. A comment (an empty line of NDJSON) comes after 15 seconds without an
	 * event. A connection costs one data request, and one more for each 1,000 events of data. The service description does not have this
	 * operation.
	 *
	 * `GET /api/market-data/stream/data`. Costs one data request and more.
	 */
	data: unknown;
	/**
	 * Stream of order books
	 *
	 * The order books of securities, whole after each change, as `getQuoteDepth` answers them.
	 *
	 * The events have the members `event`, `id` and `timestamp`, and come as server-sent events or as NDJSON. `open` is the first one; after `close`,
	 * or a broken connection, the `id` of the last event continues the stream. A comment (an empty line of NDJSON) comes after 15 seconds without an
	 * event. A connection costs one data request, and one more for each 1,000 events of data. The service description does not have this
	 * operation.
	 *
	 * `GET /api/market-data/stream/depth`. Costs one data request and more.
	 */
	depth: unknown;
	/**
	 * Stream of publications and events
	 *
	 * Filings, news, insider trades, corporate actions with halts, and financial events, each at the instant at which it became public or takes place.
	 *
	 * The events have the members `event`, `id` and `timestamp`, and come as server-sent events or as NDJSON. `open` is the first one; after `close`,
	 * or a broken connection, the `id` of the last event continues the stream. A comment (an empty line of NDJSON) comes after 15 seconds without an
	 * event. A connection costs one data request, and one more for each 1,000 events of data. The service description does not have this
	 * operation.
	 *
	 * `GET /api/market-data/stream/events`. Costs one data request and more.
	 */
	events: unknown;
	/**
	 * Stream of quotes
	 *
	 * The quotes of securities, each whenever it changes, as `getQuotes` answers them.
	 *
	 * The events have the members `event`, `id` and `timestamp`, and come as server-sent events or as NDJSON. `open` is the first one; after `close`,
	 * or a broken connection, the `id` of the last event continues the stream. A comment (an empty line of NDJSON) comes after 15 seconds without an
	 * event. A connection costs one data request, and one more for each 1,000 events of data. The service description does not have this
	 * operation.
	 *
	 * `GET /api/market-data/stream/quotes`. Costs one data request and more.
	 */
	quotes: unknown;
	/**
	 * Stream of trades
	 *
	 * Each trade of securities, as `listTrades` answers it.
	 *
	 * The events have the members `event`, `id` and `timestamp`, and come as server-sent events or as NDJSON. `open` is the first one; after `close`,
	 * or a broken connection, the `id` of the last event continues the stream. A comment (an empty line of NDJSON) comes after 15 seconds without an
	 * event. A connection costs one data request, and one more for each 1,000 events of data. The service description does not have this
	 * operation.
	 *
	 * `GET /api/market-data/stream/trades`. Costs one data request and more.
	 */
	trades: unknown;
}
