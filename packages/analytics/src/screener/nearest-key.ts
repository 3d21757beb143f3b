import { nearest, usualNames } from "@us-market-data/market";
import { definitions } from "./definitions.gen.ts";
import { indicators } from "./indicators.ts";

const keys = indicators.map((indicator) => indicator.key);

/** Usual names of the figures, each with the keys that it may mean. */
export const usualKeys = usualNames([
	[
		"pe peratio per petrailing trailingpe pettmratio priceearnings pricetoearnings forwardpe pricetoearningsratio pes ttmpe",
		"pettm",
	],
	["pb pbr pbratio pricetobook pricebook pbttm ptb pricetobookratio mrqpb", "pbmrq"],
	["ps psr psratio pricetosales pricesales psttmratio", "pstm"],
	[
		"mcap mktcap cap marketvalue marketcapitalization marketcapitalisation size capitalization mc",
		"marketcap",
	],
	[
		"floatcap freefloatmarketcap floatmarketcap circulatingmarketcap circcap float freefloat",
		"circulating_marketcap",
	],
	[
		"dividendyield yield divyield dy dyield dividend dividends dividendyieldttm dps divyieldttm payout",
		"divyld",
	],
	["returnonequity roettm", "roe"],
	["returnonassets roattm", "roa"],
	["netprofitmargin profitmargin npm margin netmarginttm profitability", "netmargin"],
	["grossprofitmargin gpm gm grossmarginttm", "grossmargin"],
	["eps earningspershare dilutedeps epsdiluted earnings", "epsttm"],
	["netprofit income profit netearnings netincomettm ni", "netincome"],
	["revenue revenues sale totalrevenue salesttm turnoverttm rev", "sales"],
	["revenuegrowth salesgrowth revgrowth revenuegrowthyoy growth", "salesgrowthyoy"],
	["earningsgrowth epsgrowth profitgrowth netincomegrowth incomegrowth", "netincomegrowthyoy"],
	["debt debtratio debttoassets liabilities debttoequity de leverage liabilitiestoassets totaldebt", "la"],
	["bookvalue bvps bookvaluepershare book", "bps"],
	[
		"price last close lastprice lastdone closeprice stockprice prevprice previousclose currentprice",
		"lastdone",
	],
	[
		"change chg changepercent changepct percentchange dailychange pctchange chgpct changerate day1d chg1d return",
		"changerate",
	],
	["turnoverrate turnoverratio", "turnover_rate"],
	["turnover dollarvolume amount value tradedvalue valuetraded", "turnover"],
	["vol v shares sharestraded dayvolume tradingvolume", "volume"],
	[
		"avgvol averagevolume avgvolume meanvolume adv volumeavg avgvol20 averagedailyvolume avgdailyvolume",
		"avgvolume20",
	],
	["relativevolume relvol rvol volratio volumerate", "volumeratio"],
	["range dayrange dailyrange swing", "amplitude"],
	["shortvolume shortratio shortvolratio shorts shortshare", "shortvolumepercent"],
	["shortfloat shortpercent si sharesshort short", "shortinterest"],
	["dtc shortdaystocover", "daystocover"],
	["weekchange chgweek perf1w change5d return5d 5d 1w chg1w", "chg5d"],
	["change10d return10d 10d", "chg10d"],
	["monthchange perf1m change20d return20d chg1m 1m", "chg20d"],
	["quarterchange perf3m change60d return60d chg3m 3m", "chg60d"],
	["halfyearchange perf6m change120d return120d chg6m 6m", "chg120d"],
	["yearchange perf1y change250d return250d chg1y 1y chg52w", "chg250d"],
	["ytd ytdchange ytdreturn yeartodate perfytd", "chgytd"],
	["betas beta5y betattm b", "beta"],
	["volatility vol20 stdev std hv historicalvolatility iv impliedvolatility sigma", "volatility20"],
	["insider insiders insiderbuy insidertrades insiderbuying netinsider", "insidernetbuy90d"],
	["institutional institutions institutionalownership instown inst ownership", "institutionshare"],
	["sectors gics", "sector"],
	["industries industrygroup group", "industry"],
	["exchanges market mic listing venue", "exchange"],
	["macd", "macd_day"],
	["rsi rsi14", "rsi_day"],
	["kdj stochastic stoch", "kdj_day"],
	["boll bollinger bollingerbands bb", "boll_day"],
	["ma sma ema movingaverage sma20 sma50 sma200 ma50 ma200", "ma_day"],
	...Object.values(definitions).flatMap(({ usualNames: names, key }): [string, string][] =>
		names === undefined ? [] : [[names, key]],
	),
]);

/** The key that an unknown one most likely means. The start of an overlong one decides. */
export const nearestKey = (key: string): string | undefined =>
	nearest(key.slice(0, 64).replace(/^filter_/, ""), keys, usualKeys);
