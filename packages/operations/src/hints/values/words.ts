import { nearest, usualNames } from "@us-market-data/market";

/** Words whose case tells them apart. */
const exact: ReadonlyMap<string, string> = new Map([
	["1M", "month"],
	["M", "month"],
	["1Y", "year"],
]);

/** Usual words for the values of enumerated parameters. */
const usual = usualNames([
	["1 1min min1 minute1 1minute minute min minutes 1minutes m1 pt1m", "1m"],
	["5 5min min5 minute5 5minute 5minutes m5 pt5m", "5m"],
	["15 15min min15 minute15 15minute 15minutes m15 pt15m", "15m"],
	["30 30min min30 minute30 30minute 30minutes m30 halfhour pt30m", "30m"],
	["60 60m min60 minute60 60min 60minute 60minutes hour hourly 1hour 1hr hr h h1 pt1h", "1h"],
	["1d d daily days 1day 24h p1d 1440 1440m date", "day"],
	["1w w weekly weeks 1week wk 1wk 7d p1w", "week"],
	["1mo mo monthly months 1month mth 1mth mon p1m 30d", "month"],
	["1y y yearly years 1year annual annually yr 12mo p1y 12month", "year", "af"],
	["split splits all adjusted adj qfq forwardadjusted yes true dividends on forwardadjust", "forward"],
	["raw unadjusted no false off actual noadjust bfq 0", "none"],
	[
		"extended pre post prepost prepostmarket premarket postmarket afterhours full overnight eth both true",
		"all",
	],
	["regular rth normal core trading trade regularhours false", "intraday"],
	["ascending up oldest oldestfirst increasing 1 1st", "asc"],
	["descending down newest newestfirst decreasing desc", "desc"],
	["usa unitedstates america nyse nasdaq amex usmarket am uss us stocks", "US"],
	["earnings earning reports results eps er", "report"],
	["dividends div exdividend exdate divs", "dividend"],
	["splits stocksplit stocksplits", "split"],
	["ipos newlistings listing listings", "ipo"],
	["economic macro economy economics indicators econ fed", "macrodata"],
	["holiday holidays closures closed closedays marketholidays", "closed"],
	["quarter quarterly q quarters q1 1q qtr 3m", "qf"],
	["semi semiannual halfyear half h1 h2 sa", "saf"],
	["annual yearly year fy 1y y a annually fullyear full 10k", "af"],
	["1q firstquarter", "q1"],
	["2q secondquarter", "q2"],
	["3q thirdquarter", "q3"],
	["4q fourthquarter", "q4"],
	["transition transitionperiod stub 10kt", "tp"],
	["gainer topgainers winners rising up advancers top best", "gainers"],
	["loser toplosers decliners falling down worst", "losers"],
	["volume mostactive active actives activevolume topvolume", "active_volume"],
	["turnover value dollarvolume", "active_turnover", "turnover"],
	["cap mcap mktcap marketvalue totalmarketvalue size largest marketcapitalization", "market_cap"],
	["yield dividend dividends divyield divyld dividendyield dividendratiottm dy", "dividend_yield"],
	["short shorts shortvolume shortinterest shorted", "short_volume_percent"],
	["price last close lastprice current", "last_done"],
	["change", "change_value", "shares_changed"],
	["changepercent changepct percentchange pctchange pct chg", "change_rate"],
	["ytd ytdchange", "ytd_change_rate"],
	["pe peratio pettm pettmratio trailingpe priceearnings", "pe_ttm"],
	["pb pbratio pbmrqratio pricetobook pbmrq", "pb_mrq"],
	["increase increased up added buy bought", "inc"],
	["decrease decreased down reduced sell sold", "dec"],
	["both everything any", "all"],
	["shares size position value held holdings", "shares_held"],
	["newest date recent latest", "time", "report_date"],
	["popular trending", "hot"],
	["gainers losers gainer loser topgainers toplosers", "change_rate"],
	["dollar dollars usdollar", "USD"],
]);

/** The word of an enumeration that a text most likely means. */
export function wordMeant(text: string, words: readonly string[]): string | undefined {
	const sure = exact.get(text);
	if (sure !== undefined && words.includes(sure)) return sure;
	return nearest(text, words, usual);
}

const isTrue = /^(1|y|yes|on|t|true|forwards?|after|future)$/i;
const isFalse = /^(0|n|no|off|f|false|back|backwards?|before|past|reverse)$/i;

export const booleanMeant = (text: string): string | undefined =>
	isTrue.test(text.trim()) ? "true" : isFalse.test(text.trim()) ? "false" : undefined;
