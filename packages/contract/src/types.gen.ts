// Generated from spec/ by `pnpm generate`. Do not edit.
export interface paths {
    "/api/market-data/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Newest quotes
         * @description Newest quote of up to 500 securities, in the requested order. Prices are those of the newest regular session, in the trading
         *     currency: of a source's quote or day bar, and of newer complete minute bars and the trades behind them. Odd lots and other trades
         *     that set no price count for the volume. The sessions outside regular hours are those of the newest trading day; one without a
         *     trade is null. A well-formed symbol without data is left out. With `as_of`, the quotes are as they were then.
         */
        get: operations["getQuotes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/quote/brokers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Broker queues
         * @description Firms with attributed orders at each price level of one security, best level first, as of the newest order-book data.
         *     Both arrays are empty when no feed attributes orders.
         */
        get: operations["getBrokerQueue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/quote/calc_index": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Calculated indexes
         * @description Valuation and activity figures of up to 500 securities, in the requested order. Each record holds `symbol` and the requested figures only.
         *     A figure that cannot be computed is null. Rates are in percent, ratios are plain. Changes over several days are
         *     adjusted for splits. A well-formed symbol without data is left out.
         */
        get: operations["getCalcIndexes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/quote/candlesticks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Candlesticks of many securities
         * @description Bars of up to 500 securities in a range of days, by symbol and then by time, oldest first. A page has at most 10,000 rows and costs one
         *     data request, as every answer does; `next` leads on. The bars are those of `/quote/{symbol}/history_candlestick` with the same parameters.
         *
         *     Pages that name the same `data_version` are of one state of the data, whatever is imported meanwhile.
         */
        get: operations["listBatchCandlesticks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/quote/daily": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Day bars of all securities
         * @description The day bar of every security that has one on a day, by symbol, with prices as traded. A page has at most 10,000 rows; `next` leads on.
         *     A day without trading has none, and the answer says so in `hint`.
         */
        get: operations["listDailyCandlesticks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/quote/daily_short_trades": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Short-sale volume of all securities
         * @description Short-sale volume of a day for every security that a report names, by symbol: the figures of `/quote/short_trades`. A page has at most
         *     10,000 rows; `next` leads on.
         */
        get: operations["listDailyShortTrades"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/quote/depth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Order-book depth
         * @description Up to ten price levels per side of one security, best price first, as of the newest order-book data,
         *     with `as_of` the newest of then.
         *     Both arrays are empty for a security without order-book data.
         */
        get: operations["getQuoteDepth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/quote/short_trades": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Daily short-sale volume
         * @description Daily short-sale volume of one US or Hong Kong security, newest trading day first. Volumes of a US security
         *     are shares reported off exchange, those of a Hong Kong security all shares that its exchange reports: its only source is `XHKG`,
         *     and `close` and the volumes of US facilities are null.
         *     `shortVolumePercent` is in percent of the total volume. The `data` array is empty for a security without records.
         *     To page back, send the last record's `date` in Unix seconds as `last_timestamp`: `Date.parse(date) / 1000`.
         */
        get: operations["listShortTrades"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/quote/static_info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Static security information
         * @description Names, listing, share counts and per-share figures of up to 500 securities, in the requested order. An unknown string is empty.
         *     A well-formed symbol without data is left out.
         */
        get: operations["getStaticInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/quote/trades": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Newest trades
         * @description Newest trades of one security, newest first, as of the newest trade data or up to `as_of`. The array is empty for a security without trade data.
         */
        get: operations["listTrades"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/quote/trading_days": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Trading days
         * @description Full trading days and half days of a market in a date range, oldest first, by the calendar in Eastern time. A half day does not appear among
         *     the full days. The range holds at most 366 days. A request with `end` before `start` receives 400.
         */
        get: operations["listTradingDays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/quote/{symbol}/candlestick": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Newest candlesticks
         * @description Newest bars of one security, oldest first. Bars shorter than a day are built from minute bars, longer bars from day bars.
         *     The newest bar may still be open. The array is empty for a security without bars. `next` leads to the bars before the oldest of the answer.
         */
        get: operations["listCandlesticks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/quote/{symbol}/history_candlestick": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Historical candlesticks
         * @description Bars of one security from its history, oldest first, at most 1000.
         *
         *     - Date mode takes `start` and `end`, both included. With `start` it returns the bars from `start` on. With `end` alone it returns the last bars up to `end`.
         *     - Offset mode returns `count` bars from `datetime` on (`forward=true`) or up to it (`forward=false`), including a bar that starts at `datetime`.
         *       For day bars and longer bars only the day of `datetime` counts. Without `datetime` it returns the newest `count` bars.
         *     - A request without these parameters returns the newest 1000 bars.
         *
         *     `next` leads on in the direction of the request: to later bars where the answer has the first ones from `start` or `datetime` on, to earlier bars otherwise.
         *
         *     A bar of a week, month or year that overlaps the range is returned whole.
         *
         *     A request with parameters of both modes receives 400.
         */
        get: operations["listHistoryCandlesticks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/content/filings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Company filings
         * @description Filings of one company, newest first. `form` selects form types. The array is empty for a company without filings.
         */
        get: operations["listFilings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/content/news": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Securities news
         * @description News on one security, newest first. The array is empty for a security without news.
         */
        get: operations["listNews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/content/topics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Discussion topics
         * @description Discussion topics on one security, newest first. The array is empty for a security without topics.
         */
        get: operations["listTopics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/market/rank_categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ranking categories
         * @description All rankings by group, in a fixed order. The ranking operation takes the `key` of an entry of `rankings`.
         */
        get: operations["listRankCategories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/market/rank_list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ranking of securities
         * @description Securities in the order of one ranking, first rank first. `losers` begins with the largest loss, every other ranking with the largest value.
         *     Left out are securities whose ranked value cannot be computed, and those whose last price is more than ten days older than the newest one. Rates are in percent. `volumeRatio` is a plain ratio.
         */
        get: operations["listRank"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/market/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Market status
         * @description Current trading status of each market by the trading calendar, with the next start and end of a regular session.
         *     The service reads market-wide circuit-breaker halts from imported halt lists. During such a halt `label` names its level.
         *     Level 3 closes the market for the day.
         */
        get: operations["getMarketStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/market/top_movers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Top movers
         * @description Securities whose move on the trading day exceeds their own 20-day standard deviation. `sort` sets the order: `hot` puts the largest move
         *     relative to that deviation first, `change_rate` the largest move in percent, `time` the newest. `next` leads to the other moves of the day, `nextParams` to the next older trading day with moves.
         */
        get: operations["listTopMovers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/market/trading_calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Trading calendar
         * @description Every day of a date range, oldest first, weekends and holidays included, with the sessions of the day in UTC.
         *     The extended sessions are listed from their first whole years on: pre-market and post-market from 2000, overnight
         *     from 2022. The range holds at most 366 days. A request with `end` before `start` receives 400.
         */
        get: operations["getTradingCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/market/unusual_items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Unusual market activity
         * @description Unusual changes of the market or of one security, newest first, such as outliers of price and volume, heavy short selling and bursts of filings.
         */
        get: operations["listUnusualItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/calendar/finance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Financial event calendar
         * @description Financial events of one category in a date range by day, oldest first, of the market or of one security. Days without events are left out.
         *     `nextDate` is the first day after the range that holds such an event: with `symbol`, the next report or the next ex-date of the security. The range holds at most 366 days. A request with `end` before `start` receives 400.
         *     Closed days are known from 1962-01-01 on; a request of `closed` for earlier days receives 400.
         */
        get: operations["listFinanceCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/fundamental/company": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Company overview
         * @description Identity, classification, contact and management of the company behind one security.
         *     A value that no imported source provides is null.
         */
        get: operations["getCompanyOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/fundamental/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Peer valuation
         * @description Valuation of one security and up to four others. The requested security comes first, the others in the requested order.
         *     Without `symbols` the others are the securities of the same industry nearest in market value. A peer without data is
         *     left out. An unknown `symbol` receives 400. Money is in `currency`.
         */
        get: operations["comparePeers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/fundamental/consensus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Consensus estimates
         * @description Mean analyst estimates and published values of one company by fiscal period, oldest period first.
         *     `periodTypes` lists the kinds of periods with estimates. The list is empty for any other kind.
         */
        get: operations["getConsensus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/fundamental/dividend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Dividend history
         * @description Cash dividends of one security by ex-dividend date, newest first, 50 a page, and the sum of the last twelve months.
         *     A page past the end is empty.
         */
        get: operations["listDividends"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/fundamental/insider_trades": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Insider trades
         * @description Transactions in the shares of one company that its insiders reported on Forms 3, 4 and 5, by day of the transaction,
         *     newest first.
         */
        get: operations["listInsiderTrades"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/fundamental/institution_rating": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Analyst ratings and price targets
         * @description Newest distribution of analyst ratings of one security, the consensus rating, the range of price targets and the
         *     rank of the security among the rated securities of its industry. Without ratings the distributions are null.
         */
        get: operations["getInstitutionRating"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/fundamental/operating": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Operating data
         * @description Key figures of one company from its periodic reports, newest report first, with the change against the same period of
         *     the previous year. A quarter covers the quarter alone, never the year to date.
         */
        get: operations["getOperatingData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/fundamental/shareholder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Major shareholders
         * @description Holders of one security by their newest reported position, in the requested order. Shares and their changes are answered
         *     as of the reporting period and compared in the share count of today, so that a split between two periods does not change
         *     the order. Ties are ordered by `holderId`; holders whose change is not known come last when sorted by it.
         *     `range` selects the holders that increased (`inc`) or reduced (`dec`) their position in their newest period. The list
         *     is empty for a security without reported holders.
         */
        get: operations["listShareholders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/fundamental/shareholder/top": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Top shareholders by reporting period
         * @description The 20 largest holders of one security at the end of each of the newest reporting periods, periods newest first,
         *     holders largest first. The answer holds fewer periods when fewer have data. A reporting period is one of reports on
         *     everything held, such as Form 13F: a day on which an insider (Form 4) or a large holder (Schedule 13D or 13G)
         *     reported is none. Their positions are in `/fundamental/shareholder`.
         */
        get: operations["listTopShareholders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/fundamental/statements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Statements
         * @description Income statement, balance sheet, cash flow statement, and figures of shares of one company by report, newest first, with
         *     the items that each report has. A quarter covers the quarter alone, never the year to date. A half year is a report of a
         *     company that does not state its quarters. Items are the newest known
         *     values; per-share figures and numbers of shares are in the shares of the newest filing, and one whose share basis is not
         *     known is absent. A security without statements has an empty list.
         */
        get: operations["listStatements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/screener/filters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Indicators to screen by
         * @description Every indicator that a condition may name, in groups, with its unit and the current range of its values.
         *     Bounds are in that unit: `marketcap:1.5B:` are securities of at least 1.5 billion US dollars.
         */
        get: operations["listScreenerFilters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/screener/indicators": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Indicators to show
         * @description Every indicator that `show` may name, in groups. With `symbol` each indicator includes its value for that security.
         */
        get: operations["listScreenerIndicators"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/screener/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Screen all securities
         * @description Securities that meet every condition, one zero-based page at a time. With `strategy_id` the conditions of that strategy
         *     apply, and `conditions` narrow the result further. Without either the result lists every security. Left out are those that
         *     are delisted, and those whose last price is more than ten days older than the newest one. Securities without any price are listed.
         *
         *     A condition has the form `KEY:MIN:MAX` in the unit of the indicator and includes its bounds. An empty bound leaves that
         *     side open. `K`, `M`, `B` and `T` behind a number stand for thousand, million, billion and trillion: `marketcap:1.5B:` or
         *     `marketcap:1500000000:` are securities of at least 1.5 billion US dollars. A condition on a technical or text key has the form `KEY:::name=value,name=value`. A JSON array is
         *     equivalent; its elements are such texts, or objects with `key`, `min`, `max` and `techValues`. The service drops a `filter_` prefix of a key, takes it
         *     with or without underscores, and accepts earlier names (`prevclose`, `prevchg`, `balance`, `shortvolumeratio`). The
         *     values stand under the present key. A security whose value is unknown meets no condition on it. `/api/market-data/screener/filters` lists keys, units and values.
         *
         *     An unknown key, a lower bound above the upper one, a numeric key with two empty bounds and invalid JSON receive 400.
         *     So does a text that no security has, with the texts that are held. The error names the invalid entry.
         *     A search that finds nothing, or whose bounds are probably in another unit (`divyld:0.03:` for 3 %), says so in `hint`. `units` has the unit of each
         *     indicator of the items.
         */
        get: operations["searchScreener"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/screener/strategies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Screening strategies
         * @description Built-in strategies with their conditions, by id. `strategy_id` selects one strategy.
         */
        get: operations["listScreenerStrategies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/reference/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Corporate actions and adjustment factors
         * @description Splits, cash dividends, changes of name and symbol, delistings, relistings and trading halts of one security, newest first, and the
         *     factors by which its bars are adjusted. The service description does not have this operation.
         *
         *     The promise of the factors: for each day bar of `adjust=none`, open, high, low and close times `forwardFactors.priceFactor`, rounded half up to four
         *     decimal places, are those of `adjust=forward`; its volume times `forwardFactors.volumeFactor`, rounded half up to six, is that of `adjust=forward`.
         *     The fractions are exact and the product is rounded once. A bar whose factors are 1 is answered as it is held, not rounded. Where a source
         *     gives prices that are adjusted for splits already, the price of
         *     `adjust=none` is itself rounded to four places, so that the product may differ by that rounding times the factor. `backwardFactors` scale to the oldest bar in place of the newest.
         *
         *     A split that SEC filings alone state is among the splits: on the day of a jump of the bars, else on the trading day after the one that the
         *     filing states. One without either is left out. A record of another source with the same ratio counts in its place.
         *
         *     A dividend is left out of the factors when it is not in USD, when no close before its ex-date is held, when it is as large as that
         *     close, or when its ex-date is in the future.
         */
        get: operations["listCorporateActions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/reference/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Changes of the data
         * @description What imports, corrections and removals changed, oldest first: for each version of the data and security the areas, and the times between which
         *     records may have been added, replaced or removed. The range is never too narrow; it can be wider than the change, as a file that is imported
         *     again counts as a change of all its times. Figures that follow from records are not listed.
         *
         *     To follow the data, read all pages by `next` and store `cursor` of the last one. Sent with the same other parameters at any later
         *     time, it answers what came since. A page of a filtered list can have fewer rows than `count`, or none, and a next page. The changes of 90 days are kept. An older `since` or
         *     `cursor`, and one of another store, is refused: 400 with the code `unknown_version`, and the oldest version is named. The service
         *     description does not have this operation.
         */
        get: operations["listChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/reference/coverage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Coverage of the data
         * @description What the service holds, by area, of one security or of all: first and last day, records, sources, and with `start` or `end` the condition of
         *     each trading day of the range.
         *
         *     Day bars, minute bars and the volume of short sales have records of each trading day, and so a condition. A day is `pending` until its regular session is over,
         *     and until noon in New York on the next trading day as long as it would be missing or partial. It is `missing` without records, and `partial` when fewer
         *     than four fifths of the usual number of securities have some: the median of the days with records among the five trading days before it and the five behind. Any other
         *     day is `complete`. Days before the first record and future days are left out, and those after the last record of a security.
         *
         *     The range holds at most 366 days for one security, and 31 days for all. The service description does not have this operation.
         */
        get: operations["listCoverage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/reference/daily_actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Corporate actions of all securities
         * @description Splits, cash dividends, changes of name and symbol, delistings, relistings and trading halts of a day, by symbol: those whose
         *     `effectiveDate` it is. For a dividend that is the ex-date. A page has at most 10,000 rows; `next` leads on. The service description does not
         *     have this operation.
         */
        get: operations["listDailyActions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/reference/figures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Derived figures
         * @description Every figure that the service derives from records, by key: its formula in words and in symbols, what it is made of, its unit and
         *     rounding, when it is null, and where it is served. The service description does not have this operation.
         */
        get: operations["listFigures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/reference/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Meaning of a symbol
         * @description Which security a symbol meant on a day, and what it is called today. `securityId` is permanent: it stays when the symbol or the name
         *     changes. Without `date` the symbol means the security that has it, else the one that had it last. `security` is null when nobody is
         *     known to have had the symbol on the day: files that name no company, such as those of FINRA, tell of a symbol's security for 60 days before
         *     a source with a name first saw it. `others` are securities that had it on other days: a symbol of a delisted security may pass to
         *     another one. Each symbol and name says the source that states it and the first and last day on which that source saw it, null where it
         *     does not say. `listings` tells of delistings and relistings, `shareClasses` of other stocks of the company. This operation is beyond the service description.
         */
        get: operations["resolveSymbol"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/reference/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find securities
         * @description Securities by symbol, name, former symbol, former name, CIK or FIGI, the best first. Case, accents and marks do not count; the last
         *     word may be a beginning, and words may have a wrong, missing, extra or exchanged letter. A symbol or a number that is the query itself
         *     comes first, then a company whose whole name it is, then symbols and names that begin with it, then names that have all of its words,
         *     then those with a slip. One exception: four or more letters with which the name of one of the largest companies begins mean that
         *     company rather than a fund of this symbol. Of two that fit alike, a listed security comes first, then the larger one by market value,
         *     or by the order of the SEC's list of companies where it is not known, then a stock before a fund, preferred stock, warrants and units.
         *     Delisted securities are found too. CUSIPs are not searched. This operation is beyond the service description.
         */
        get: operations["searchSecurities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/reference/securities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All securities
         * @description Every security that the service holds, delisted ones included, by symbol. `next` leads to the page behind this one and is null on the last
         *     page: send it as `cursor` with the same other parameters. A page begins behind the last symbol of the page before, so that securities
         *     which an import adds or removes meanwhile neither repeat nor hide others. This operation is beyond the service description.
         */
        get: operations["listSecurities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/bulk/{area}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Link to a file of a day
         * @description A signed link to one file, for tools that send no header: spreadsheets, browsers, R. It lives for 15 minutes, and ends before when its
         *     key is revoked or the plan loses its files. A file that there is not is 404 when it is read. What reads the file through it is charged to the key that asked for it.
         */
        get: operations["getBulkLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/bulk/{area}/manifest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Files of days of an area
         * @description The files of an area, newest day first. A file has the rows of one day for the whole market, as Parquet and as gzipped CSV. Its
         *     revisions never change; a correction makes a further one. `path` leads to the file below `/api/market-data/bulk/`. The list is empty for
         *     an area without files. A plan without files of days receives 402.
         */
        get: operations["listBulkFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/stream/bars": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream of one-minute bars
         * @description One-minute bars of securities as traded, each at the end of its minute, as `listCandlesticks` answers them; `end_of_interval` follows the bars of a minute.
         *
         *     The events have the members `event`, `id` and `timestamp`, and come as server-sent events or as NDJSON. `open` is the first one; after `close`,
         *     or a broken connection, the `id` of the last event continues the stream. A comment (an empty line of NDJSON) comes after 15 seconds without an
         *     event. A connection costs one data request, and one more for each 1,000 events of data. The service description does not have this
         *     operation.
         */
        get: operations["streamBars"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/stream/data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream of data changes
         * @description What imports, corrections and removals change, as `listChanges` answers it: one event for each version, security and area. A replay begins with the versions from an instant on.
         *
         *     The events have the members `event`, `id` and `timestamp`, and come as server-sent events or as NDJSON. `open` is the first one; after `close`,
         *     or a broken connection, the `id` of the last event continues the stream. A comment (an empty line of NDJSON) comes after 15 seconds without an
         *     event. A connection costs one data request, and one more for each 1,000 events of data. The service description does not have this
         *     operation.
         */
        get: operations["streamData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/stream/depth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream of order books
         * @description The order books of securities, whole after each change, as `getQuoteDepth` answers them.
         *
         *     The events have the members `event`, `id` and `timestamp`, and come as server-sent events or as NDJSON. `open` is the first one; after `close`,
         *     or a broken connection, the `id` of the last event continues the stream. A comment (an empty line of NDJSON) comes after 15 seconds without an
         *     event. A connection costs one data request, and one more for each 1,000 events of data. The service description does not have this
         *     operation.
         */
        get: operations["streamDepth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/stream/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream of publications and events
         * @description Filings, news, insider trades, corporate actions with halts, and financial events, each at the instant at which it became public or takes place.
         *
         *     The events have the members `event`, `id` and `timestamp`, and come as server-sent events or as NDJSON. `open` is the first one; after `close`,
         *     or a broken connection, the `id` of the last event continues the stream. A comment (an empty line of NDJSON) comes after 15 seconds without an
         *     event. A connection costs one data request, and one more for each 1,000 events of data. The service description does not have this
         *     operation.
         */
        get: operations["streamEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/stream/quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream of quotes
         * @description The quotes of securities, each whenever it changes, as `getQuotes` answers them.
         *
         *     The events have the members `event`, `id` and `timestamp`, and come as server-sent events or as NDJSON. `open` is the first one; after `close`,
         *     or a broken connection, the `id` of the last event continues the stream. A comment (an empty line of NDJSON) comes after 15 seconds without an
         *     event. A connection costs one data request, and one more for each 1,000 events of data. The service description does not have this
         *     operation.
         */
        get: operations["streamQuotes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-data/stream/trades": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream of trades
         * @description Each trade of securities, as `listTrades` answers it.
         *
         *     The events have the members `event`, `id` and `timestamp`, and come as server-sent events or as NDJSON. `open` is the first one; after `close`,
         *     or a broken connection, the `id` of the last event continues the stream. A comment (an empty line of NDJSON) comes after 15 seconds without an
         *     event. A connection costs one data request, and one more for each 1,000 events of data. The service description does not have this
         *     operation.
         */
        get: operations["streamTrades"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/company/{symbol}/insider-trades": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Holders and ownership statistics
         * @description Holders of one company by shares held, in the share count of today the largest first, one page at a time, with statistics
         *     over all holders.
         *     `AAPL`, `AAPL.US` and `NASDAQ:AAPL` name the same company. A page past the end is empty; `next` leads on while imports land.
         */
        get: operations["getCompanyInsiderTrades"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/company/{symbol}/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Company profile
         * @description Profile of one company in the company-family envelope. `AAPL`, `AAPL.US` and `NASDAQ:AAPL` name the same company.
         *     Unknown text is the empty string. An unknown number or time is left out.
         */
        get: operations["getCompanyProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/{legacy_prefix}/content/filings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Company filings (legacy)
         * @description The newest 100 filings of one company, newest first.
         */
        get: operations["listLegacyFilings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/{legacy_prefix}/quote/static_info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Static security information (legacy)
         * @description Names, exchange, currency, lot size and share figures of one to 500 securities, in the requested order.
         *     A security without data is left out.
         */
        get: operations["getLegacyStaticInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Keys of the account
         * @description API keys of the caller's account, newest first, revoked and expired ones included. The answer never contains a secret.
         *     The request is never charged. Keys should be rotated periodically and revoked when unused; `lastUsedAt` shows which ones are.
         */
        get: operations["listAccountKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Usage of the account
         * @description Data requests of the caller's account in the current allowance period, a calendar month in UTC, by day, operation and
         *     key. The request is never charged and succeeds even when the allowance is used up.
         */
        get: operations["getAccountUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description Canonical symbol with the market suffix. Class shares have the form `BRK.B.US`, preferred shares `ABR-D.US`.
         * @example AAPL.US
         */
        Symbol: string;
        /**
         * @description Price, or difference of prices, with at least two decimal places; null when it is not known.
         * @example 189.87
         * @example 187.90
         * @example 0.0512
         */
        NullablePrice: string | null;
        /**
         * @description Exact decimal number in its shortest plain notation, or null when it is not known.
         * @example 189.87
         */
        NullableDecimal: string | null;
        /**
         * @description Price, or difference of prices, in plain notation with at least two decimal places, and more where the data have them.
         * @example 189.87
         * @example 187.90
         * @example 0.0512
         */
        Price: string;
        /**
         * Format: date-time
         * @description ISO 8601 date and time in UTC, with a fraction of a second where the data have one. Compare the instants; texts with and without a fraction do not sort by time.
         * @example 2026-11-20T14:30:00Z
         */
        DateTime: string;
        /**
         * @description Exact decimal number in its shortest plain notation, without exponent, redundant zeros or a sign of zero.
         * @example 189.87
         */
        Decimal: string;
        /** @description Quote of one session outside regular hours. */
        SessionQuote: {
            /**
             * @description Last price of the session.
             * @example 269.86
             */
            lastDone: components["schemas"]["Price"];
            /**
             * @description Time of the last trade of the session, or the end of its newest minute bar, in UTC.
             * @example 2026-11-20T14:29:59Z
             */
            timestamp: components["schemas"]["DateTime"];
            /**
             * @description Shares traded in the session.
             * @example 457173
             */
            volume: components["schemas"]["Decimal"];
            /**
             * @description Money traded in the session, in the trading currency; null when not known.
             * @example 122658621.28
             */
            turnover: components["schemas"]["NullableDecimal"];
            /**
             * @description Highest price of the session.
             * @example 270.13
             */
            high: components["schemas"]["Price"];
            /**
             * @description Lowest price of the session.
             * @example 267.45
             */
            low: components["schemas"]["Price"];
            /**
             * @description Regular close against which the session is measured, or null when there is none.
             * @example 267.72
             */
            prevClose: components["schemas"]["NullablePrice"];
        };
        /** @description Newest quote of one security. */
        Quote: {
            /**
             * @description Canonical symbol with the market suffix. Class shares have the form `BRK.B.US`, preferred shares `ABR-D.US`.
             * @example AAPL.US
             */
            symbol: components["schemas"]["Symbol"];
            /** @description English name of the security, or null when it is not known. */
            name: string | null;
            /**
             * @description Last price of the regular session, or null without price data.
             * @example 268.56
             */
            lastDone: components["schemas"]["NullablePrice"];
            /**
             * @description Regular close of the trading day before, in shares of the day of `lastDone`; null when its day bar is not there.
             * @example 267.72
             */
            prevClose: components["schemas"]["NullablePrice"];
            /**
             * @description First price of the regular session, or null without price data.
             * @example 269.86
             */
            open: components["schemas"]["NullablePrice"];
            /**
             * @description Highest price of the regular session, or null without price data.
             * @example 272.29
             */
            high: components["schemas"]["NullablePrice"];
            /**
             * @description Lowest price of the regular session, or null without price data.
             * @example 266.16
             */
            low: components["schemas"]["NullablePrice"];
            /**
             * @description `lastDone` minus `prevClose`, in the trading currency; null when either is null.
             * @example 0.84
             */
            changeValue: components["schemas"]["NullablePrice"];
            /**
             * @description Change against `prevClose` in percent, `1.25` means 1.25 %; null when either price is null.
             * @example 0.31
             */
            changeRate: components["schemas"]["NullableDecimal"];
            /**
             * Format: date-time
             * @description Time of the last trade of the regular session, or the end of its newest minute bar, in UTC; null without price data.
             * @example 2026-11-20T21:00:00Z
             * @example 2026-11-20T21:00:00Z
             */
            timestamp: string | null;
            /**
             * @description Shares traded on the trading day, or null without price data.
             * @example 64891052
             */
            volume: components["schemas"]["NullableDecimal"];
            /**
             * @description Money traded on the trading day, in the trading currency; null when not known.
             * @example 17443304479.89
             */
            turnover: components["schemas"]["NullableDecimal"];
            /**
             * @description Trade status: 0 normal, 1 halted, 2 delisted, 3 fuse (volatility pause), 6 to be opened, 10 suspended.
             * @enum {integer}
             */
            tradeStatus: 0 | 1 | 2 | 3 | 6 | 10;
            /** @description Quote of the pre-market session, or null when it has none. */
            preMarketQuote: components["schemas"]["SessionQuote"] | null;
            /** @description Quote of the post-market session, or null when it has none. */
            postMarketQuote: components["schemas"]["SessionQuote"] | null;
            /** @description Quote of the overnight session, or null when it has none. */
            overnightQuote: components["schemas"]["SessionQuote"] | null;
        };
        /** @description Requested symbols that the service does not hold, in the order of the request. The answer has no record of them. */
        UnknownSymbols: components["schemas"]["Symbol"][];
        /** @description What the first 20 of `unknownSymbols` most likely mean. Empty when the service holds every requested symbol. */
        UnknownSymbolHints: {
            /**
             * @description Canonical symbol with the market suffix. Class shares have the form `BRK.B.US`, preferred shares `ABR-D.US`.
             * @example ZZZZ.US
             */
            symbol: components["schemas"]["Symbol"];
            /**
             * @description The symbol that the service holds and that the caller most likely meant; null when none is near.
             * @example AAPL.US
             * @example AAPL.US
             */
            suggestion: string | null;
            /** @description Sentences for people. */
            reason: string;
        }[];
        /** @description The past that `as_of` asked for. Absent without `as_of`. */
        AsOf: {
            /**
             * @description Instant up to which data were public.
             * @example 2026-11-20T14:30:00Z
             */
            timestamp: components["schemas"]["DateTime"];
            /** @description Data that say no time of publication, or not all of them. They are left out, unless the service held them by then. */
            leftOut: {
                /**
                 * @description Kind of data, such as `estimates`.
                 * @example estimates
                 * @example estimates
                 */
                data: string;
                /** @description What is left out, and why. */
                description: string;
            }[];
        };
        /** @description Newest quotes of the requested securities. */
        QuotesResponse: {
            /** @description One quote for each security with data, in the requested order. */
            quote: components["schemas"]["Quote"][];
            /** @description Requested symbols that the service does not hold, in the order of the request. The answer has no record of them. */
            unknownSymbols: components["schemas"]["UnknownSymbols"];
            /** @description What the first 20 of `unknownSymbols` most likely mean. Empty when the service holds every requested symbol. */
            unknownSymbolHints: components["schemas"]["UnknownSymbolHints"];
            /** @description The past that `as_of` asked for. Absent without `as_of`. */
            asOf?: components["schemas"]["AsOf"];
        };
        /** @description Body of every error. */
        Error: {
            /** @description Human-readable text that names the field, the value and the allowed values. A key that was sent in the wrong place is cut in it. */
            error: string;
            /** @description Stable slug of the kind of error. */
            code?: string;
            /** @description The `X-Request-Id` of this answer, to quote in a support request. */
            requestId?: string;
            /** @description One entry for each fault that was found. A list with several bad entries has one more for each of the first five. */
            details?: {
                /** @description Place in the request, such as `query.count`, `query.symbols[37]` (the entry at index 37), `path.symbol`, or `path` for all of the path. */
                path: string;
                /** @description The error and the allowed values. */
                message: string;
                /** @description What the caller most likely meant, to be sent at this place instead. Absent when nothing is near. */
                suggestion?: string;
                /** @description The accepted values or names, where they are few. */
                allowed?: string[];
            }[];
        };
        /** @description Firms with attributed orders at one price level. */
        BrokerQueueLevel: {
            /** @description Rank of the level on its side; 1 is the best price. */
            position: number;
            /** @description Identifiers of the firms at the level. */
            brokerIds: number[];
        };
        /** @description Broker queues of one security. */
        BrokerQueueResponse: {
            /** @description Queues of both sides, best level first. */
            brokers: {
                /** @description Sell side; empty without attributed orders. */
                askBrokers: components["schemas"]["BrokerQueueLevel"][];
                /** @description Buy side; empty without attributed orders. */
                bidBrokers: components["schemas"]["BrokerQueueLevel"][];
            };
        };
        /** @description Calculated figures of one security. The record holds `symbol` and the requested figures only. A figure that cannot be computed is null. */
        CalcIndex: {
            /**
             * @description Canonical symbol with the market suffix. Class shares have the form `BRK.B.US`, preferred shares `ABR-D.US`.
             * @example AAPL.US
             */
            symbol: components["schemas"]["Symbol"];
            /**
             * @description Last price of the regular session. Requested as `last_done`.
             * @example 268.56
             * @example 268.56
             */
            lastDone?: components["schemas"]["NullablePrice"];
            /**
             * @description Change against the previous close, in the trading currency. Requested as `change_value`.
             * @example 0.84
             * @example 0.84
             */
            changeValue?: components["schemas"]["NullablePrice"];
            /**
             * @description Change against the previous close in percent, `1.25` means 1.25 %. Requested as `change_rate`.
             * @example 0.31
             * @example 0.31
             */
            changeRate?: components["schemas"]["NullableDecimal"];
            /**
             * @description Shares traded on the trading day. Requested as `volume`.
             * @example 64891052
             * @example 64891052
             */
            volume?: components["schemas"]["NullableDecimal"];
            /**
             * @description Money traded on the trading day, in the trading currency. Requested as `turnover`.
             * @example 17443304479.89
             * @example 17443304479.89
             */
            turnover?: components["schemas"]["NullableDecimal"];
            /**
             * @description Change since the last close of the year before in percent, `1.25` means 1.25 %. Requested as `ytd_change_rate`.
             * @example 14.77
             * @example 14.77
             */
            ytdChangeRate?: components["schemas"]["NullableDecimal"];
            /**
             * @description Shares outstanding times last price, in the trading currency. Requested as `market_cap`.
             * @example 3985433085600
             * @example 3985433085600
             */
            marketCap?: components["schemas"]["NullableDecimal"];
            /**
             * @description Last price over earnings per share of the trailing twelve months, a plain ratio. Requested as `pe_ttm`.
             * @example 34.65
             * @example 34.65
             */
            peTtm?: components["schemas"]["NullableDecimal"];
            /**
             * @description Last price over book value per share of the newest report, a plain ratio. Requested as `pb_mrq`.
             * @example 53.58
             * @example 53.58
             */
            pbMrq?: components["schemas"]["NullableDecimal"];
            /**
             * @description Dividends per share of the trailing twelve months in percent of the last price, `0.54` means 0.54 %. Requested as `dividend_yield`.
             * @example 0.39
             * @example 0.39
             */
            dividendYield?: components["schemas"]["NullableDecimal"];
            /**
             * @description Shares traded in percent of the circulating shares, `0.33` means 0.33 %. Requested as `turnover_rate`.
             * @example 0.44
             * @example 0.44
             */
            turnoverRate?: components["schemas"]["NullableDecimal"];
            /**
             * @description Highest minus lowest price of the day in percent of the previous close, `1.51` means 1.51 %. Requested as `amplitude`.
             * @example 2.29
             * @example 2.29
             */
            amplitude?: components["schemas"]["NullableDecimal"];
            /**
             * @description Volume of the day over the average daily volume of the 20 trading days before, a plain ratio. Requested as `volume_ratio`.
             * @example 1.01
             * @example 1.01
             */
            volumeRatio?: components["schemas"]["NullableDecimal"];
            /**
             * @description Change over five trading days in percent, `1.25` means 1.25 %. Requested as `five_day_change_rate`.
             * @example 3.9
             * @example 3.9
             */
            fiveDayChangeRate?: components["schemas"]["NullableDecimal"];
            /**
             * @description Change over ten trading days in percent, `1.25` means 1.25 %. Requested as `ten_day_change_rate`.
             * @example 1.35
             * @example 1.35
             */
            tenDayChangeRate?: components["schemas"]["NullableDecimal"];
            /**
             * @description Change over half a year (120 trading days) in percent, `1.25` means 1.25 %. Requested as `half_year_change_rate`.
             * @example 19.75
             * @example 19.75
             */
            halfYearChangeRate?: components["schemas"]["NullableDecimal"];
        };
        /**
         * Format: date
         * @description Calendar date, `YYYY-MM-DD`.
         * @example 2026-11-20
         */
        Date: string;
        /** @description A fact as a filing states it. Of filings that state one value, it is the first. */
        FiledFact: {
            /** @description Tag of the taxonomy, such as `NetIncomeLoss`. */
            tag: string;
            /** @description Unit of the value, such as `USD` or `USD/shares`. */
            unit: string;
            /**
             * Format: date
             * @description First day of the period, null for a figure as of a day.
             */
            startDate: string | null;
            /**
             * @description Last day of the period, or the day.
             * @example 2026-11-20
             */
            endDate: components["schemas"]["Date"];
            /**
             * @description Value as filed, in the shares of the filing's time.
             * @example 189.87
             */
            value: components["schemas"]["Decimal"];
            /**
             * @description Day on which it was filed.
             * @example 2026-11-20
             */
            filingDate: components["schemas"]["Date"];
            /** @description Form, such as `10-K`. */
            form: string;
            /** @description Accession number of the filing. */
            accession: string;
        };
        /** @description A value of one record, or the values of the records of several days. */
        ReceiptRecord: {
            /**
             * @description Canonical symbol with the market suffix. Class shares have the form `BRK.B.US`, preferred shares `ABR-D.US`.
             * @example AAPL.US
             */
            symbol: components["schemas"]["Symbol"];
            /**
             * @description Kind of record and its property, as the inputs of `listFigures` name them.
             * @example dayBars.close
             * @example dayBars.close
             * @example financials.epsDiluted
             */
            property: string;
            /** @description Key of the rule by which the file of the source gives the value; `stated` where the file has it as it is. */
            key: string;
            /** @description Identifier of the record among those of its kind and security; null for several records. */
            recordId: string | null;
            /**
             * Format: date
             * @description First day of several records; null for one.
             */
            startDate: string | null;
            /**
             * Format: date
             * @description Day of the record, such as the day of a bar or the end of a fiscal period; the last of several. Null for a record without one.
             */
            date: string | null;
            /** @description Value of the record; null for several records, or where the record does not state it. */
            value: string | null;
            /** @description Number of records. */
            rowCount: number;
            /** @description True where the formula takes the value off. */
            isSubtracted: boolean;
            /** @description Accession number of the filing that states the value; null where no single one is known. */
            accession: string | null;
            /**
             * @description Filed facts that the value is or follows from. Empty for a value that is not of statements, or whose facts are not held, and in
             *     a `yoyChangeRate`, of which both values have receipts of their own.
             */
            facts: components["schemas"]["FiledFact"][];
            /** @description Files of the record and its facts, by their `datasetKey`. */
            datasetKeys: string[];
        };
        /** @description What one figure is made of. */
        Receipt: {
            /**
             * @description Canonical symbol with the market suffix. Class shares have the form `BRK.B.US`, preferred shares `ABR-D.US`.
             * @example AAPL.US
             */
            symbol: components["schemas"]["Symbol"];
            /**
             * @description Path of the figure in the answer. An entry of a list is named by its `id`, `symbol`, `key`, `periodText` or `date`, the first that
             *     it has.
             * @example quote[AAPL.US].peTtm
             * @example quote[AAPL.US].peTtm
             * @example operating.list[AAPL.US/2025/q4].financial.indicators[revenue].value
             */
            member: string;
            /** @description Key of its rule, as `listFigures` answers it. */
            key: string;
            /** @description The figure, as the answer has it, as text. */
            value: string | null;
            /** @description The figures that the formula begins with. A figure that follows from records is its own input. */
            inputs: {
                /** @description Key of its rule. */
                key: string;
                /** @description Its value, in the unit of its rule. */
                value: string | null;
                /**
                 * Format: date
                 * @description Day of the price, end of the newest fiscal period, day of the share count, or newest ex-date; null when it is not known.
                 */
                date: string | null;
                /** @description Values of records that it is made of. */
                records: components["schemas"]["ReceiptRecord"][];
                /** @description Files of its records, by their `datasetKey`. */
                datasetKeys: string[];
            }[];
            /**
             * @description Why the figure is null: `sample_and_real`, `price_of_depositary_share` (the statements are of ordinary shares, and how many one
             *     depositary share represents is not known to be one), `price_older_than_statements`, `statements_too_old`,
             *     `price_older_than_share_count`, `share_count_too_old`, `price_older_than_dividends`, the key of an input with `_not_known`, or `by_its_rule`, which `nullWhen` of the
             *     rule gives. Null for a figure that is known.
             */
            nullReason: string | null;
        };
        /** @description What the figures of the answer are made of. Absent without `explain=true`. `data verify` of the service derives them again. */
        Receipts: {
            /**
             * @description Day in New York of which the figures are.
             * @example 2026-11-20
             */
            date: components["schemas"]["Date"];
            /** @description One receipt for each figure of each security. */
            list: components["schemas"]["Receipt"][];
            /** @description Imported files behind the figures. */
            datasets: {
                /** @description First 16 digits of the SHA-256 of the file, by which the receipts name it. */
                datasetKey: string;
                /** @description Name of the file. */
                name: string;
                /** @description SHA-256 of the bytes of the file, as they came. */
                sha256: string;
                /** @description Importer that has read it, as `data import` names it. */
                importer: string;
                /** @description Tag of the source, as in `X-Data-Source`. */
                source: string;
                /**
                 * @description Time of the retrieval, in UTC.
                 * @example 2026-11-20T22:30:00Z
                 */
                retrievedAt: components["schemas"]["DateTime"];
                /**
                 * @description Time of the import, in UTC. Of an answer with `as_of`, it decides what was known of the file.
                 * @example 2026-11-20T22:30:00Z
                 */
                importedAt: components["schemas"]["DateTime"];
            }[];
        };
        /** @description Calculated figures of the requested securities. */
        CalcIndexesResponse: {
            /** @description One record for each security with data, in the requested order. */
            quote: components["schemas"]["CalcIndex"][];
            /** @description Requested symbols that the service does not hold, in the order of the request. The answer has no record of them. */
            unknownSymbols: components["schemas"]["UnknownSymbols"];
            /** @description What the first 20 of `unknownSymbols` most likely mean. Empty when the service holds every requested symbol. */
            unknownSymbolHints: components["schemas"]["UnknownSymbolHints"];
            /** @description What the figures of the answer are made of. Absent without `explain=true`. `data verify` of the service derives them again. */
            receipts?: components["schemas"]["Receipts"];
            /** @description The past that `as_of` asked for. Absent without `as_of`. */
            asOf?: components["schemas"]["AsOf"];
        };
        /**
         * @description Trading session: 0 regular, 1 pre-market, 2 post-market, 3 overnight.
         * @enum {integer}
         */
        TradeSession: 0 | 1 | 2 | 3;
        /** @description One bar. */
        Candlestick: {
            /**
             * @description Trading day of the bar, of a week, month or year bar the first one that it holds. An overnight session belongs to the
             *     trading day that it leads into.
             * @example 2026-11-18
             */
            date: components["schemas"]["Date"];
            /**
             * @description Start of the bar in UTC, for the time axis of a chart. A bar of a day or longer starts with the regular session of its
             *     `date`, such as `2026-11-20T14:30:00Z`.
             * @example 2026-11-18T14:30:00Z
             */
            timestamp: components["schemas"]["DateTime"];
            /**
             * @description First price of the bar, in the trading currency.
             * @example 266.03
             */
            open: components["schemas"]["Price"];
            /**
             * @description Highest price of the bar, in the trading currency.
             * @example 268.59
             */
            high: components["schemas"]["Price"];
            /**
             * @description Lowest price of the bar, in the trading currency.
             * @example 264.66
             */
            low: components["schemas"]["Price"];
            /**
             * @description Last price of the bar, in the trading currency.
             * @example 266.40
             */
            close: components["schemas"]["Price"];
            /**
             * @description Shares traded in the bar; may be fractional.
             * @example 157547637
             */
            volume: components["schemas"]["Decimal"];
            /**
             * @description Money traded in the bar, in the trading currency; null when the source does not report it.
             * @example 42019928159.77
             */
            turnover: components["schemas"]["NullableDecimal"];
            /** @description Session of the bar: 0 regular, 1 pre-market, 2 post-market, 3 overnight. Day bars and longer bars have 0. */
            tradeSession: components["schemas"]["TradeSession"];
        };
        /** @description One bar, with its security. */
        SymbolCandlestick: {
            /**
             * @description Canonical symbol with the market suffix. Class shares have the form `BRK.B.US`, preferred shares `ABR-D.US`.
             * @example AAPL.US
             */
            symbol: components["schemas"]["Symbol"];
        } & components["schemas"]["Candlestick"];
        /** @description A split that only filings of the company state, and whose day neither a source nor the prices tell. */
        UncertainSplit: {
            /**
             * @description New shares, 4 in a 4-for-1 split.
             * @example 189.87
             */
            newShares: components["schemas"]["Decimal"];
            /**
             * @description Old shares, 1 in a 4-for-1 split.
             * @example 189.87
             */
            oldShares: components["schemas"]["Decimal"];
            /**
             * @description First day at the new share count that is possible, the one after the last filing in old shares.
             * @example 2026-11-20
             */
            firstPossibleDate: components["schemas"]["Date"];
            /**
             * @description Last one that is possible. The split is certainly in force on it.
             * @example 2026-11-20
             */
            lastPossibleDate: components["schemas"]["Date"];
        };
        /** @description A split whose day is not known, with its security. */
        SymbolUncertainSplit: {
            /**
             * @description Canonical symbol with the market suffix. Class shares have the form `BRK.B.US`, preferred shares `ABR-D.US`.
             * @example AAPL.US
             */
            symbol: components["schemas"]["Symbol"];
        } & components["schemas"]["UncertainSplit"];
        /**
         * @description The `cursor` of the page behind this one, as in the header `Link`; null on the last page.
         * @example WyJqRm1HSVhvViIsIkFBUEwuVVMiXQ
         */
        NextCursor: string | null;
        /** @description Advice on an answer that is empty or probably not what was meant, such as the range that is held; null otherwise. */
        AnswerHint: string | null;
        /** @description Bars of many securities. */
        BatchCandlesticksResponse: {
            /** @description Bars by symbol, those of a symbol oldest first; empty when there are none. */
            candlesticks: components["schemas"]["SymbolCandlestick"][];
            /**
             * @description Length of the bars by name, also when requested by code.
             * @enum {string}
             */
            period: "1m" | "5m" | "15m" | "30m" | "1h" | "day" | "week" | "month" | "year";
            /**
             * @description Price adjustment of the bars by name, also when requested by code.
             * @enum {string}
             */
            adjust: "none" | "forward";
            /** @description Requested symbols that the service does not hold, in the order of the request. The answer has no record of them. */
            unknownSymbols: components["schemas"]["UnknownSymbols"];
            /** @description What the first 20 of `unknownSymbols` most likely mean. Empty when the service holds every requested symbol. */
            unknownSymbolHints: components["schemas"]["UnknownSymbolHints"];
            /** @description Splits whose day is not known, and for which bars of this page between their possible days are left out; empty where no bar is left out. */
            uncertainSplits: components["schemas"]["SymbolUncertainSplit"][];
            /**
             * @description The `cursor` of the page behind this one, as in the header `Link`; null on the last page.
             * @example WyJibnpXWHZqeCIsIk1TRlQuVVMiLDE3OTUwMTIyMDAwMDBd
             */
            next: components["schemas"]["NextCursor"];
            /** @description The past that `as_of` asked for. Absent without `as_of`. */
            asOf?: components["schemas"]["AsOf"];
            /** @description Advice on an answer that is empty or probably not what was meant, such as the range that is held; null otherwise. */
            hint: components["schemas"]["AnswerHint"];
        };
        /** @description Day bars of all securities on one day. */
        DailyCandlesticksResponse: {
            /** @description Bars by symbol; empty when there are none. */
            candlesticks: components["schemas"]["SymbolCandlestick"][];
            /**
             * @description The day of the bars.
             * @example 2026-11-20
             */
            date: components["schemas"]["Date"];
            /** @description Splits whose day is not known, and for which a bar of this page is left out because its prices depend on it; empty where none is left out. */
            uncertainSplits: components["schemas"]["SymbolUncertainSplit"][];
            /**
             * @description The `cursor` of the page behind this one, as in the header `Link`; null on the last page.
             * @example WyJmdFdZeE81eSIsIkFCUi5VUyJd
             */
            next: components["schemas"]["NextCursor"];
            /** @description The past that `as_of` asked for. Absent without `as_of`. */
            asOf?: components["schemas"]["AsOf"];
            /** @description Advice on an answer that is empty or probably not what was meant, such as the range that is held; null otherwise. */
            hint: components["schemas"]["AnswerHint"];
        };
        /**
         * @description Canonical symbol of a US or Hong Kong security with its market suffix.
         * @example AAPL.US
         */
        SymbolUsOrHk: string;
        /** @description Short-sale volume of one trading day. */
        ShortTrade: {
            /**
             * @description Trading day.
             * @example 2026-11-20
             */
            date: components["schemas"]["Date"];
            /**
             * @description Short volume in percent of the total volume, `53.54` means 53.54 %; null when the total is zero or not known.
             * @example 10.19
             */
            shortVolumePercent: components["schemas"]["NullableDecimal"];
            /**
             * @description Closing price of the day in the trading currency, or null without a bar of the day.
             * @example 268.56
             */
            close: components["schemas"]["NullablePrice"];
            /**
             * @description Shares sold short, including exempt ones; may be fractional.
             * @example 2852100
             */
            shortVolume: components["schemas"]["Decimal"];
            /**
             * @description Shares sold short under an exemption, or null when not reported.
             * @example 118861
             */
            shortExemptVolume: components["schemas"]["NullableDecimal"];
            /**
             * @description All shares that the same sources report for the day, or null when not reported.
             * @example 27994500
             */
            totalVolume: components["schemas"]["NullableDecimal"];
            /**
             * @description Portion of the short volume that the Nasdaq trade reporting facilities report, or null when not imported.
             * @example 10616491.021925
             */
            nasdaqShortVolume: components["schemas"]["NullableDecimal"];
            /**
             * @description Portion of the short volume that the NYSE trade reporting facility reports, or null when not imported.
             * @example 2695206.3027
             */
            nyseShortVolume: components["schemas"]["NullableDecimal"];
        };
        /** @description Short-sale volume of one day, with its security. */
        SymbolShortTrade: {
            /**
             * @description Canonical symbol of a US or Hong Kong security with its market suffix.
             * @example 700.HK
             */
            symbol: components["schemas"]["SymbolUsOrHk"];
        } & components["schemas"]["ShortTrade"];
        /** @description Short-sale volume of all securities on one day. */
        DailyShortTradesResponse: {
            /** @description Short-sale volume by symbol; empty when no report of the day is held. */
            dailyShortTrades: components["schemas"]["SymbolShortTrade"][];
            /**
             * @description The day of the reports.
             * @example 2026-11-20
             */
            date: components["schemas"]["Date"];
            /**
             * @description The `cursor` of the page behind this one, as in the header `Link`; null on the last page.
             * @example WyJqUnpEODFHRCIsIjk5ODguSEsiXQ
             */
            next: components["schemas"]["NextCursor"];
            /** @description The past that `as_of` asked for. Absent without `as_of`. */
            asOf?: components["schemas"]["AsOf"];
            /** @description Advice on an answer that is empty or probably not what was meant, such as the range that is held; null otherwise. */
            hint: components["schemas"]["AnswerHint"];
        };
        /** @description One price level of the order book. */
        DepthLevel: {
            /** @description Rank of the level on its side; 1 is the best price. */
            position: number;
            /**
             * @description Price, or difference of prices, in plain notation with at least two decimal places, and more where the data have them.
             * @example 268.56
             */
            price: components["schemas"]["Price"];
            /**
             * @description Exact decimal number in its shortest plain notation, without exponent, redundant zeros or a sign of zero.
             * @example 400
             */
            volume: components["schemas"]["Decimal"];
            /** @description Number of orders that make up the level; left out when the feed does not report it. */
            orderNum?: number;
        };
        /** @description Both sides of the book, best level first. */
        Depth: {
            /** @description Sell levels, lowest price first. */
            asks: components["schemas"]["DepthLevel"][];
            /** @description Buy levels, highest price first. */
            bids: components["schemas"]["DepthLevel"][];
        };
        /** @description Order-book depth of one security. */
        DepthResponse: {
            /** @description Both sides of the book, best level first. */
            depth: components["schemas"]["Depth"];
            /** @description The past that `as_of` asked for. Absent without `as_of`. */
            asOf?: components["schemas"]["AsOf"];
        };
        /** @description Daily short-sale volume of one security. */
        ShortTradesResponse: {
            /** @description Records of the security and their sources. */
            shortTrades: {
                /**
                 * @description Canonical symbol of a US or Hong Kong security with its market suffix.
                 * @example AAPL.US
                 */
                symbol: components["schemas"]["SymbolUsOrHk"];
                /** @description Source reports of the records, such as `CNMS` for the consolidated one of the US; `XHKG` alone for a Hong Kong security; empty when there are no records. */
                sources: string[];
                /** @description One record for each trading day, newest first; empty when there are none. */
                data: components["schemas"]["ShortTrade"][];
            };
            /**
             * @description The `cursor` of the page behind this one, as in the header `Link`; null on the last page.
             * @example WyJqTmc2TnRNOCIsMTc5NTA0NjQwMDAwMF0
             */
            next: components["schemas"]["NextCursor"];
        };
        /**
         * @description Exact decimal number in its shortest plain notation, or the empty string when it is not known.
         * @example 6.13
         * @example
         */
        DecimalOrEmpty: string;
        /** @description Static information on one security. An unknown string is empty, an unknown number is left out. */
        StaticInfo: {
            /**
             * @description Canonical symbol with the market suffix. Class shares have the form `BRK.B.US`, preferred shares `ABR-D.US`.
             * @example AAPL.US
             */
            symbol: components["schemas"]["Symbol"];
            /** @description Simplified Chinese name; empty when not known. */
            nameCn: string;
            /** @description English name; empty when not known. */
            nameEn: string;
            /** @description Traditional Chinese name; empty when not known. */
            nameHk: string;
            /** @description Exchange of primary listing, such as `NASDAQ`, `NYSE`, `AMEX` or `ARCA`; empty when not known. */
            exchange: string;
            /**
             * @description ISO 4217 code of the trading currency.
             * @example USD
             * @example USD
             */
            currency: string;
            /** @description Shares in one round lot; left out when not known. */
            lotSize?: number;
            /**
             * @description Shares outstanding of the issuer; empty when not known.
             * @example 14840010000
             */
            totalShares: components["schemas"]["DecimalOrEmpty"];
            /**
             * @description Shares in free circulation; empty when not known.
             * @example 14810329980
             */
            circulatingShares: components["schemas"]["DecimalOrEmpty"];
            /**
             * @description Shares listed in Hong Kong; `0` for a security without a Hong Kong listing, empty when not known.
             * @example 6.13
             */
            hkShares: components["schemas"]["DecimalOrEmpty"];
            /**
             * @description Earnings per share of the last fiscal year, in the trading currency; empty when not known.
             * @example 7.75
             */
            eps: components["schemas"]["DecimalOrEmpty"];
            /**
             * @description Earnings per share of the trailing twelve months, in the trading currency; empty when not known.
             * @example 7.75
             */
            epsTtm: components["schemas"]["DecimalOrEmpty"];
            /**
             * @description Book value per share of the newest report, in the trading currency; empty when not known.
             * @example 5.0124
             */
            bps: components["schemas"]["DecimalOrEmpty"];
            /**
             * @description Dividends per share of the trailing twelve months in percent of the last price, `0.44` means 0.44 %; empty when not known.
             * @example 0.39
             */
            dividendYield: components["schemas"]["DecimalOrEmpty"];
            /** @description Kinds of derivatives on the security, 1 option and 2 warrant; empty when there are none or none are known. */
            stockDerivatives: (1 | 2)[];
        };
        /** @description Static information on one security with its board. */
        MainStaticInfo: components["schemas"]["StaticInfo"] & {
            /** @description Market tier or board, such as `Nasdaq Global Select Market`; null when not known. */
            board: string | null;
        };
        /** @description Static information on the requested securities. */
        StaticInfoResponse: {
            /** @description One record for each security with data, in the requested order. */
            quote: components["schemas"]["MainStaticInfo"][];
            /** @description Requested symbols that the service does not hold, in the order of the request. The answer has no record of them. */
            unknownSymbols: components["schemas"]["UnknownSymbols"];
            /** @description What the first 20 of `unknownSymbols` most likely mean. Empty when the service holds every requested symbol. */
            unknownSymbolHints: components["schemas"]["UnknownSymbolHints"];
        };
        /**
         * @description Direction: 0 none or not known, 1 down, 2 up.
         * @enum {integer}
         */
        Direction: 0 | 1 | 2;
        /** @description One trade. */
        Trade: {
            /**
             * @description Price of the trade, in the trading currency.
             * @example 268.64
             */
            price: components["schemas"]["Price"];
            /**
             * @description Shares of the trade.
             * @example 700
             */
            volume: components["schemas"]["Decimal"];
            /**
             * @description Time of the trade in UTC, up to microseconds.
             * @example 2026-11-20T21:09:45.196258Z
             */
            timestamp: components["schemas"]["DateTime"];
            /** @description Sale condition codes of the trade; null for a regular trade. */
            tradeType: string | null;
            /** @description Direction of the trade: 0 neutral, 1 down, 2 up. */
            direction: components["schemas"]["Direction"];
            /** @description Trading session: 0 regular, 1 pre-market, 2 post-market, 3 overnight. */
            tradeSession: components["schemas"]["TradeSession"];
        };
        /** @description Newest trades of one security. */
        TradesResponse: {
            /** @description Trades, newest first. */
            trades: components["schemas"]["Trade"][];
            /**
             * @description The `cursor` of the page behind this one, as in the header `Link`; null on the last page.
             * @example WyIyZExUZnByUCIsMTc5NTIwODk3ODMzOSwiMzM5ODM0IzAwMDAwMDAwMDAwMDAwMDAiXQ
             */
            next: components["schemas"]["NextCursor"];
            /** @description The past that `as_of` asked for. Absent without `as_of`. */
            asOf?: components["schemas"]["AsOf"];
        };
        /** @description Trading days of a date range. */
        TradingDaysResponse: {
            /** @description Days with a full regular session, oldest first. */
            tradingDays: components["schemas"]["Date"][];
            /** @description Days with an early close, oldest first. They do not appear in `tradingDays`. */
            halfTradingDays: components["schemas"]["Date"][];
        };
        /** @description Bars of one security. */
        CandlesticksResponse: {
            /** @description Bars, oldest first; empty when there are none. */
            candlesticks: components["schemas"]["Candlestick"][];
            /**
             * @description Length of the bars by name, also when requested by code.
             * @enum {string}
             */
            period: "1m" | "5m" | "15m" | "30m" | "1h" | "day" | "week" | "month" | "year";
            /**
             * @description Price adjustment of the bars by name, also when requested by code.
             * @enum {string}
             */
            adjust: "none" | "forward";
            /**
             * @description Splits whose day is not known, and for which bars between their possible days are left out, because their prices depend on it;
             *     empty where no bar is left out.
             */
            uncertainSplits: components["schemas"]["UncertainSplit"][];
            /**
             * @description The `cursor` of the page behind this one, as in the header `Link`; null on the last page.
             * @example WyJ4OHFEYS1xTiIsMTc5NTA5ODYwMDAwMF0
             */
            next: components["schemas"]["NextCursor"];
            /** @description The past that `as_of` asked for. Absent without `as_of`. */
            asOf?: components["schemas"]["AsOf"];
            /** @description Advice on an answer that is empty or probably not what was meant, such as the range that is held; null otherwise. */
            hint: components["schemas"]["AnswerHint"];
        };
        /** @description One company filing. An unknown string is empty. */
        Filing: {
            /** @description Stable identifier of the filing. */
            id: string;
            /** @description Headline, usually the form type and the company. */
            title: string;
            /** @description Subject of the filing; empty when not known. */
            description: string;
            /** @description Name of the primary document; empty when not known. */
            fileName: string;
            /** @description Addresses of the documents, primary document first; empty when none are known. */
            fileUrls: string[];
            /**
             * @description Time at which the filing was accepted and made public, in UTC.
             * @example 2026-11-17T21:25:00Z
             */
            publishedAt: components["schemas"]["DateTime"];
        };
        /** @description One company filing with its form type and accession number. */
        MainFiling: components["schemas"]["Filing"] & {
            /** @description SEC form type, such as `10-K` or `8-K/A`; null when not known. */
            form: string | null;
            /** @description SEC accession number with dashes, such as `0000320193-26-000104`; null when not known. */
            accessionNumber: string | null;
        };
        /** @description Filings of one company. */
        FilingsResponse: {
            /** @description Filings, newest first; empty when there are none. */
            filings: components["schemas"]["MainFiling"][];
            /**
             * @description The `cursor` of the page behind this one, as in the header `Link`; null on the last page.
             * @example WyJtd01iTGRVNiIsMTc5NDk0OTUwMDAwMCwiOTAwMDMyMDE5My0yNi0wMDAwNDciXQ
             */
            next: components["schemas"]["NextCursor"];
            /** @description The past that `as_of` asked for. Absent without `as_of`. */
            asOf?: components["schemas"]["AsOf"];
        };
        /** @description One news item. An unknown string is empty. */
        NewsItem: {
            /** @description Stable identifier of the item. */
            id: string;
            /** @description Headline. */
            title: string;
            /** @description First sentences; empty when not known. */
            summary: string;
            /**
             * @description Time of publication, in UTC.
             * @example 2026-11-20T21:09:00Z
             */
            publishTime: components["schemas"]["DateTime"];
            /** @description Name of the publisher; empty when not known. */
            source: string;
            /** @description Address of the item; empty when not known. */
            url: string;
            /** @description Securities that the item names, including the requested one. */
            relatedSymbols: components["schemas"]["Symbol"][];
        };
        /** @description News on one security. */
        NewsResponse: {
            /** @description News items, newest first; empty when there are none. */
            news: components["schemas"]["NewsItem"][];
            /**
             * @description The `cursor` of the page behind this one, as in the header `Link`; null on the last page.
             * @example WyJGUUN3b01VeSIsMTc5NTAzNjQ0MDAwMCwic2FtcGxlLW5ld3MtYWFwbC0yMDI2LTExLTE4LTk3NC0xOSJd
             */
            next: components["schemas"]["NextCursor"];
            /** @description The past that `as_of` asked for. Absent without `as_of`. */
            asOf?: components["schemas"]["AsOf"];
        };
        /** @description One discussion topic. */
        Topic: {
            /** @description Stable identifier of the topic. */
            id: string;
            /** @description Title of the topic. */
            title: string;
            /** @description Opening text, or null when not known. */
            description: string | null;
            /** @description Address of the topic, or null when not known. */
            url: string | null;
            /**
             * @description Time of the opening post, in UTC.
             * @example 2026-11-20T12:38:00Z
             */
            publishedAt: components["schemas"]["DateTime"];
            /** @description Number of comments, or null when not known. */
            commentCount: number | null;
            /** @description Number of likes, or null when not known. */
            likeCount: number | null;
            /** @description Number of times the topic was shared, or null when not known. */
            shareCount: number | null;
        };
        /** @description Discussion topics on one security. */
        TopicsResponse: {
            /** @description Topics, newest first; empty when there are none. */
            topics: components["schemas"]["Topic"][];
            /**
             * @description The `cursor` of the page behind this one, as in the header `Link`; null on the last page.
             * @example WyJIRWpET2pXdSIsMTc5NDYwMDY2MDAwMCwic2FtcGxlLXRvcGljLWFhcGwtNyJd
             */
            next: components["schemas"]["NextCursor"];
            /** @description The past that `as_of` asked for. Absent without `as_of`. */
            asOf?: components["schemas"]["AsOf"];
        };
        /**
         * @description Key of one ranking.
         * @enum {string}
         */
        RankKey: "gainers" | "losers" | "active_volume" | "active_turnover" | "market_cap" | "amplitude" | "turnover_rate" | "short_volume_percent" | "dividend_yield";
        /** @description One group of rankings. */
        RankCategory: {
            /** @description Stable key of the group. */
            key: string;
            /** @description Name of the group. */
            name: string;
            /** @description Rankings of the group. */
            rankings: {
                /** @description Key of the ranking, for requests. */
                key: components["schemas"]["RankKey"];
                /** @description Name of the ranking. */
                name: string;
                /**
                 * @description Market of the ranking.
                 * @constant
                 */
                market: "US";
            }[];
        };
        /** @description All rankings by group. */
        RankCategoriesResponse: {
            /** @description Groups in a fixed order. */
            categories: components["schemas"]["RankCategory"][];
        };
        /** @description One ranked security. A figure that cannot be computed is null. */
        RankItem: {
            /**
             * @description Canonical symbol with the market suffix. Class shares have the form `BRK.B.US`, preferred shares `ABR-D.US`.
             * @example NVDA.US
             */
            symbol: components["schemas"]["Symbol"];
            /** @description Symbol without the market suffix. */
            ticker: string;
            /** @description English name of the security, or null when it is not known. */
            name: string | null;
            /**
             * @description Last price of the regular session, in the trading currency.
             * @example 186.52
             */
            lastDone: components["schemas"]["NullablePrice"];
            /**
             * @description Change against the previous close in percent, `1.25` means 1.25 %.
             * @example -1.37
             */
            changeRate: components["schemas"]["NullableDecimal"];
            /**
             * @description Change against the previous close, in the trading currency.
             * @example -2.59
             */
            changeValue: components["schemas"]["NullablePrice"];
            /**
             * @description Turnover of upward trades minus turnover of downward trades of the day, in the trading currency; null when not known.
             * @example 831360.08
             */
            netInflow: components["schemas"]["NullableDecimal"];
            /**
             * @description Shares outstanding times last price, in the trading currency.
             * @example 4532436000000
             */
            marketCap: components["schemas"]["NullableDecimal"];
            /** @description Industry of the company, or null when not known. */
            industry: string | null;
            /**
             * @description Highest minus lowest price of the day in percent of the previous close, `1.51` means 1.51 %.
             * @example 4.05
             */
            amplitude: components["schemas"]["NullableDecimal"];
            /**
             * @description Shares traded in percent of the circulating shares, `0.33` means 0.33 %.
             * @example 1.19
             */
            turnoverRate: components["schemas"]["NullableDecimal"];
            /**
             * @description Volume of the day over the average daily volume of the 20 trading days before, a plain ratio.
             * @example 1.33
             */
            volumeRatio: components["schemas"]["NullableDecimal"];
            /**
             * @description Change over five trading days in percent, `1.25` means 1.25 %.
             * @example -0.35
             */
            fiveDayChangeRate: components["schemas"]["NullableDecimal"];
            /**
             * @description Change over ten trading days in percent, `1.25` means 1.25 %.
             * @example -12.15
             */
            tenDayChangeRate: components["schemas"]["NullableDecimal"];
            /**
             * @description Change since the last close of the year before in percent, `1.25` means 1.25 %.
             * @example 15.39
             */
            ytdChangeRate: components["schemas"]["NullableDecimal"];
        };
        /** @description One ranking. */
        RankResponse: {
            /** @description The ranking and its time. */
            ranking: {
                /** @description Key of the ranking. */
                key: components["schemas"]["RankKey"];
                /**
                 * Format: date-time
                 * @description Time of the newest data behind the ranking, in UTC; null without data.
                 * @example 2026-11-20T21:00:00Z
                 * @example 2026-11-20T21:00:00Z
                 */
                updatedAt: string | null;
                /** @description Securities, first rank first; empty when none can be ranked. */
                list: components["schemas"]["RankItem"][];
            };
            /**
             * @description The `cursor` of the page behind this one, as in the header `Link`; null on the last page.
             * @example WyJnUE1TWHdGVyIsMl0
             */
            next: components["schemas"]["NextCursor"];
        };
        /** @description Trading status of one market. */
        MarketTime: {
            /**
             * @description Market code.
             * @constant
             */
            market: "US";
            /**
             * @description Status code: 201 pre-market, 202 trading, 203 post-market, 204 closed, 207 overnight, 121 closed after the sessions of a half day.
             * @enum {integer}
             */
            marketStatus: 121 | 201 | 202 | 203 | 204 | 207;
            /** @description Text of the status. */
            label: string;
            /**
             * @description Instant since which the status holds, in UTC.
             * @example 2026-11-20T21:00:00Z
             */
            timestamp: components["schemas"]["DateTime"];
            /**
             * @description Next start of a regular session after now, in UTC.
             * @example 2026-11-23T14:30:00Z
             */
            nextOpensAt: components["schemas"]["DateTime"];
            /**
             * @description Next end of a regular session after now, in UTC; earlier than `nextOpensAt` while the market trades.
             * @example 2026-11-23T21:00:00Z
             */
            nextClosesAt: components["schemas"]["DateTime"];
        };
        /** @description Trading status of the markets. */
        MarketStatusResponse: {
            /** @description Status by market. */
            status: {
                /** @description One entry for each market. */
                marketTime: components["schemas"]["MarketTime"][];
            };
        };
        /** @description One security whose move exceeds its own 20-day standard deviation. */
        TopMover: {
            /**
             * @description Trading day of the move.
             * @example 2026-11-20
             */
            date: components["schemas"]["Date"];
            /**
             * @description Close of that trading day, in UTC.
             * @example 2026-11-20T21:00:00Z
             */
            timestamp: components["schemas"]["DateTime"];
            /** @description Description of the move: its size and its ratio to the usual move. */
            alertReason: string;
            /** @description Direction of the move: 1 down, 2 up. */
            direction: components["schemas"]["Direction"];
            /** @description The security that moved. */
            stock: {
                /**
                 * @description Canonical symbol with the market suffix. Class shares have the form `BRK.B.US`, preferred shares `ABR-D.US`.
                 * @example LLY.US
                 */
                symbol: components["schemas"]["Symbol"];
                /** @description Symbol without the market suffix. */
                ticker: string;
                /** @description English name of the security, or null when it is not known. */
                name: string | null;
                /**
                 * @description Closing price of the day, in the trading currency.
                 * @example 1038.40
                 */
                close: components["schemas"]["Price"];
                /**
                 * @description Change against the previous close in percent, `6.1` means 6.1 %.
                 * @example 5.31
                 */
                changeRate: components["schemas"]["Decimal"];
            };
            /** @description Newest filing, news item or topic of the security on the day, or null when there is none. */
            post: {
                /** @description Stable identifier of the filing, news item or topic. */
                id: string;
                /** @description Title. */
                title: string;
                /** @description Address, or null when not known. */
                url: string | null;
                /**
                 * @description Time of publication, in UTC.
                 * @example 2026-11-20T21:12:00Z
                 */
                publishedAt: components["schemas"]["DateTime"];
            } | null;
        };
        /** @description Top movers of one trading day. */
        TopMoversResponse: {
            /** @description Events of the day and the way to the older ones. */
            topMovers: {
                /** @description Moves in the requested order; empty when no security moved enough. */
                list: components["schemas"]["TopMover"][];
                /** @description Query parameters that turn the same request into one for the next older trading day with moves; null without older moves. */
                nextParams: {
                    /**
                     * @description Next older trading day with moves.
                     * @example 2026-11-19
                     */
                    date: components["schemas"]["Date"];
                } | null;
            };
            /**
             * @description The `cursor` of the page behind this one, as in the header `Link`; null on the last page.
             * @example WyJ1WldxU1N3dSIsIjIwMjYtMTEtMjAiLDJd
             */
            next: components["schemas"]["NextCursor"];
        };
        /** @description One calendar day of the market. */
        CalendarDay: {
            /**
             * @description Calendar day in Eastern time.
             * @example 2026-11-25
             */
            date: components["schemas"]["Date"];
            /**
             * @description `trading` is a full day, `half` a day with an early close, `closed` a day without trading.
             * @enum {string}
             */
            kind: "trading" | "half" | "closed";
            /** @description Reason for a short or closed day, such as `Thanksgiving Day` or `Weekend`; null on an ordinary trading day. */
            reason: string | null;
            /** @description Sessions of the day in order of time, the overnight session that leads into the day first; empty on a closed day. */
            sessions: {
                /** @description Trading session: 0 regular, 1 pre-market, 2 post-market, 3 overnight. */
                tradeSession: components["schemas"]["TradeSession"];
                /**
                 * @description Start of the session, in UTC.
                 * @example 2026-11-25T01:00:00Z
                 */
                opensAt: components["schemas"]["DateTime"];
                /**
                 * @description End of the session, in UTC.
                 * @example 2026-11-25T09:00:00Z
                 */
                closesAt: components["schemas"]["DateTime"];
            }[];
        };
        /** @description Every day of a date range with its sessions. */
        TradingCalendarResponse: {
            /** @description Days from `start` to `end`, oldest first, including closed days. */
            calendar: components["schemas"]["CalendarDay"][];
        };
        /** @description One unusual change. */
        UnusualItem: {
            /**
             * @description Canonical symbol with the market suffix. Class shares have the form `BRK.B.US`, preferred shares `ABR-D.US`.
             * @example AMD.US
             */
            symbol: components["schemas"]["Symbol"];
            /** @description English name of the security; empty when not known. */
            name: string;
            /** @description Kind of change, such as `Sharp rise` or `Volume surge`. */
            alertName: string;
            /**
             * Format: int64
             * @description Time of the change in Unix milliseconds.
             */
            alertTime: number;
            /**
             * @description Figures of the change as display text, the main one first, such as `+6.10%` or `3.2x`. A sharp rise or fall tells its ratio to the
             *     20-day standard deviation of the security, heavy short selling by how many points it exceeds the mean of the 20 days before, a new
             *     high or low of 52 weeks its price, and a halt its reason and when trading resumed.
             */
            changeValues: string[];
            /** @description Direction of the change: 0 none, 1 down, 2 up. */
            emotion: components["schemas"]["Direction"];
        };
        /** @description Unusual market activity. */
        UnusualItemsResponse: {
            /** @description Unusual changes of the market or of one security. */
            unusualItems: {
                /** @description True when no data for alerts exists, so that every kind of alert is off. `changes` is then empty. */
                allOff: boolean;
                /** @description Changes, newest first; empty when there are none. */
                changes: components["schemas"]["UnusualItem"][];
            };
            /**
             * @description The `cursor` of the page behind this one, as in the header `Link`; null on the last page.
             * @example WyJiR0RvWkl5RyIsMTc5NTIwODQwMDAwMCwiQU1ELlVTIiwiNTItd2VlayBoaWdoIl0
             */
            next: components["schemas"]["NextCursor"];
        };
        /** @description One financial event. */
        FinanceEvent: {
            /** @description Security of the event; null for an event of the whole market. */
            symbol: components["schemas"]["Symbol"] | null;
            /**
             * @description Market of the event.
             * @constant
             */
            market: "US";
            /** @description Description of the event in one sentence. */
            description: string;
            /** @description English name of the security, or null when there is none or it is not known. */
            name: string | null;
            /** @description Detailed kind of event, such as `10-Q`, `ex-dividend`, `CPI` or `closed`; null when not known. */
            eventType: string | null;
            /**
             * @description Day of the event in Eastern time.
             * @example 2026-11-18
             */
            date: components["schemas"]["Date"];
            /**
             * Format: date-time
             * @description Time of the event, in UTC; null when only its day is known, or when it lasts all day.
             * @example 2026-11-20T21:30:00Z
             * @example 2026-11-20T21:30:00Z
             */
            datetime: string | null;
            /** @description Importance of the event from 1 to 3, 3 the highest; 0 when it has none. */
            importance: number;
        };
        /** @description Financial events of a date range. */
        FinanceCalendarResponse: {
            /** @description Events by day. */
            calendar: {
                /**
                 * @description First day of the range.
                 * @example 2026-11-18
                 */
                date: components["schemas"]["Date"];
                /** @description Days with events, oldest first; days without events are left out. */
                list: {
                    /**
                     * @description Day in Eastern time.
                     * @example 2026-11-18
                     */
                    date: components["schemas"]["Date"];
                    /** @description Number of events of the day. */
                    count: number;
                    /** @description Events of the day, those without a time first, then in order of time and of symbol. */
                    events: components["schemas"]["FinanceEvent"][];
                }[];
                /**
                 * Format: date
                 * @description First day after the range that holds an event of the category, and of the requested security, or null when none is known.
                 * @example 2026-11-23
                 * @example 2026-11-23
                 */
                nextDate: string | null;
            };
            /**
             * @description The `cursor` of the page behind this one, as in the header `Link`; null on the last page.
             * @example WyJ1UzB0T3VMbyIsIjIwMjYtMTEtMjAiLDE3MjgwMDAwMF0
             */
            next: components["schemas"]["NextCursor"];
            /** @description The past that `as_of` asked for. Absent without `as_of`. */
            asOf?: components["schemas"]["AsOf"];
        };
        /** @description Identity, classification, contact and management of the company behind a security. An unknown value is null. */
        CompanyOverview: {
            /**
             * @description Canonical symbol with the market suffix. Class shares have the form `BRK.B.US`, preferred shares `ABR-D.US`.
             * @example AAPL.US
             */
            symbol: components["schemas"]["Symbol"];
            /** @description Name of the security on its exchange. */
            name: string;
            /** @description Legal name of the company. */
            companyName: string | null;
            /** @description The symbol without its market suffix. */
            ticker: string;
            /** @description SEC Central Index Key without leading zeros. */
            cik: string | null;
            /** @description Year or date of foundation, `YYYY` or `YYYY-MM-DD`. */
            founded: string | null;
            /**
             * Format: date
             * @description First trading day.
             */
            listingDate: string | null;
            /** @description End of the fiscal year, `MM-DD`. */
            fiscalYearEnd: string | null;
            /**
             * @description Market of the security.
             * @enum {string}
             */
            market: "US";
            /** @description Exchange of the primary listing, such as `NASDAQ`. */
            exchange: string | null;
            /** @description Trading currency, ISO 4217. */
            currency: string;
            /** @description State or country of incorporation. */
            region: string | null;
            /**
             * @description Kind of security.
             * @enum {string}
             */
            securityType: "stock" | "etf" | "preferred" | "warrant" | "right" | "unit" | "note" | "other";
            /** @description Sector. */
            sector: string | null;
            /** @description Industry within the sector. */
            industry: string | null;
            /** @description Standard Industrial Classification code. */
            sicCode: string | null;
            /** @description Business of the company, in a few sentences. */
            description: string | null;
            /** @description Address of the website. */
            website: string | null;
            /** @description Contact address for mail. */
            email: string | null;
            /** @description Telephone number. */
            phone: string | null;
            /** @description Business address on one line. */
            address: string | null;
            /** @description Number of employees. */
            employees: number | null;
            /** @description Chair of the board. */
            chairman: string | null;
            /** @description Chief executive. */
            chiefExecutive: string | null;
            /**
             * Format: date
             * @description Day as of which the overview is known to be correct.
             */
            updatedDate: string | null;
        };
        /** @description Overview of one company. */
        CompanyOverviewResponse: {
            /** @description Identity, classification, contact and management of the company behind a security. An unknown value is null. */
            company: components["schemas"]["CompanyOverview"];
            /** @description What the figures of the answer are made of. Absent without `explain=true`. `data verify` of the service derives them again. */
            receipts?: components["schemas"]["Receipts"];
            /** @description The past that `as_of` asked for. Absent without `as_of`. */
            asOf?: components["schemas"]["AsOf"];
        };
        /** @description Valuation figures of one security. Flow figures cover the last four reported quarters. Balance-sheet figures are those of the end of the newest quarter. */
        PeerValuation: {
            /**
             * @description Canonical symbol with the market suffix. Class shares have the form `BRK.B.US`, preferred shares `ABR-D.US`.
             * @example AAPL.US
             */
            symbol: components["schemas"]["Symbol"];
            /** @description English name of the security, or null when it is not known. */
            name: string | null;
            /** @description Currency of the money figures, ISO 4217. */
            currency: string;
            /**
             * @description Shares outstanding times the last price, in the trading currency.
             * @example 3985433085600
             */
            marketCap: components["schemas"]["NullableDecimal"];
            /**
             * @description Last price of the regular session, in the trading currency.
             * @example 268.56
             */
            lastDone: components["schemas"]["NullablePrice"];
            /**
             * @description Last price over earnings per share of the trailing twelve months, a plain ratio; null for a loss.
             * @example 34.65
             */
            peTtm: components["schemas"]["NullableDecimal"];
            /**
             * @description Last price over book value per share of the newest report, a plain ratio; null when the book value is not positive.
             * @example 53.58
             */
            pbMrq: components["schemas"]["NullableDecimal"];
            /**
             * @description Market capitalisation over revenue of the trailing twelve months, a plain ratio.
             * @example 9.82
             */
            psTtm: components["schemas"]["NullableDecimal"];
            /**
             * @description Net income over shareholders' equity, in percent units ("1.25" means 1.25 %).
             * @example 155.79
             */
            roe: components["schemas"]["NullableDecimal"];
            /**
             * @description Net income over total assets, in percent units ("1.25" means 1.25 %).
             * @example 32.35
             */
            roa: components["schemas"]["NullableDecimal"];
            /**
             * @description Diluted earnings per share of the trailing twelve months.
             * @example 7.75
             */
            epsTtm: components["schemas"]["NullableDecimal"];
            /**
             * @description Book value per share of the newest report, which is shareholders' equity over shares outstanding.
             * @example 5.0124
             */
            bps: components["schemas"]["NullableDecimal"];
            /**
             * @description Dividends per share of the trailing twelve months.
             * @example 1.04
             */
            dpsTtm: components["schemas"]["NullableDecimal"];
            /**
             * @description `dpsTtm` over the last price, in percent units ("1.25" means 1.25 %).
             * @example 0.39
             */
            dividendYield: components["schemas"]["NullableDecimal"];
            /**
             * @description Total assets.
             * @example 359000000000
             */
            assets: components["schemas"]["NullableDecimal"];
            /**
             * @description Total liabilities.
             * @example 284616000000
             */
            liabilities: components["schemas"]["NullableDecimal"];
            /**
             * @description Net income of the trailing twelve months.
             * @example 115010077500
             */
            netIncomeTtm: components["schemas"]["NullableDecimal"];
            /**
             * @description Net income over revenue of the newest twelve months that the statements give for both, in percent units ("1.25" means 1.25 %).
             * @example 28.33
             */
            netMargin: components["schemas"]["NullableDecimal"];
            /**
             * @description Revenue of the trailing twelve months.
             * @example 405948000000
             */
            revenueTtm: components["schemas"]["NullableDecimal"];
            /**
             * @description Money traded on the newest trading day.
             * @example 17443304479.89
             */
            turnover: components["schemas"]["NullableDecimal"];
            /**
             * @description Shares traded on the newest trading day.
             * @example 64891052
             */
            volume: components["schemas"]["NullableDecimal"];
            /** @description The ratios at the ends of up to twelve fiscal quarters, oldest first. */
            history: {
                /**
                 * @description End of the fiscal quarter.
                 * @example 2023-12-31
                 */
                date: components["schemas"]["Date"];
                /**
                 * @description Close over earnings per share of the twelve months up to that day, a plain ratio; null for a loss.
                 * @example 28.84
                 */
                peTtm: components["schemas"]["NullableDecimal"];
                /**
                 * @description Close over book value per share on that day, a plain ratio.
                 * @example 41.65
                 */
                pbMrq: components["schemas"]["NullableDecimal"];
                /**
                 * @description Market capitalisation over revenue of the twelve months up to that day, a plain ratio.
                 * @example 8.48
                 */
                psTtm: components["schemas"]["NullableDecimal"];
            }[];
        };
        /** @description Valuation of one security and its peers. */
        PeerComparisonResponse: {
            /** @description The table. */
            comparison: {
                /** @description One row for each security, the requested one first. */
                list: components["schemas"]["PeerValuation"][];
            };
            /** @description Requested symbols that the service does not hold, in the order of the request. The answer has no record of them. */
            unknownSymbols: components["schemas"]["UnknownSymbols"];
            /** @description What the first 20 of `unknownSymbols` most likely mean. Empty when the service holds every requested symbol. */
            unknownSymbolHints: components["schemas"]["UnknownSymbolHints"];
            /** @description What the figures of the answer are made of. Absent without `explain=true`. `data verify` of the service derives them again. */
            receipts?: components["schemas"]["Receipts"];
            /** @description The past that `as_of` asked for. Absent without `as_of`. */
            asOf?: components["schemas"]["AsOf"];
        };
        /**
         * @description Period within the fiscal year. `Q1` to `Q4` are quarters, `H1` and `H2` half years, `FY` is the whole year.
         * @example Q4
         */
        FiscalPeriod: string;
        /** @description Estimate of one figure by analysts, and the published value. */
        ConsensusFigure: {
            /**
             * @description Short name of the figure. Lists keep the order of these names.
             * @enum {string}
             */
            key: "revenue" | "eps" | "netIncome" | "ebit";
            /** @description Name of the figure. */
            name: string;
            /** @description Meaning of the figure. */
            description: string;
            /**
             * @description Published value; null before publication.
             * @example 343872000000
             */
            actual: components["schemas"]["NullableDecimal"];
            /**
             * @description Mean of the estimates.
             * @example 341214000000
             */
            estimate: components["schemas"]["NullableDecimal"];
            /**
             * @description `actual` minus `estimate`; null when either is not known.
             * @example 2658000000
             */
            surprise: components["schemas"]["NullableDecimal"];
            /** @description Outcome: `actual` is above (beat), below (miss) or equal to (inline) `estimate`; null when either is not known. */
            outcome: ("beat" | "miss" | "inline") | null;
            /** @description True when the figure is published. */
            isReleased: boolean;
        };
        /** @description Estimates for one fiscal period. */
        ConsensusPeriod: {
            /** @description Fiscal year. */
            fiscalYear: number;
            /**
             * @description Period within the fiscal year. `Q1` to `Q4` are quarters, `H1` and `H2` half years, `FY` is the whole year.
             * @example FY
             */
            fiscalPeriod: components["schemas"]["FiscalPeriod"];
            /** @description Name of the period, such as `Q4 FY2026`. */
            periodText: string;
            /** @description One entry for each figure, in the order of their `key`. */
            figures: components["schemas"]["ConsensusFigure"][];
        };
        /** @description Consensus estimates of one company. */
        ConsensusResponse: {
            /** @description Estimates of one kind of period. */
            consensus: {
                /** @description Currency of the money figures, ISO 4217; null without estimates. */
                currency: string | null;
                /** @description Index in `list` of the first period without a published figure, or of the last period when all have one; null when `list` is empty. */
                currentIndex: number | null;
                /**
                 * @description Kind of the periods in `list`: `qf` quarters, `saf` half years, `af` full years.
                 * @enum {string}
                 */
                periodType: "qf" | "saf" | "af";
                /** @description Kinds of periods with estimates. */
                periodTypes: ("qf" | "saf" | "af")[];
                /** @description Fiscal periods, oldest first. */
                list: components["schemas"]["ConsensusPeriod"][];
            };
            /** @description What the figures of the answer are made of. Absent without `explain=true`. `data verify` of the service derives them again. */
            receipts?: components["schemas"]["Receipts"];
            /** @description The past that `as_of` asked for. Absent without `as_of`. */
            asOf?: components["schemas"]["AsOf"];
        };
        /** @description One cash dividend. */
        Dividend: {
            /** @description Identifier of the dividend. */
            id: string;
            /**
             * @description Canonical symbol with the market suffix. Class shares have the form `BRK.B.US`, preferred shares `ABR-D.US`.
             * @example AAPL.US
             */
            symbol: components["schemas"]["Symbol"];
            /** @description Text of the declaration. */
            description: string | null;
            /**
             * @description Cash per share.
             * @example 0.26
             */
            amount: components["schemas"]["Decimal"];
            /** @description Currency of the amount, ISO 4217. */
            currency: string;
            /**
             * @description Ex-dividend date: first day on which the security trades without the dividend.
             * @example 2026-10-20
             */
            exDate: components["schemas"]["Date"];
            /**
             * Format: date
             * @description Record date: day on which the issuer determines the holders who receive the dividend.
             */
            recordDate: string | null;
            /**
             * Format: date
             * @description Day of payment.
             */
            paymentDate: string | null;
            /** @description Fiscal year of the dividend. */
            fiscalYear: number | null;
            /** @description Period within the fiscal year, such as `Q4` or `FY`. */
            fiscalPeriod: string | null;
        };
        /** @description Dividend history of one security. */
        DividendsResponse: {
            /** @description One page of the history and the sum of the trailing twelve months. */
            dividend: {
                /** @description Number of dividends of all pages, of the requested year only where one is requested. */
                total: number;
                /** @description Dividends by ex-dividend date, newest first. */
                list: components["schemas"]["Dividend"][];
                /** @description Dividends with an ex-dividend date in the trailing twelve months, regardless of `page` and `year`. */
                recentDividends: {
                    /**
                     * @description Dividends per share of the trailing twelve months; `0` for a security that is known to have paid none, null when it is not known.
                     * @example 1.04
                     */
                    dpsTtm: components["schemas"]["NullableDecimal"];
                    /**
                     * @description `dpsTtm` over the last price in percent, `1.25` means 1.25 %; null when the sum, or a price of its time and currency, is not known.
                     * @example 0.39
                     */
                    dividendYield: components["schemas"]["NullableDecimal"];
                    /** @description Number of these dividends; null when it is not known. */
                    dividendCount: number | null;
                    /** @description Currency of the sum, ISO 4217; null without dividends. */
                    currency: string | null;
                };
            };
            /**
             * @description The `cursor` of the page behind this one, as in the header `Link`; null on the last page.
             * @example WyJqRm1HSVhvViIsIkFBUEwuVVMiXQ
             */
            next: components["schemas"]["NextCursor"];
            /** @description What the figures of the answer are made of. Absent without `explain=true`. `data verify` of the service derives them again. */
            receipts?: components["schemas"]["Receipts"];
            /** @description The past that `as_of` asked for. Absent without `as_of`. */
            asOf?: components["schemas"]["AsOf"];
        };
        /** @description One transaction line of an insider's Form 3, 4 or 5. */
        InsiderTrade: {
            /**
             * @description Day of the filing.
             * @example 2026-09-22
             */
            filingDate: components["schemas"]["Date"];
            /**
             * @description Day of the transaction.
             * @example 2026-09-18
             */
            date: components["schemas"]["Date"];
            /** @description Reporting person. */
            owner: string;
            /** @description Role of the reporting person, such as `Director`; null when the form states none. */
            role: string | null;
            /** @description SEC transaction code, one letter. */
            transactionCode: string;
            /**
             * @description Meaning of the code. `DISP` is a return to the issuer, `TAX` shares withheld for tax.
             * @enum {string}
             */
            transactionType: "BUY" | "SELL" | "GRANT" | "DISP" | "TAX" | "EXERCISE" | "GIFT" | "OTHER";
            /** @description What the form says of the securities, which the code alone does not tell: an exercise acquires shares and disposes of the option. Null on lines from sources that do not say. */
            acquiredOrDisposed: ("acquired" | "disposed") | null;
            /**
             * @description Shares of the transaction, never negative.
             * @example 330
             */
            shares: components["schemas"]["NullableDecimal"];
            /**
             * @description Price of `priceUnitShares` shares; null when the form reports it only in a footnote, or reports the price of a depositary share without the shares of one.
             * @example 0.00
             */
            price: components["schemas"]["NullablePrice"];
            /**
             * @description Number of shares that `price` is for: 1, or the shares that one American depositary share (ADS) represents where a footnote says that the price is per ADS; null when `price` is.
             * @example 1
             */
            priceUnitShares: components["schemas"]["NullableDecimal"];
            /**
             * @description `shares` times `price`, over `priceUnitShares`; null when one of them is not known.
             * @example 0
             */
            transactionValue: components["schemas"]["NullableDecimal"];
            /**
             * @description Shares held after the transaction under the same form of ownership.
             * @example 6630
             */
            sharesAfter: components["schemas"]["NullableDecimal"];
            /** @description Title of the security, such as `Common Stock`; null when the form states none. */
            securityTitle: string | null;
            /**
             * @description Form of ownership.
             * @enum {string}
             */
            ownership: "direct" | "indirect";
            /** @description True when the transaction was made under a Rule 10b5-1 plan; null on older forms, which do not ask. */
            is10b5One: boolean | null;
            /** @description SEC accession number of the form. */
            accessionNumber: string;
        };
        /** @description Insider trades of one company. */
        InsiderTradesResponse: {
            /** @description Transactions, newest first. */
            insiderTrades: components["schemas"]["InsiderTrade"][];
            /**
             * @description The `cursor` of the page behind this one, as in the header `Link`; null on the last page.
             * @example WyJCNkxKdDNSRyIsMTc4Nzg3NTIwMDAwMCwiOTAwMDMyMDE5My0yNi0wMDA1MjEvMSJd
             */
            next: components["schemas"]["NextCursor"];
            /** @description The past that `as_of` asked for. Absent without `as_of`. */
            asOf?: components["schemas"]["AsOf"];
        };
        /** @description Newest distribution of analyst ratings, the consensus of these ratings and the range of price targets. */
        InstitutionRating: {
            /** @description The newest ratings and targets, and the rank of the security in its industry. */
            latest: {
                /** @description Number of analysts by rating; null without ratings. */
                distribution: {
                    /** @description Analysts who rate the security buy. */
                    buy: number;
                    /** @description Analysts who rate the security overweight. */
                    overweight: number;
                    /** @description Analysts who rate the security hold. */
                    hold: number;
                    /** @description Analysts who rate the security underweight. */
                    underweight: number;
                    /** @description Analysts who rate the security sell. */
                    sell: number;
                    /** @description Analysts without an opinion. */
                    noOpinion: number;
                    /** @description All analysts counted, those without an opinion included. */
                    analystCount: number;
                    /**
                     * @description First day of the window in which the ratings were given.
                     * @example 2026-08-22
                     */
                    startDate: components["schemas"]["Date"];
                    /**
                     * @description Last day of that window.
                     * @example 2026-11-20
                     */
                    endDate: components["schemas"]["Date"];
                } | null;
                /** @description Range of the price targets; null without targets. */
                targetRange: {
                    /**
                     * @description Highest price target, per share of today: splits since the rating are in it.
                     * @example 352.29
                     */
                    highestPrice: components["schemas"]["NullablePrice"];
                    /**
                     * @description Lowest price target, per share of today.
                     * @example 228.12
                     */
                    lowestPrice: components["schemas"]["NullablePrice"];
                    /**
                     * @description Last price of the regular session, for comparison with the targets; null when no price in their currency is known.
                     * @example 268.56
                     */
                    lastDone: components["schemas"]["NullablePrice"];
                    /**
                     * @description First day of the window in which the targets were given.
                     * @example 2026-08-22
                     */
                    startDate: components["schemas"]["Date"];
                    /**
                     * @description Last day of that window.
                     * @example 2026-11-20
                     */
                    endDate: components["schemas"]["Date"];
                } | null;
                /** @description Industry in which the security is ranked. */
                industry: string | null;
                /** @description Rank by mean score among the rated securities of the industry; 1 is the best. */
                industryRank: number | null;
                /** @description Number of rated securities of the industry. */
                industryCount: number | null;
                /**
                 * @description Mean of the scores in the industry. A score is the mean rating from 5 (buy) to 1 (sell).
                 * @example 4.25
                 */
                industryMean: components["schemas"]["NullableDecimal"];
                /**
                 * @description Median of the scores in the industry.
                 * @example 4.27
                 */
                industryMedian: components["schemas"]["NullableDecimal"];
            };
            /** @description Summary of the consensus. */
            summary: {
                /** @description Currency of the price targets, ISO 4217; null without ratings. */
                currency: string | null;
                /**
                 * @description Mean price target in `currency`, per share of today: splits since the rating are in it; null without targets.
                 * @example 288.76
                 */
                targetPrice: components["schemas"]["NullablePrice"];
                /**
                 * @description Change from the last price, per share of today, to `targetPrice` in percent, `1.25` means 1.25 %; null when either is not known.
                 * @example 7.52
                 */
                upsideRate: components["schemas"]["NullableDecimal"];
                /** @description Consensus rating, the mean of all ratings rounded to the nearest step. */
                recommendation: ("buy" | "overweight" | "hold" | "underweight" | "sell") | null;
                /** @description Number of analysts by rating, those without an opinion left out; null without ratings. */
                distribution: {
                    /** @description Analysts who rate the security buy. */
                    buy: number;
                    /** @description Analysts who rate the security overweight. */
                    overweight: number;
                    /** @description Analysts who rate the security hold. */
                    hold: number;
                    /** @description Analysts who rate the security underweight. */
                    underweight: number;
                    /** @description Analysts who rate the security sell. */
                    sell: number;
                    /**
                     * @description Day of the distribution.
                     * @example 2026-11-20
                     */
                    date: components["schemas"]["Date"];
                } | null;
                /**
                 * Format: date
                 * @description Day on which ratings or targets last changed.
                 */
                updatedDate: string | null;
            };
        };
        /** @description Analyst ratings of one security. */
        InstitutionRatingResponse: {
            /** @description Newest distribution of analyst ratings, the consensus of these ratings and the range of price targets. */
            rating: components["schemas"]["InstitutionRating"];
            /** @description The past that `as_of` asked for. Absent without `as_of`. */
            asOf?: components["schemas"]["AsOf"];
        };
        /**
         * @description Period of a report within the fiscal year. `Q1` to `Q4` are quarters, `H1` and `H2` half years, `FY` is the whole year. `TP` is the transition period of a company that moved the end of its fiscal year, `TQ1` to `TQ3` are quarters of a longer one.
         * @example Q4
         */
        ReportPeriod: string;
        /** @description Key figures of one report. A quarter covers the quarter alone, never the year to date. */
        OperatingReport: {
            /** @description Identifier of the report. */
            id: string;
            /**
             * @description Kind of report: `af` full year, `saf` half year, `q1` to `q4` quarters, `tp` the transition period of a company that moved the end of its fiscal year, `tq1` to `tq3` quarters of a longer one.
             * @enum {string}
             */
            report: "af" | "saf" | "q1" | "q2" | "q3" | "q4" | "tp" | "tq1" | "tq2" | "tq3";
            /** @description Title of the report. */
            title: string;
            /** @description Fiscal year. */
            fiscalYear: number;
            /**
             * @description Period of a report within the fiscal year. `Q1` to `Q4` are quarters, `H1` and `H2` half years, `FY` is the whole year. `TP` is the transition period of a company that moved the end of its fiscal year, `TQ1` to `TQ3` are quarters of a longer one.
             * @example FY
             */
            fiscalPeriod: components["schemas"]["ReportPeriod"];
            /** @description True when the company has no report of a later period. A full year and its last quarter end together. */
            isLatest: boolean;
            /** @description Address of the report. */
            url: string | null;
            /** @description Figures of the report. */
            financial: {
                /** @description Currency of the money figures, ISO 4217. */
                currency: string;
                /** @description Figures of the report. */
                indicators: {
                    /** @description Short name of the figure, such as `revenue`. */
                    key: string;
                    /** @description Name of the figure. */
                    name: string;
                    /**
                     * @description Value. Money is in units of the currency, margins are in percent units.
                     * @example 405948000000
                     */
                    value: components["schemas"]["NullableDecimal"];
                    /**
                     * @description Null for a value that a filing states, and where `value` is null. Else the rule: `sum` of two tags, `difference` of periods (a
                     *     fourth quarter is the year less three quarters), `implied` by other items, restated for a `split`, `computed` of other
                     *     figures of the report, or `unspecified` by the source.
                     */
                    derived: ("sum" | "difference" | "implied" | "split" | "computed" | "unspecified") | null;
                    /**
                     * @description Change against the same period of the previous year, in percent units ("1.25" means 1.25 %); null when that period is not known or was not positive.
                     * @example 5.08
                     */
                    yoyChangeRate: components["schemas"]["NullableDecimal"];
                }[];
            };
        };
        /** @description Operating data of one company by report. */
        OperatingDataResponse: {
            /** @description The reports. */
            operating: {
                /** @description Reports, newest first. */
                list: components["schemas"]["OperatingReport"][];
            };
            /** @description What the figures of the answer are made of. Absent without `explain=true`. `data verify` of the service derives them again. */
            receipts?: components["schemas"]["Receipts"];
            /** @description The past that `as_of` asked for. Absent without `as_of`. */
            asOf?: components["schemas"]["AsOf"];
        };
        /** @description Newest reported position of one holder. */
        Shareholder: {
            /** @description Identifier of the holder, the same in every period. */
            holderId: string;
            /** @description Name of the holder. */
            holderName: string;
            /**
             * @description Kind of holder, an institution or a natural person.
             * @enum {string}
             */
            holderType: "institution" | "individual";
            /**
             * @description Shares held at the end of the reporting period, in the share count of that day.
             * @example 1569455588
             */
            sharesHeld: components["schemas"]["Decimal"];
            /**
             * @description Share of the shares outstanding in percent, `1.25` means 1.25 %; null when the share count is not known.
             * @example 10.5758
             */
            ownershipPercent: components["schemas"]["NullableDecimal"];
            /**
             * @description Change of the shares held against the previous period, negative after a reduction; null when that period is not known.
             * @example 87075610
             */
            sharesChanged: components["schemas"]["NullableDecimal"];
            /**
             * @description End of the reporting period.
             * @example 2026-09-30
             */
            reportDate: components["schemas"]["Date"];
        };
        /** @description Major shareholders of one company. */
        ShareholdersResponse: {
            /** @description The list and the total number of holders. */
            shareholders: {
                /** @description Number of holders in the requested range, including those that `count` cuts off. */
                total: number;
                /** @description Holders in the requested order. */
                list: components["schemas"]["Shareholder"][];
            };
            /**
             * @description The `cursor` of the page behind this one, as in the header `Link`; null on the last page.
             * @example WyJXNnByUGE4QyIsMTExODI4MDcxOSwiOTAwMDAwMDAxNSJd
             */
            next: components["schemas"]["NextCursor"];
            /** @description The past that `as_of` asked for. Absent without `as_of`. */
            asOf?: components["schemas"]["AsOf"];
        };
        /** @description Position of one holder at the end of a reporting period. */
        TopShareholder: {
            /** @description Identifier of the holder, the same in every period. */
            holderId: string;
            /** @description Name of the holder. */
            holderName: string;
            /**
             * @description Kind of holder, an institution or a natural person.
             * @enum {string}
             */
            holderType: "institution" | "individual";
            /** @description Role of an insider, such as `Chief Executive Officer`; null for any other holder. */
            role: string | null;
            /**
             * @description Shares held at the end of the period.
             * @example 1569455588
             */
            sharesHeld: components["schemas"]["Decimal"];
            /**
             * @description Change of the shares held against the previous period; null when that period is not known.
             * @example 87075610
             */
            sharesChanged: components["schemas"]["NullableDecimal"];
            /**
             * @description Share of the shares outstanding in percent, `1.25` means 1.25 %; null when the share count is not known.
             * @example 10.5758
             */
            ownershipPercent: components["schemas"]["NullableDecimal"];
            /**
             * @description Change of the shares held against the previous period in percent, `1.25` means 1.25 %; null when that position is unknown or zero.
             * @example 5.87
             */
            sharesChangeRate: components["schemas"]["NullableDecimal"];
            /**
             * @description Day of the filing that reports the position.
             * @example 2026-11-10
             */
            filingDate: components["schemas"]["Date"];
        };
        /** @description Largest shareholders of one company by reporting period. */
        TopShareholdersResponse: {
            /** @description The reporting reportDates and their holders. */
            shareholders: {
                /** @description Ends of the returned reporting reportDates, newest first. */
                reportDates: components["schemas"]["Date"][];
                /** @description One entry for each reportDate, in the order of `reportDates`. */
                list: {
                    /**
                     * @description End of the reporting period.
                     * @example 2026-09-30
                     */
                    reportDate: components["schemas"]["Date"];
                    /** @description Up to 20 holders, largest first. */
                    holders: components["schemas"]["TopShareholder"][];
                }[];
            };
            /** @description The past that `as_of` asked for. Absent without `as_of`. */
            asOf?: components["schemas"]["AsOf"];
        };
        /** @description One item of a statement. */
        StatementItem: {
            /** @description Short name of the item, such as `revenue`. */
            key: string;
            /** @description Name of the item. */
            name: string;
            /**
             * @description Value. Money is in units of the currency.
             * @example 405948000000
             */
            value: components["schemas"]["Decimal"];
            /**
             * @description Null for a value that a filing states. Else the rule: `sum` of two tags, `difference` of periods (a fourth quarter is the
             *     year less three quarters), `implied` by other items, restated for a `split`, or `unspecified` by the source.
             */
            derived: ("sum" | "difference" | "implied" | "split" | "unspecified") | null;
            /** @description Filed facts that the item is or follows from, empty where they are not held; null without `with_facts=true`. */
            facts: components["schemas"]["FiledFact"][] | null;
        };
        /** @description A figure of an identity. */
        StatementIssueFigure: {
            /** @description Short name of the item, such as `assets`; with the report where it is of another one, such as `revenue of q1`. */
            name: string;
            /**
             * @description Value.
             * @example 189.87
             */
            value: components["schemas"]["Decimal"];
        };
        /** @description An identity that figures of a report do not keep, by more than their rounding. */
        StatementIssue: {
            /**
             * @description The identity.
             * @enum {string}
             */
            identity: "assets are liabilities and equity" | "cash flows add up to the change in cash" | "quarters add up to the year" | "earnings per share times shares are income";
            /** @description The figure that the others should give, then those. */
            figures: components["schemas"]["StatementIssueFigure"][];
            /**
             * @description First figure less what the others give.
             * @example 189.87
             */
            difference: components["schemas"]["Decimal"];
            /** @description Accession number of the newest filing behind the figures; null where their facts are not held. */
            accession: string | null;
            /** @description Likely cause in words, null where the figures do not tell one. */
            cause: string | null;
        };
        /** @description The statements of one fiscal period. */
        StatementsReport: {
            /** @description Identifier of the report. */
            id: string;
            /**
             * @description Kind of report: `af` full year, `saf` half year, `q1` to `q4` quarters, `tp` the transition period of a company that moved the end of its fiscal year, `tq1` to `tq3` quarters of a longer one.
             * @enum {string}
             */
            report: "af" | "saf" | "q1" | "q2" | "q3" | "q4" | "tp" | "tq1" | "tq2" | "tq3";
            /** @description Fiscal year; of a transition period the calendar year in which it ends. */
            fiscalYear: number;
            /**
             * @description Period of a report within the fiscal year. `Q1` to `Q4` are quarters, `H1` and `H2` half years, `FY` is the whole year. `TP` is the transition period of a company that moved the end of its fiscal year, `TQ1` to `TQ3` are quarters of a longer one.
             * @example FY
             */
            fiscalPeriod: components["schemas"]["ReportPeriod"];
            /**
             * Format: date
             * @description First day of the period; null where it is not known.
             */
            startDate: string | null;
            /**
             * @description Last day of the period.
             * @example 2026-09-30
             */
            endDate: components["schemas"]["Date"];
            /**
             * @description Day on which the period was first published.
             * @example 2026-11-17
             */
            filingDate: components["schemas"]["Date"];
            /**
             * Format: date
             * @description Day of the newest publication that a key figure is from; null where it is not known.
             */
            restatementDate: string | null;
            /** @description Currency of the money figures, ISO 4217. */
            currency: string;
            /** @description Address of the newest filing that a key figure is from. */
            url: string | null;
            /** @description Items of the income statement; null where it is not asked for. */
            income: components["schemas"]["StatementItem"][] | null;
            /** @description Items of the balance sheet; null where it is not asked for. */
            balance: components["schemas"]["StatementItem"][] | null;
            /** @description Items of the cash flow statement; null where it is not asked for. */
            cashFlow: components["schemas"]["StatementItem"][] | null;
            /** @description Figures per share, and numbers of shares; null where it is not asked for. */
            perShare: components["schemas"]["StatementItem"][] | null;
            /** @description Identities that the figures of the report do not keep, whether or not their statements are asked for. */
            issues: components["schemas"]["StatementIssue"][];
        };
        /** @description Statements of one company by report. */
        ListStatementsResponse: {
            /** @description Reports, newest first. */
            statements: components["schemas"]["StatementsReport"][];
            /** @description What the figures of the answer are made of. Absent without `explain=true`. `data verify` of the service derives them again. */
            receipts?: components["schemas"]["Receipts"];
            /** @description The past that `as_of` asked for. Absent without `as_of`. */
            asOf?: components["schemas"]["AsOf"];
        };
        /** @description One indicator for conditions. */
        ScreenerFilter: {
            /** @description Identifier of the indicator. */
            id: number;
            /** @description Key for `conditions` and `show`. */
            key: string;
            /** @description Name of the indicator. */
            name: string;
            /** @description Unit of bounds and values, `x`, `%` or `currency`, for amounts in US dollars unless the security is traded in another currency; null for plain numbers and text. */
            unit: string | null;
            /**
             * @description Lowest current value of any security; null for technical and text indicators.
             * @example 8.59
             */
            min: components["schemas"]["NullableDecimal"];
            /**
             * @description Highest current value of any security; null for technical and text indicators.
             * @example 255.57
             */
            max: components["schemas"]["NullableDecimal"];
            /** @description Suggested initial bounds; null for technical and text indicators. */
            defaultRange: {
                /**
                 * @description Lower bound; null without one.
                 * @example 5
                 */
                min: components["schemas"]["NullableDecimal"];
                /**
                 * @description Upper bound; null without one.
                 * @example 40
                 */
                max: components["schemas"]["NullableDecimal"];
            } | null;
            /** @description Values that a technical or text indicator may take, by name; empty for a numeric one. */
            techOptions: {
                [key: string]: string[];
            };
        };
        /** @description Indicators that conditions may name. */
        ScreenerFiltersResponse: {
            /** @description Groups of related indicators. */
            groups: {
                /** @description Name of the group. */
                name: string;
                /** @description Indicators of the group. */
                filters: components["schemas"]["ScreenerFilter"][];
            }[];
        };
        /** @description One indicator, with its value for the requested security. */
        ScreenerIndicator: {
            /** @description Identifier of the indicator. */
            id: number;
            /** @description Key for `conditions` and `show`. */
            key: string;
            /** @description Name of the indicator. */
            name: string;
            /** @description The formula in words, as `listFigures` answers it; null for a text of the listing. */
            description: string | null;
            /** @description Unit of the value, `x`, `%` or `currency`, for amounts in US dollars unless the security is traded in another currency; null for plain numbers and text. */
            unit: string | null;
            /** @description Value for the requested security, a decimal in the unit or text, null when it is not known and without a requested security. */
            value: string | null;
        };
        /** @description Indicators that a screening may show. */
        ScreenerIndicatorsResponse: {
            /** @description Groups of related indicators. */
            groups: {
                /** @description Name of the group. */
                name: string;
                /** @description Indicators of the group. */
                indicators: components["schemas"]["ScreenerIndicator"][];
            }[];
        };
        /** @description Result in free form. */
        ScreenerData: {
            /** @description The result as text, as an object or as an array. */
            data: string | {
                [key: string]: unknown;
            } | unknown[];
        };
        /**
         * @description One security, with its values of `lastdone`, `changerate`, every key of the conditions and every key of `show`,
         *     each a property under its key: a decimal string in the unit of the indicator, text for text keys, null when not known.
         */
        ScreenerItem: {
            /**
             * @description Canonical symbol with the market suffix. Class shares have the form `BRK.B.US`, preferred shares `ABR-D.US`.
             * @example DIS.US
             */
            symbol: components["schemas"]["Symbol"];
            /** @description Name of the security. */
            name: string;
            /**
             * @description P/E (TTM) as a multiple.
             * @example 34.65
             * @example 34.65
             */
            pettm?: components["schemas"]["NullableDecimal"];
            /**
             * @description P/B (MRQ) as a multiple.
             * @example 53.58
             * @example 53.58
             */
            pbmrq?: components["schemas"]["NullableDecimal"];
            /**
             * @description P/S (TTM) as a multiple.
             * @example 9.82
             * @example 9.82
             */
            pstm?: components["schemas"]["NullableDecimal"];
            /**
             * @description Market value in the currency of the security.
             * @example 3985433085600
             * @example 3985433085600
             */
            marketcap?: components["schemas"]["NullableDecimal"];
            /**
             * @description Circulating market value in the currency of the security.
             * @example 3977462224800
             * @example 3977462224800
             */
            circulating_marketcap?: components["schemas"]["NullableDecimal"];
            /**
             * @description Dividend yield (TTM) in percent.
             * @example 0.39
             * @example 0.39
             */
            divyld?: components["schemas"]["NullableDecimal"];
            /**
             * @description Return on equity (TTM) in percent.
             * @example 155.79
             * @example 155.79
             */
            roe?: components["schemas"]["NullableDecimal"];
            /**
             * @description Return on assets (TTM) in percent.
             * @example 32.35
             * @example 32.35
             */
            roa?: components["schemas"]["NullableDecimal"];
            /**
             * @description Net margin (TTM) in percent.
             * @example 28.33
             * @example 28.33
             */
            netmargin?: components["schemas"]["NullableDecimal"];
            /**
             * @description Gross margin (TTM) in percent.
             * @example 45.98
             * @example 45.98
             */
            grossmargin?: components["schemas"]["NullableDecimal"];
            /**
             * @description Earnings per share (TTM) in the currency of the security.
             * @example 7.75
             * @example 7.75
             */
            epsttm?: components["schemas"]["NullableDecimal"];
            /**
             * @description Net income (TTM) in the currency of the security.
             * @example 115010080000
             * @example 115010080000
             */
            netincome?: components["schemas"]["NullableDecimal"];
            /**
             * @description Sales (TTM) in the currency of the security.
             * @example 405948000000
             * @example 405948000000
             */
            sales?: components["schemas"]["NullableDecimal"];
            /**
             * @description Sales growth, year on year, in percent.
             * @example 5.54
             * @example 5.54
             */
            salesgrowthyoy?: components["schemas"]["NullableDecimal"];
            /**
             * @description Net income growth, year on year, in percent.
             * @example 14.03
             * @example 14.03
             */
            netincomegrowthyoy?: components["schemas"]["NullableDecimal"];
            /**
             * @description Liabilities to assets in percent.
             * @example 79.28
             * @example 79.28
             */
            la?: components["schemas"]["NullableDecimal"];
            /**
             * @description Book value per share in the currency of the security.
             * @example 5.0124
             * @example 5.0124
             */
            bps?: components["schemas"]["NullableDecimal"];
            /**
             * @description Last price in the currency of the security.
             * @example 268.56
             * @example 268.56
             */
            lastdone: components["schemas"]["NullablePrice"];
            /**
             * @description Change on the newest day in percent.
             * @example 0.31
             * @example 0.31
             */
            changerate: components["schemas"]["NullableDecimal"];
            /**
             * @description Turnover rate in percent.
             * @example 0.44
             * @example 0.44
             */
            turnover_rate?: components["schemas"]["NullableDecimal"];
            /**
             * @description Turnover in the currency of the security.
             * @example 17443304480
             * @example 17443304480
             */
            turnover?: components["schemas"]["NullableDecimal"];
            /**
             * @description Volume.
             * @example 64891052
             * @example 64891052
             */
            volume?: components["schemas"]["NullableDecimal"];
            /**
             * @description Mean volume of 20 days.
             * @example 66109077
             * @example 66109077
             */
            avgvolume20?: components["schemas"]["NullableDecimal"];
            /**
             * @description Volume ratio.
             * @example 1.01
             * @example 1.01
             */
            volumeratio?: components["schemas"]["NullableDecimal"];
            /**
             * @description Amplitude in percent.
             * @example 2.29
             * @example 2.29
             */
            amplitude?: components["schemas"]["NullableDecimal"];
            /**
             * @description Short share of volume in percent.
             * @example 52.75
             * @example 52.75
             */
            shortvolumepercent?: components["schemas"]["NullableDecimal"];
            /**
             * @description Shares short of those outstanding, in percent.
             * @example 1
             * @example 1
             */
            shortinterest?: components["schemas"]["NullableDecimal"];
            /**
             * @description Days to cover of shares short.
             * @example 2.74
             * @example 2.74
             */
            daystocover?: components["schemas"]["NullableDecimal"];
            /**
             * @description Change over 5 days in percent.
             * @example 3.9
             * @example 3.9
             */
            chg5d?: components["schemas"]["NullableDecimal"];
            /**
             * @description Change over 10 days in percent.
             * @example 1.35
             * @example 1.35
             */
            chg10d?: components["schemas"]["NullableDecimal"];
            /**
             * @description Change over 20 days in percent.
             * @example -0.28
             * @example -0.28
             */
            chg20d?: components["schemas"]["NullableDecimal"];
            /**
             * @description Change over 60 days in percent.
             * @example 32.95
             * @example 32.95
             */
            chg60d?: components["schemas"]["NullableDecimal"];
            /**
             * @description Change over 120 days in percent.
             * @example 19.75
             * @example 19.75
             */
            chg120d?: components["schemas"]["NullableDecimal"];
            /**
             * @description Change over 250 days in percent.
             * @example 18.74
             * @example 18.74
             */
            chg250d?: components["schemas"]["NullableDecimal"];
            /**
             * @description Change this year in percent.
             * @example 14.77
             * @example 14.77
             */
            chgytd?: components["schemas"]["NullableDecimal"];
            /**
             * @description Distance from the 52-week high in percent.
             * @example -5.13
             * @example -5.13
             */
            high52w?: components["schemas"]["NullableDecimal"];
            /**
             * @description Distance from the 52-week low in percent.
             * @example 42.81
             * @example 42.81
             */
            low52w?: components["schemas"]["NullableDecimal"];
            /**
             * @description Beta.
             * @example 1.06
             * @example 1.06
             */
            beta?: components["schemas"]["NullableDecimal"];
            /**
             * @description Volatility of 20 days in percent.
             * @example 30.41
             * @example 30.41
             */
            volatility20?: components["schemas"]["NullableDecimal"];
            /**
             * @description Net insider purchases in 90 days, in shares.
             * @example -1230
             * @example -1230
             */
            insidernetbuy90d?: components["schemas"]["NullableDecimal"];
            /**
             * @description Share that institutions hold, in percent.
             * @example 57.19
             * @example 57.19
             */
            institutionshare?: components["schemas"]["NullableDecimal"];
            /** @description Signal of MACD (day): `goldenfork` or `deadcross`; null without a signal. */
            macd_day?: ("goldenfork" | "deadcross") | null;
            /** @description Signal of MACD (week): `goldenfork` or `deadcross`; null without a signal. */
            macd_week?: ("goldenfork" | "deadcross") | null;
            /** @description Signal of RSI (day): `overbought` or `oversold`; null without a signal. */
            rsi_day?: ("overbought" | "oversold") | null;
            /** @description Signal of RSI (week): `overbought` or `oversold`; null without a signal. */
            rsi_week?: ("overbought" | "oversold") | null;
            /** @description Signal of KDJ (day): `goldenfork` or `deadcross`; null without a signal. */
            kdj_day?: ("goldenfork" | "deadcross") | null;
            /** @description Signal of KDJ (week): `goldenfork` or `deadcross`; null without a signal. */
            kdj_week?: ("goldenfork" | "deadcross") | null;
            /** @description Signal of the Bollinger bands (day): `breakthrough_up` or `breakthrough_down`; null without a signal. */
            boll_day?: ("breakthrough_up" | "breakthrough_down") | null;
            /** @description Signal of the Bollinger bands (week): `breakthrough_up` or `breakthrough_down`; null without a signal. */
            boll_week?: ("breakthrough_up" | "breakthrough_down") | null;
            /** @description Signal of the moving averages (day): `bullish` or `bearish`; null without a signal. */
            ma_day?: ("bullish" | "bearish") | null;
            /** @description Industry. */
            industry?: string | null;
            /** @description Sector. */
            sector?: string | null;
            /** @description Exchange. */
            exchange?: string | null;
        };
        /** @description Result as one page of a list. */
        ScreenerList: {
            /** @description Securities that meet the conditions, on all pages. */
            total: number;
            /** @description Zero-based number of this page. */
            page: number;
            /** @description Market that was screened; left out when a strategy was run. */
            market?: string;
            /** @description Securities of this page in the requested order. */
            items: components["schemas"]["ScreenerItem"][];
            /** @description Unit of each indicator of the items, by its key, as `unit` of `/api/market-data/screener/filters`. */
            units: {
                [key: string]: string | null;
            };
        };
        /** @description Outcome of a screening. */
        ScreenerResponse: {
            /** @description The result in one of two shapes. This service returns the list. Upstream implementations may return a result with `data`. */
            results: components["schemas"]["ScreenerData"] | components["schemas"]["ScreenerList"];
            /** @description Advice on an answer that is empty or probably not what was meant, such as the range that is held; null otherwise. */
            hint: components["schemas"]["AnswerHint"];
            /** @description What the figures of the answer are made of. Absent without `explain=true`. `data verify` of the service derives them again. */
            receipts?: components["schemas"]["Receipts"];
            /** @description The past that `as_of` asked for. Absent without `as_of`. */
            asOf?: components["schemas"]["AsOf"];
        };
        /** @description A named set of conditions. */
        ScreenerStrategy: {
            /** @description Identifier of the strategy, for `strategy_id`. */
            id: number;
            /** @description Name of the strategy. */
            name: string;
            /** @description Aim of the strategy. */
            description: string;
            /**
             * @description Market that the strategy screens.
             * @enum {string}
             */
            market: "US";
            /** @description Theme of the strategy, such as `value`, `growth`, `dividend` or `technical`. */
            theme: string;
            /** @description Conditions. A security must meet all of them. */
            conditions: {
                /** @description Key of the indicator. */
                key: string;
                /**
                 * @description Lower bound in the unit of the indicator; null without one.
                 * @example 3
                 */
                min: components["schemas"]["NullableDecimal"];
                /**
                 * @description Upper bound in the unit of the indicator; null without one.
                 * @example 12
                 */
                max: components["schemas"]["NullableDecimal"];
                /** @description Values of a technical or text indicator by name, empty for a numeric one. */
                techValues: {
                    [key: string]: string;
                };
            }[];
        };
        /** @description Screening strategies. */
        ScreenerStrategiesResponse: {
            /** @description Strategies by id. */
            strategies: components["schemas"]["ScreenerStrategy"][];
        };
        /** @description One action. The member of its kind has its facts; the members of the other kinds are null. */
        CorporateAction: {
            /**
             * @description Kind of action.
             * @enum {string}
             */
            kind: "split" | "dividend" | "rename" | "symbol_rename" | "delisting" | "relisting" | "halt";
            /**
             * @description Day of the action in New York: the ex-date of a split or dividend, the last day of a former name or symbol, the last day on which
             *     a security was listed before a delisting, the first day on which it was seen listed again, the day on which a halt began. A rename
             *     of an unknown day is left out.
             * @example 2026-10-20
             */
            effectiveDate: components["schemas"]["Date"];
            /**
             * Format: date-time
             * @description Instant from which it holds, in UTC; null when the source gives a day alone.
             */
            effectiveAt: string | null;
            /**
             * Format: date
             * @description Day on which it was announced, which for a halt is its own; null when the source does not say.
             */
            announcedDate: string | null;
            /** @description Facts of a split. */
            split: {
                /**
                 * @description New shares, 4 in a 4-for-1 split.
                 * @example 3
                 */
                newShares: components["schemas"]["Decimal"];
                /**
                 * @description Old shares, 1 in a 4-for-1 split.
                 * @example 1
                 */
                oldShares: components["schemas"]["Decimal"];
                /**
                 * @description First day that the split may have: that of `effectiveDate`, unless only filings state the split and nothing tells its day. Then
                 *     it lies between the two.
                 * @example 2024-08-28
                 */
                firstPossibleDate: components["schemas"]["Date"];
            } | null;
            /** @description Facts of a cash dividend. */
            dividend: {
                /**
                 * @description Cash per share.
                 * @example 0.26
                 */
                amount: components["schemas"]["Decimal"];
                /** @description Currency of the amount, ISO 4217. */
                currency: string;
                /**
                 * Format: date
                 * @description Day on which the issuer determines the holders who receive the dividend.
                 */
                recordDate: string | null;
                /**
                 * Format: date
                 * @description Day of payment.
                 */
                paymentDate: string | null;
            } | null;
            /** @description Facts of a rename. */
            rename: {
                /** @description Name that the company had until then. */
                formerName: string;
                /** @description Name that it had afterwards. */
                laterName: string;
            } | null;
            /** @description Facts of a change of the symbol. */
            symbolRename: {
                /**
                 * @description Symbol until then.
                 * @example AAPL.US
                 */
                formerSymbol: components["schemas"]["Symbol"];
                /**
                 * @description Symbol afterwards.
                 * @example AAPL.US
                 */
                laterSymbol: components["schemas"]["Symbol"];
            } | null;
            /** @description Facts of a trading halt. */
            halt: {
                /**
                 * @description Reason code of the exchange, such as `T1`.
                 * @example T1
                 * @example T1
                 */
                reasonCode: string | null;
                /**
                 * @description Reason in words; the code itself where the service does not know its meaning.
                 * @example News pending
                 * @example News pending
                 */
                reason: string | null;
                /**
                 * Format: date-time
                 * @description Instant at which quoting began again, in UTC; null when the source does not say.
                 */
                quotesResumedAt: string | null;
                /**
                 * Format: date-time
                 * @description Instant at which trading began again, in UTC; null when the source does not say.
                 */
                resumedAt: string | null;
            } | null;
        };
        /** @description Exact ratio of two whole numbers without a common divisor. Both may have hundreds of digits. */
        Fraction: {
            /**
             * @description Numerator, a whole number.
             * @example 1
             * @example 1
             */
            numerator: string;
            /**
             * @description Denominator, a whole number.
             * @example 4
             * @example 4
             */
            denominator: string;
        };
        /** @description Factors of one bar. */
        BarFactors: {
            /** @description Factor of open, high, low and close. */
            priceFactor: components["schemas"]["Fraction"];
            /** @description Factor of the volume. Turnover has none. */
            volumeFactor: components["schemas"]["Fraction"];
        };
        /** @description Cumulative adjustment factors that consecutive day bars share. */
        AdjustmentFactor: {
            /**
             * @description Day of the first of these bars.
             * @example 2026-10-20
             */
            firstDate: components["schemas"]["Date"];
            /**
             * @description Day of the last of these bars.
             * @example 2026-11-20
             */
            lastDate: components["schemas"]["Date"];
            /** @description Factors that bring the bars to the share count and the dividends of today, as `adjust=forward` does. */
            forwardFactors: components["schemas"]["BarFactors"];
            /** @description Factors that bring the bars to the share count and the dividends of the oldest bar that is held. */
            backwardFactors: components["schemas"]["BarFactors"];
        };
        /** @description Corporate actions of one security, and the factors by which its bars are adjusted. */
        CorporateActionsResponse: {
            /**
             * @description Canonical symbol with the market suffix. Class shares have the form `BRK.B.US`, preferred shares `ABR-D.US`.
             * @example AAPL.US
             */
            symbol: components["schemas"]["Symbol"];
            /** @description Actions by `effectiveDate`, newest first; empty when none are held. */
            actions: components["schemas"]["CorporateAction"][];
            /** @description Cumulative factors of the day bars, newest first, each of consecutive bars that share it; empty when no day bars are held. */
            factors: components["schemas"]["AdjustmentFactor"][];
            /**
             * @description Splits whose day is not known. The factors take each as of its `lastPossibleDate`, and do not hold for bars as traded between its
             *     possible days. Empty where every split has a day.
             */
            uncertainSplits: components["schemas"]["UncertainSplit"][];
            /** @description The past that `as_of` asked for. Absent without `as_of`. */
            asOf?: components["schemas"]["AsOf"];
        };
        /**
         * @description Kind of market data, named as its native file.
         * @example day-bars
         * @enum {string}
         */
        AreaName: "companies" | "day-bars" | "depth" | "dividends" | "estimates" | "events" | "filings" | "financials" | "halts" | "identifiers" | "insider-trades" | "issues" | "minute-bars" | "news" | "profiles" | "quotes" | "ratings" | "reported-facts" | "securities" | "shareholders" | "shares" | "short-interest" | "short-volume" | "size-ranks" | "splits" | "symbol-history" | "topics" | "trades";
        /**
         * @description Version of the data, as `X-Data-Version` names it.
         * @example 17-1k2m3n4p5q
         */
        DataVersionName: string;
        /** @description What one version of the data changed of a security in an area. */
        DataChange: {
            /**
             * @description Version that the import or removal made.
             * @example 17-1k2m3n4p5q
             */
            dataVersion: components["schemas"]["DataVersionName"];
            /**
             * @description Instant at which that version was made.
             * @example 2026-11-20T21:30:00Z
             */
            changedAt: components["schemas"]["DateTime"];
            /**
             * @description Kind of market data, named as its native file.
             * @example day-bars
             */
            area: components["schemas"]["AreaName"];
            /**
             * @description Permanent identifier of the security in this deployment, also of one that is no longer held.
             * @example 42
             * @example 42
             */
            securityId: string;
            /**
             * @description Symbol of the security in that version.
             * @example AAPL.US
             */
            symbol: components["schemas"]["SymbolUsOrHk"];
            /**
             * Format: date
             * @description Day of the first record that may have changed, of an instant the day in New York; null when records of any day may have.
             * @example 2026-11-20
             * @example 2026-11-20
             */
            firstDate: string | null;
            /**
             * Format: date
             * @description The same of the last record.
             * @example 2026-11-20
             * @example 2026-11-20
             */
            lastDate: string | null;
        };
        /** @description Changes of the data. */
        ChangesResponse: {
            /** @description Changes by version, area and security, oldest first; empty when there are none yet. */
            changes: components["schemas"]["DataChange"][];
            /**
             * @description The `cursor` of the page behind this one, as in the header `Link`; null on the last page.
             * @example WyJqRm1HSVhvViIsIkFBUEwuVVMiXQ
             */
            next: components["schemas"]["NextCursor"];
            /**
             * @description The position behind this page, on the last page too. Sent as `cursor` at any later time, it answers what has changed since.
             * @example WyJqRm1HSVhvViIsMTcsMCwiIiwwXQ
             * @example WyJqRm1HSVhvViIsMTcsMCwiIiwwXQ
             */
            cursor: string;
        };
        /** @description What is held in an area. */
        AreaCoverage: {
            /**
             * @description Kind of market data, named as its native file.
             * @example day-bars
             */
            area: components["schemas"]["AreaName"];
            /** @description The security that was asked for, or null for all securities. */
            symbol: components["schemas"]["Symbol"] | null;
            /**
             * @description Records of the security, or those that imports brought for all securities, where one that two files brought counts twice. Null where records are not
             *     counted, which are minute bars, depth and shareholders of one security.
             */
            rows: number | null;
            /**
             * Format: date
             * @description Day of the first record, of an instant the day in New York; null when a record has no time.
             * @example 2023-11-20
             * @example 2023-11-20
             */
            firstDate: string | null;
            /**
             * Format: date
             * @description The same of the last record.
             * @example 2026-11-20
             * @example 2026-11-20
             */
            lastDate: string | null;
            /** @description Sources of the records, as `X-Data-Source` names them, by name. */
            sources: string[];
            /** @description Spans of missing trading days of the range, oldest first; null where `days` is. */
            gaps: {
                /**
                 * @description First missing day.
                 * @example 2026-11-20
                 */
                startDate: components["schemas"]["Date"];
                /**
                 * @description Last missing day.
                 * @example 2026-11-20
                 */
                endDate: components["schemas"]["Date"];
                /** @description Number of missing trading days. */
                dayCount: number;
            }[] | null;
            /** @description The trading days of the range, oldest first; null without a range, and in areas that need not have records of each day. */
            days: {
                /**
                 * @description The trading day.
                 * @example 2026-11-16
                 */
                date: components["schemas"]["Date"];
                /**
                 * @description Whether the records of the day are there.
                 * @enum {string}
                 */
                condition: "complete" | "partial" | "pending" | "missing";
                /** @description Securities with records of the day. */
                securityCount: number;
            }[] | null;
        };
        /** @description What the service holds. */
        CoverageResponse: {
            /** @description Areas by name; empty when none of them is held. */
            coverage: components["schemas"]["AreaCoverage"][];
        };
        /** @description A corporate action, with its security. */
        SymbolCorporateAction: {
            /**
             * @description Canonical symbol with the market suffix. Class shares have the form `BRK.B.US`, preferred shares `ABR-D.US`.
             * @example SBUX.US
             */
            symbol: components["schemas"]["Symbol"];
        } & components["schemas"]["CorporateAction"];
        /** @description Corporate actions of all securities on one day. */
        DailyActionsResponse: {
            /** @description Actions by symbol; empty when none are held. */
            actions: components["schemas"]["SymbolCorporateAction"][];
            /**
             * @description The effective day of the actions.
             * @example 2026-11-06
             */
            date: components["schemas"]["Date"];
            /**
             * @description The `cursor` of the page behind this one, as in the header `Link`; null on the last page.
             * @example WyJqRm1HSVhvViIsIkFBUEwuVVMiXQ
             */
            next: components["schemas"]["NextCursor"];
            /** @description The past that `as_of` asked for. Absent without `as_of`. */
            asOf?: components["schemas"]["AsOf"];
            /** @description Advice on an answer that is empty or probably not what was meant, such as the range that is held; null otherwise. */
            hint: components["schemas"]["AnswerHint"];
        };
        /** @description The rule of one derived figure. */
        FigureRule: {
            /** @description Key of the figure; that of the screener where it is an indicator. */
            key: string;
            /** @description Name of the figure. */
            name: string;
            /** @description The formula in words. */
            description: string;
            /**
             * @description The formula in symbols, which are keys of figures and properties of records.
             * @example lastdone / epsttm
             * @example lastdone / epsttm
             */
            formula: string;
            /** @description What it is made of, keys of other figures or properties of records, such as `dayBars.close`. */
            inputs: string[];
            /**
             * @description Unit of the figure itself; `percent` means that `1.25` is 1.25 %, `text` that it is as its source has it.
             * @enum {string}
             */
            unit: "currency" | "percent" | "ratio" | "shares" | "days" | "count" | "state" | "text";
            /** @description Decimal places to which a calculated value is rounded, half up; one that a source states keeps its own. Null when it is exact. */
            decimalPlaces: number | null;
            /** @description When it is null. */
            nullWhen: string;
            /** @description Kinds of records that it follows from, those of its inputs included. The headers of an answer name their sources. */
            areas: string[];
            /** @description Members of answers that are this figure; empty when it is only a part of others. */
            served: {
                /** @description Operation of the answer. */
                operationId: string;
                /** @description Path of the member. */
                member: string;
            }[];
        };
        /** @description The derived figures of the service. */
        FiguresResponse: {
            /** @description Figures by `key`. */
            figures: components["schemas"]["FigureRule"][];
        };
        /** @description One security. A fact that no source states is null. */
        ReferenceSecurity: {
            /**
             * @description Permanent identifier in this deployment. It stays when the symbol changes, and passes to no other security.
             * @example 42
             * @example 42
             */
            securityId: string;
            /**
             * @description Symbol of today; the last one of a delisted security.
             * @example META.US
             */
            symbol: components["schemas"]["Symbol"];
            /** @description Symbol without the market suffix. */
            ticker: string;
            /** @description English name of the security, or null when it is not known. */
            name: string | null;
            /** @description Exchange of primary listing, such as `NASDAQ`, `NYSE`, `AMEX` or `ARCA`; null when not known. */
            exchange: string | null;
            /** @description Kind of security; null when not known. */
            securityType: ("stock" | "etf" | "preferred" | "warrant" | "right" | "unit" | "note" | "other") | null;
            /**
             * @description `listed` or `delisted` as the directories say; `unknown` when none of them is held for the security.
             * @enum {string}
             */
            listingStatus: "listed" | "delisted" | "unknown";
            /**
             * Format: date
             * @description First trading day; null when not known.
             * @example 1980-12-12
             * @example 1980-12-12
             */
            listingDate: string | null;
            /**
             * Format: date
             * @description Last trading day; null while listed or when not known.
             * @example 2025-07-18
             * @example 2025-07-18
             */
            delistingDate: string | null;
            /** @description SEC Central Index Key without leading zeros; null when not known. */
            cik: string | null;
            /** @description Identifier of the Open FIGI register (FIGI); null when not held. */
            figi: string | null;
        };
        /**
         * Format: date
         * @description First day seen; null when not known.
         * @example 2012-05-18
         */
        FirstSeen: string | null;
        /**
         * Format: date
         * @description Last day seen; null when it stands or is not known.
         * @example 2022-06-08
         */
        LastSeen: string | null;
        /**
         * @description Source that states it, such as `sec`.
         * @example sec
         */
        StatingSource: string;
        /** @description The meaning of a symbol. */
        SymbolResolutionResponse: {
            /** @description The security that a symbol meant, and those that had it on other days. */
            resolution: {
                /**
                 * @description The symbol that was asked for.
                 * @example META.US
                 */
                symbol: components["schemas"]["Symbol"];
                /**
                 * Format: date
                 * @description The day that was asked for, or null.
                 * @example 2020-01-02
                 * @example 2020-01-02
                 */
                date: string | null;
                /** @description The security under its symbol of today; null when nobody is known to have had the symbol on the day. */
                security: components["schemas"]["ReferenceSecurity"] | null;
                /**
                 * Format: date
                 * @description First day on which it had the symbol; null when not known.
                 * @example 2012-05-18
                 * @example 2012-05-18
                 */
                firstDate: string | null;
                /**
                 * Format: date
                 * @description Last day on which it had the symbol; null while it has it or when not known.
                 * @example 2022-06-08
                 * @example 2022-06-08
                 */
                lastDate: string | null;
                /** @description True when the symbol is still the one of the security, or was its last one. */
                isToday: boolean;
                /** @description Symbols of the security, that of today first, each as a source states it. */
                symbols: {
                    /** @description Symbol without the market suffix. */
                    ticker: string;
                    /**
                     * @description First day seen; null when not known.
                     * @example 2026-07-02
                     */
                    firstDate: components["schemas"]["FirstSeen"];
                    /**
                     * @description Last day seen; null when it stands or is not known.
                     * @example 2026-11-20
                     */
                    lastDate: components["schemas"]["LastSeen"];
                    /**
                     * @description Source that states it, such as `sec`.
                     * @example sample
                     */
                    source: components["schemas"]["StatingSource"];
                }[];
                /** @description Names of the security, that of today first, each as a source states it. */
                names: {
                    /** @description The name. */
                    name: string;
                    /**
                     * @description First day seen; null when not known.
                     * @example 2012-05-18
                     */
                    firstDate: components["schemas"]["FirstSeen"];
                    /**
                     * @description Last day seen; null when it stands or is not known.
                     * @example 2022-06-08
                     */
                    lastDate: components["schemas"]["LastSeen"];
                    /**
                     * @description Source that states it, such as `sec`.
                     * @example sample
                     */
                    source: components["schemas"]["StatingSource"];
                }[];
                /**
                 * @description Periods in which directories listed the security, oldest first. A security that was delisted and listed again has several. Empty
                 *     when no directory is held for it.
                 */
                listings: {
                    /**
                     * @description First day seen; null when not known.
                     * @example 2012-05-18
                     */
                    firstDate: components["schemas"]["FirstSeen"];
                    /**
                     * @description Last day seen; null when it stands or is not known.
                     * @example 2022-06-08
                     */
                    lastDate: components["schemas"]["LastSeen"];
                    /**
                     * @description Source that states it, such as `sec`.
                     * @example sample
                     */
                    source: components["schemas"]["StatingSource"];
                }[];
                /** @description Other stocks of the same company, told by the CIK, such as `GOOG.US` for `GOOGL.US`. */
                shareClasses: components["schemas"]["ReferenceSecurity"][];
                /** @description Securities that had the symbol on other days, the newest first. */
                others: {
                    /** @description One security. A fact that no source states is null. */
                    security: components["schemas"]["ReferenceSecurity"];
                    /**
                     * @description First day seen; null when not known.
                     * @example 2014-04-03
                     */
                    firstDate: components["schemas"]["FirstSeen"];
                    /**
                     * @description Last day seen; null when it stands or is not known.
                     * @example 2022-06-08
                     */
                    lastDate: components["schemas"]["LastSeen"];
                }[];
            };
        };
        /** @description A security with the text by which it was found. */
        FoundSecurity: components["schemas"]["ReferenceSecurity"] & {
            /**
             * @description Kind of the text that fits best.
             * @enum {string}
             */
            matchKind: "symbol" | "former_symbol" | "name" | "former_name" | "cik" | "figi";
            /** @description The text that fits best, as its source writes it. */
            matchText: string;
            /** @description True when the query is the text, but for case, accents and marks. */
            isExact: boolean;
        };
        /** @description Securities that fit a query. */
        SecuritySearchResponse: {
            /** @description The query and what it found. */
            search: {
                /** @description The query, an API key in it cut to its prefix. */
                query: string;
                /** @description Securities that fit, also those behind `count`. */
                total: number;
                /** @description Securities, the best first; empty when none fits. */
                list: components["schemas"]["FoundSecurity"][];
            };
            /**
             * @description The `cursor` of the page behind this one, as in the header `Link`; null on the last page.
             * @example WyJqRm1HSVhvViIsIkFBUEwuVVMiXQ
             */
            next: components["schemas"]["NextCursor"];
        };
        /** @description One page of securities. */
        SecuritiesResponse: {
            /** @description Securities, by symbol. */
            securities: components["schemas"]["ReferenceSecurity"][];
            /**
             * @description The `cursor` of the page behind this one, as in the header `Link`; null on the last page.
             * @example WyJJV0h6T05CNCIsIkFCUi5VUyJd
             */
            next: components["schemas"]["NextCursor"];
        };
        /** @description A signed link to one file. */
        BulkLinkResponse: {
            /**
             * @description Path and query of the file at the address of this service. Whoever has the link reads the file.
             * @example /api/market-data/bulk/day-bars/2026/11/day-bars-2026-11-20.r57.parquet?link=…
             * @example /api/market-data/bulk/day-bars/2026/11/day-bars-2026-11-20.r57.parquet?link=…
             */
            url: string;
            /**
             * Format: date-time
             * @description When the link ends, in UTC.
             * @example 2026-11-21T01:45:00Z
             * @example 2026-11-21T01:45:00Z
             */
            expiresAt: string;
        };
        /** @description One file of a day. It never changes. */
        BulkFile: {
            /**
             * @description Name of the file.
             * @example day-bars-2026-11-20.r57.parquet
             * @example day-bars-2026-11-20.r57.parquet
             */
            file: string;
            /**
             * @description Path of the file below `/api/market-data/bulk/`.
             * @example day-bars/2026/11/day-bars-2026-11-20.r57.parquet
             * @example day-bars/2026/11/day-bars-2026-11-20.r57.parquet
             */
            path: string;
            /**
             * @description Day of the rows.
             * @example 2026-11-20
             */
            date: components["schemas"]["Date"];
            /**
             * @description `parquet` is Apache Parquet with zstd, `csv.gz` gzipped CSV (RFC 4180) with a header row.
             * @enum {string}
             */
            format: "parquet" | "csv.gz";
            /** @description The data version at which the rows of the day became these. */
            revision: number;
            /** @description Number of rows. */
            rows: number;
            /** @description Length of the file. */
            bytes: number;
            /** @description SHA-256 of the file. */
            sha256: string;
            /** @description Strong entity tag of the file, with its quotes. */
            etag: string;
            /** @description SHA-256 of the rows as CSV, the same for both formats of a revision. */
            contentSha256: string;
            /** @description Columns in their order. */
            columns: {
                /** @description Name of the column. */
                name: string;
                /** @description Type of its values, such as `decimal`, `date` or `timestamp`. */
                valueType: string;
            }[];
            /** @description The data version that was read when the file was made. */
            madeAtVersion: number;
            /** @description Tags of the sources of the rows. */
            sources: string[];
            /** @description Licences of the rows. */
            licences: string[];
            /**
             * @description State of the day at the time of the answer, and of a superseded file when the next one was made; as in `listCoverage` for day bars, minute bars and short volume. Of other areas it is `pending` until the day is over in New York, `missing` when earlier rows were removed, and `complete` otherwise.
             * @enum {string}
             */
            condition: "complete" | "partial" | "pending" | "missing";
            /**
             * Format: date-time
             * @description When the file was made, in UTC.
             * @example 2026-11-21T01:12:09Z
             * @example 2026-11-21T01:12:09Z
             */
            publishedAt: string;
            /**
             * @description Name of the file of the revision before; null for the first one.
             * @example day-bars-2026-11-20.r41.parquet
             * @example day-bars-2026-11-20.r41.parquet
             */
            supersedes: string | null;
        };
        /** @description Files of days of an area. */
        BulkFilesResponse: {
            /** @description Files, newest day first; empty when there are none. */
            files: components["schemas"]["BulkFile"][];
            /**
             * @description The area of the files.
             * @example day-bars
             * @example day-bars
             */
            area: string;
            /**
             * @description The `cursor` of the page behind this one, as in the header `Link`; null on the last page.
             * @example WyJHVnBydENTQSIsIjIwMjYtMTEtMjAiLDU3LCJwYXJxdWV0Il0
             */
            next: components["schemas"]["NextCursor"];
            /** @description Advice on an answer that is empty or probably not what was meant, such as the range that is held; null otherwise. */
            hint: components["schemas"]["AnswerHint"];
        };
        /**
         * @description Position behind the event. Sent as `Last-Event-ID` or `since` to the same stream, it continues there: nothing is lost, nothing comes twice.
         * @example WyJyIiwidHJhZGVzIiwxNzYzNjQ5MDAwMDAwMDAwXQ
         */
        StreamPosition: string;
        /** @description The quote of a security after a change. */
        StreamQuote: {
            /**
             * @description Kind of the event.
             * @constant
             */
            event: "quote";
            /**
             * @description Position behind the event. Sent as `Last-Event-ID` or `since` to the same stream, it continues there: nothing is lost, nothing comes twice.
             * @example WyJyIiwicXVvdGVzIiwxNzYzNjQ5MDAwMDAwMDAwXQ
             */
            id: components["schemas"]["StreamPosition"];
            /**
             * @description Instant of the event in the market, in UTC.
             * @example 2026-11-20T15:00:00Z
             */
            timestamp: components["schemas"]["DateTime"];
            /**
             * @description Canonical symbol with the market suffix. Class shares have the form `BRK.B.US`, preferred shares `ABR-D.US`.
             * @example AAPL.US
             */
            symbol: components["schemas"]["Symbol"];
            /** @description True for a record of the simulated market. */
            simulated: boolean;
            /** @description Number of earlier states of the security that were left out since the event before, because `conflate` allows one in an interval. */
            conflated: number;
            /** @description Newest quote of one security. */
            quote: components["schemas"]["Quote"];
        };
        /** @description A trade of a security. */
        StreamTrade: {
            /**
             * @description Kind of the event.
             * @constant
             */
            event: "trade";
            /**
             * @description Position behind the event. Sent as `Last-Event-ID` or `since` to the same stream, it continues there: nothing is lost, nothing comes twice.
             * @example WyJyIiwidHJhZGVzIiwxNzYzNjQ5MDAwMDAwMDAwXQ
             */
            id: components["schemas"]["StreamPosition"];
            /**
             * @description Instant of the event in the market, in UTC.
             * @example 2026-11-20T15:00:01.196258Z
             */
            timestamp: components["schemas"]["DateTime"];
            /**
             * @description Canonical symbol with the market suffix. Class shares have the form `BRK.B.US`, preferred shares `ABR-D.US`.
             * @example AAPL.US
             */
            symbol: components["schemas"]["Symbol"];
            /** @description True for a record of the simulated market. */
            simulated: boolean;
            /** @description One trade. */
            trade: components["schemas"]["Trade"];
        };
        /** @description The order book of a security after a change, whole. */
        StreamDepth: {
            /**
             * @description Kind of the event.
             * @constant
             */
            event: "depth";
            /**
             * @description Position behind the event. Sent as `Last-Event-ID` or `since` to the same stream, it continues there: nothing is lost, nothing comes twice.
             * @example WyJyIiwiZGVwdGgiLDE3NjM2NDkwMDAwMDAwMDBd
             */
            id: components["schemas"]["StreamPosition"];
            /**
             * @description Instant of the event in the market, in UTC.
             * @example 2026-11-20T15:00:00Z
             */
            timestamp: components["schemas"]["DateTime"];
            /**
             * @description Canonical symbol with the market suffix. Class shares have the form `BRK.B.US`, preferred shares `ABR-D.US`.
             * @example AAPL.US
             */
            symbol: components["schemas"]["Symbol"];
            /** @description True for a record of the simulated market. */
            simulated: boolean;
            /** @description Number of earlier states of the security that were left out since the event before, because `conflate` allows one in an interval. */
            conflated: number;
            /** @description Both sides of the book, best level first. */
            depth: components["schemas"]["Depth"];
        };
        /** @description A complete one-minute bar of a security. Its instant is the end of the minute. */
        StreamBar: {
            /**
             * @description Kind of the event.
             * @constant
             */
            event: "bar";
            /**
             * @description Position behind the event. Sent as `Last-Event-ID` or `since` to the same stream, it continues there: nothing is lost, nothing comes twice.
             * @example WyJyIiwiYmFycyIsMTc2MzY0OTAwMDAwMDAwMF0
             */
            id: components["schemas"]["StreamPosition"];
            /**
             * @description Instant of the event in the market, in UTC.
             * @example 2026-11-20T15:01:00Z
             */
            timestamp: components["schemas"]["DateTime"];
            /**
             * @description Canonical symbol with the market suffix. Class shares have the form `BRK.B.US`, preferred shares `ABR-D.US`.
             * @example AAPL.US
             */
            symbol: components["schemas"]["Symbol"];
            /** @description True for a record of the simulated market. */
            simulated: boolean;
            /** @description One bar. */
            candlestick: components["schemas"]["Candlestick"];
        };
        /** @description The first event of each connection. */
        StreamOpen: {
            /**
             * @description Kind of the event.
             * @constant
             */
            event: "open";
            /**
             * @description Position behind the event. Sent as `Last-Event-ID` or `since` to the same stream, it continues there: nothing is lost, nothing comes twice.
             * @example WyJyIiwiYmFycyIsMTc2MzY0OTAwMDAwMDAwMF0
             */
            id: components["schemas"]["StreamPosition"];
            /**
             * @description Instant of the event in the market, in UTC.
             * @example 2026-11-20T15:01:00Z
             */
            timestamp: components["schemas"]["DateTime"];
            /**
             * @description Version of the data at the start.
             * @example 17-1k2m3n4p5q
             */
            dataVersion: components["schemas"]["DataVersionName"];
            /** @description True when the stream plays the simulated market as if it were live (`replay=now`). */
            simulated: boolean;
            /** @description What is replayed; null for a live stream. */
            replay: {
                /**
                 * @description First instant.
                 * @example 2026-11-20T14:30:00Z
                 */
                startsAt: components["schemas"]["DateTime"];
                /**
                 * Format: date-time
                 * @description Instant behind the last one, in UTC; null for a replay that has no end.
                 */
                endsAt: string | null;
                /** @description Seconds of the market in a second; 0 for as fast as the reader reads. */
                speed: number;
            } | null;
            /** @description Requested symbols that the service does not hold. */
            unknownSymbols: components["schemas"]["Symbol"][];
            /**
             * @description State at the start: the newest quote, book, trade or complete bar of each security that has one. Null behind a position, for `*`, and
             *     for the streams of events and data.
             */
            snapshot: (components["schemas"]["StreamQuote"] | components["schemas"]["StreamTrade"] | components["schemas"]["StreamDepth"] | components["schemas"]["StreamBar"])[] | null;
        };
        /** @description All bars of a minute were sent. */
        StreamEndOfInterval: {
            /**
             * @description Kind of the event.
             * @constant
             */
            event: "end_of_interval";
            /**
             * @description Position behind the event. Sent as `Last-Event-ID` or `since` to the same stream, it continues there: nothing is lost, nothing comes twice.
             * @example WyJyIiwiYmFycyIsMTc2MzY0OTAwMDAwMDAwMF0
             */
            id: components["schemas"]["StreamPosition"];
            /**
             * @description Instant of the event in the market, in UTC.
             * @example 2026-11-20T15:01:00Z
             */
            timestamp: components["schemas"]["DateTime"];
            /**
             * @description Length of the bars.
             * @constant
             */
            interval: "1m";
            /** @description Bars of the minute in this stream. */
            barCount: number;
        };
        /** @description Records that this stream leaves out. */
        StreamSkipped: {
            /**
             * @description Kind of the event.
             * @constant
             */
            event: "skipped";
            /**
             * @description Position behind the event. Sent as `Last-Event-ID` or `since` to the same stream, it continues there: nothing is lost, nothing comes twice.
             * @example WyJyIiwiYmFycyIsMTc2MzY0OTAwMDAwMDAwMF0
             */
            id: components["schemas"]["StreamPosition"];
            /**
             * @description Instant of the event in the market, in UTC.
             * @example 2026-11-20T15:01:00Z
             */
            timestamp: components["schemas"]["DateTime"];
            /**
             * @description `slow`: the reader was behind, and newer states stand for these. `late`: they are older than records that were sent before.
             *     `bulk`: one import brought more than 100,000 records of the security. Requests for the range return them.
             * @enum {string}
             */
            reason: "slow" | "late" | "bulk";
            /** @description Security of the records; null for several. */
            symbol: components["schemas"]["Symbol"] | null;
            /**
             * @description Number of the records. Of `late`, those that are in the range now: some of them may have been sent before. 100,001 stands for more
             *     than 100,000.
             */
            count: number;
            /**
             * @description Instant of the first one.
             * @example 2026-11-20T14:30:00Z
             */
            firstAt: components["schemas"]["DateTime"];
            /**
             * @description Instant of the last one.
             * @example 2026-11-20T14:30:00Z
             */
            lastAt: components["schemas"]["DateTime"];
        };
        /** @description An import or a removal made a new version of the data. */
        StreamVersion: {
            /**
             * @description Kind of the event.
             * @constant
             */
            event: "version";
            /**
             * @description Position behind the event. Sent as `Last-Event-ID` or `since` to the same stream, it continues there: nothing is lost, nothing comes twice.
             * @example WyJyIiwiYmFycyIsMTc2MzY0OTAwMDAwMDAwMF0
             */
            id: components["schemas"]["StreamPosition"];
            /**
             * @description Instant of the event in the market, in UTC.
             * @example 2026-11-20T15:01:00Z
             */
            timestamp: components["schemas"]["DateTime"];
            /**
             * @description The new version.
             * @example 17-1k2m3n4p5q
             */
            dataVersion: components["schemas"]["DataVersionName"];
        };
        /** @description A block of 1,000 events is paid. It comes before the first event of the block. */
        StreamUsage: {
            /**
             * @description Kind of the event.
             * @constant
             */
            event: "usage";
            /**
             * @description Position behind the event. Sent as `Last-Event-ID` or `since` to the same stream, it continues there: nothing is lost, nothing comes twice.
             * @example WyJyIiwiYmFycyIsMTc2MzY0OTAwMDAwMDAwMF0
             */
            id: components["schemas"]["StreamPosition"];
            /**
             * @description Instant of the event in the market, in UTC.
             * @example 2026-11-20T15:01:00Z
             */
            timestamp: components["schemas"]["DateTime"];
            /** @description Data requests of this connection so far, one for itself and one for each 1,000 events of data. */
            cost: number;
            /** @description Data requests charged to the account in the period. */
            used: number;
            /** @description Data requests that the plan allows in the period; null for no limit. */
            allowance: number | null;
            /** @description Data requests left in the period; null for no limit. */
            remaining: number | null;
        };
        /** @description The last event of a connection that the service ends. */
        StreamClose: {
            /**
             * @description Kind of the event.
             * @constant
             */
            event: "close";
            /**
             * @description Position behind the event. Sent as `Last-Event-ID` or `since` to the same stream, it continues there: nothing is lost, nothing comes twice.
             * @example WyJyIiwiYmFycyIsMTc2MzY0OTAwMDAwMDAwMF0
             */
            id: components["schemas"]["StreamPosition"];
            /**
             * @description Instant of the event in the market, in UTC.
             * @example 2026-11-20T15:01:00Z
             */
            timestamp: components["schemas"]["DateTime"];
            /**
             * @description `until`: the instant of `until` is reached. `end`: the replayed day has no more events. `hour`: a connection lasts an hour.
             *     `slow`: the reader was too far behind. `allowance`: the plan's data requests are used up. `revoked`: the credential or the plan no
             *     longer allows the stream. `shutdown`: the service ends. `failure`: it cannot continue.
             * @enum {string}
             */
            reason: "until" | "end" | "hour" | "slow" | "allowance" | "revoked" | "shutdown" | "failure";
            /** @description Position from which a new connection continues; null where there is nothing more to come. */
            resume: components["schemas"]["StreamPosition"] | null;
        };
        /** @description One event of the bar stream. `event` names its kind. */
        BarsStreamEvent: components["schemas"]["StreamOpen"] | components["schemas"]["StreamBar"] | components["schemas"]["StreamEndOfInterval"] | components["schemas"]["StreamSkipped"] | components["schemas"]["StreamVersion"] | components["schemas"]["StreamUsage"] | components["schemas"]["StreamClose"];
        /** @description A change of the data, as listChanges answers it. Its instant is that of the data version. */
        StreamDataChange: {
            /**
             * @description Kind of the event.
             * @constant
             */
            event: "data_change";
            /**
             * @description Position behind the event. Sent as `Last-Event-ID` or `since` to the same stream, it continues there: nothing is lost, nothing comes twice.
             * @example WyJsIiwiZGF0YSIsMTddEg
             */
            id: components["schemas"]["StreamPosition"];
            /**
             * @description Instant of the event in the market, in UTC.
             * @example 2026-11-20T21:30:00Z
             */
            timestamp: components["schemas"]["DateTime"];
            /** @description What one version of the data changed of a security in an area. */
            dataChange: components["schemas"]["DataChange"];
        };
        /** @description One event of the stream of data changes. `event` names its kind. */
        DataStreamEvent: components["schemas"]["StreamOpen"] | components["schemas"]["StreamDataChange"] | components["schemas"]["StreamUsage"] | components["schemas"]["StreamClose"];
        /** @description One event of the depth stream. `event` names its kind. */
        DepthStreamEvent: components["schemas"]["StreamOpen"] | components["schemas"]["StreamDepth"] | components["schemas"]["StreamSkipped"] | components["schemas"]["StreamVersion"] | components["schemas"]["StreamUsage"] | components["schemas"]["StreamClose"];
        /**
         * @description A publication or an event of the market, at the instant at which it became public or takes place. The member of its kind has its facts; the
         *     members of the other kinds are null.
         */
        StreamAnnouncement: {
            /**
             * @description Kind of the event.
             * @constant
             */
            event: "announcement";
            /**
             * @description Position behind the event. Sent as `Last-Event-ID` or `since` to the same stream, it continues there: nothing is lost, nothing comes twice.
             * @example WyJyIiwiZXZlbnRzIiwxNzYzNjQ5MDAwMDAwMDAwXQ
             */
            id: components["schemas"]["StreamPosition"];
            /**
             * @description Instant of the event in the market, in UTC.
             * @example 2026-11-20T21:30:00Z
             */
            timestamp: components["schemas"]["DateTime"];
            /**
             * @description Kind of the record. Halts and resumptions are corporate actions.
             * @enum {string}
             */
            kind: "filing" | "news" | "insider_trade" | "corporate_action" | "finance_event";
            /** @description Security of the record; null for one of the whole market. */
            symbol: components["schemas"]["Symbol"] | null;
            /** @description True for a record of the simulated market. */
            simulated: boolean;
            /** @description The filing, as listFilings answers it. */
            filing: components["schemas"]["Filing"] | null;
            /** @description The news item, as listNews answers it. */
            news: components["schemas"]["NewsItem"] | null;
            /** @description The transaction, as listInsiderTrades answers it. */
            insiderTrade: components["schemas"]["InsiderTrade"] | null;
            /** @description The action, as listCorporateActions answers it. */
            corporateAction: components["schemas"]["CorporateAction"] | null;
            /** @description The event, as listFinanceCalendar answers it. */
            financeEvent: components["schemas"]["FinanceEvent"] | null;
        };
        /** @description One event of the stream of publications and events. `event` names its kind. */
        EventsStreamEvent: components["schemas"]["StreamOpen"] | components["schemas"]["StreamAnnouncement"] | components["schemas"]["StreamSkipped"] | components["schemas"]["StreamVersion"] | components["schemas"]["StreamUsage"] | components["schemas"]["StreamClose"];
        /** @description One event of the quote stream. `event` names its kind. */
        QuotesStreamEvent: components["schemas"]["StreamOpen"] | components["schemas"]["StreamQuote"] | components["schemas"]["StreamSkipped"] | components["schemas"]["StreamVersion"] | components["schemas"]["StreamUsage"] | components["schemas"]["StreamClose"];
        /** @description One event of the trade stream. `event` names its kind. */
        TradesStreamEvent: components["schemas"]["StreamOpen"] | components["schemas"]["StreamTrade"] | components["schemas"]["StreamSkipped"] | components["schemas"]["StreamVersion"] | components["schemas"]["StreamUsage"] | components["schemas"]["StreamClose"];
        /** @description Newest reported position of one holder. */
        CompanyShareholder: {
            /** @description Name of the holder. */
            holder_name: string;
            /**
             * @description Kind of holder, an institution or a natural person.
             * @enum {string}
             */
            holder_type: "institution" | "individual";
            /** @description Role of an insider, such as `Chief Executive Officer`; null for any other holder. */
            role: string | null;
            /**
             * @description Shares held at the end of the reporting period.
             * @example 1569455588
             */
            shares_held: components["schemas"]["Decimal"];
            /**
             * @description Share of the shares outstanding in percent, `1.25` means 1.25 %; null when the share count is not known.
             * @example 10.5758
             */
            ownership_percent: components["schemas"]["NullableDecimal"];
            /**
             * @description Change of the shares held against the previous period; null when that period is not known.
             * @example 87075610
             */
            shares_changed: components["schemas"]["NullableDecimal"];
            /**
             * @description Day of the filing that reports the position.
             * @example 2026-11-10
             */
            filing_date: components["schemas"]["Date"];
        };
        /** @description One page of the holders of a company and statistics over all of them. */
        CompanyInsiderTrades: {
            /** @description Canonical symbol, with the `.US` suffix. */
            symbol: string;
            /** @description Holders by shares held, largest first. */
            shareholders: components["schemas"]["CompanyShareholder"][];
            /** @description Statistics over all holders, not over this page alone. */
            stats: {
                /** @description Number of holders. */
                total_shareholders: number;
                /** @description Number of institutions among them. */
                institutional_shareholders: number;
                /** @description Number of natural persons among them. */
                individual_shareholders: number;
                /**
                 * @description Share of the shares outstanding that institutions hold, as percentage text such as `61.34%`; empty when not known. A stake that several
                 *     reported together in a Schedule 13D or 13G counts once.
                 */
                institutional_ownership_percent: string;
                /**
                 * @description Time of the newest filing behind the statistics; left out without filings.
                 * @example 2026-11-13T04:59:59Z
                 */
                last_updated?: components["schemas"]["DateTime"];
            };
        };
        /** @description Position of this page in the whole list. */
        Pagination: {
            /** @description Page number, from 1. */
            page: number;
            /** @description Records per full page. */
            limit: number;
            /** @description Records on all pages. */
            total: number;
            /** @description True when another page follows. */
            hasNext: boolean;
        };
        /** @description Company-family envelope with holders and ownership statistics. */
        CompanyInsiderTradesResponse: {
            /** @description Always true for status 200. */
            success: boolean;
            /** @description One page of the holders of a company and statistics over all of them. */
            data: components["schemas"]["CompanyInsiderTrades"];
            /**
             * @description Time up to which the data of the answer are complete, as in `X-Data-As-Of`.
             * @example 2026-11-13T04:59:59Z
             */
            timestamp: components["schemas"]["DateTime"];
            /** @description Position of this page in the whole list. */
            pagination: components["schemas"]["Pagination"];
            /** @description Outcome in a few words. */
            message?: string;
            /** @description Context of the answer. */
            meta?: {
                /** @description Position of this page in the whole list. */
                pagination?: components["schemas"]["Pagination"];
            };
            /**
             * @description The `cursor` of the page behind this one, as in the header `Link`; null on the last page.
             * @example WyJQd3d3RzFpSSIsMTExODI4MDcxOSwiOTAwMDAwMDAxNSJd
             */
            next: components["schemas"]["NextCursor"];
            /** @description The past that `as_of` asked for. Absent without `as_of`. */
            asOf?: components["schemas"]["AsOf"];
        };
        /** @description Profile of one company. Unknown text is the empty string. An unknown number or time is left out. */
        CompanyProfile: {
            /** @description Canonical symbol, with the `.US` suffix. */
            symbol: string;
            /** @description Legal name. */
            company_name: string;
            /** @description Business of the company. */
            description: string;
            /** @description Industry within the sector. */
            industry: string;
            /** @description Sector. */
            sector: string;
            /** @description Exchange of the primary listing, such as `NASDAQ`. */
            exchange: string;
            /** @description Number of employees. */
            employees?: number;
            /** @description Address of the website. */
            website: string;
            /** @description Market value in US dollars. */
            market_cap?: number;
            /** @description True when the security is listed. */
            is_active: boolean;
            /**
             * @description Time at which the service first stored the company; that of the last change where that is earlier.
             * @example 2026-11-20T22:30:00Z
             */
            created_at?: components["schemas"]["DateTime"];
            /**
             * @description Time of the last change that the source states; the last second of its day in New York.
             * @example 2026-11-20T22:30:00Z
             */
            updated_at?: components["schemas"]["DateTime"];
        };
        /** @description Company-family envelope with a company profile. */
        CompanyProfileResponse: {
            /** @description Always true for status 200. */
            success: boolean;
            /** @description Profile of one company. Unknown text is the empty string. An unknown number or time is left out. */
            data: components["schemas"]["CompanyProfile"];
            /**
             * @description Time up to which the data of the answer are complete, as in `X-Data-As-Of`.
             * @example 2026-11-20T22:30:00Z
             */
            timestamp: components["schemas"]["DateTime"];
            /** @description Outcome in a few words. */
            message: string;
            /** @description Context of the answer. */
            meta: {
                /** @description Canonical symbol to which the requested one resolved. */
                symbol: string;
                /**
                 * @description The same as `updated_at`; left out when not known.
                 * @example 2026-11-20T22:30:00Z
                 */
                lastUpdated?: components["schemas"]["DateTime"];
                /** @description Position of this page in the whole list. */
                pagination?: components["schemas"]["Pagination"];
            };
            /** @description Position of this page in the whole list. */
            pagination?: components["schemas"]["Pagination"];
            /** @description The past that `as_of` asked for. Absent without `as_of`. */
            asOf?: components["schemas"]["AsOf"];
        };
        /** @description Filings of one company, in the form of the legacy family. */
        LegacyFilingsResponse: {
            /** @description Filings, newest first; empty when there are none. */
            filings: components["schemas"]["Filing"][];
        };
        /** @description Static information on the requested securities, in the form of the legacy family. */
        LegacyStaticInfoResponse: {
            /** @description One record for each security with data, in the requested order. */
            quote: components["schemas"]["StaticInfo"][];
            /** @description Requested symbols that the service does not hold, in the order of the request. The answer has no record of them. */
            unknownSymbols: components["schemas"]["UnknownSymbols"];
            /** @description What the first 20 of `unknownSymbols` most likely mean. Empty when the service holds every requested symbol. */
            unknownSymbolHints: components["schemas"]["UnknownSymbolHints"];
        };
        /** @description One API key, without its secret. */
        AccountKey: {
            /** @description Identifier of the key. */
            id: string;
            /** @description Name of the key; null for a key without a name. */
            name: string | null;
            /** @description First characters of the key, which identify it to its owner. */
            keyPrefix: string;
            /**
             * @description Time of creation.
             * @example 2026-10-07T15:40:02Z
             */
            createdAt: components["schemas"]["DateTime"];
            /**
             * Format: date-time
             * @description Time of the newest charged request, at most a minute behind it; null for an unused key.
             */
            lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description Time from which the key is refused; null for a key that does not expire.
             */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description Time of revocation; null for a key that is not revoked.
             */
            revokedAt: string | null;
        };
        /** @description API keys of the caller's account. */
        AccountKeysResponse: {
            /** @description Keys, newest first. */
            keys: components["schemas"]["AccountKey"][];
        };
        /** @description Data requests of one account in one allowance period, a calendar month in UTC. */
        AccountUsage: {
            /** @description Name of the plan. */
            plan: string;
            /**
             * @description First instant of the period.
             * @example 2026-11-01T00:00:00Z
             */
            periodStartsAt: components["schemas"]["DateTime"];
            /**
             * @description Time of the reset, which is the first instant of the next period.
             * @example 2026-12-01T00:00:00Z
             */
            periodEndsAt: components["schemas"]["DateTime"];
            /** @description Data requests that the plan allows in the period; null for no limit. */
            allowance: number | null;
            /** @description Data requests charged in the period. */
            used: number;
            /** @description Data requests left in the period; null for no limit. */
            remaining: number | null;
            /** @description Streams that the plan allows the account at once; 0 for none. */
            streams: number;
            /** @description Symbols that all its streams may have at once; null for no limit, and then a stream may ask for `*`. */
            streamSymbols: number | null;
            /** @description Charges by day, oldest first. Days without a charge are left out. */
            byDay: {
                /**
                 * @description Day in UTC.
                 * @example 2026-11-01
                 */
                date: components["schemas"]["Date"];
                /** @description Data requests charged. */
                count: number;
            }[];
            /** @description Charges by operation, most used first. */
            byOperation: {
                /** @description The operation. */
                operationId: string;
                /** @description Data requests charged. */
                count: number;
            }[];
            /** @description Charges by API key, most used first. */
            byKey: {
                /** @description First characters of the key, which identify it to its owner. */
                keyPrefix: string;
                /** @description Name of the key; null for a key without a name. */
                name: string | null;
                /** @description Data requests charged. */
                count: number;
            }[];
        };
        /** @description Usage of the caller's account in the current period. */
        AccountUsageResponse: {
            /** @description Data requests of one account in one allowance period, a calendar month in UTC. */
            usage: components["schemas"]["AccountUsage"];
        };
    };
    responses: {
        /** @description The cached body of the caller is still current. Charged like a 200. */
        NotModified: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                Link: components["headers"]["Link"];
                ETag: components["headers"]["ETag"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                "X-Data-Source": components["headers"]["X-Data-Source"];
                "X-Data-Answer": components["headers"]["X-Data-Answer"];
                "X-Data-Version": components["headers"]["X-Data-Version"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The credential is missing, expired or invalid. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A paid plan or remaining data-request allowance is required. */
        PaymentRequired: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The credential is valid but may not access these operations. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                /**
                 * @description Sent when a bearer token lacks the scope (RFC 6750 section 3.1).
                 * @example Bearer realm="us-market-data", error="insufficient_scope", scope="market_data"
                 */
                "WWW-Authenticate"?: string;
                "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The method is not supported. Use GET. */
        MethodNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description None of the media types in `Accept` can be had. Not charged. */
        NotAcceptable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The rate limit of the plan is exceeded. Not charged. */
        TooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The service failed. Not charged. */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The service cannot answer now. Not charged. */
        Unavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The position is older than the data that are kept. The details name the oldest position. Not charged. */
        Gone: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The cached body of the caller is still current. */
        NotModifiedAccount: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                ETag: components["headers"]["ETag"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /**
         * @description Identifier of this request and its answer. The service takes it from the request when it is well formed, and creates one otherwise. Well
         *     formed are 8 to 64 of `A` to `Z`, `a` to `z`, `0` to `9`, `.`, `_` and `-` that are no key.
         * @example 01JD8Q0Z4H6T9W3YV5C2K7M1NB
         */
        "X-Request-Id": string;
        /**
         * @description Data requests that the plan allows in the current month; `unlimited` for a plan without a limit.
         * @example 10000
         */
        "X-Data-Requests-Limit": string;
        /**
         * @description Data requests left in the current month after this one; `unlimited` for a plan without a limit.
         * @example 9876
         */
        "X-Data-Requests-Remaining": string;
        /**
         * @description Time at which the allowance resets.
         * @example 2026-12-01T00:00:00Z
         */
        "X-Data-Requests-Reset": string;
        /**
         * @description Data requests charged for this answer.
         * @example 1
         */
        "X-Data-Requests-Cost": number;
        /**
         * @description Remaining requests of the rate limits that the service checked (IETF RateLimit fields). Absent when none applies.
         * @example "second";r=19;t=1
         */
        RateLimit: string;
        /**
         * @description Rate limits of the plan (IETF RateLimit fields). Absent when none applies.
         * @example "second";q=20;w=1, "burst";q=40;w=10
         */
        "RateLimit-Policy": string;
        /**
         * @description The request for what follows in the list, as `rel="next"` of RFC 8288: path and query of the same operation. Absent on the last
         *     page, and for operations without pages.
         * @example </api/market-data/content/news?symbol=AAPL.US&cursor=WyJGUUN3b01VeSIsMTc4ODIyMDgwMDAwMCwieCJd>; rel="next"
         */
        Link: string;
        /**
         * @description Validator of the body. A request that sends it in `If-None-Match` receives 304 while the body is current.
         * @example "5f2d1c"
         */
        ETag: string;
        /**
         * @description The caller may cache answers and must revalidate them.
         * @example private, no-cache
         */
        "Cache-Control": string;
        /**
         * @description Time up to which the newest data behind the answer are complete: the last trade of a quote, the end of the session of a
         *     bar, the last second in New York of the day of a filing. What is announced is dated by when it was known. Absent when
         *     the answer uses no stored data.
         * @example 2026-11-20T21:00:00Z
         */
        "X-Data-As-Of": string;
        /**
         * @description The same as `X-Data-As-Of` for the oldest data behind the answer, such as the statements in a price/earnings ratio or the
         *     first of several bars. Names and listings do not count beside other data. Absent together with `X-Data-As-Of`.
         * @example 2026-10-30T03:59:59Z
         */
        "X-Data-Oldest": string;
        /**
         * @description Comma-separated tags of the datasets behind the answer, such as `sample` or `finra`. Absent when the answer uses no stored data.
         * @example sample
         */
        "X-Data-Source": string;
        /**
         * @description What the answer has beside its rows, as JSON without characters beyond ASCII: unknown symbols, the hint, uncertain splits, totals. On answers
         *     in CSV and NDJSON alone, which have no place for it; Parquet and Arrow have the same JSON under the key `answer` of their metadata. It has
         *     at most 2,048 characters. Members that are too long for it are left out, and `tooLong` names them.
         * @example {"unknownSymbols":["NOSUCH99.US"],"hint":null}
         */
        "X-Data-Answer": string;
        /**
         * @description Version of the data that the whole answer is of. A request that sends it as `data_version` is answered with the same version. Answers of
         *     the same version agree with each other. Each import and removal makes a new one; their names have no order. Absent when imports landed
         *     each time that the answer was made. Just after an import, the peers and members of an industry may be chosen by the version before.
         * @example 17-1k2m3n4p5q
         */
        "X-Data-Version": string;
        /**
         * @description Challenge of the accepted credential types (RFC 6750 for bearer tokens).
         * @example ApiKey realm="us-market-data", header="x-api-key"
         */
        "WWW-Authenticate": string;
        /**
         * @description The one supported method.
         * @example GET
         */
        Allow: "GET";
        /**
         * @description Seconds to wait before the request is repeated.
         * @example 1
         */
        "Retry-After": number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getQuotes: {
        parameters: {
            query: {
                /**
                 * @description One to 500 securities, comma-separated. A duplicate is returned once. The answer lists a well-formed symbol that is not held in `unknownSymbols`, and proposes another in `unknownSymbolHints`. 1 to 500 entries.
                 * @example [
                 *       "AAPL.US",
                 *       "MSFT.US"
                 *     ]
                 */
                symbols: string[];
                /**
                 * @description Answers with what was public then: a day (to its end in New York) or an instant in UTC, not in the future. No figure uses
                 *     data that became public later. The member `asOf` of the answer names the data that say no time of publication. Figures of
                 *     the whole market (screener, peers, ranks) are refused with 400 where more than 500 securities are held. At most 20 characters.
                 * @example 2026-06-30
                 */
                as_of?: string;
                /**
                 * @description Answers with one version of the data, as `X-Data-Version` of an earlier answer names it, however many imports land meanwhile. A version is held
                 *     from the first request that names it while it is the newest. It is let go when no request has named it for 60 seconds, 600 seconds after an import
                 *     replaced it, or when four newer ones are held; the operator of a service may set the last two otherwise. Any other version is refused: 400
                 *     with the code `unknown_version`. The clock does not stand still: what depends on the time of the
                 *     request, such as the market status, changes within a version. At most 26 characters.
                 * @example 17-1k2m3n4p5q
                 */
                data_version?: string;
                /**
                 * @description Encoding of the answer. It counts before the header `Accept`; without both the answer is JSON. The others hold the rows of the answer
                 *     alone, one for each entry of its list, in columns that are named as the members: a member of a member by its path (`preMarketQuote.lastDone`),
                 *     a list as JSON in a text. The page behind is named by `Link`, and what is beside the rows by `X-Data-Answer` or the metadata of the file.
                 * @example json
                 */
                format?: "json" | "csv" | "ndjson" | "parquet" | "arrow";
                /**
                 * @description How decimal numbers of the rows are written: `exact`, the default, as texts in JSON, NDJSON and CSV and as decimals in Parquet and Arrow;
                 *     `number` as floating-point numbers, rounded to the nearest one, for tools that read no others.
                 * @example exact
                 */
                prices?: "exact" | "number";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One quote for each security with data. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuotesResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid query parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBrokerQueue: {
        parameters: {
            query: {
                /**
                 * @description One security, with the `.US` suffix.
                 * @example AAPL.US
                 */
                symbol: string;
                /**
                 * @description Answers with one version of the data, as `X-Data-Version` of an earlier answer names it, however many imports land meanwhile. A version is held
                 *     from the first request that names it while it is the newest. It is let go when no request has named it for 60 seconds, 600 seconds after an import
                 *     replaced it, or when four newer ones are held; the operator of a service may set the last two otherwise. Any other version is refused: 400
                 *     with the code `unknown_version`. The clock does not stand still: what depends on the time of the
                 *     request, such as the market status, changes within a version. At most 26 characters.
                 * @example 17-1k2m3n4p5q
                 */
                data_version?: string;
                /**
                 * @description Encoding of the answer. It counts before the header `Accept`; without both the answer is JSON. The others hold the rows of the answer
                 *     alone, one for each entry of its list, in columns that are named as the members: a member of a member by its path (`preMarketQuote.lastDone`),
                 *     a list as JSON in a text. The page behind is named by `Link`, and what is beside the rows by `X-Data-Answer` or the metadata of the file.
                 * @example json
                 */
                format?: "json" | "csv" | "ndjson" | "parquet" | "arrow";
                /**
                 * @description How decimal numbers of the rows are written: `exact`, the default, as texts in JSON, NDJSON and CSV and as decimals in Parquet and Arrow;
                 *     `number` as floating-point numbers, rounded to the nearest one, for tools that read no others.
                 * @example exact
                 */
                prices?: "exact" | "number";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Queues of both sides. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrokerQueueResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid query parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCalcIndexes: {
        parameters: {
            query: {
                /**
                 * @description One to 500 securities, comma-separated. A duplicate is returned once. The answer lists a well-formed symbol that is not held in `unknownSymbols`, and proposes another in `unknownSymbolHints`. 1 to 500 entries.
                 * @example [
                 *       "AAPL.US",
                 *       "MSFT.US"
                 *     ]
                 */
                symbols: string[];
                /**
                 * @description Figures to return, comma-separated. The default is `pe_ttm,pb_mrq,dividend_yield,turnover_rate,market_cap`. 1 to 16 entries. Also accepted: `mktcap` for `market_cap`, `pe` for `pe_ttm`, `pb` for `pb_mrq`, `dps_rate` for `dividend_yield`.
                 * @example [
                 *       "pe_ttm",
                 *       "pb_mrq",
                 *       "market_cap"
                 *     ]
                 */
                fields?: ("last_done" | "change_value" | "change_rate" | "volume" | "turnover" | "ytd_change_rate" | "market_cap" | "pe_ttm" | "pb_mrq" | "dividend_yield" | "turnover_rate" | "amplitude" | "volume_ratio" | "five_day_change_rate" | "ten_day_change_rate" | "half_year_change_rate" | "mktcap" | "pe" | "pb" | "dps_rate")[];
                /**
                 * @description Compatible alias of `fields`. 1 to 16 entries. Also accepted: `mktcap` for `market_cap`, `pe` for `pe_ttm`, `pb` for `pb_mrq`, `dps_rate` for `dividend_yield`.
                 * @example [
                 *       "pe_ttm",
                 *       "pb_mrq",
                 *       "market_cap"
                 *     ]
                 */
                indexes?: ("last_done" | "change_value" | "change_rate" | "volume" | "turnover" | "ytd_change_rate" | "market_cap" | "pe_ttm" | "pb_mrq" | "dividend_yield" | "turnover_rate" | "amplitude" | "volume_ratio" | "five_day_change_rate" | "ten_day_change_rate" | "half_year_change_rate" | "mktcap" | "pe" | "pb" | "dps_rate")[];
                /**
                 * @description `true` adds `receipts`: what each figure is made of, and why one is null. The default is `false`. JSON, Parquet and Arrow have a place for
                 *     receipts; with another `format` the request is refused.
                 * @example true
                 */
                explain?: boolean;
                /**
                 * @description Answers with what was public then: a day (to its end in New York) or an instant in UTC, not in the future. No figure uses
                 *     data that became public later. The member `asOf` of the answer names the data that say no time of publication. Figures of
                 *     the whole market (screener, peers, ranks) are refused with 400 where more than 500 securities are held. At most 20 characters.
                 * @example 2026-06-30
                 */
                as_of?: string;
                /**
                 * @description Answers with one version of the data, as `X-Data-Version` of an earlier answer names it, however many imports land meanwhile. A version is held
                 *     from the first request that names it while it is the newest. It is let go when no request has named it for 60 seconds, 600 seconds after an import
                 *     replaced it, or when four newer ones are held; the operator of a service may set the last two otherwise. Any other version is refused: 400
                 *     with the code `unknown_version`. The clock does not stand still: what depends on the time of the
                 *     request, such as the market status, changes within a version. At most 26 characters.
                 * @example 17-1k2m3n4p5q
                 */
                data_version?: string;
                /**
                 * @description Encoding of the answer. It counts before the header `Accept`; without both the answer is JSON. The others hold the rows of the answer
                 *     alone, one for each entry of its list, in columns that are named as the members: a member of a member by its path (`preMarketQuote.lastDone`),
                 *     a list as JSON in a text. The page behind is named by `Link`, and what is beside the rows by `X-Data-Answer` or the metadata of the file.
                 * @example json
                 */
                format?: "json" | "csv" | "ndjson" | "parquet" | "arrow";
                /**
                 * @description How decimal numbers of the rows are written: `exact`, the default, as texts in JSON, NDJSON and CSV and as decimals in Parquet and Arrow;
                 *     `number` as floating-point numbers, rounded to the nearest one, for tools that read no others.
                 * @example exact
                 */
                prices?: "exact" | "number";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One record for each security with data. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalcIndexesResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid query parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBatchCandlesticks: {
        parameters: {
            query: {
                /**
                 * @description One to 500 securities, comma-separated. A duplicate is returned once. The answer lists a well-formed symbol that is not held in `unknownSymbols`, and proposes another in `unknownSymbolHints`. 1 to 500 entries.
                 * @example [
                 *       "AAPL.US",
                 *       "MSFT.US"
                 *     ]
                 */
                symbols: string[];
                /**
                 * @description Length of the bars, by name or by code. Default `day`. Also accepted: `1` for `1m`, `5` for `5m`, `15` for `15m`, `30` for `30m`, `60` for `1h`, `1000` for `day`, `2000` for `week`, `3000` for `month`, `4000` for `year`.
                 * @example day
                 */
                period?: "1m" | "5m" | "15m" | "30m" | "1h" | "day" | "week" | "month" | "year" | "1" | "5" | "15" | "30" | "60" | "1000" | "2000" | "3000" | "4000";
                /**
                 * @description First trading day in Eastern time. The default is the first that is held.
                 * @example 2026-11-18
                 */
                start?: string;
                /**
                 * @description Last trading day in Eastern time, not before `start`. The default is the last that is held.
                 * @example 2026-11-20
                 */
                end?: string;
                /**
                 * @description Rows of a page. From 1 to 10000. Default `10000`.
                 * @example 4
                 */
                count?: number;
                /**
                 * @description Price adjustment. `none` gives prices as traded. Where a source has them adjusted for splits, as Yahoo and Stooq do, the splits that the service holds are taken out; a split that it does not hold remains in them. `forward` gives prices in shares of today: it scales them for later splits up to today, and for later cash dividends up to the newest bar. Default `none`.
                 * @example none
                 */
                adjust?: "none" | "forward";
                /**
                 * @description Compatible alias of `adjust`. Also accepted: `0` for `none`, `1` for `forward`.
                 * @example 0
                 */
                adjust_type?: "0" | "1" | "none" | "forward";
                /**
                 * @description Sessions that bars shorter than a day cover. `intraday` covers regular hours. `all` adds pre-market, post-market and overnight. Day bars and longer bars ignore it. Default `intraday`.
                 * @example intraday
                 */
                session?: "intraday" | "all";
                /**
                 * @description Compatible alias of `session`. Also accepted: `0` for `intraday`, `1` for `all`.
                 * @example 0
                 */
                trade_sessions?: "0" | "1" | "intraday" | "all";
                /**
                 * @description The `next` of the page before; without it the first page. The other parameters are those of that page. At most 600 characters.
                 * @example WyJqRm1HSVhvViIsIkFBUEwuVVMiXQ
                 */
                cursor?: string;
                /**
                 * @description Answers with what was public then: a day (to its end in New York) or an instant in UTC, not in the future. No figure uses
                 *     data that became public later. The member `asOf` of the answer names the data that say no time of publication. Figures of
                 *     the whole market (screener, peers, ranks) are refused with 400 where more than 500 securities are held. At most 20 characters.
                 * @example 2026-06-30
                 */
                as_of?: string;
                /**
                 * @description Answers with one version of the data, as `X-Data-Version` of an earlier answer names it, however many imports land meanwhile. A version is held
                 *     from the first request that names it while it is the newest. It is let go when no request has named it for 60 seconds, 600 seconds after an import
                 *     replaced it, or when four newer ones are held; the operator of a service may set the last two otherwise. Any other version is refused: 400
                 *     with the code `unknown_version`. The clock does not stand still: what depends on the time of the
                 *     request, such as the market status, changes within a version. At most 26 characters.
                 * @example 17-1k2m3n4p5q
                 */
                data_version?: string;
                /**
                 * @description Encoding of the answer. It counts before the header `Accept`; without both the answer is JSON. The others hold the rows of the answer
                 *     alone, one for each entry of its list, in columns that are named as the members: a member of a member by its path (`preMarketQuote.lastDone`),
                 *     a list as JSON in a text. The page behind is named by `Link`, and what is beside the rows by `X-Data-Answer` or the metadata of the file.
                 * @example json
                 */
                format?: "json" | "csv" | "ndjson" | "parquet" | "arrow";
                /**
                 * @description How decimal numbers of the rows are written: `exact`, the default, as texts in JSON, NDJSON and CSV and as decimals in Parquet and Arrow;
                 *     `number` as floating-point numbers, rounded to the nearest one, for tools that read no others.
                 * @example exact
                 */
                prices?: "exact" | "number";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Bars by symbol and time. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchCandlesticksResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid query parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDailyCandlesticks: {
        parameters: {
            query: {
                /**
                 * @description Trading day in Eastern time.
                 * @example 2026-11-20
                 */
                date: string;
                /**
                 * @description Rows of a page. From 1 to 10000. Default `10000`.
                 * @example 4
                 */
                count?: number;
                /**
                 * @description The `next` of the page before; without it the first page. The other parameters are those of that page. At most 600 characters.
                 * @example WyJqRm1HSVhvViIsIkFBUEwuVVMiXQ
                 */
                cursor?: string;
                /**
                 * @description Answers with what was public then: a day (to its end in New York) or an instant in UTC, not in the future. No figure uses
                 *     data that became public later. The member `asOf` of the answer names the data that say no time of publication. Figures of
                 *     the whole market (screener, peers, ranks) are refused with 400 where more than 500 securities are held. At most 20 characters.
                 * @example 2026-06-30
                 */
                as_of?: string;
                /**
                 * @description Answers with one version of the data, as `X-Data-Version` of an earlier answer names it, however many imports land meanwhile. A version is held
                 *     from the first request that names it while it is the newest. It is let go when no request has named it for 60 seconds, 600 seconds after an import
                 *     replaced it, or when four newer ones are held; the operator of a service may set the last two otherwise. Any other version is refused: 400
                 *     with the code `unknown_version`. The clock does not stand still: what depends on the time of the
                 *     request, such as the market status, changes within a version. At most 26 characters.
                 * @example 17-1k2m3n4p5q
                 */
                data_version?: string;
                /**
                 * @description Encoding of the answer. It counts before the header `Accept`; without both the answer is JSON. The others hold the rows of the answer
                 *     alone, one for each entry of its list, in columns that are named as the members: a member of a member by its path (`preMarketQuote.lastDone`),
                 *     a list as JSON in a text. The page behind is named by `Link`, and what is beside the rows by `X-Data-Answer` or the metadata of the file.
                 * @example json
                 */
                format?: "json" | "csv" | "ndjson" | "parquet" | "arrow";
                /**
                 * @description How decimal numbers of the rows are written: `exact`, the default, as texts in JSON, NDJSON and CSV and as decimals in Parquet and Arrow;
                 *     `number` as floating-point numbers, rounded to the nearest one, for tools that read no others.
                 * @example exact
                 */
                prices?: "exact" | "number";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Day bars by symbol. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DailyCandlesticksResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid query parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDailyShortTrades: {
        parameters: {
            query: {
                /**
                 * @description Trading day at the exchange.
                 * @example 2026-11-20
                 */
                date: string;
                /**
                 * @description Rows of a page. From 1 to 10000. Default `10000`.
                 * @example 4
                 */
                count?: number;
                /**
                 * @description The `next` of the page before; without it the first page. The other parameters are those of that page. At most 600 characters.
                 * @example WyJqRm1HSVhvViIsIkFBUEwuVVMiXQ
                 */
                cursor?: string;
                /**
                 * @description Answers with what was public then: a day (to its end in New York) or an instant in UTC, not in the future. No figure uses
                 *     data that became public later. The member `asOf` of the answer names the data that say no time of publication. Figures of
                 *     the whole market (screener, peers, ranks) are refused with 400 where more than 500 securities are held. At most 20 characters.
                 * @example 2026-06-30
                 */
                as_of?: string;
                /**
                 * @description Answers with one version of the data, as `X-Data-Version` of an earlier answer names it, however many imports land meanwhile. A version is held
                 *     from the first request that names it while it is the newest. It is let go when no request has named it for 60 seconds, 600 seconds after an import
                 *     replaced it, or when four newer ones are held; the operator of a service may set the last two otherwise. Any other version is refused: 400
                 *     with the code `unknown_version`. The clock does not stand still: what depends on the time of the
                 *     request, such as the market status, changes within a version. At most 26 characters.
                 * @example 17-1k2m3n4p5q
                 */
                data_version?: string;
                /**
                 * @description Encoding of the answer. It counts before the header `Accept`; without both the answer is JSON. The others hold the rows of the answer
                 *     alone, one for each entry of its list, in columns that are named as the members: a member of a member by its path (`preMarketQuote.lastDone`),
                 *     a list as JSON in a text. The page behind is named by `Link`, and what is beside the rows by `X-Data-Answer` or the metadata of the file.
                 * @example json
                 */
                format?: "json" | "csv" | "ndjson" | "parquet" | "arrow";
                /**
                 * @description How decimal numbers of the rows are written: `exact`, the default, as texts in JSON, NDJSON and CSV and as decimals in Parquet and Arrow;
                 *     `number` as floating-point numbers, rounded to the nearest one, for tools that read no others.
                 * @example exact
                 */
                prices?: "exact" | "number";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Short-sale volume by symbol. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DailyShortTradesResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid query parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getQuoteDepth: {
        parameters: {
            query: {
                /**
                 * @description One security, with the `.US` suffix.
                 * @example AAPL.US
                 */
                symbol: string;
                /**
                 * @description Answers with what was public then: a day (to its end in New York) or an instant in UTC, not in the future. No figure uses
                 *     data that became public later. The member `asOf` of the answer names the data that say no time of publication. Figures of
                 *     the whole market (screener, peers, ranks) are refused with 400 where more than 500 securities are held. At most 20 characters.
                 * @example 2026-06-30
                 */
                as_of?: string;
                /**
                 * @description Answers with one version of the data, as `X-Data-Version` of an earlier answer names it, however many imports land meanwhile. A version is held
                 *     from the first request that names it while it is the newest. It is let go when no request has named it for 60 seconds, 600 seconds after an import
                 *     replaced it, or when four newer ones are held; the operator of a service may set the last two otherwise. Any other version is refused: 400
                 *     with the code `unknown_version`. The clock does not stand still: what depends on the time of the
                 *     request, such as the market status, changes within a version. At most 26 characters.
                 * @example 17-1k2m3n4p5q
                 */
                data_version?: string;
                /**
                 * @description Encoding of the answer. It counts before the header `Accept`; without both the answer is JSON. The others hold the rows of the answer
                 *     alone, one for each entry of its list, in columns that are named as the members: a member of a member by its path (`preMarketQuote.lastDone`),
                 *     a list as JSON in a text. The page behind is named by `Link`, and what is beside the rows by `X-Data-Answer` or the metadata of the file.
                 * @example json
                 */
                format?: "json" | "csv" | "ndjson" | "parquet" | "arrow";
                /**
                 * @description How decimal numbers of the rows are written: `exact`, the default, as texts in JSON, NDJSON and CSV and as decimals in Parquet and Arrow;
                 *     `number` as floating-point numbers, rounded to the nearest one, for tools that read no others.
                 * @example exact
                 */
                prices?: "exact" | "number";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Both sides of the book. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DepthResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid query parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listShortTrades: {
        parameters: {
            query: {
                /**
                 * @description One security, with the `.US` or `.HK` suffix.
                 * @example AAPL.US
                 */
                symbol: string;
                /**
                 * @description Number of records to return. From 1 to 100. Default `20`.
                 * @example 20
                 */
                count?: number;
                /**
                 * @description Paging cursor in Unix seconds, at most 4102444800. The answer holds only trading days that began before this time; a day begins with its regular session. From 0 to 4102444800.
                 * @example 1795150800
                 */
                last_timestamp?: number;
                /**
                 * @description The `next` of the page before; without it the first page. The other parameters are those of that page. At most 600 characters.
                 * @example WyJqRm1HSVhvViIsIkFBUEwuVVMiXQ
                 */
                cursor?: string;
                /**
                 * @description Answers with one version of the data, as `X-Data-Version` of an earlier answer names it, however many imports land meanwhile. A version is held
                 *     from the first request that names it while it is the newest. It is let go when no request has named it for 60 seconds, 600 seconds after an import
                 *     replaced it, or when four newer ones are held; the operator of a service may set the last two otherwise. Any other version is refused: 400
                 *     with the code `unknown_version`. The clock does not stand still: what depends on the time of the
                 *     request, such as the market status, changes within a version. At most 26 characters.
                 * @example 17-1k2m3n4p5q
                 */
                data_version?: string;
                /**
                 * @description Encoding of the answer. It counts before the header `Accept`; without both the answer is JSON. The others hold the rows of the answer
                 *     alone, one for each entry of its list, in columns that are named as the members: a member of a member by its path (`preMarketQuote.lastDone`),
                 *     a list as JSON in a text. The page behind is named by `Link`, and what is beside the rows by `X-Data-Answer` or the metadata of the file.
                 * @example json
                 */
                format?: "json" | "csv" | "ndjson" | "parquet" | "arrow";
                /**
                 * @description How decimal numbers of the rows are written: `exact`, the default, as texts in JSON, NDJSON and CSV and as decimals in Parquet and Arrow;
                 *     `number` as floating-point numbers, rounded to the nearest one, for tools that read no others.
                 * @example exact
                 */
                prices?: "exact" | "number";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Records, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShortTradesResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid query parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getStaticInfo: {
        parameters: {
            query: {
                /**
                 * @description One to 500 securities, comma-separated. A duplicate is returned once. The answer lists a well-formed symbol that is not held in `unknownSymbols`, and proposes another in `unknownSymbolHints`. 1 to 500 entries.
                 * @example [
                 *       "AAPL.US",
                 *       "MSFT.US"
                 *     ]
                 */
                symbols: string[];
                /**
                 * @description Answers with one version of the data, as `X-Data-Version` of an earlier answer names it, however many imports land meanwhile. A version is held
                 *     from the first request that names it while it is the newest. It is let go when no request has named it for 60 seconds, 600 seconds after an import
                 *     replaced it, or when four newer ones are held; the operator of a service may set the last two otherwise. Any other version is refused: 400
                 *     with the code `unknown_version`. The clock does not stand still: what depends on the time of the
                 *     request, such as the market status, changes within a version. At most 26 characters.
                 * @example 17-1k2m3n4p5q
                 */
                data_version?: string;
                /**
                 * @description Encoding of the answer. It counts before the header `Accept`; without both the answer is JSON. The others hold the rows of the answer
                 *     alone, one for each entry of its list, in columns that are named as the members: a member of a member by its path (`preMarketQuote.lastDone`),
                 *     a list as JSON in a text. The page behind is named by `Link`, and what is beside the rows by `X-Data-Answer` or the metadata of the file.
                 * @example json
                 */
                format?: "json" | "csv" | "ndjson" | "parquet" | "arrow";
                /**
                 * @description How decimal numbers of the rows are written: `exact`, the default, as texts in JSON, NDJSON and CSV and as decimals in Parquet and Arrow;
                 *     `number` as floating-point numbers, rounded to the nearest one, for tools that read no others.
                 * @example exact
                 */
                prices?: "exact" | "number";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One record for each security with data. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaticInfoResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid query parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTrades: {
        parameters: {
            query: {
                /**
                 * @description One security, with the `.US` suffix.
                 * @example AAPL.US
                 */
                symbol: string;
                /**
                 * @description Number of trades to return. From 1 to 1000. Default `20`.
                 * @example 20
                 */
                count?: number;
                /**
                 * @description The `next` of the page before; without it the first page. The other parameters are those of that page. At most 600 characters.
                 * @example WyJqRm1HSVhvViIsIkFBUEwuVVMiXQ
                 */
                cursor?: string;
                /**
                 * @description Answers with what was public then: a day (to its end in New York) or an instant in UTC, not in the future. No figure uses
                 *     data that became public later. The member `asOf` of the answer names the data that say no time of publication. Figures of
                 *     the whole market (screener, peers, ranks) are refused with 400 where more than 500 securities are held. At most 20 characters.
                 * @example 2026-06-30
                 */
                as_of?: string;
                /**
                 * @description Answers with one version of the data, as `X-Data-Version` of an earlier answer names it, however many imports land meanwhile. A version is held
                 *     from the first request that names it while it is the newest. It is let go when no request has named it for 60 seconds, 600 seconds after an import
                 *     replaced it, or when four newer ones are held; the operator of a service may set the last two otherwise. Any other version is refused: 400
                 *     with the code `unknown_version`. The clock does not stand still: what depends on the time of the
                 *     request, such as the market status, changes within a version. At most 26 characters.
                 * @example 17-1k2m3n4p5q
                 */
                data_version?: string;
                /**
                 * @description Encoding of the answer. It counts before the header `Accept`; without both the answer is JSON. The others hold the rows of the answer
                 *     alone, one for each entry of its list, in columns that are named as the members: a member of a member by its path (`preMarketQuote.lastDone`),
                 *     a list as JSON in a text. The page behind is named by `Link`, and what is beside the rows by `X-Data-Answer` or the metadata of the file.
                 * @example json
                 */
                format?: "json" | "csv" | "ndjson" | "parquet" | "arrow";
                /**
                 * @description How decimal numbers of the rows are written: `exact`, the default, as texts in JSON, NDJSON and CSV and as decimals in Parquet and Arrow;
                 *     `number` as floating-point numbers, rounded to the nearest one, for tools that read no others.
                 * @example exact
                 */
                prices?: "exact" | "number";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Trades, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TradesResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid query parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTradingDays: {
        parameters: {
            query?: {
                /**
                 * @description Market filter. `US` is the only market. Default `US`.
                 * @example US
                 */
                market?: "US";
                /**
                 * @description First day of the range. The default is today in Eastern time, or 30 days before `end` when `end` lies in the past.
                 *     Days before 1962-01-01 receive 400, because the calendar does not know them.
                 * @example 2026-11-23
                 */
                start?: string;
                /**
                 * @description Last day of the range. The default is 30 days after `start`. The range holds at most 366 days, both ends included.
                 * @example 2026-11-30
                 */
                end?: string;
                /**
                 * @description Answers with one version of the data, as `X-Data-Version` of an earlier answer names it, however many imports land meanwhile. A version is held
                 *     from the first request that names it while it is the newest. It is let go when no request has named it for 60 seconds, 600 seconds after an import
                 *     replaced it, or when four newer ones are held; the operator of a service may set the last two otherwise. Any other version is refused: 400
                 *     with the code `unknown_version`. The clock does not stand still: what depends on the time of the
                 *     request, such as the market status, changes within a version. At most 26 characters.
                 * @example 17-1k2m3n4p5q
                 */
                data_version?: string;
                /**
                 * @description Encoding of the answer. It counts before the header `Accept`; without both the answer is JSON. The others hold the rows of the answer
                 *     alone, one for each entry of its list, in columns that are named as the members: a member of a member by its path (`preMarketQuote.lastDone`),
                 *     a list as JSON in a text. The page behind is named by `Link`, and what is beside the rows by `X-Data-Answer` or the metadata of the file.
                 * @example json
                 */
                format?: "json" | "csv" | "ndjson" | "parquet" | "arrow";
                /**
                 * @description How decimal numbers of the rows are written: `exact`, the default, as texts in JSON, NDJSON and CSV and as decimals in Parquet and Arrow;
                 *     `number` as floating-point numbers, rounded to the nearest one, for tools that read no others.
                 * @example exact
                 */
                prices?: "exact" | "number";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Trading days of the range. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TradingDaysResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid query parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCandlesticks: {
        parameters: {
            query?: {
                /**
                 * @description Length of the bars, by name or by code. Default `day`. Also accepted: `1` for `1m`, `5` for `5m`, `15` for `15m`, `30` for `30m`, `60` for `1h`, `1000` for `day`, `2000` for `week`, `3000` for `month`, `4000` for `year`.
                 * @example day
                 */
                period?: "1m" | "5m" | "15m" | "30m" | "1h" | "day" | "week" | "month" | "year" | "1" | "5" | "15" | "30" | "60" | "1000" | "2000" | "3000" | "4000";
                /**
                 * @description Number of newest bars to return. From 1 to 1000. Default `100`.
                 * @example 100
                 */
                count?: number;
                /**
                 * @description Price adjustment. `none` gives prices as traded. Where a source has them adjusted for splits, as Yahoo and Stooq do, the splits that the service holds are taken out; a split that it does not hold remains in them. `forward` gives prices in shares of today: it scales them for later splits up to today, and for later cash dividends up to the newest bar. Default `none`.
                 * @example none
                 */
                adjust?: "none" | "forward";
                /**
                 * @description Compatible alias of `adjust`. Also accepted: `0` for `none`, `1` for `forward`.
                 * @example 0
                 */
                adjust_type?: "0" | "1" | "none" | "forward";
                /**
                 * @description Sessions that bars shorter than a day cover. `intraday` covers regular hours. `all` adds pre-market, post-market and overnight. Day bars and longer bars ignore it. Default `intraday`.
                 * @example intraday
                 */
                session?: "intraday" | "all";
                /**
                 * @description Compatible alias of `session`. Also accepted: `0` for `intraday`, `1` for `all`.
                 * @example 0
                 */
                trade_sessions?: "0" | "1" | "intraday" | "all";
                /**
                 * @description The `next` of the page before; without it the first page. The other parameters are those of that page. At most 600 characters.
                 * @example WyJqRm1HSVhvViIsIkFBUEwuVVMiXQ
                 */
                cursor?: string;
                /**
                 * @description Answers with what was public then: a day (to its end in New York) or an instant in UTC, not in the future. No figure uses
                 *     data that became public later. The member `asOf` of the answer names the data that say no time of publication. Figures of
                 *     the whole market (screener, peers, ranks) are refused with 400 where more than 500 securities are held. At most 20 characters.
                 * @example 2026-06-30
                 */
                as_of?: string;
                /**
                 * @description Answers with one version of the data, as `X-Data-Version` of an earlier answer names it, however many imports land meanwhile. A version is held
                 *     from the first request that names it while it is the newest. It is let go when no request has named it for 60 seconds, 600 seconds after an import
                 *     replaced it, or when four newer ones are held; the operator of a service may set the last two otherwise. Any other version is refused: 400
                 *     with the code `unknown_version`. The clock does not stand still: what depends on the time of the
                 *     request, such as the market status, changes within a version. At most 26 characters.
                 * @example 17-1k2m3n4p5q
                 */
                data_version?: string;
                /**
                 * @description Encoding of the answer. It counts before the header `Accept`; without both the answer is JSON. The others hold the rows of the answer
                 *     alone, one for each entry of its list, in columns that are named as the members: a member of a member by its path (`preMarketQuote.lastDone`),
                 *     a list as JSON in a text. The page behind is named by `Link`, and what is beside the rows by `X-Data-Answer` or the metadata of the file.
                 * @example json
                 */
                format?: "json" | "csv" | "ndjson" | "parquet" | "arrow";
                /**
                 * @description How decimal numbers of the rows are written: `exact`, the default, as texts in JSON, NDJSON and CSV and as decimals in Parquet and Arrow;
                 *     `number` as floating-point numbers, rounded to the nearest one, for tools that read no others.
                 * @example exact
                 */
                prices?: "exact" | "number";
            };
            header?: never;
            path: {
                /**
                 * @description One security, with the `.US` suffix.
                 * @example AAPL.US
                 */
                symbol: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Bars, oldest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CandlesticksResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid path or query parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listHistoryCandlesticks: {
        parameters: {
            query?: {
                /**
                 * @description Length of the bars, by name or by code. Default `day`. Also accepted: `1` for `1m`, `5` for `5m`, `15` for `15m`, `30` for `30m`, `60` for `1h`, `1000` for `day`, `2000` for `week`, `3000` for `month`, `4000` for `year`.
                 * @example day
                 */
                period?: "1m" | "5m" | "15m" | "30m" | "1h" | "day" | "week" | "month" | "year" | "1" | "5" | "15" | "30" | "60" | "1000" | "2000" | "3000" | "4000";
                /**
                 * @description Date mode: first trading day in Eastern time.
                 * @example 2026-11-18
                 */
                start?: string;
                /**
                 * @description Date mode: last trading day in Eastern time, not before `start`.
                 * @example 2026-11-20
                 */
                end?: string;
                /**
                 * @description Offset mode: number of bars to return. The default in this mode is 10. From 1 to 1000.
                 * @example 10
                 */
                count?: number;
                /**
                 * @description Offset mode: `true` returns bars from `datetime` on, `false` bars up to it. The default in this mode is `true`.
                 * @example true
                 */
                forward?: boolean;
                /**
                 * @description Offset mode: reference time `YYYY-MM-DD HH:MM:SS` in Eastern time. At most 19 characters.
                 * @example 2026-11-20 09:30:00
                 */
                datetime?: string;
                /**
                 * @description Price adjustment. `none` gives prices as traded. Where a source has them adjusted for splits, as Yahoo and Stooq do, the splits that the service holds are taken out; a split that it does not hold remains in them. `forward` gives prices in shares of today: it scales them for later splits up to today, and for later cash dividends up to the newest bar. Default `none`.
                 * @example none
                 */
                adjust?: "none" | "forward";
                /**
                 * @description Compatible alias of `adjust`. Also accepted: `0` for `none`, `1` for `forward`.
                 * @example 0
                 */
                adjust_type?: "0" | "1" | "none" | "forward";
                /**
                 * @description Sessions that bars shorter than a day cover. `intraday` covers regular hours. `all` adds pre-market, post-market and overnight. Day bars and longer bars ignore it. Default `intraday`.
                 * @example intraday
                 */
                session?: "intraday" | "all";
                /**
                 * @description Compatible alias of `session`. Also accepted: `0` for `intraday`, `1` for `all`.
                 * @example 0
                 */
                trade_sessions?: "0" | "1" | "intraday" | "all";
                /**
                 * @description The `next` of the page before; without it the first page. The other parameters are those of that page. At most 600 characters.
                 * @example WyJqRm1HSVhvViIsIkFBUEwuVVMiXQ
                 */
                cursor?: string;
                /**
                 * @description Answers with what was public then: a day (to its end in New York) or an instant in UTC, not in the future. No figure uses
                 *     data that became public later. The member `asOf` of the answer names the data that say no time of publication. Figures of
                 *     the whole market (screener, peers, ranks) are refused with 400 where more than 500 securities are held. At most 20 characters.
                 * @example 2026-06-30
                 */
                as_of?: string;
                /**
                 * @description Answers with one version of the data, as `X-Data-Version` of an earlier answer names it, however many imports land meanwhile. A version is held
                 *     from the first request that names it while it is the newest. It is let go when no request has named it for 60 seconds, 600 seconds after an import
                 *     replaced it, or when four newer ones are held; the operator of a service may set the last two otherwise. Any other version is refused: 400
                 *     with the code `unknown_version`. The clock does not stand still: what depends on the time of the
                 *     request, such as the market status, changes within a version. At most 26 characters.
                 * @example 17-1k2m3n4p5q
                 */
                data_version?: string;
                /**
                 * @description Encoding of the answer. It counts before the header `Accept`; without both the answer is JSON. The others hold the rows of the answer
                 *     alone, one for each entry of its list, in columns that are named as the members: a member of a member by its path (`preMarketQuote.lastDone`),
                 *     a list as JSON in a text. The page behind is named by `Link`, and what is beside the rows by `X-Data-Answer` or the metadata of the file.
                 * @example json
                 */
                format?: "json" | "csv" | "ndjson" | "parquet" | "arrow";
                /**
                 * @description How decimal numbers of the rows are written: `exact`, the default, as texts in JSON, NDJSON and CSV and as decimals in Parquet and Arrow;
                 *     `number` as floating-point numbers, rounded to the nearest one, for tools that read no others.
                 * @example exact
                 */
                prices?: "exact" | "number";
            };
            header?: never;
            path: {
                /**
                 * @description One security, with the `.US` suffix.
                 * @example AAPL.US
                 */
                symbol: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Bars, oldest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CandlesticksResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid path or query parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listFilings: {
        parameters: {
            query: {
                /**
                 * @description One security, with the `.US` suffix.
                 * @example AAPL.US
                 */
                symbol: string;
                /**
                 * @description Number of records to return. From 1 to 100. Default `20`.
                 * @example 20
                 */
                count?: number;
                /**
                 * @description SEC form types to return, comma-separated. Types match exactly: `10-K` does not include `10-K/A`. Case, hyphens, blanks and the word `Form` do not count: `10k` is `10-K`. A type that the SEC does not have receives 400. 1 to 20 entries.
                 * @example [
                 *       "10-K",
                 *       "8-K"
                 *     ]
                 */
                form?: string[];
                /**
                 * @description The `next` of the page before; without it the first page. The other parameters are those of that page. At most 600 characters.
                 * @example WyJqRm1HSVhvViIsIkFBUEwuVVMiXQ
                 */
                cursor?: string;
                /**
                 * @description Answers with what was public then: a day (to its end in New York) or an instant in UTC, not in the future. No figure uses
                 *     data that became public later. The member `asOf` of the answer names the data that say no time of publication. Figures of
                 *     the whole market (screener, peers, ranks) are refused with 400 where more than 500 securities are held. At most 20 characters.
                 * @example 2026-06-30
                 */
                as_of?: string;
                /**
                 * @description Answers with one version of the data, as `X-Data-Version` of an earlier answer names it, however many imports land meanwhile. A version is held
                 *     from the first request that names it while it is the newest. It is let go when no request has named it for 60 seconds, 600 seconds after an import
                 *     replaced it, or when four newer ones are held; the operator of a service may set the last two otherwise. Any other version is refused: 400
                 *     with the code `unknown_version`. The clock does not stand still: what depends on the time of the
                 *     request, such as the market status, changes within a version. At most 26 characters.
                 * @example 17-1k2m3n4p5q
                 */
                data_version?: string;
                /**
                 * @description Encoding of the answer. It counts before the header `Accept`; without both the answer is JSON. The others hold the rows of the answer
                 *     alone, one for each entry of its list, in columns that are named as the members: a member of a member by its path (`preMarketQuote.lastDone`),
                 *     a list as JSON in a text. The page behind is named by `Link`, and what is beside the rows by `X-Data-Answer` or the metadata of the file.
                 * @example json
                 */
                format?: "json" | "csv" | "ndjson" | "parquet" | "arrow";
                /**
                 * @description How decimal numbers of the rows are written: `exact`, the default, as texts in JSON, NDJSON and CSV and as decimals in Parquet and Arrow;
                 *     `number` as floating-point numbers, rounded to the nearest one, for tools that read no others.
                 * @example exact
                 */
                prices?: "exact" | "number";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Filings, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FilingsResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid query parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listNews: {
        parameters: {
            query: {
                /**
                 * @description One security, with the `.US` suffix.
                 * @example AAPL.US
                 */
                symbol: string;
                /**
                 * @description Number of records to return. From 1 to 100. Default `20`.
                 * @example 20
                 */
                count?: number;
                /**
                 * @description The `next` of the page before; without it the first page. The other parameters are those of that page. At most 600 characters.
                 * @example WyJqRm1HSVhvViIsIkFBUEwuVVMiXQ
                 */
                cursor?: string;
                /**
                 * @description Answers with what was public then: a day (to its end in New York) or an instant in UTC, not in the future. No figure uses
                 *     data that became public later. The member `asOf` of the answer names the data that say no time of publication. Figures of
                 *     the whole market (screener, peers, ranks) are refused with 400 where more than 500 securities are held. At most 20 characters.
                 * @example 2026-06-30
                 */
                as_of?: string;
                /**
                 * @description Answers with one version of the data, as `X-Data-Version` of an earlier answer names it, however many imports land meanwhile. A version is held
                 *     from the first request that names it while it is the newest. It is let go when no request has named it for 60 seconds, 600 seconds after an import
                 *     replaced it, or when four newer ones are held; the operator of a service may set the last two otherwise. Any other version is refused: 400
                 *     with the code `unknown_version`. The clock does not stand still: what depends on the time of the
                 *     request, such as the market status, changes within a version. At most 26 characters.
                 * @example 17-1k2m3n4p5q
                 */
                data_version?: string;
                /**
                 * @description Encoding of the answer. It counts before the header `Accept`; without both the answer is JSON. The others hold the rows of the answer
                 *     alone, one for each entry of its list, in columns that are named as the members: a member of a member by its path (`preMarketQuote.lastDone`),
                 *     a list as JSON in a text. The page behind is named by `Link`, and what is beside the rows by `X-Data-Answer` or the metadata of the file.
                 * @example json
                 */
                format?: "json" | "csv" | "ndjson" | "parquet" | "arrow";
                /**
                 * @description How decimal numbers of the rows are written: `exact`, the default, as texts in JSON, NDJSON and CSV and as decimals in Parquet and Arrow;
                 *     `number` as floating-point numbers, rounded to the nearest one, for tools that read no others.
                 * @example exact
                 */
                prices?: "exact" | "number";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description News items, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewsResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid query parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTopics: {
        parameters: {
            query: {
                /**
                 * @description One security, with the `.US` suffix.
                 * @example AAPL.US
                 */
                symbol: string;
                /**
                 * @description Number of records to return. From 1 to 100. Default `20`.
                 * @example 20
                 */
                count?: number;
                /**
                 * @description The `next` of the page before; without it the first page. The other parameters are those of that page. At most 600 characters.
                 * @example WyJqRm1HSVhvViIsIkFBUEwuVVMiXQ
                 */
                cursor?: string;
                /**
                 * @description Answers with what was public then: a day (to its end in New York) or an instant in UTC, not in the future. No figure uses
                 *     data that became public later. The member `asOf` of the answer names the data that say no time of publication. Figures of
                 *     the whole market (screener, peers, ranks) are refused with 400 where more than 500 securities are held. At most 20 characters.
                 * @example 2026-06-30
                 */
                as_of?: string;
                /**
                 * @description Answers with one version of the data, as `X-Data-Version` of an earlier answer names it, however many imports land meanwhile. A version is held
                 *     from the first request that names it while it is the newest. It is let go when no request has named it for 60 seconds, 600 seconds after an import
                 *     replaced it, or when four newer ones are held; the operator of a service may set the last two otherwise. Any other version is refused: 400
                 *     with the code `unknown_version`. The clock does not stand still: what depends on the time of the
                 *     request, such as the market status, changes within a version. At most 26 characters.
                 * @example 17-1k2m3n4p5q
                 */
                data_version?: string;
                /**
                 * @description Encoding of the answer. It counts before the header `Accept`; without both the answer is JSON. The others hold the rows of the answer
                 *     alone, one for each entry of its list, in columns that are named as the members: a member of a member by its path (`preMarketQuote.lastDone`),
                 *     a list as JSON in a text. The page behind is named by `Link`, and what is beside the rows by `X-Data-Answer` or the metadata of the file.
                 * @example json
                 */
                format?: "json" | "csv" | "ndjson" | "parquet" | "arrow";
                /**
                 * @description How decimal numbers of the rows are written: `exact`, the default, as texts in JSON, NDJSON and CSV and as decimals in Parquet and Arrow;
                 *     `number` as floating-point numbers, rounded to the nearest one, for tools that read no others.
                 * @example exact
                 */
                prices?: "exact" | "number";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Topics, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopicsResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid query parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRankCategories: {
        parameters: {
            query?: {
                /**
                 * @description Answers with one version of the data, as `X-Data-Version` of an earlier answer names it, however many imports land meanwhile. A version is held
                 *     from the first request that names it while it is the newest. It is let go when no request has named it for 60 seconds, 600 seconds after an import
                 *     replaced it, or when four newer ones are held; the operator of a service may set the last two otherwise. Any other version is refused: 400
                 *     with the code `unknown_version`. The clock does not stand still: what depends on the time of the
                 *     request, such as the market status, changes within a version. At most 26 characters.
                 * @example 17-1k2m3n4p5q
                 */
                data_version?: string;
                /**
                 * @description Encoding of the answer. It counts before the header `Accept`; without both the answer is JSON. The others hold the rows of the answer
                 *     alone, one for each entry of its list, in columns that are named as the members: a member of a member by its path (`preMarketQuote.lastDone`),
                 *     a list as JSON in a text. The page behind is named by `Link`, and what is beside the rows by `X-Data-Answer` or the metadata of the file.
                 * @example json
                 */
                format?: "json" | "csv" | "ndjson" | "parquet" | "arrow";
                /**
                 * @description How decimal numbers of the rows are written: `exact`, the default, as texts in JSON, NDJSON and CSV and as decimals in Parquet and Arrow;
                 *     `number` as floating-point numbers, rounded to the nearest one, for tools that read no others.
                 * @example exact
                 */
                prices?: "exact" | "number";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Groups of rankings. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankCategoriesResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid query parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRank: {
        parameters: {
            query: {
                /**
                 * @description Ranking to return. `short_volume_share` is a compatible alias of `short_volume_percent`. Also accepted: `short_volume_share` for `short_volume_percent`.
                 * @example gainers
                 */
                key: "gainers" | "losers" | "active_volume" | "active_turnover" | "market_cap" | "amplitude" | "turnover_rate" | "short_volume_percent" | "dividend_yield" | "short_volume_share";
                /**
                 * @description Market filter. `US` is the only market. Default `US`.
                 * @example US
                 */
                market?: "US";
                /**
                 * @description Number of records to return. From 1 to 100. Default `20`.
                 * @example 20
                 */
                count?: number;
                /**
                 * @description Compatible alias of `count`. From 1 to 100.
                 * @example 20
                 */
                size?: number;
                /**
                 * @description The `next` of the page before; without it the first page. The other parameters are those of that page. At most 600 characters.
                 * @example WyJqRm1HSVhvViIsIkFBUEwuVVMiXQ
                 */
                cursor?: string;
                /**
                 * @description Answers with one version of the data, as `X-Data-Version` of an earlier answer names it, however many imports land meanwhile. A version is held
                 *     from the first request that names it while it is the newest. It is let go when no request has named it for 60 seconds, 600 seconds after an import
                 *     replaced it, or when four newer ones are held; the operator of a service may set the last two otherwise. Any other version is refused: 400
                 *     with the code `unknown_version`. The clock does not stand still: what depends on the time of the
                 *     request, such as the market status, changes within a version. At most 26 characters.
                 * @example 17-1k2m3n4p5q
                 */
                data_version?: string;
                /**
                 * @description Encoding of the answer. It counts before the header `Accept`; without both the answer is JSON. The others hold the rows of the answer
                 *     alone, one for each entry of its list, in columns that are named as the members: a member of a member by its path (`preMarketQuote.lastDone`),
                 *     a list as JSON in a text. The page behind is named by `Link`, and what is beside the rows by `X-Data-Answer` or the metadata of the file.
                 * @example json
                 */
                format?: "json" | "csv" | "ndjson" | "parquet" | "arrow";
                /**
                 * @description How decimal numbers of the rows are written: `exact`, the default, as texts in JSON, NDJSON and CSV and as decimals in Parquet and Arrow;
                 *     `number` as floating-point numbers, rounded to the nearest one, for tools that read no others.
                 * @example exact
                 */
                prices?: "exact" | "number";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ranking. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid query parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMarketStatus: {
        parameters: {
            query?: {
                /**
                 * @description Answers with one version of the data, as `X-Data-Version` of an earlier answer names it, however many imports land meanwhile. A version is held
                 *     from the first request that names it while it is the newest. It is let go when no request has named it for 60 seconds, 600 seconds after an import
                 *     replaced it, or when four newer ones are held; the operator of a service may set the last two otherwise. Any other version is refused: 400
                 *     with the code `unknown_version`. The clock does not stand still: what depends on the time of the
                 *     request, such as the market status, changes within a version. At most 26 characters.
                 * @example 17-1k2m3n4p5q
                 */
                data_version?: string;
                /**
                 * @description Encoding of the answer. It counts before the header `Accept`; without both the answer is JSON. The others hold the rows of the answer
                 *     alone, one for each entry of its list, in columns that are named as the members: a member of a member by its path (`preMarketQuote.lastDone`),
                 *     a list as JSON in a text. The page behind is named by `Link`, and what is beside the rows by `X-Data-Answer` or the metadata of the file.
                 * @example json
                 */
                format?: "json" | "csv" | "ndjson" | "parquet" | "arrow";
                /**
                 * @description How decimal numbers of the rows are written: `exact`, the default, as texts in JSON, NDJSON and CSV and as decimals in Parquet and Arrow;
                 *     `number` as floating-point numbers, rounded to the nearest one, for tools that read no others.
                 * @example exact
                 */
                prices?: "exact" | "number";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Status by market. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MarketStatusResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid query parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTopMovers: {
        parameters: {
            query?: {
                /**
                 * @description Market filter. `US` is the only market. Default `US`.
                 * @example US
                 */
                market?: "US";
                /**
                 * @description Compatible alias of `market`.
                 * @example US
                 */
                markets?: "US";
                /**
                 * @description Order of the moves, by name or by code. `change` is a compatible alias of `change_rate`. Default `hot`. Also accepted: `0` for `time`, `1` for `change_rate`, `2` for `hot`, `change` for `change_rate`.
                 * @example hot
                 */
                sort?: "hot" | "time" | "change_rate" | "2" | "0" | "1" | "change";
                /**
                 * @description Trading day in Eastern time. A day without trading has no events. The default is the newest trading day with moves.
                 * @example 2026-11-20
                 */
                date?: string;
                /**
                 * @description Number of records to return. From 1 to 100. Default `20`.
                 * @example 20
                 */
                count?: number;
                /**
                 * @description The `next` of the page before; without it the first page. The other parameters are those of that page. At most 600 characters.
                 * @example WyJqRm1HSVhvViIsIkFBUEwuVVMiXQ
                 */
                cursor?: string;
                /**
                 * @description Answers with one version of the data, as `X-Data-Version` of an earlier answer names it, however many imports land meanwhile. A version is held
                 *     from the first request that names it while it is the newest. It is let go when no request has named it for 60 seconds, 600 seconds after an import
                 *     replaced it, or when four newer ones are held; the operator of a service may set the last two otherwise. Any other version is refused: 400
                 *     with the code `unknown_version`. The clock does not stand still: what depends on the time of the
                 *     request, such as the market status, changes within a version. At most 26 characters.
                 * @example 17-1k2m3n4p5q
                 */
                data_version?: string;
                /**
                 * @description Encoding of the answer. It counts before the header `Accept`; without both the answer is JSON. The others hold the rows of the answer
                 *     alone, one for each entry of its list, in columns that are named as the members: a member of a member by its path (`preMarketQuote.lastDone`),
                 *     a list as JSON in a text. The page behind is named by `Link`, and what is beside the rows by `X-Data-Answer` or the metadata of the file.
                 * @example json
                 */
                format?: "json" | "csv" | "ndjson" | "parquet" | "arrow";
                /**
                 * @description How decimal numbers of the rows are written: `exact`, the default, as texts in JSON, NDJSON and CSV and as decimals in Parquet and Arrow;
                 *     `number` as floating-point numbers, rounded to the nearest one, for tools that read no others.
                 * @example exact
                 */
                prices?: "exact" | "number";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Moves of the day. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopMoversResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid query parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTradingCalendar: {
        parameters: {
            query?: {
                /**
                 * @description Market filter. `US` is the only market. Default `US`.
                 * @example US
                 */
                market?: "US";
                /**
                 * @description First day of the range. The default is today in Eastern time, or 30 days before `end` when `end` lies in the past.
                 *     Days before 1962-01-01 receive 400, because the calendar does not know them.
                 * @example 2026-11-23
                 */
                start?: string;
                /**
                 * @description Last day of the range. The default is 30 days after `start`. The range holds at most 366 days, both ends included.
                 * @example 2026-11-30
                 */
                end?: string;
                /**
                 * @description Answers with one version of the data, as `X-Data-Version` of an earlier answer names it, however many imports land meanwhile. A version is held
                 *     from the first request that names it while it is the newest. It is let go when no request has named it for 60 seconds, 600 seconds after an import
                 *     replaced it, or when four newer ones are held; the operator of a service may set the last two otherwise. Any other version is refused: 400
                 *     with the code `unknown_version`. The clock does not stand still: what depends on the time of the
                 *     request, such as the market status, changes within a version. At most 26 characters.
                 * @example 17-1k2m3n4p5q
                 */
                data_version?: string;
                /**
                 * @description Encoding of the answer. It counts before the header `Accept`; without both the answer is JSON. The others hold the rows of the answer
                 *     alone, one for each entry of its list, in columns that are named as the members: a member of a member by its path (`preMarketQuote.lastDone`),
                 *     a list as JSON in a text. The page behind is named by `Link`, and what is beside the rows by `X-Data-Answer` or the metadata of the file.
                 * @example json
                 */
                format?: "json" | "csv" | "ndjson" | "parquet" | "arrow";
                /**
                 * @description How decimal numbers of the rows are written: `exact`, the default, as texts in JSON, NDJSON and CSV and as decimals in Parquet and Arrow;
                 *     `number` as floating-point numbers, rounded to the nearest one, for tools that read no others.
                 * @example exact
                 */
                prices?: "exact" | "number";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Days of the range. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TradingCalendarResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid query parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listUnusualItems: {
        parameters: {
            query?: {
                /**
                 * @description Market filter. `US` is the only market. Default `US`.
                 * @example US
                 */
                market?: "US";
                /**
                 * @description Security whose changes to return, with the `.US` suffix. The default is the whole market.
                 * @example TSLA.US
                 */
                symbol?: string;
                /**
                 * @description Number of changes to return. From 1 to 100. Default `50`.
                 * @example 50
                 */
                count?: number;
                /**
                 * @description The `next` of the page before; without it the first page. The other parameters are those of that page. At most 600 characters.
                 * @example WyJqRm1HSVhvViIsIkFBUEwuVVMiXQ
                 */
                cursor?: string;
                /**
                 * @description Answers with one version of the data, as `X-Data-Version` of an earlier answer names it, however many imports land meanwhile. A version is held
                 *     from the first request that names it while it is the newest. It is let go when no request has named it for 60 seconds, 600 seconds after an import
                 *     replaced it, or when four newer ones are held; the operator of a service may set the last two otherwise. Any other version is refused: 400
                 *     with the code `unknown_version`. The clock does not stand still: what depends on the time of the
                 *     request, such as the market status, changes within a version. At most 26 characters.
                 * @example 17-1k2m3n4p5q
                 */
                data_version?: string;
                /**
                 * @description Encoding of the answer. It counts before the header `Accept`; without both the answer is JSON. The others hold the rows of the answer
                 *     alone, one for each entry of its list, in columns that are named as the members: a member of a member by its path (`preMarketQuote.lastDone`),
                 *     a list as JSON in a text. The page behind is named by `Link`, and what is beside the rows by `X-Data-Answer` or the metadata of the file.
                 * @example json
                 */
                format?: "json" | "csv" | "ndjson" | "parquet" | "arrow";
                /**
                 * @description How decimal numbers of the rows are written: `exact`, the default, as texts in JSON, NDJSON and CSV and as decimals in Parquet and Arrow;
                 *     `number` as floating-point numbers, rounded to the nearest one, for tools that read no others.
                 * @example exact
                 */
                prices?: "exact" | "number";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Changes, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnusualItemsResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid query parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listFinanceCalendar: {
        parameters: {
            query?: {
                /**
                 * @description Kind of event, by name or by code. Default `report`. Also accepted: `0` for `report`, `1` for `dividend`, `2` for `split`, `3` for `ipo`, `4` for `macrodata`, `5` for `closed`.
                 * @example report
                 */
                category?: "report" | "dividend" | "split" | "ipo" | "macrodata" | "closed" | "0" | "1" | "2" | "3" | "4" | "5";
                /**
                 * @description Security whose events to return, with the `.US` suffix. The default is the whole market. Events of `macrodata` and `closed` belong to no security.
                 * @example AAPL.US
                 */
                symbol?: string;
                /**
                 * @description First day of the range in Eastern time. The default is three days before `end`.
                 * @example 2026-11-17
                 */
                start?: string;
                /**
                 * @description Last day of the range in Eastern time. The default is today, or three days after `start` when `start` lies in the future.
                 * @example 2026-11-20
                 */
                end?: string;
                /**
                 * @description Market filter. `US` is the only market. Default `US`.
                 * @example US
                 */
                market?: "US";
                /**
                 * @description The `next` of the page before; without it the first page. The other parameters are those of that page. At most 600 characters.
                 * @example WyJqRm1HSVhvViIsIkFBUEwuVVMiXQ
                 */
                cursor?: string;
                /**
                 * @description Answers with what was public then: a day (to its end in New York) or an instant in UTC, not in the future. No figure uses
                 *     data that became public later. The member `asOf` of the answer names the data that say no time of publication. Figures of
                 *     the whole market (screener, peers, ranks) are refused with 400 where more than 500 securities are held. At most 20 characters.
                 * @example 2026-06-30
                 */
                as_of?: string;
                /**
                 * @description Answers with one version of the data, as `X-Data-Version` of an earlier answer names it, however many imports land meanwhile. A version is held
                 *     from the first request that names it while it is the newest. It is let go when no request has named it for 60 seconds, 600 seconds after an import
                 *     replaced it, or when four newer ones are held; the operator of a service may set the last two otherwise. Any other version is refused: 400
                 *     with the code `unknown_version`. The clock does not stand still: what depends on the time of the
                 *     request, such as the market status, changes within a version. At most 26 characters.
                 * @example 17-1k2m3n4p5q
                 */
                data_version?: string;
                /**
                 * @description Encoding of the answer. It counts before the header `Accept`; without both the answer is JSON. The others hold the rows of the answer
                 *     alone, one for each entry of its list, in columns that are named as the members: a member of a member by its path (`preMarketQuote.lastDone`),
                 *     a list as JSON in a text. The page behind is named by `Link`, and what is beside the rows by `X-Data-Answer` or the metadata of the file.
                 * @example json
                 */
                format?: "json" | "csv" | "ndjson" | "parquet" | "arrow";
                /**
                 * @description How decimal numbers of the rows are written: `exact`, the default, as texts in JSON, NDJSON and CSV and as decimals in Parquet and Arrow;
                 *     `number` as floating-point numbers, rounded to the nearest one, for tools that read no others.
                 * @example exact
                 */
                prices?: "exact" | "number";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events by day. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FinanceCalendarResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid query parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCompanyOverview: {
        parameters: {
            query: {
                /**
                 * @description One security, with the `.US` suffix.
                 * @example AAPL.US
                 */
                symbol: string;
                /**
                 * @description `true` adds `receipts`: what each figure is made of, and why one is null. The default is `false`. JSON, Parquet and Arrow have a place for
                 *     receipts; with another `format` the request is refused.
                 * @example true
                 */
                explain?: boolean;
                /**
                 * @description Answers with what was public then: a day (to its end in New York) or an instant in UTC, not in the future. No figure uses
                 *     data that became public later. The member `asOf` of the answer names the data that say no time of publication. Figures of
                 *     the whole market (screener, peers, ranks) are refused with 400 where more than 500 securities are held. At most 20 characters.
                 * @example 2026-06-30
                 */
                as_of?: string;
                /**
                 * @description Answers with one version of the data, as `X-Data-Version` of an earlier answer names it, however many imports land meanwhile. A version is held
                 *     from the first request that names it while it is the newest. It is let go when no request has named it for 60 seconds, 600 seconds after an import
                 *     replaced it, or when four newer ones are held; the operator of a service may set the last two otherwise. Any other version is refused: 400
                 *     with the code `unknown_version`. The clock does not stand still: what depends on the time of the
                 *     request, such as the market status, changes within a version. At most 26 characters.
                 * @example 17-1k2m3n4p5q
                 */
                data_version?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The overview. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyOverviewResponse"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid query parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    comparePeers: {
        parameters: {
            query: {
                /**
                 * @description One security, with the `.US` suffix.
                 * @example AAPL.US
                 */
                symbol: string;
                /**
                 * @description One to four other securities, comma-separated. A duplicate is returned once. 1 to 4 entries.
                 * @example [
                 *       "MSFT.US",
                 *       "GOOG.US"
                 *     ]
                 */
                symbols?: string[];
                /**
                 * @description Compatible alias of `symbols`. 1 to 4 entries.
                 * @example [
                 *       "MSFT.US",
                 *       "GOOG.US"
                 *     ]
                 */
                others?: string[];
                /**
                 * @description Compatible alias of `symbols`. 1 to 4 entries.
                 * @example [
                 *       "MSFT.US",
                 *       "GOOG.US"
                 *     ]
                 */
                comparison_symbols?: string[];
                /**
                 * @description Currency of the money figures. `USD` is the only currency. Default `USD`.
                 * @example USD
                 */
                currency?: "USD";
                /**
                 * @description `true` adds `receipts`: what each figure is made of, and why one is null. The default is `false`. JSON, Parquet and Arrow have a place for
                 *     receipts; with another `format` the request is refused.
                 * @example true
                 */
                explain?: boolean;
                /**
                 * @description Answers with what was public then: a day (to its end in New York) or an instant in UTC, not in the future. No figure uses
                 *     data that became public later. The member `asOf` of the answer names the data that say no time of publication. Figures of
                 *     the whole market (screener, peers, ranks) are refused with 400 where more than 500 securities are held. At most 20 characters.
                 * @example 2026-06-30
                 */
                as_of?: string;
                /**
                 * @description Answers with one version of the data, as `X-Data-Version` of an earlier answer names it, however many imports land meanwhile. A version is held
                 *     from the first request that names it while it is the newest. It is let go when no request has named it for 60 seconds, 600 seconds after an import
                 *     replaced it, or when four newer ones are held; the operator of a service may set the last two otherwise. Any other version is refused: 400
                 *     with the code `unknown_version`. The clock does not stand still: what depends on the time of the
                 *     request, such as the market status, changes within a version. At most 26 characters.
                 * @example 17-1k2m3n4p5q
                 */
                data_version?: string;
                /**
                 * @description Encoding of the answer. It counts before the header `Accept`; without both the answer is JSON. The others hold the rows of the answer
                 *     alone, one for each entry of its list, in columns that are named as the members: a member of a member by its path (`preMarketQuote.lastDone`),
                 *     a list as JSON in a text. The page behind is named by `Link`, and what is beside the rows by `X-Data-Answer` or the metadata of the file.
                 * @example json
                 */
                format?: "json" | "csv" | "ndjson" | "parquet" | "arrow";
                /**
                 * @description How decimal numbers of the rows are written: `exact`, the default, as texts in JSON, NDJSON and CSV and as decimals in Parquet and Arrow;
                 *     `number` as floating-point numbers, rounded to the nearest one, for tools that read no others.
                 * @example exact
                 */
                prices?: "exact" | "number";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The table. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PeerComparisonResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid query parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getConsensus: {
        parameters: {
            query: {
                /**
                 * @description One security, with the `.US` suffix.
                 * @example AAPL.US
                 */
                symbol: string;
                /**
                 * @description Kind of fiscal period: `qf` quarters, `saf` half years, `af` full years. Default `qf`.
                 * @example qf
                 */
                period_type?: "qf" | "saf" | "af";
                /**
                 * @description Compatible alias of `period_type`.
                 * @example qf
                 */
                period?: "qf" | "saf" | "af";
                /**
                 * @description `true` adds `receipts`: what each figure is made of, and why one is null. The default is `false`. JSON, Parquet and Arrow have a place for
                 *     receipts; with another `format` the request is refused.
                 * @example true
                 */
                explain?: boolean;
                /**
                 * @description Answers with what was public then: a day (to its end in New York) or an instant in UTC, not in the future. No figure uses
                 *     data that became public later. The member `asOf` of the answer names the data that say no time of publication. Figures of
                 *     the whole market (screener, peers, ranks) are refused with 400 where more than 500 securities are held. At most 20 characters.
                 * @example 2026-06-30
                 */
                as_of?: string;
                /**
                 * @description Answers with one version of the data, as `X-Data-Version` of an earlier answer names it, however many imports land meanwhile. A version is held
                 *     from the first request that names it while it is the newest. It is let go when no request has named it for 60 seconds, 600 seconds after an import
                 *     replaced it, or when four newer ones are held; the operator of a service may set the last two otherwise. Any other version is refused: 400
                 *     with the code `unknown_version`. The clock does not stand still: what depends on the time of the
                 *     request, such as the market status, changes within a version. At most 26 characters.
                 * @example 17-1k2m3n4p5q
                 */
                data_version?: string;
                /**
                 * @description Encoding of the answer. It counts before the header `Accept`; without both the answer is JSON. The others hold the rows of the answer
                 *     alone, one for each entry of its list, in columns that are named as the members: a member of a member by its path (`preMarketQuote.lastDone`),
                 *     a list as JSON in a text. The page behind is named by `Link`, and what is beside the rows by `X-Data-Answer` or the metadata of the file.
                 * @example json
                 */
                format?: "json" | "csv" | "ndjson" | "parquet" | "arrow";
                /**
                 * @description How decimal numbers of the rows are written: `exact`, the default, as texts in JSON, NDJSON and CSV and as decimals in Parquet and Arrow;
                 *     `number` as floating-point numbers, rounded to the nearest one, for tools that read no others.
                 * @example exact
                 */
                prices?: "exact" | "number";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The estimates. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsensusResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid query parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDividends: {
        parameters: {
            query: {
                /**
                 * @description One security, with the `.US` suffix.
                 * @example AAPL.US
                 */
                symbol: string;
                /**
                 * @description Page number, from 1. From 1 to 100000. Default `1`.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Year of the ex-dividend date. The default is all years. From 1900 to 2200.
                 * @example 2026
                 */
                year?: number;
                /**
                 * @description The `next` of the page before; without it the first page. The other parameters are those of that page. At most 600 characters.
                 * @example WyJqRm1HSVhvViIsIkFBUEwuVVMiXQ
                 */
                cursor?: string;
                /**
                 * @description `true` adds `receipts`: what each figure is made of, and why one is null. The default is `false`. JSON, Parquet and Arrow have a place for
                 *     receipts; with another `format` the request is refused.
                 * @example true
                 */
                explain?: boolean;
                /**
                 * @description Answers with what was public then: a day (to its end in New York) or an instant in UTC, not in the future. No figure uses
                 *     data that became public later. The member `asOf` of the answer names the data that say no time of publication. Figures of
                 *     the whole market (screener, peers, ranks) are refused with 400 where more than 500 securities are held. At most 20 characters.
                 * @example 2026-06-30
                 */
                as_of?: string;
                /**
                 * @description Answers with one version of the data, as `X-Data-Version` of an earlier answer names it, however many imports land meanwhile. A version is held
                 *     from the first request that names it while it is the newest. It is let go when no request has named it for 60 seconds, 600 seconds after an import
                 *     replaced it, or when four newer ones are held; the operator of a service may set the last two otherwise. Any other version is refused: 400
                 *     with the code `unknown_version`. The clock does not stand still: what depends on the time of the
                 *     request, such as the market status, changes within a version. At most 26 characters.
                 * @example 17-1k2m3n4p5q
                 */
                data_version?: string;
                /**
                 * @description Encoding of the answer. It counts before the header `Accept`; without both the answer is JSON. The others hold the rows of the answer
                 *     alone, one for each entry of its list, in columns that are named as the members: a member of a member by its path (`preMarketQuote.lastDone`),
                 *     a list as JSON in a text. The page behind is named by `Link`, and what is beside the rows by `X-Data-Answer` or the metadata of the file.
                 * @example json
                 */
                format?: "json" | "csv" | "ndjson" | "parquet" | "arrow";
                /**
                 * @description How decimal numbers of the rows are written: `exact`, the default, as texts in JSON, NDJSON and CSV and as decimals in Parquet and Arrow;
                 *     `number` as floating-point numbers, rounded to the nearest one, for tools that read no others.
                 * @example exact
                 */
                prices?: "exact" | "number";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the history. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DividendsResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid query parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listInsiderTrades: {
        parameters: {
            query: {
                /**
                 * @description One security, with the `.US` suffix.
                 * @example AAPL.US
                 */
                symbol: string;
                /**
                 * @description Number of records to return. From 1 to 100. Default `20`.
                 * @example 20
                 */
                count?: number;
                /**
                 * @description The `next` of the page before; without it the first page. The other parameters are those of that page. At most 600 characters.
                 * @example WyJqRm1HSVhvViIsIkFBUEwuVVMiXQ
                 */
                cursor?: string;
                /**
                 * @description Answers with what was public then: a day (to its end in New York) or an instant in UTC, not in the future. No figure uses
                 *     data that became public later. The member `asOf` of the answer names the data that say no time of publication. Figures of
                 *     the whole market (screener, peers, ranks) are refused with 400 where more than 500 securities are held. At most 20 characters.
                 * @example 2026-06-30
                 */
                as_of?: string;
                /**
                 * @description Answers with one version of the data, as `X-Data-Version` of an earlier answer names it, however many imports land meanwhile. A version is held
                 *     from the first request that names it while it is the newest. It is let go when no request has named it for 60 seconds, 600 seconds after an import
                 *     replaced it, or when four newer ones are held; the operator of a service may set the last two otherwise. Any other version is refused: 400
                 *     with the code `unknown_version`. The clock does not stand still: what depends on the time of the
                 *     request, such as the market status, changes within a version. At most 26 characters.
                 * @example 17-1k2m3n4p5q
                 */
                data_version?: string;
                /**
                 * @description Encoding of the answer. It counts before the header `Accept`; without both the answer is JSON. The others hold the rows of the answer
                 *     alone, one for each entry of its list, in columns that are named as the members: a member of a member by its path (`preMarketQuote.lastDone`),
                 *     a list as JSON in a text. The page behind is named by `Link`, and what is beside the rows by `X-Data-Answer` or the metadata of the file.
                 * @example json
                 */
                format?: "json" | "csv" | "ndjson" | "parquet" | "arrow";
                /**
                 * @description How decimal numbers of the rows are written: `exact`, the default, as texts in JSON, NDJSON and CSV and as decimals in Parquet and Arrow;
                 *     `number` as floating-point numbers, rounded to the nearest one, for tools that read no others.
                 * @example exact
                 */
                prices?: "exact" | "number";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The transactions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsiderTradesResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid query parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getInstitutionRating: {
        parameters: {
            query: {
                /**
                 * @description One security, with the `.US` suffix.
                 * @example AAPL.US
                 */
                symbol: string;
                /**
                 * @description Answers with what was public then: a day (to its end in New York) or an instant in UTC, not in the future. No figure uses
                 *     data that became public later. The member `asOf` of the answer names the data that say no time of publication. Figures of
                 *     the whole market (screener, peers, ranks) are refused with 400 where more than 500 securities are held. At most 20 characters.
                 * @example 2026-06-30
                 */
                as_of?: string;
                /**
                 * @description Answers with one version of the data, as `X-Data-Version` of an earlier answer names it, however many imports land meanwhile. A version is held
                 *     from the first request that names it while it is the newest. It is let go when no request has named it for 60 seconds, 600 seconds after an import
                 *     replaced it, or when four newer ones are held; the operator of a service may set the last two otherwise. Any other version is refused: 400
                 *     with the code `unknown_version`. The clock does not stand still: what depends on the time of the
                 *     request, such as the market status, changes within a version. At most 26 characters.
                 * @example 17-1k2m3n4p5q
                 */
                data_version?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ratings. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstitutionRatingResponse"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid query parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOperatingData: {
        parameters: {
            query: {
                /**
                 * @description One security, with the `.US` suffix.
                 * @example AAPL.US
                 */
                symbol: string;
                /**
                 * @description Kinds of reports to return, comma-separated: `af` full year, `saf` half year, `q1` to `q4` quarters, `tp` the transition period of a company that moved the end of its fiscal year, `tq1` to `tq3` quarters of a longer one. The default is all kinds. 1 to 10 entries.
                 * @example [
                 *       "af",
                 *       "q4"
                 *     ]
                 */
                report?: ("af" | "saf" | "q1" | "q2" | "q3" | "q4" | "tp" | "tq1" | "tq2" | "tq3")[];
                /**
                 * @description `true` adds `receipts`: what each figure is made of, and why one is null. The default is `false`. JSON, Parquet and Arrow have a place for
                 *     receipts; with another `format` the request is refused.
                 * @example true
                 */
                explain?: boolean;
                /**
                 * @description Answers with what was public then: a day (to its end in New York) or an instant in UTC, not in the future. No figure uses
                 *     data that became public later. The member `asOf` of the answer names the data that say no time of publication. Figures of
                 *     the whole market (screener, peers, ranks) are refused with 400 where more than 500 securities are held. At most 20 characters.
                 * @example 2026-06-30
                 */
                as_of?: string;
                /**
                 * @description Answers with one version of the data, as `X-Data-Version` of an earlier answer names it, however many imports land meanwhile. A version is held
                 *     from the first request that names it while it is the newest. It is let go when no request has named it for 60 seconds, 600 seconds after an import
                 *     replaced it, or when four newer ones are held; the operator of a service may set the last two otherwise. Any other version is refused: 400
                 *     with the code `unknown_version`. The clock does not stand still: what depends on the time of the
                 *     request, such as the market status, changes within a version. At most 26 characters.
                 * @example 17-1k2m3n4p5q
                 */
                data_version?: string;
                /**
                 * @description Encoding of the answer. It counts before the header `Accept`; without both the answer is JSON. The others hold the rows of the answer
                 *     alone, one for each entry of its list, in columns that are named as the members: a member of a member by its path (`preMarketQuote.lastDone`),
                 *     a list as JSON in a text. The page behind is named by `Link`, and what is beside the rows by `X-Data-Answer` or the metadata of the file.
                 * @example json
                 */
                format?: "json" | "csv" | "ndjson" | "parquet" | "arrow";
                /**
                 * @description How decimal numbers of the rows are written: `exact`, the default, as texts in JSON, NDJSON and CSV and as decimals in Parquet and Arrow;
                 *     `number` as floating-point numbers, rounded to the nearest one, for tools that read no others.
                 * @example exact
                 */
                prices?: "exact" | "number";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reports. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatingDataResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid query parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listShareholders: {
        parameters: {
            query: {
                /**
                 * @description One security, with the `.US` suffix.
                 * @example AAPL.US
                 */
                symbol: string;
                /**
                 * @description Holders to list: `all`, those with more shares than in the previous period (`inc`), or those with fewer (`dec`). Default `all`.
                 * @example inc
                 */
                range?: "all" | "inc" | "dec";
                /**
                 * @description Sort key: the change of the shares held (`shares_changed`), the shares held (`shares_held`) or the end of the reporting period (`report_date`). `chg`, `owned` and `time` are compatible aliases. Default `shares_held`. Also accepted: `chg` for `shares_changed`, `owned` for `shares_held`, `time` for `report_date`.
                 * @example shares_held
                 */
                sort?: "shares_changed" | "shares_held" | "report_date" | "chg" | "owned" | "time";
                /**
                 * @description Sort direction: `desc` from the largest or newest, `asc` from the smallest or oldest. Default `desc`.
                 * @example desc
                 */
                order?: "desc" | "asc";
                /**
                 * @description Number of holders to return. From 1 to 100. Default `50`.
                 * @example 50
                 */
                count?: number;
                /**
                 * @description The `next` of the page before; without it the first page. The other parameters are those of that page. At most 600 characters.
                 * @example WyJqRm1HSVhvViIsIkFBUEwuVVMiXQ
                 */
                cursor?: string;
                /**
                 * @description Answers with what was public then: a day (to its end in New York) or an instant in UTC, not in the future. No figure uses
                 *     data that became public later. The member `asOf` of the answer names the data that say no time of publication. Figures of
                 *     the whole market (screener, peers, ranks) are refused with 400 where more than 500 securities are held. At most 20 characters.
                 * @example 2026-06-30
                 */
                as_of?: string;
                /**
                 * @description Answers with one version of the data, as `X-Data-Version` of an earlier answer names it, however many imports land meanwhile. A version is held
                 *     from the first request that names it while it is the newest. It is let go when no request has named it for 60 seconds, 600 seconds after an import
                 *     replaced it, or when four newer ones are held; the operator of a service may set the last two otherwise. Any other version is refused: 400
                 *     with the code `unknown_version`. The clock does not stand still: what depends on the time of the
                 *     request, such as the market status, changes within a version. At most 26 characters.
                 * @example 17-1k2m3n4p5q
                 */
                data_version?: string;
                /**
                 * @description Encoding of the answer. It counts before the header `Accept`; without both the answer is JSON. The others hold the rows of the answer
                 *     alone, one for each entry of its list, in columns that are named as the members: a member of a member by its path (`preMarketQuote.lastDone`),
                 *     a list as JSON in a text. The page behind is named by `Link`, and what is beside the rows by `X-Data-Answer` or the metadata of the file.
                 * @example json
                 */
                format?: "json" | "csv" | "ndjson" | "parquet" | "arrow";
                /**
                 * @description How decimal numbers of the rows are written: `exact`, the default, as texts in JSON, NDJSON and CSV and as decimals in Parquet and Arrow;
                 *     `number` as floating-point numbers, rounded to the nearest one, for tools that read no others.
                 * @example exact
                 */
                prices?: "exact" | "number";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The holders. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShareholdersResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid query parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTopShareholders: {
        parameters: {
            query: {
                /**
                 * @description One security, with the `.US` suffix.
                 * @example AAPL.US
                 */
                symbol: string;
                /**
                 * @description Number of reporting periods to return. From 1 to 8. Default `1`.
                 * @example 2
                 */
                periods?: number;
                /**
                 * @description Compatible alias of `periods`. From 1 to 8.
                 * @example 2
                 */
                count?: number;
                /**
                 * @description Answers with what was public then: a day (to its end in New York) or an instant in UTC, not in the future. No figure uses
                 *     data that became public later. The member `asOf` of the answer names the data that say no time of publication. Figures of
                 *     the whole market (screener, peers, ranks) are refused with 400 where more than 500 securities are held. At most 20 characters.
                 * @example 2026-06-30
                 */
                as_of?: string;
                /**
                 * @description Answers with one version of the data, as `X-Data-Version` of an earlier answer names it, however many imports land meanwhile. A version is held
                 *     from the first request that names it while it is the newest. It is let go when no request has named it for 60 seconds, 600 seconds after an import
                 *     replaced it, or when four newer ones are held; the operator of a service may set the last two otherwise. Any other version is refused: 400
                 *     with the code `unknown_version`. The clock does not stand still: what depends on the time of the
                 *     request, such as the market status, changes within a version. At most 26 characters.
                 * @example 17-1k2m3n4p5q
                 */
                data_version?: string;
                /**
                 * @description Encoding of the answer. It counts before the header `Accept`; without both the answer is JSON. The others hold the rows of the answer
                 *     alone, one for each entry of its list, in columns that are named as the members: a member of a member by its path (`preMarketQuote.lastDone`),
                 *     a list as JSON in a text. The page behind is named by `Link`, and what is beside the rows by `X-Data-Answer` or the metadata of the file.
                 * @example json
                 */
                format?: "json" | "csv" | "ndjson" | "parquet" | "arrow";
                /**
                 * @description How decimal numbers of the rows are written: `exact`, the default, as texts in JSON, NDJSON and CSV and as decimals in Parquet and Arrow;
                 *     `number` as floating-point numbers, rounded to the nearest one, for tools that read no others.
                 * @example exact
                 */
                prices?: "exact" | "number";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The holders by period. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopShareholdersResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid query parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listStatements: {
        parameters: {
            query: {
                /**
                 * @description One security, with the `.US` suffix.
                 * @example AAPL.US
                 */
                symbol: string;
                /**
                 * @description Kinds of reports to return, comma-separated: `af` full year, `saf` half year, `q1` to `q4` quarters, `tp` the transition period of a company that moved the end of its fiscal year, `tq1` to `tq3` quarters of a longer one. The default is all kinds. 1 to 10 entries.
                 * @example [
                 *       "af",
                 *       "q4"
                 *     ]
                 */
                report?: ("af" | "saf" | "q1" | "q2" | "q3" | "q4" | "tp" | "tq1" | "tq2" | "tq3")[];
                /**
                 * @description Statements to return, comma-separated: `income`, `balance`, `cashflow` and `shares`. The default is all of them. 1 to 4 entries.
                 * @example [
                 *       "income",
                 *       "balance"
                 *     ]
                 */
                statement?: ("income" | "balance" | "cashflow" | "shares")[];
                /**
                 * @description `true` adds to each item the filed facts that it is or follows from. Default `false`.
                 * @example true
                 */
                with_facts?: boolean;
                /**
                 * @description Number of records to return. From 1 to 100. Default `20`.
                 * @example 20
                 */
                count?: number;
                /**
                 * @description `true` adds `receipts`: what each figure is made of, and why one is null. The default is `false`. JSON, Parquet and Arrow have a place for
                 *     receipts; with another `format` the request is refused.
                 * @example true
                 */
                explain?: boolean;
                /**
                 * @description Answers with what was public then: a day (to its end in New York) or an instant in UTC, not in the future. No figure uses
                 *     data that became public later. The member `asOf` of the answer names the data that say no time of publication. Figures of
                 *     the whole market (screener, peers, ranks) are refused with 400 where more than 500 securities are held. At most 20 characters.
                 * @example 2026-06-30
                 */
                as_of?: string;
                /**
                 * @description Answers with one version of the data, as `X-Data-Version` of an earlier answer names it, however many imports land meanwhile. A version is held
                 *     from the first request that names it while it is the newest. It is let go when no request has named it for 60 seconds, 600 seconds after an import
                 *     replaced it, or when four newer ones are held; the operator of a service may set the last two otherwise. Any other version is refused: 400
                 *     with the code `unknown_version`. The clock does not stand still: what depends on the time of the
                 *     request, such as the market status, changes within a version. At most 26 characters.
                 * @example 17-1k2m3n4p5q
                 */
                data_version?: string;
                /**
                 * @description Encoding of the answer. It counts before the header `Accept`; without both the answer is JSON. The others hold the rows of the answer
                 *     alone, one for each entry of its list, in columns that are named as the members: a member of a member by its path (`preMarketQuote.lastDone`),
                 *     a list as JSON in a text. The page behind is named by `Link`, and what is beside the rows by `X-Data-Answer` or the metadata of the file.
                 * @example json
                 */
                format?: "json" | "csv" | "ndjson" | "parquet" | "arrow";
                /**
                 * @description How decimal numbers of the rows are written: `exact`, the default, as texts in JSON, NDJSON and CSV and as decimals in Parquet and Arrow;
                 *     `number` as floating-point numbers, rounded to the nearest one, for tools that read no others.
                 * @example exact
                 */
                prices?: "exact" | "number";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statements. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListStatementsResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid query parameter or unknown symbol. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listScreenerFilters: {
        parameters: {
            query?: {
                /**
                 * @description Answers with one version of the data, as `X-Data-Version` of an earlier answer names it, however many imports land meanwhile. A version is held
                 *     from the first request that names it while it is the newest. It is let go when no request has named it for 60 seconds, 600 seconds after an import
                 *     replaced it, or when four newer ones are held; the operator of a service may set the last two otherwise. Any other version is refused: 400
                 *     with the code `unknown_version`. The clock does not stand still: what depends on the time of the
                 *     request, such as the market status, changes within a version. At most 26 characters.
                 * @example 17-1k2m3n4p5q
                 */
                data_version?: string;
                /**
                 * @description Encoding of the answer. It counts before the header `Accept`; without both the answer is JSON. The others hold the rows of the answer
                 *     alone, one for each entry of its list, in columns that are named as the members: a member of a member by its path (`preMarketQuote.lastDone`),
                 *     a list as JSON in a text. The page behind is named by `Link`, and what is beside the rows by `X-Data-Answer` or the metadata of the file.
                 * @example json
                 */
                format?: "json" | "csv" | "ndjson" | "parquet" | "arrow";
                /**
                 * @description How decimal numbers of the rows are written: `exact`, the default, as texts in JSON, NDJSON and CSV and as decimals in Parquet and Arrow;
                 *     `number` as floating-point numbers, rounded to the nearest one, for tools that read no others.
                 * @example exact
                 */
                prices?: "exact" | "number";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The indicators. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScreenerFiltersResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid query parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listScreenerIndicators: {
        parameters: {
            query?: {
                /**
                 * @description Security whose values to include, with the `.US` suffix.
                 * @example AAPL.US
                 */
                symbol?: string;
                /**
                 * @description Answers with one version of the data, as `X-Data-Version` of an earlier answer names it, however many imports land meanwhile. A version is held
                 *     from the first request that names it while it is the newest. It is let go when no request has named it for 60 seconds, 600 seconds after an import
                 *     replaced it, or when four newer ones are held; the operator of a service may set the last two otherwise. Any other version is refused: 400
                 *     with the code `unknown_version`. The clock does not stand still: what depends on the time of the
                 *     request, such as the market status, changes within a version. At most 26 characters.
                 * @example 17-1k2m3n4p5q
                 */
                data_version?: string;
                /**
                 * @description Encoding of the answer. It counts before the header `Accept`; without both the answer is JSON. The others hold the rows of the answer
                 *     alone, one for each entry of its list, in columns that are named as the members: a member of a member by its path (`preMarketQuote.lastDone`),
                 *     a list as JSON in a text. The page behind is named by `Link`, and what is beside the rows by `X-Data-Answer` or the metadata of the file.
                 * @example json
                 */
                format?: "json" | "csv" | "ndjson" | "parquet" | "arrow";
                /**
                 * @description How decimal numbers of the rows are written: `exact`, the default, as texts in JSON, NDJSON and CSV and as decimals in Parquet and Arrow;
                 *     `number` as floating-point numbers, rounded to the nearest one, for tools that read no others.
                 * @example exact
                 */
                prices?: "exact" | "number";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The indicators. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScreenerIndicatorsResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid query parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    searchScreener: {
        parameters: {
            query?: {
                /**
                 * @description Market to screen with custom conditions. It has no effect with `strategy_id`. Default `US`.
                 * @example US
                 */
                market?: "US";
                /**
                 * @description Identifier of a strategy of `/api/market-data/screener/strategies` to run. From 1 to 999999999.
                 * @example 1
                 */
                strategy_id?: number;
                /**
                 * @description Compatible alias of `strategy_id`. From 1 to 999999999.
                 * @example 1
                 */
                strategyId?: number;
                /**
                 * @description Custom conditions, either comma-separated `KEY:MIN:MAX` entries (an empty bound leaves that side open, a number may end in `K`, `M`, `B` or `T` for thousand to trillion) or a JSON array of such entries as texts or as objects with `key`, `min`, `max` and `techValues`. At most 4000 characters.
                 * @example pettm:5:40,roe:15:
                 */
                conditions?: string;
                /**
                 * @description Compatible alias of `conditions`. At most 4000 characters.
                 * @example pettm:5:40,roe:15:
                 */
                condition?: string;
                /**
                 * @description Keys of extra indicators to show for each security, comma-separated or as a JSON array of strings. At most 4000 characters.
                 * @example marketcap,divyld
                 */
                show?: string;
                /**
                 * @description Key of the numeric indicator to sort by. Securities without a value come last. Ties are ordered by symbol. At most 64 characters. Default `changerate`.
                 * @example marketcap
                 */
                sort?: string;
                /**
                 * @description Sort direction: `desc` from the highest value, `asc` from the lowest. Default `desc`.
                 * @example desc
                 */
                order?: "desc" | "asc";
                /**
                 * @description Zero-based page number. From 0 to 100000. Default `0`.
                 * @example 0
                 */
                page?: number;
                /**
                 * @description Items per page. From 1 to 100. Default `20`.
                 * @example 20
                 */
                size?: number;
                /**
                 * @description Compatible alias of `size`. From 1 to 100.
                 * @example 20
                 */
                count?: number;
                /**
                 * @description `true` adds `receipts`: what each figure is made of, and why one is null. The default is `false`. JSON, Parquet and Arrow have a place for
                 *     receipts; with another `format` the request is refused.
                 * @example true
                 */
                explain?: boolean;
                /**
                 * @description Answers with what was public then: a day (to its end in New York) or an instant in UTC, not in the future. No figure uses
                 *     data that became public later. The member `asOf` of the answer names the data that say no time of publication. Figures of
                 *     the whole market (screener, peers, ranks) are refused with 400 where more than 500 securities are held. At most 20 characters.
                 * @example 2026-06-30
                 */
                as_of?: string;
                /**
                 * @description Answers with one version of the data, as `X-Data-Version` of an earlier answer names it, however many imports land meanwhile. A version is held
                 *     from the first request that names it while it is the newest. It is let go when no request has named it for 60 seconds, 600 seconds after an import
                 *     replaced it, or when four newer ones are held; the operator of a service may set the last two otherwise. Any other version is refused: 400
                 *     with the code `unknown_version`. The clock does not stand still: what depends on the time of the
                 *     request, such as the market status, changes within a version. At most 26 characters.
                 * @example 17-1k2m3n4p5q
                 */
                data_version?: string;
                /**
                 * @description Encoding of the answer. It counts before the header `Accept`; without both the answer is JSON. The others hold the rows of the answer
                 *     alone, one for each entry of its list, in columns that are named as the members: a member of a member by its path (`preMarketQuote.lastDone`),
                 *     a list as JSON in a text. The page behind is named by `Link`, and what is beside the rows by `X-Data-Answer` or the metadata of the file.
                 * @example json
                 */
                format?: "json" | "csv" | "ndjson" | "parquet" | "arrow";
                /**
                 * @description How decimal numbers of the rows are written: `exact`, the default, as texts in JSON, NDJSON and CSV and as decimals in Parquet and Arrow;
                 *     `number` as floating-point numbers, rounded to the nearest one, for tools that read no others.
                 * @example exact
                 */
                prices?: "exact" | "number";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScreenerResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid query parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listScreenerStrategies: {
        parameters: {
            query?: {
                /**
                 * @description Market filter. `US` is the only market. Default `US`.
                 * @example US
                 */
                market?: "US";
                /**
                 * @description Identifier of one strategy. An unknown identifier receives 400. From 1 to 999999999.
                 * @example 1
                 */
                strategy_id?: number;
                /**
                 * @description Compatible alias of `strategy_id`. From 1 to 999999999.
                 * @example 1
                 */
                id?: number;
                /**
                 * @description Answers with one version of the data, as `X-Data-Version` of an earlier answer names it, however many imports land meanwhile. A version is held
                 *     from the first request that names it while it is the newest. It is let go when no request has named it for 60 seconds, 600 seconds after an import
                 *     replaced it, or when four newer ones are held; the operator of a service may set the last two otherwise. Any other version is refused: 400
                 *     with the code `unknown_version`. The clock does not stand still: what depends on the time of the
                 *     request, such as the market status, changes within a version. At most 26 characters.
                 * @example 17-1k2m3n4p5q
                 */
                data_version?: string;
                /**
                 * @description Encoding of the answer. It counts before the header `Accept`; without both the answer is JSON. The others hold the rows of the answer
                 *     alone, one for each entry of its list, in columns that are named as the members: a member of a member by its path (`preMarketQuote.lastDone`),
                 *     a list as JSON in a text. The page behind is named by `Link`, and what is beside the rows by `X-Data-Answer` or the metadata of the file.
                 * @example json
                 */
                format?: "json" | "csv" | "ndjson" | "parquet" | "arrow";
                /**
                 * @description How decimal numbers of the rows are written: `exact`, the default, as texts in JSON, NDJSON and CSV and as decimals in Parquet and Arrow;
                 *     `number` as floating-point numbers, rounded to the nearest one, for tools that read no others.
                 * @example exact
                 */
                prices?: "exact" | "number";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The strategies. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScreenerStrategiesResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid query parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCorporateActions: {
        parameters: {
            query: {
                /**
                 * @description One security, with the `.US` suffix.
                 * @example AAPL.US
                 */
                symbol: string;
                /**
                 * @description Kinds of actions to return, comma-separated. The default is all. 1 to 7 entries.
                 * @example [
                 *       "split",
                 *       "dividend"
                 *     ]
                 */
                kinds?: ("split" | "dividend" | "rename" | "symbol_rename" | "delisting" | "relisting" | "halt")[];
                /**
                 * @description First day of the actions and bars in Eastern time. The default is the first that is held.
                 * @example 2020-01-01
                 */
                start?: string;
                /**
                 * @description Last day of the actions and bars in Eastern time, not before `start`. The default is the last that is held, announced ones included.
                 * @example 2026-12-31
                 */
                end?: string;
                /**
                 * @description Answers with what was public then: a day (to its end in New York) or an instant in UTC, not in the future. No figure uses
                 *     data that became public later. The member `asOf` of the answer names the data that say no time of publication. Figures of
                 *     the whole market (screener, peers, ranks) are refused with 400 where more than 500 securities are held. At most 20 characters.
                 * @example 2026-06-30
                 */
                as_of?: string;
                /**
                 * @description Answers with one version of the data, as `X-Data-Version` of an earlier answer names it, however many imports land meanwhile. A version is held
                 *     from the first request that names it while it is the newest. It is let go when no request has named it for 60 seconds, 600 seconds after an import
                 *     replaced it, or when four newer ones are held; the operator of a service may set the last two otherwise. Any other version is refused: 400
                 *     with the code `unknown_version`. The clock does not stand still: what depends on the time of the
                 *     request, such as the market status, changes within a version. At most 26 characters.
                 * @example 17-1k2m3n4p5q
                 */
                data_version?: string;
                /**
                 * @description Encoding of the answer. It counts before the header `Accept`; without both the answer is JSON. The others hold the rows of the answer
                 *     alone, one for each entry of its list, in columns that are named as the members: a member of a member by its path (`preMarketQuote.lastDone`),
                 *     a list as JSON in a text. The page behind is named by `Link`, and what is beside the rows by `X-Data-Answer` or the metadata of the file.
                 * @example json
                 */
                format?: "json" | "csv" | "ndjson" | "parquet" | "arrow";
                /**
                 * @description How decimal numbers of the rows are written: `exact`, the default, as texts in JSON, NDJSON and CSV and as decimals in Parquet and Arrow;
                 *     `number` as floating-point numbers, rounded to the nearest one, for tools that read no others.
                 * @example exact
                 */
                prices?: "exact" | "number";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Actions and factors. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CorporateActionsResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid query parameter or unknown symbol. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listChanges: {
        parameters: {
            query?: {
                /**
                 * @description Only changes after a version of the data, as `X-Data-Version` and `dataVersion` name it, after an instant in UTC, or from the beginning of a
                 *     day in New York on. The default is all changes that are kept. At most 26 characters.
                 * @example 2026-11-20
                 */
                since?: string;
                /**
                 * @description Areas of the changes, comma-separated. The default is all. 1 to 28 entries.
                 * @example [
                 *       "day-bars",
                 *       "dividends"
                 *     ]
                 */
                areas?: ("companies" | "day-bars" | "depth" | "dividends" | "estimates" | "events" | "filings" | "financials" | "halts" | "identifiers" | "insider-trades" | "issues" | "minute-bars" | "news" | "profiles" | "quotes" | "ratings" | "reported-facts" | "securities" | "shareholders" | "shares" | "short-interest" | "short-volume" | "size-ranks" | "splits" | "symbol-history" | "topics" | "trades")[];
                /**
                 * @description Only changes of securities that had one of these symbols then, comma-separated. The default is all securities. 1 to 500 entries.
                 * @example [
                 *       "AAPL.US",
                 *       "MSFT.US"
                 *     ]
                 */
                symbols?: string[];
                /**
                 * @description Rows of a page. From 1 to 10000. Default `1000`.
                 * @example 4
                 */
                count?: number;
                /**
                 * @description The `next` of the page before; without it the first page. The other parameters are those of that page. At most 600 characters.
                 * @example WyJqRm1HSVhvViIsIkFBUEwuVVMiXQ
                 */
                cursor?: string;
                /**
                 * @description Answers with one version of the data, as `X-Data-Version` of an earlier answer names it, however many imports land meanwhile. A version is held
                 *     from the first request that names it while it is the newest. It is let go when no request has named it for 60 seconds, 600 seconds after an import
                 *     replaced it, or when four newer ones are held; the operator of a service may set the last two otherwise. Any other version is refused: 400
                 *     with the code `unknown_version`. The clock does not stand still: what depends on the time of the
                 *     request, such as the market status, changes within a version. At most 26 characters.
                 * @example 17-1k2m3n4p5q
                 */
                data_version?: string;
                /**
                 * @description Encoding of the answer. It counts before the header `Accept`; without both the answer is JSON. The others hold the rows of the answer
                 *     alone, one for each entry of its list, in columns that are named as the members: a member of a member by its path (`preMarketQuote.lastDone`),
                 *     a list as JSON in a text. The page behind is named by `Link`, and what is beside the rows by `X-Data-Answer` or the metadata of the file.
                 * @example json
                 */
                format?: "json" | "csv" | "ndjson" | "parquet" | "arrow";
                /**
                 * @description How decimal numbers of the rows are written: `exact`, the default, as texts in JSON, NDJSON and CSV and as decimals in Parquet and Arrow;
                 *     `number` as floating-point numbers, rounded to the nearest one, for tools that read no others.
                 * @example exact
                 */
                prices?: "exact" | "number";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Changes, oldest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangesResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid query parameter, or a position before the changes that are kept. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCoverage: {
        parameters: {
            query?: {
                /**
                 * @description One security, with the `.US` suffix. The default is all securities.
                 * @example AAPL.US
                 */
                symbol?: string;
                /**
                 * @description Areas of the answer, comma-separated. The default is all that are held. 1 to 28 entries.
                 * @example [
                 *       "day-bars",
                 *       "dividends"
                 *     ]
                 */
                areas?: ("companies" | "day-bars" | "depth" | "dividends" | "estimates" | "events" | "filings" | "financials" | "halts" | "identifiers" | "insider-trades" | "issues" | "minute-bars" | "news" | "profiles" | "quotes" | "ratings" | "reported-facts" | "securities" | "shareholders" | "shares" | "short-interest" | "short-volume" | "size-ranks" | "splits" | "symbol-history" | "topics" | "trades")[];
                /**
                 * @description First trading day of the conditions in Eastern time. The default is 30 days before `end`.
                 * @example 2026-11-16
                 */
                start?: string;
                /**
                 * @description Last trading day of the conditions in Eastern time, not before `start`. The default is 30 days after `start`.
                 * @example 2026-11-20
                 */
                end?: string;
                /**
                 * @description Answers with one version of the data, as `X-Data-Version` of an earlier answer names it, however many imports land meanwhile. A version is held
                 *     from the first request that names it while it is the newest. It is let go when no request has named it for 60 seconds, 600 seconds after an import
                 *     replaced it, or when four newer ones are held; the operator of a service may set the last two otherwise. Any other version is refused: 400
                 *     with the code `unknown_version`. The clock does not stand still: what depends on the time of the
                 *     request, such as the market status, changes within a version. At most 26 characters.
                 * @example 17-1k2m3n4p5q
                 */
                data_version?: string;
                /**
                 * @description Encoding of the answer. It counts before the header `Accept`; without both the answer is JSON. The others hold the rows of the answer
                 *     alone, one for each entry of its list, in columns that are named as the members: a member of a member by its path (`preMarketQuote.lastDone`),
                 *     a list as JSON in a text. The page behind is named by `Link`, and what is beside the rows by `X-Data-Answer` or the metadata of the file.
                 * @example json
                 */
                format?: "json" | "csv" | "ndjson" | "parquet" | "arrow";
                /**
                 * @description How decimal numbers of the rows are written: `exact`, the default, as texts in JSON, NDJSON and CSV and as decimals in Parquet and Arrow;
                 *     `number` as floating-point numbers, rounded to the nearest one, for tools that read no others.
                 * @example exact
                 */
                prices?: "exact" | "number";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Areas by name. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CoverageResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid query parameter or unknown symbol. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDailyActions: {
        parameters: {
            query: {
                /**
                 * @description Effective day of the actions in Eastern time.
                 * @example 2026-11-06
                 */
                date: string;
                /**
                 * @description Kinds of actions to return, comma-separated. The default is all. 1 to 7 entries.
                 * @example [
                 *       "split",
                 *       "dividend"
                 *     ]
                 */
                kinds?: ("split" | "dividend" | "rename" | "symbol_rename" | "delisting" | "relisting" | "halt")[];
                /**
                 * @description Rows of a page. From 1 to 10000. Default `10000`.
                 * @example 4
                 */
                count?: number;
                /**
                 * @description The `next` of the page before; without it the first page. The other parameters are those of that page. At most 600 characters.
                 * @example WyJqRm1HSVhvViIsIkFBUEwuVVMiXQ
                 */
                cursor?: string;
                /**
                 * @description Answers with what was public then: a day (to its end in New York) or an instant in UTC, not in the future. No figure uses
                 *     data that became public later. The member `asOf` of the answer names the data that say no time of publication. Figures of
                 *     the whole market (screener, peers, ranks) are refused with 400 where more than 500 securities are held. At most 20 characters.
                 * @example 2026-06-30
                 */
                as_of?: string;
                /**
                 * @description Answers with one version of the data, as `X-Data-Version` of an earlier answer names it, however many imports land meanwhile. A version is held
                 *     from the first request that names it while it is the newest. It is let go when no request has named it for 60 seconds, 600 seconds after an import
                 *     replaced it, or when four newer ones are held; the operator of a service may set the last two otherwise. Any other version is refused: 400
                 *     with the code `unknown_version`. The clock does not stand still: what depends on the time of the
                 *     request, such as the market status, changes within a version. At most 26 characters.
                 * @example 17-1k2m3n4p5q
                 */
                data_version?: string;
                /**
                 * @description Encoding of the answer. It counts before the header `Accept`; without both the answer is JSON. The others hold the rows of the answer
                 *     alone, one for each entry of its list, in columns that are named as the members: a member of a member by its path (`preMarketQuote.lastDone`),
                 *     a list as JSON in a text. The page behind is named by `Link`, and what is beside the rows by `X-Data-Answer` or the metadata of the file.
                 * @example json
                 */
                format?: "json" | "csv" | "ndjson" | "parquet" | "arrow";
                /**
                 * @description How decimal numbers of the rows are written: `exact`, the default, as texts in JSON, NDJSON and CSV and as decimals in Parquet and Arrow;
                 *     `number` as floating-point numbers, rounded to the nearest one, for tools that read no others.
                 * @example exact
                 */
                prices?: "exact" | "number";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Actions by symbol. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DailyActionsResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid query parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listFigures: {
        parameters: {
            query?: {
                /**
                 * @description Answers with one version of the data, as `X-Data-Version` of an earlier answer names it, however many imports land meanwhile. A version is held
                 *     from the first request that names it while it is the newest. It is let go when no request has named it for 60 seconds, 600 seconds after an import
                 *     replaced it, or when four newer ones are held; the operator of a service may set the last two otherwise. Any other version is refused: 400
                 *     with the code `unknown_version`. The clock does not stand still: what depends on the time of the
                 *     request, such as the market status, changes within a version. At most 26 characters.
                 * @example 17-1k2m3n4p5q
                 */
                data_version?: string;
                /**
                 * @description Encoding of the answer. It counts before the header `Accept`; without both the answer is JSON. The others hold the rows of the answer
                 *     alone, one for each entry of its list, in columns that are named as the members: a member of a member by its path (`preMarketQuote.lastDone`),
                 *     a list as JSON in a text. The page behind is named by `Link`, and what is beside the rows by `X-Data-Answer` or the metadata of the file.
                 * @example json
                 */
                format?: "json" | "csv" | "ndjson" | "parquet" | "arrow";
                /**
                 * @description How decimal numbers of the rows are written: `exact`, the default, as texts in JSON, NDJSON and CSV and as decimals in Parquet and Arrow;
                 *     `number` as floating-point numbers, rounded to the nearest one, for tools that read no others.
                 * @example exact
                 */
                prices?: "exact" | "number";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures, by key. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FiguresResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid query parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    resolveSymbol: {
        parameters: {
            query: {
                /**
                 * @description One security, with the `.US` suffix.
                 * @example AAPL.US
                 */
                symbol: string;
                /**
                 * @description Day on which the symbol was in use.
                 * @example 2020-01-02
                 */
                date?: string;
                /**
                 * @description Answers with one version of the data, as `X-Data-Version` of an earlier answer names it, however many imports land meanwhile. A version is held
                 *     from the first request that names it while it is the newest. It is let go when no request has named it for 60 seconds, 600 seconds after an import
                 *     replaced it, or when four newer ones are held; the operator of a service may set the last two otherwise. Any other version is refused: 400
                 *     with the code `unknown_version`. The clock does not stand still: what depends on the time of the
                 *     request, such as the market status, changes within a version. At most 26 characters.
                 * @example 17-1k2m3n4p5q
                 */
                data_version?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The security, its symbols and names. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SymbolResolutionResponse"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid query parameter, or a symbol that no security has or had. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    searchSecurities: {
        parameters: {
            query: {
                /**
                 * @description Symbol, name, former symbol or name, CIK or FIGI, or the beginning of one. At most 100 characters.
                 * @example appel
                 */
                query: string;
                /**
                 * @description Only securities of this kind.
                 * @example stock
                 */
                security_type?: "stock" | "etf" | "preferred" | "warrant" | "right" | "unit" | "note" | "other";
                /**
                 * @description Only securities that are listed, that are delisted, or of which no directory is held.
                 * @example listed
                 */
                listing_status?: "listed" | "delisted" | "unknown";
                /**
                 * @description Number of records to return. From 1 to 100. Default `20`.
                 * @example 20
                 */
                count?: number;
                /**
                 * @description The `next` of the page before; without it the first page. The other parameters are those of that page. At most 600 characters.
                 * @example WyJqRm1HSVhvViIsIkFBUEwuVVMiXQ
                 */
                cursor?: string;
                /**
                 * @description Answers with one version of the data, as `X-Data-Version` of an earlier answer names it, however many imports land meanwhile. A version is held
                 *     from the first request that names it while it is the newest. It is let go when no request has named it for 60 seconds, 600 seconds after an import
                 *     replaced it, or when four newer ones are held; the operator of a service may set the last two otherwise. Any other version is refused: 400
                 *     with the code `unknown_version`. The clock does not stand still: what depends on the time of the
                 *     request, such as the market status, changes within a version. At most 26 characters.
                 * @example 17-1k2m3n4p5q
                 */
                data_version?: string;
                /**
                 * @description Encoding of the answer. It counts before the header `Accept`; without both the answer is JSON. The others hold the rows of the answer
                 *     alone, one for each entry of its list, in columns that are named as the members: a member of a member by its path (`preMarketQuote.lastDone`),
                 *     a list as JSON in a text. The page behind is named by `Link`, and what is beside the rows by `X-Data-Answer` or the metadata of the file.
                 * @example json
                 */
                format?: "json" | "csv" | "ndjson" | "parquet" | "arrow";
                /**
                 * @description How decimal numbers of the rows are written: `exact`, the default, as texts in JSON, NDJSON and CSV and as decimals in Parquet and Arrow;
                 *     `number` as floating-point numbers, rounded to the nearest one, for tools that read no others.
                 * @example exact
                 */
                prices?: "exact" | "number";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Securities that fit, the best first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecuritySearchResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid query parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSecurities: {
        parameters: {
            query?: {
                /**
                 * @description Only securities of this kind.
                 * @example stock
                 */
                security_type?: "stock" | "etf" | "preferred" | "warrant" | "right" | "unit" | "note" | "other";
                /**
                 * @description Only securities that are listed, that are delisted, or of which no directory is held.
                 * @example listed
                 */
                listing_status?: "listed" | "delisted" | "unknown";
                /**
                 * @description Only securities of this exchange of primary listing.
                 * @example nasdaq
                 */
                exchange?: "nasdaq" | "nyse" | "amex" | "arca" | "bats" | "iex" | "otc";
                /**
                 * @description Only securities that were listed on this day. One whose first or last day is unknown counts as listed then.
                 * @example 2026-11-20
                 */
                active_on?: string;
                /**
                 * @description Number of securities of a page. From 1 to 1000. Default `100`.
                 * @example 100
                 */
                count?: number;
                /**
                 * @description The `next` of the page before; without it the first page. The other parameters are those of that page. At most 600 characters.
                 * @example WyJqRm1HSVhvViIsIkFBUEwuVVMiXQ
                 */
                cursor?: string;
                /**
                 * @description Answers with one version of the data, as `X-Data-Version` of an earlier answer names it, however many imports land meanwhile. A version is held
                 *     from the first request that names it while it is the newest. It is let go when no request has named it for 60 seconds, 600 seconds after an import
                 *     replaced it, or when four newer ones are held; the operator of a service may set the last two otherwise. Any other version is refused: 400
                 *     with the code `unknown_version`. The clock does not stand still: what depends on the time of the
                 *     request, such as the market status, changes within a version. At most 26 characters.
                 * @example 17-1k2m3n4p5q
                 */
                data_version?: string;
                /**
                 * @description Encoding of the answer. It counts before the header `Accept`; without both the answer is JSON. The others hold the rows of the answer
                 *     alone, one for each entry of its list, in columns that are named as the members: a member of a member by its path (`preMarketQuote.lastDone`),
                 *     a list as JSON in a text. The page behind is named by `Link`, and what is beside the rows by `X-Data-Answer` or the metadata of the file.
                 * @example json
                 */
                format?: "json" | "csv" | "ndjson" | "parquet" | "arrow";
                /**
                 * @description How decimal numbers of the rows are written: `exact`, the default, as texts in JSON, NDJSON and CSV and as decimals in Parquet and Arrow;
                 *     `number` as floating-point numbers, rounded to the nearest one, for tools that read no others.
                 * @example exact
                 */
                prices?: "exact" | "number";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of securities, by symbol. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecuritiesResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid query parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBulkLink: {
        parameters: {
            query: {
                /**
                 * @description Name of the file, as the list of files tells it. At most 100 characters.
                 * @example day-bars-2026-11-20.r57.parquet
                 */
                file: string;
            };
            header?: never;
            path: {
                /**
                 * @description Area of the files: `day-bars`, `minute-bars`, `trades`, `short-volume`, `corporate-actions`, `dividends`, `filings`, `shareholders`,
                 *     `reported-facts`, `factors`. At most 40 characters.
                 * @example day-bars
                 */
                area: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkLinkResponse"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBulkFiles: {
        parameters: {
            query?: {
                /**
                 * @description First day; without it the first of all.
                 * @example 2026-11-19
                 */
                start?: string;
                /**
                 * @description Last day; without it the last of all.
                 * @example 2026-11-20
                 */
                end?: string;
                /**
                 * @description The newest revision of each day, or all. Default `newest`.
                 * @example all
                 */
                revisions?: "newest" | "all";
                /**
                 * @description Files of a page. From 1 to 1000. Default `1000`.
                 * @example 2
                 */
                count?: number;
                /**
                 * @description The `next` of the page before; without it the first page. The other parameters are those of that page. At most 600 characters.
                 * @example WyJqRm1HSVhvViIsIkFBUEwuVVMiXQ
                 */
                cursor?: string;
                /**
                 * @description Encoding of the answer. It counts before the header `Accept`; without both the answer is JSON. The others hold the rows of the answer
                 *     alone, one for each entry of its list, in columns that are named as the members: a member of a member by its path (`preMarketQuote.lastDone`),
                 *     a list as JSON in a text. The page behind is named by `Link`, and what is beside the rows by `X-Data-Answer` or the metadata of the file.
                 * @example json
                 */
                format?: "json" | "csv" | "ndjson" | "parquet" | "arrow";
                /**
                 * @description How decimal numbers of the rows are written: `exact`, the default, as texts in JSON, NDJSON and CSV and as decimals in Parquet and Arrow;
                 *     `number` as floating-point numbers, rounded to the nearest one, for tools that read no others.
                 * @example exact
                 */
                prices?: "exact" | "number";
            };
            header?: never;
            path: {
                /**
                 * @description Area of the files: `day-bars`, `minute-bars`, `trades`, `short-volume`, `corporate-actions`, `dividends`, `filings`, `shareholders`,
                 *     `reported-facts`, `factors`. At most 40 characters.
                 * @example day-bars
                 */
                area: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Files, newest day first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkFilesResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    streamBars: {
        parameters: {
            query: {
                /**
                 * @description One to 500 securities, comma-separated, or `*` alone for all where the plan allows it. A plan limits the securities of all streams of an account. 1 to 500 entries.
                 * @example [
                 *       "AAPL.US",
                 *       "MSFT.US"
                 *     ]
                 */
                symbols: string[];
                /**
                 * @description Plays stored data again in place of the live stream: from a day in New York (from the start of its first session), or from an instant in UTC.
                 *     `now` plays the last session of the simulated market as if it were live, at any hour and without end. The default is the live stream. At most 27 characters.
                 * @example now
                 */
                replay?: string;
                /**
                 * @description Seconds of the market in a second of a replay, such as 1, 10 or 100; 0 for as fast as the reader reads. From 0 to 100. Default `1`.
                 * @example 1
                 */
                speed?: number;
                /**
                 * @description The instant of the market, in UTC, behind whose events the stream ends with `close`. The default is none; a replay ends with its trading day. At most 27 characters.
                 * @example 2026-11-20T21:00:00Z
                 */
                until?: string;
                /**
                 * @description The `id` of the last event that was received; the stream continues behind it. It counts before the header `Last-Event-ID`. The other
                 *     parameters are those of the connection before. A position whose data are no longer kept receives 410. At most 200 characters.
                 * @example WyJyIiwidHJhZGVzIiwxNzYzNjQ5MDAwMDAwMDAwXQ
                 */
                since?: string;
                /**
                 * @description Encoding of the stream. It counts before the header `Accept`; without both it is `sse`, server-sent events. A line of `ndjson` is the `data`
                 *     of a server-sent event.
                 * @example ndjson
                 */
                format?: "sse" | "ndjson";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, without end until `close`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["BarsStreamEvent"];
                    "application/x-ndjson": components["schemas"]["BarsStreamEvent"];
                };
            };
            /** @description Invalid query parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            410: components["responses"]["Gone"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    streamData: {
        parameters: {
            query?: {
                /**
                 * @description One to 500 securities, comma-separated. The default is `*`, all securities and the whole market. 1 to 500 entries.
                 * @example [
                 *       "AAPL.US",
                 *       "MSFT.US"
                 *     ]
                 */
                symbols?: string[];
                /**
                 * @description Areas of the changes, comma-separated. The default is all. 1 to 28 entries.
                 * @example [
                 *       "day-bars",
                 *       "dividends"
                 *     ]
                 */
                areas?: ("companies" | "day-bars" | "depth" | "dividends" | "estimates" | "events" | "filings" | "financials" | "halts" | "identifiers" | "insider-trades" | "issues" | "minute-bars" | "news" | "profiles" | "quotes" | "ratings" | "reported-facts" | "securities" | "shareholders" | "shares" | "short-interest" | "short-volume" | "size-ranks" | "splits" | "symbol-history" | "topics" | "trades")[];
                /**
                 * @description Plays stored data again in place of the live stream: from a day in New York (from the start of its first session), or from an instant in UTC.
                 *     `now` plays the last session of the simulated market as if it were live, at any hour and without end. The default is the live stream. At most 27 characters.
                 * @example now
                 */
                replay?: string;
                /**
                 * @description Seconds of the market in a second of a replay, such as 1, 10 or 100; 0 for as fast as the reader reads. From 0 to 100. Default `1`.
                 * @example 1
                 */
                speed?: number;
                /**
                 * @description The instant of the market, in UTC, behind whose events the stream ends with `close`. The default is none; a replay ends with its trading day. At most 27 characters.
                 * @example 2026-11-20T21:00:00Z
                 */
                until?: string;
                /**
                 * @description The `id` of the last event that was received; the stream continues behind it. It counts before the header `Last-Event-ID`. The other
                 *     parameters are those of the connection before. A position whose data are no longer kept receives 410. At most 200 characters.
                 * @example WyJyIiwidHJhZGVzIiwxNzYzNjQ5MDAwMDAwMDAwXQ
                 */
                since?: string;
                /**
                 * @description Encoding of the stream. It counts before the header `Accept`; without both it is `sse`, server-sent events. A line of `ndjson` is the `data`
                 *     of a server-sent event.
                 * @example ndjson
                 */
                format?: "sse" | "ndjson";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, without end until `close`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["DataStreamEvent"];
                    "application/x-ndjson": components["schemas"]["DataStreamEvent"];
                };
            };
            /** @description Invalid query parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            410: components["responses"]["Gone"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    streamDepth: {
        parameters: {
            query: {
                /**
                 * @description One to 500 securities, comma-separated, or `*` alone for all where the plan allows it. A plan limits the securities of all streams of an account. 1 to 500 entries.
                 * @example [
                 *       "AAPL.US",
                 *       "MSFT.US"
                 *     ]
                 */
                symbols: string[];
                /**
                 * @description Milliseconds in which each security has one event at most, with its newest state. It is sent at the end of the interval; a replay counts
                 *     intervals in time of the market, at least as long as these in real time. The default is each change. From 10 to 60000.
                 * @example 250
                 */
                conflate?: number;
                /**
                 * @description Plays stored data again in place of the live stream: from a day in New York (from the start of its first session), or from an instant in UTC.
                 *     `now` plays the last session of the simulated market as if it were live, at any hour and without end. The default is the live stream. At most 27 characters.
                 * @example now
                 */
                replay?: string;
                /**
                 * @description Seconds of the market in a second of a replay, such as 1, 10 or 100; 0 for as fast as the reader reads. From 0 to 100. Default `1`.
                 * @example 1
                 */
                speed?: number;
                /**
                 * @description The instant of the market, in UTC, behind whose events the stream ends with `close`. The default is none; a replay ends with its trading day. At most 27 characters.
                 * @example 2026-11-20T21:00:00Z
                 */
                until?: string;
                /**
                 * @description The `id` of the last event that was received; the stream continues behind it. It counts before the header `Last-Event-ID`. The other
                 *     parameters are those of the connection before. A position whose data are no longer kept receives 410. At most 200 characters.
                 * @example WyJyIiwidHJhZGVzIiwxNzYzNjQ5MDAwMDAwMDAwXQ
                 */
                since?: string;
                /**
                 * @description Encoding of the stream. It counts before the header `Accept`; without both it is `sse`, server-sent events. A line of `ndjson` is the `data`
                 *     of a server-sent event.
                 * @example ndjson
                 */
                format?: "sse" | "ndjson";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, without end until `close`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["DepthStreamEvent"];
                    "application/x-ndjson": components["schemas"]["DepthStreamEvent"];
                };
            };
            /** @description Invalid query parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            410: components["responses"]["Gone"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    streamEvents: {
        parameters: {
            query?: {
                /**
                 * @description One to 500 securities, comma-separated. The default is `*`, all securities and the whole market. 1 to 500 entries.
                 * @example [
                 *       "AAPL.US",
                 *       "MSFT.US"
                 *     ]
                 */
                symbols?: string[];
                /**
                 * @description Plays stored data again in place of the live stream: from a day in New York (from the start of its first session), or from an instant in UTC.
                 *     `now` plays the last session of the simulated market as if it were live, at any hour and without end. The default is the live stream. At most 27 characters.
                 * @example now
                 */
                replay?: string;
                /**
                 * @description Seconds of the market in a second of a replay, such as 1, 10 or 100; 0 for as fast as the reader reads. From 0 to 100. Default `1`.
                 * @example 1
                 */
                speed?: number;
                /**
                 * @description The instant of the market, in UTC, behind whose events the stream ends with `close`. The default is none; a replay ends with its trading day. At most 27 characters.
                 * @example 2026-11-20T21:00:00Z
                 */
                until?: string;
                /**
                 * @description The `id` of the last event that was received; the stream continues behind it. It counts before the header `Last-Event-ID`. The other
                 *     parameters are those of the connection before. A position whose data are no longer kept receives 410. At most 200 characters.
                 * @example WyJyIiwidHJhZGVzIiwxNzYzNjQ5MDAwMDAwMDAwXQ
                 */
                since?: string;
                /**
                 * @description Encoding of the stream. It counts before the header `Accept`; without both it is `sse`, server-sent events. A line of `ndjson` is the `data`
                 *     of a server-sent event.
                 * @example ndjson
                 */
                format?: "sse" | "ndjson";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, without end until `close`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["EventsStreamEvent"];
                    "application/x-ndjson": components["schemas"]["EventsStreamEvent"];
                };
            };
            /** @description Invalid query parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            410: components["responses"]["Gone"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    streamQuotes: {
        parameters: {
            query: {
                /**
                 * @description One to 500 securities, comma-separated, or `*` alone for all where the plan allows it. A plan limits the securities of all streams of an account. 1 to 500 entries.
                 * @example [
                 *       "AAPL.US",
                 *       "MSFT.US"
                 *     ]
                 */
                symbols: string[];
                /**
                 * @description Milliseconds in which each security has one event at most, with its newest state. It is sent at the end of the interval; a replay counts
                 *     intervals in time of the market, at least as long as these in real time. The default is each change. From 10 to 60000.
                 * @example 250
                 */
                conflate?: number;
                /**
                 * @description Plays stored data again in place of the live stream: from a day in New York (from the start of its first session), or from an instant in UTC.
                 *     `now` plays the last session of the simulated market as if it were live, at any hour and without end. The default is the live stream. At most 27 characters.
                 * @example now
                 */
                replay?: string;
                /**
                 * @description Seconds of the market in a second of a replay, such as 1, 10 or 100; 0 for as fast as the reader reads. From 0 to 100. Default `1`.
                 * @example 1
                 */
                speed?: number;
                /**
                 * @description The instant of the market, in UTC, behind whose events the stream ends with `close`. The default is none; a replay ends with its trading day. At most 27 characters.
                 * @example 2026-11-20T21:00:00Z
                 */
                until?: string;
                /**
                 * @description The `id` of the last event that was received; the stream continues behind it. It counts before the header `Last-Event-ID`. The other
                 *     parameters are those of the connection before. A position whose data are no longer kept receives 410. At most 200 characters.
                 * @example WyJyIiwidHJhZGVzIiwxNzYzNjQ5MDAwMDAwMDAwXQ
                 */
                since?: string;
                /**
                 * @description Encoding of the stream. It counts before the header `Accept`; without both it is `sse`, server-sent events. A line of `ndjson` is the `data`
                 *     of a server-sent event.
                 * @example ndjson
                 */
                format?: "sse" | "ndjson";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, without end until `close`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["QuotesStreamEvent"];
                    "application/x-ndjson": components["schemas"]["QuotesStreamEvent"];
                };
            };
            /** @description Invalid query parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            410: components["responses"]["Gone"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    streamTrades: {
        parameters: {
            query: {
                /**
                 * @description One to 500 securities, comma-separated, or `*` alone for all where the plan allows it. A plan limits the securities of all streams of an account. 1 to 500 entries.
                 * @example [
                 *       "AAPL.US",
                 *       "MSFT.US"
                 *     ]
                 */
                symbols: string[];
                /**
                 * @description Plays stored data again in place of the live stream: from a day in New York (from the start of its first session), or from an instant in UTC.
                 *     `now` plays the last session of the simulated market as if it were live, at any hour and without end. The default is the live stream. At most 27 characters.
                 * @example now
                 */
                replay?: string;
                /**
                 * @description Seconds of the market in a second of a replay, such as 1, 10 or 100; 0 for as fast as the reader reads. From 0 to 100. Default `1`.
                 * @example 1
                 */
                speed?: number;
                /**
                 * @description The instant of the market, in UTC, behind whose events the stream ends with `close`. The default is none; a replay ends with its trading day. At most 27 characters.
                 * @example 2026-11-20T21:00:00Z
                 */
                until?: string;
                /**
                 * @description The `id` of the last event that was received; the stream continues behind it. It counts before the header `Last-Event-ID`. The other
                 *     parameters are those of the connection before. A position whose data are no longer kept receives 410. At most 200 characters.
                 * @example WyJyIiwidHJhZGVzIiwxNzYzNjQ5MDAwMDAwMDAwXQ
                 */
                since?: string;
                /**
                 * @description Encoding of the stream. It counts before the header `Accept`; without both it is `sse`, server-sent events. A line of `ndjson` is the `data`
                 *     of a server-sent event.
                 * @example ndjson
                 */
                format?: "sse" | "ndjson";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, without end until `close`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["TradesStreamEvent"];
                    "application/x-ndjson": components["schemas"]["TradesStreamEvent"];
                };
            };
            /** @description Invalid query parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            410: components["responses"]["Gone"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCompanyInsiderTrades: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1. From 1 to 100000. Default `1`.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Holders per page. From 1 to 100. Default `20`.
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description The `next` of the page before; without it the first page. The other parameters are those of that page. At most 600 characters.
                 * @example WyJqRm1HSVhvViIsIkFBUEwuVVMiXQ
                 */
                cursor?: string;
                /**
                 * @description Answers with what was public then: a day (to its end in New York) or an instant in UTC, not in the future. No figure uses
                 *     data that became public later. The member `asOf` of the answer names the data that say no time of publication. Figures of
                 *     the whole market (screener, peers, ranks) are refused with 400 where more than 500 securities are held. At most 20 characters.
                 * @example 2026-06-30
                 */
                as_of?: string;
                /**
                 * @description Answers with one version of the data, as `X-Data-Version` of an earlier answer names it, however many imports land meanwhile. A version is held
                 *     from the first request that names it while it is the newest. It is let go when no request has named it for 60 seconds, 600 seconds after an import
                 *     replaced it, or when four newer ones are held; the operator of a service may set the last two otherwise. Any other version is refused: 400
                 *     with the code `unknown_version`. The clock does not stand still: what depends on the time of the
                 *     request, such as the market status, changes within a version. At most 26 characters.
                 * @example 17-1k2m3n4p5q
                 */
                data_version?: string;
            };
            header?: never;
            path: {
                /**
                 * @description One security, with or without the `.US` suffix or in the exchange-prefixed form. At most 20 characters.
                 * @example NASDAQ:AAPL
                 */
                symbol: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the holders. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyInsiderTradesResponse"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid path or query parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCompanyProfile: {
        parameters: {
            query?: {
                /**
                 * @description Answers with what was public then: a day (to its end in New York) or an instant in UTC, not in the future. No figure uses
                 *     data that became public later. The member `asOf` of the answer names the data that say no time of publication. Figures of
                 *     the whole market (screener, peers, ranks) are refused with 400 where more than 500 securities are held. At most 20 characters.
                 * @example 2026-06-30
                 */
                as_of?: string;
                /**
                 * @description Answers with one version of the data, as `X-Data-Version` of an earlier answer names it, however many imports land meanwhile. A version is held
                 *     from the first request that names it while it is the newest. It is let go when no request has named it for 60 seconds, 600 seconds after an import
                 *     replaced it, or when four newer ones are held; the operator of a service may set the last two otherwise. Any other version is refused: 400
                 *     with the code `unknown_version`. The clock does not stand still: what depends on the time of the
                 *     request, such as the market status, changes within a version. At most 26 characters.
                 * @example 17-1k2m3n4p5q
                 */
                data_version?: string;
            };
            header?: never;
            path: {
                /**
                 * @description One security, with or without the `.US` suffix or in the exchange-prefixed form. At most 20 characters.
                 * @example NASDAQ:AAPL
                 */
                symbol: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The profile. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyProfileResponse"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid path parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listLegacyFilings: {
        parameters: {
            query: {
                /**
                 * @description One security, with the `.US` suffix.
                 * @example AAPL.US
                 */
                symbol: string;
                /**
                 * @description Answers with one version of the data, as `X-Data-Version` of an earlier answer names it, however many imports land meanwhile. A version is held
                 *     from the first request that names it while it is the newest. It is let go when no request has named it for 60 seconds, 600 seconds after an import
                 *     replaced it, or when four newer ones are held; the operator of a service may set the last two otherwise. Any other version is refused: 400
                 *     with the code `unknown_version`. The clock does not stand still: what depends on the time of the
                 *     request, such as the market status, changes within a version. At most 26 characters.
                 * @example 17-1k2m3n4p5q
                 */
                data_version?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Path prefix of the deployment, `legacy` by default. Any other prefix receives 404. At most 64 characters.
                 * @example legacy
                 */
                legacy_prefix: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The filings. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyFilingsResponse"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid query parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getLegacyStaticInfo: {
        parameters: {
            query: {
                /**
                 * @description One to 500 securities, comma-separated. A duplicate is returned once. The answer lists a well-formed symbol that is not held in `unknownSymbols`, and proposes another in `unknownSymbolHints`. 1 to 500 entries.
                 * @example [
                 *       "AAPL.US",
                 *       "MSFT.US"
                 *     ]
                 */
                symbols: string[];
                /**
                 * @description Answers with one version of the data, as `X-Data-Version` of an earlier answer names it, however many imports land meanwhile. A version is held
                 *     from the first request that names it while it is the newest. It is let go when no request has named it for 60 seconds, 600 seconds after an import
                 *     replaced it, or when four newer ones are held; the operator of a service may set the last two otherwise. Any other version is refused: 400
                 *     with the code `unknown_version`. The clock does not stand still: what depends on the time of the
                 *     request, such as the market status, changes within a version. At most 26 characters.
                 * @example 17-1k2m3n4p5q
                 */
                data_version?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Path prefix of the deployment, `legacy` by default. Any other prefix receives 404. At most 64 characters.
                 * @example legacy
                 */
                legacy_prefix: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Data-As-Of": components["headers"]["X-Data-As-Of"];
                    "X-Data-Oldest": components["headers"]["X-Data-Oldest"];
                    "X-Data-Source": components["headers"]["X-Data-Source"];
                    "X-Data-Answer": components["headers"]["X-Data-Answer"];
                    "X-Data-Version": components["headers"]["X-Data-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyStaticInfoResponse"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Invalid query parameter. Not charged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAccountKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountKeysResponse"];
                };
            };
            304: components["responses"]["NotModifiedAccount"];
            /** @description Invalid query parameter. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAccountUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The usage. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountUsageResponse"];
                };
            };
            304: components["responses"]["NotModifiedAccount"];
            /** @description Invalid query parameter. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Data-Requests-Limit": components["headers"]["X-Data-Requests-Limit"];
                    "X-Data-Requests-Remaining": components["headers"]["X-Data-Requests-Remaining"];
                    "X-Data-Requests-Reset": components["headers"]["X-Data-Requests-Reset"];
                    "X-Data-Requests-Cost": components["headers"]["X-Data-Requests-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
}
