import { normaliseSymbol } from "./normalise-symbol.ts";

/** A symbol of the company family: canonical, with the exchange in front of it when the caller named one. */
export type CompanySymbol = { symbol: string; exchange?: string };

const companyPattern = /^[A-Z0-9:.-]{1,20}$/;
const parts = /^(?:([A-Z0-9]+):)?([A-Z0-9.-]+)$/;

/**
 * Reads the company family's path symbol: `AAPL`, `AAPL.US`, `NASDAQ:AAPL`, 1 to 20 characters of
 * `A-Z 0-9 : . -`. With `.US` it is the canonical spelling, without it an operator's (`BRK-B` is class B).
 * The exchange is returned as written; whether it is that of the security is for the caller to decide.
 * Null when the text is none of these. `known` as in `normaliseSymbol`.
 *
 * @example
 * parseCompanySymbol("NASDAQ:AAPL"); // => { symbol: "AAPL.US", exchange: "NASDAQ" }
 * parseCompanySymbol("a b"); // => null
 */
export function parseCompanySymbol(
	raw: string,
	isListed?: (symbol: string) => boolean,
): CompanySymbol | null {
	const [, exchange, spelling = ""] = (companyPattern.test(raw) && parts.exec(raw)) || [];
	const symbol = normaliseSymbol(spelling, spelling.endsWith(".US") ? "canonical" : "plain", isListed);
	if (symbol === null) return null;
	return exchange === undefined ? { symbol } : { symbol, exchange };
}

const hongKong = /^0*([1-9]\d{0,4})\.HK$/;

/** Code of the exchange of Hong Kong (ISO 10383). It reports the short sales of its securities itself. */
export const hongKongExchange = "XHKG";

/**
 * True for a canonical symbol of Hong Kong.
 *
 * @example
 * isHongKongSymbol("700.HK"); // => true
 */
export const isHongKongSymbol = (symbol: string): boolean => symbol.endsWith(".HK");

/**
 * Canonical symbol of a Hong Kong security, the stock code without leading zeros: `700.HK`. Null for anything else.
 * Only short-sale volume knows securities of Hong Kong.
 *
 * @example
 * normaliseHongKongSymbol("00700.HK"); // => "700.HK"
 * normaliseHongKongSymbol("AAPL.US"); // => null
 */
export function normaliseHongKongSymbol(raw: string): string | null {
	const [, code] = hongKong.exec(raw.trim()) ?? [];
	return code === undefined ? null : `${code}.HK`;
}
