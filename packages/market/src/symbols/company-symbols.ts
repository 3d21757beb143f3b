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
 */
export function parseCompanySymbol(raw: string, known?: (symbol: string) => boolean): CompanySymbol | null {
	const [, exchange, spelling = ""] = (companyPattern.test(raw) && parts.exec(raw)) || [];
	const symbol = normaliseSymbol(spelling, spelling.endsWith(".US") ? "canonical" : "plain", known);
	if (symbol === null) return null;
	return exchange === undefined ? { symbol } : { symbol, exchange };
}
