import { folded, normaliseSymbol, usualNames } from "@us-market-data/market";
import { detailOf, type Hint, quoted, type Refusal, withHint } from "./refusal.ts";
import { stripped } from "./stripped.ts";

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
function notServed(text: string): string | undefined {
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

/** A longer text is no symbol, and nothing is looked for in it. */
const maxLength = 40;

/** Names of companies that are sent for their symbols. */
const companies = usualNames([
	["apple appleinc", "AAPL.US"],
	["microsoft", "MSFT.US"],
	["tesla", "TSLA.US"],
	["amazon", "AMZN.US"],
	["nvidia", "NVDA.US"],
	["google alphabet", "GOOGL.US"],
	["facebook meta fb", "META.US"],
	["netflix", "NFLX.US"],
	["berkshire brkb", "BRK.B.US"],
	["brka", "BRK.A.US"],
	["walmart", "WMT.US"],
	["disney", "DIS.US"],
	["intel", "INTC.US"],
	["cocacola", "KO.US"],
	["jpmorgan", "JPM.US"],
	["exxon", "XOM.US"],
	["square sq block", "XYZ.US"],
	["viacom viac cbs", "PARA.US"],
	["raytheon utx", "RTX.US"],
	["priceline pcln", "BKNG.US"],
	["anthem antm", "ELV.US"],
]);

const usPrefix =
	/^(NASDAQ|NYSE|NYSEARCA|NYSEAMERICAN|AMEX|ARCA|BATS|CBOE|OTC|OTCMKTS|IEX|XNAS|XNYS|XASE|ARCX|NMS|NYQ|US)[:.]/;
/** Ends that name the US or one of its exchanges, as data vendors write them. */
const usSuffixes =
	" EQUITY|.US|:US|-US|_US| US|.USA|.NASDAQ|.NYSE|.AMEX|.OQ|.O|.N|.K| UW| UN| UQ|.XNAS|.XNYS".split("|");

/** A text in capitals without quotes and blanks around it. */
const tidy = (text: string): string => stripped(text, "\"'`()[]{}<>$,;").toUpperCase();

/** A spelling without exchange and market. */
function coreOf(text: string): string {
	let core = tidy(text).replace(usPrefix, "");
	// A symbol of a vendor may have both ends.
	for (let ends = 0; ends < 3; ends++) {
		const suffix = usSuffixes.find((one) => core.endsWith(one));
		if (suffix !== undefined) core = core.slice(0, -suffix.length);
	}
	return core;
}

/** The symbol of a company that is called by its name, or by a symbol that it had. */
const companyCalled = (text: string): string | undefined =>
	companies.get(folded(text.replace(/\.US$/i, "")))?.[0];

/** What a text that is not of the form of a symbol most likely means. */
export function spellingHint(text: string): Hint {
	if (text.length > maxLength) return {};
	// A JSON list has symbols between its brackets.
	const isList = /^\s*\[["']/.test(text);
	if (
		(!isList && /^[\s"'`]*[{<:[%]/.test(text)) ||
		/^(SYMBOL|TICKER|NULL|UNDEFINED|NONE|NAN)S?$/i.test(text.trim())
	)
		return { note: "Send a symbol instead of this placeholder" };
	if (/^[\w.-]+,/.test(text)) return { note: "The parameter takes one symbol" };
	const note = notServed(tidy(text).replace(usPrefix, ""));
	if (note !== undefined) return { note };
	const called = companyCalled(text);
	if (called !== undefined) return { suggestion: called };
	const core = coreOf(text);
	const suggestion = normaliseSymbol(core, "plain") ?? normaliseSymbol(text.trim(), "plain") ?? undefined;
	// Letters beyond ASCII are those of names.
	const isName = suggestion === undefined && /\p{L}/u.test(text.replace(/[ -~]/g, ""));
	return isName ? { note: "A name is not a symbol" } : { suggestion };
}

/** Tells if the service holds a symbol. */
type IsStored = (symbol: string) => boolean;

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const maxMatches = 3;

/** The likeliest meaning of a symbol that the service does not hold: another spelling of it, then a symbol one letter away. */
export function storedHint(symbol: string, isStored: IsStored): Hint {
	const [best, ...others] = nearestStored(symbol, isStored);
	if (best !== undefined && others.length === 0) return { suggestion: best };
	const note = notServed(symbol);
	if (note !== undefined) return { note };
	if (best === undefined)
		return { note: "Symbols that it holds are listed by /api/market-data/screener/search" };
	return { suggestion: best, note: `It holds ${[best, ...others].join(", ")}` };
}

function nearestStored(symbol: string, isStored: IsStored): string[] {
	const core = coreOf(symbol);
	const called = companyCalled(symbol);
	if (called !== undefined && isStored(called)) return [called];
	for (const style of ["plain", "canonical", "sec", "finraShortInterest"] as const) {
		const text = style === "canonical" ? `${core}.US` : core;
		const other = normaliseSymbol(text, style, isStored);
		if (other !== null && other !== symbol) return [other];
	}
	if (notServed(symbol) !== undefined) return [];
	const matches = new Set<string>();
	for (const candidate of neighbours(core)) {
		if (isStored(`${candidate}.US`)) matches.add(`${candidate}.US`);
		if (matches.size === maxMatches) break;
	}
	return [...matches];
}

/** Texts that differ by one step: a share class, exchanged letters, one letter less, more, or another. */
function* neighbours(core: string): Generator<string> {
	yield* ["A", "B", "C"].map((letter) => `${core}.${letter}`);
	yield core.split(/[.-]/, 1)[0] ?? core;
	// Most texts of up to three letters are near many symbols.
	if (core.length <= 3) return;
	const positions = [...core].keys();
	const all = [...positions];
	for (const at of all)
		yield core.slice(0, at) + (core[at + 1] ?? "") + (core[at] ?? "") + core.slice(at + 2);
	for (const at of all) yield core.slice(0, at) + core.slice(at + 1);
	for (const at of [...all, core.length])
		for (const letter of letters) yield core.slice(0, at) + letter + core.slice(at);
	for (const at of all) for (const letter of letters) yield core.slice(0, at) + letter + core.slice(at + 1);
}

const notStored = "the service holds no such security";

/** The refusal of a symbol that is well formed and that the service does not hold. */
export function unknownSymbol(symbol: string, source: "query" | "path", hint: Hint = {}): Refusal {
	const where = `${source} parameter "symbol"`;
	return {
		code: "unknown_symbol",
		message: withHint(`Unknown symbol ${quoted(symbol)} in ${where}: ${notStored}`, hint),
		details: [detailOf(`${source}.symbol`, withHint(`unknown symbol ${quoted(symbol)}`, hint), hint)],
	};
}

/** The likeliest meaning of an unknown symbol of a list. */
export interface UnknownSymbolHint {
	symbol: string;
	suggestion: string | null;
	reason: string;
}

/** @param former what is known of a symbol that a security had formerly */
export function unknownSymbolHint(symbol: string, isStored: IsStored, former?: Hint): UnknownSymbolHint {
	const hint = former ?? storedHint(symbol, isStored);
	const reason = withHint(`T${notStored.slice(1)}`, hint);
	return { symbol, suggestion: hint.suggestion ?? null, reason };
}
