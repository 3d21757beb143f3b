const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const indices = words(
	"SPX GSPC INX SP500 SPX500 US500 DJI DJIA IXIC COMPX NDX NAS100 NASDAQ100 US100 US30 RUT RUT2000 VIX NYA XAX SOX OEX FTSE DAX N225 HSI STOXX50E",
);

const cryptocurrencies = words(
	"BITCOIN ETHEREUM BTC XBT ETH SOL XRP DOGE ADA BNB LTC DOT AVAX SHIB MATIC LINK USDT USDC TRX BCH",
);

const currencies = words(
	"USD EUR GBP JPY CHF CAD AUD NZD CNY CNH HKD SGD INR KRW SEK NOK DKK MXN BRL ZAR TRY PLN ILS THB TWD RUB XAU XAG XPT",
);

/** Suffixes of other markets in the usual conventions. */
const otherMarkets = words(
	"HK L LN LON TO TSX V NE CN PA FP DE GR F MU BE HM SG SW VX AX AU T JP TYO SS SH SZ KS KQ NS BO BSE NSE SI SP SA MX MI IM AS NA MC SM ST CO OL HE VI BR LS IR TW TWO NZ JK BK KL IS WA PR ME IL TA JO QA SR",
);

/** Codes of other markets before a colon. */
const otherExchanges = words(
	"LSE LON XLON HKEX HKG SEHK XHKG TSX TSXV XTSE XETRA XETR ETR FRA FWB EPA XPAR AMS XAMS BIT BME SIX SWX XSWX ASX XASX TSE TYO XTKS SSE SHA XSHG SZSE SHE XSHE KRX KOSPI NSE BSE SGX STO CPH HEL OSL VIE WSE",
);

const hongKongShorts =
	"Of Hong Kong, short-sale volume alone is served, by /api/market-data/quote/short_trades, of securities whose reports are imported";
const notUs = "Only US securities are served, with the suffix .US";
const noIndex = "Indices are not served";
const noCurrency = "Cryptocurrencies and currencies are not served";

/** The kind of thing that a text in capitals names and that the service has not; undefined for a possible US security. */
export function notServed(text: string): string | undefined {
	const unprefixed = text.replace(/^[.$]?(INDEX[A-Z]*|I|INDEXSP):/, "^").replace(/\.(US|INDX)$/, "");
	if (unprefixed.startsWith("^") || indices.has(unprefixed.replace(/^[.$]/, ""))) return noIndex;
	if (isCurrency(unprefixed)) return noCurrency;
	if (/=F$|^\/[A-Z]{1,3}$/.test(unprefixed)) return "Futures are not served";
	if (/^(O:)?[A-Z]{1,6} ?\d{6}[CP]\d{8}$/.test(unprefixed)) return "Options are not served";
	if (/^BBG[A-Z0-9]{9}$/.test(unprefixed)) return "A FIGI is not a symbol";
	if (/^[A-Z]{2}[A-Z0-9]{9}\d$/.test(unprefixed)) return "An ISIN is not a symbol";
	if (/^\d{6}[A-Z0-9]{2}\d$/.test(unprefixed)) return "A CUSIP is not a symbol";
	if (/^(CIK)?\d{5,10}$/.test(unprefixed)) return "A CIK or another number is not a symbol";
	if (/^[A-Z0-9]+\.HK$/.test(unprefixed)) return hongKongShorts;
	return ofOtherMarket(unprefixed) ? notUs : undefined;
}

function isCurrency(text: string): boolean {
	if (/=X$/.test(text)) return true;
	const pair = text
		.replace(/^([XC]|BINANCE|COINBASE|KRAKEN|FX|OANDA|CRYPTO|FOREX):/, "")
		.replace(/[-/_:. ]/, "");
	const [, from = "", to = ""] = /^([A-Z]{3,5}?)([A-Z]{3,4})$/.exec(pair) ?? [];
	if (cryptocurrencies.has(text) && text.length !== 4) return text !== "SOL" && text !== "DOT";
	return [from, pair.slice(0, 3), pair.slice(0, 4)].some((first) => isPair(first, pair, to));
}

function isPair(first: string, pair: string, rest: string): boolean {
	const second = pair.slice(first.length) || rest;
	const isMoney = (word: string) => currencies.has(word) || cryptocurrencies.has(word);
	return isMoney(first) && isMoney(second);
}

function ofOtherMarket(text: string): boolean {
	const [, exchange = ""] = /^([A-Z]{2,6}):/.exec(text) ?? [];
	if (otherExchanges.has(exchange)) return true;
	const [, suffix = ""] = /^[A-Z0-9-]+[.: ]([A-Z]{1,3})$/.exec(text) ?? [];
	return otherMarkets.has(suffix);
}
