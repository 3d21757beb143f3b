import type { AreaRecord } from "@us-market-data/market";
import { normaliseSymbol } from "@us-market-data/market";
import type { MarketReader } from "@us-market-data/store";
import { noSecurityOfCik, securityMasters, symbolsByCik, unpaddedCik } from "../sec/cik.ts";
import type { Issuer } from "./form.ts";

type Master = Pick<AreaRecord<"securities">, "nameEn" | "type">;

/** The security of a line, or the reason why there is none. */
type Choice = { symbol: string } | { skipped: string; unresolved: string };

/** Finds the security that a line of a form is about. */
export interface SecurityFinder {
	/** `title` is the title of the line's security, which tells share classes apart where nothing else does. */
	find(issuer: Issuer, title: string): Choice;
	/** Class of shares that a security is, such as `B`; null when its name does not say. */
	classOf(symbol: string): string | null;
}

/** Class that a title or a name states: `Class A Common Stock`. */
export const classIn = (title: string): string | null =>
	/\b(?:class|cl\.?)\s+["']?([A-Z])\b/i.exec(title)?.[1]?.toUpperCase() ?? null;

const separators = /[\s,;:|&()[\]"']+/;

/**
 * Spellings that a trading symbol, as filers type it, may hold: `NYSE: X` gives `NYSE`, `X` and the whole. What is
 * no symbol among them (`N/A`, the name of an exchange) is identified by the symbols of the CIK.
 */
export function symbolSpellings(tradingSymbol: string): string[] {
	const upper = tradingSymbol.trim().toUpperCase();
	const words = upper.split(separators);
	return [...new Set([upper, ...words, ...words.flatMap((word) => word.split("/"))])].filter(
		(word) => word !== "",
	);
}

const stockTypes: readonly Master["type"][] = ["stock", "etf"];

/**
 * Reads the owners of CIKs. The CIK decides: a company with one stock needs no trading symbol. Of several stocks, the
 * one counts that the form's trading symbol names, else the one whose class the title states.
 */
export async function securityFinder(market: MarketReader): Promise<SecurityFinder> {
	const rows = await securityMasters(market);
	const byCik = await symbolsByCik(market, rows);
	const masters = new Map<string, Master>();
	for (const { record, security } of rows) {
		masters.set(security.symbol, { nameEn: record.nameEn, type: record.type });
	}
	const classOf = (symbol: string): string | null =>
		classIn(masters.get(symbol)?.nameEn ?? "") ?? /\.([A-Z])\.US$/.exec(symbol)?.[1] ?? null;
	const isStock = (symbol: string): boolean => stockTypes.includes(masters.get(symbol)?.type ?? "stock");
	const find = (issuer: Issuer, title: string): Choice => {
		const unresolved = issuer.tradingSymbol;
		const symbols = byCik.get(unpaddedCik(issuer.cik) ?? "") ?? [];
		if (symbols.length === 0) return { skipped: noSecurityOfCik, unresolved };
		const stocks = symbols.filter(isStock);
		const pool = named(stocks, issuer.tradingSymbol);
		const [only] = pool.length === 1 ? pool : ofClass(pool, classIn(title), classOf);
		if (only !== undefined) return { symbol: only };
		const skipped = stocks.length === 0 ? "no stock of this CIK" : "several stocks of this CIK match";
		return { skipped, unresolved };
	};
	return { find, classOf };
}

/** The stocks that the trading symbol names; all when it names none. */
function named(stocks: readonly string[], tradingSymbol: string): readonly string[] {
	const isStock = (symbol: string): boolean => stocks.includes(symbol);
	const matches = symbolSpellings(tradingSymbol).flatMap(
		(spelling) => normaliseSymbol(spelling, "sec", isStock) ?? [],
	);
	return matches.length > 0 ? [...new Set(matches)] : stocks;
}

/** The only stock of a class; nothing if there is not exactly one. */
function ofClass(
	pool: readonly string[],
	letter: string | null,
	classOf: (symbol: string) => string | null,
): readonly string[] {
	const matches = letter === null ? [] : pool.filter((symbol) => classOf(symbol) === letter);
	return matches.length === 1 ? matches : [];
}
