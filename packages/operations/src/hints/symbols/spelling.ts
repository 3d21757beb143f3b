import { folded, normaliseSymbol, usualNames } from "@us-market-data/market";
import type { Hint } from "../refusal.ts";
import { stripped } from "../stripped.ts";
import { notServed } from "./not-served.ts";

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
export function coreOf(text: string): string {
	let core = tidy(text).replace(usPrefix, "");
	// A symbol of a vendor may have both ends.
	for (let ends = 0; ends < 3; ends++) {
		const suffix = usSuffixes.find((one) => core.endsWith(one));
		if (suffix !== undefined) core = core.slice(0, -suffix.length);
	}
	return core;
}

/** The symbol of a company that is called by its name, or by a symbol that it had. */
export const companyCalled = (text: string): string | undefined =>
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
