import { type MarketView, tenureOn, tenuresOf } from "@us-market-data/analytics";
import { isHongKongSymbol, parseCompanySymbol } from "@us-market-data/market";
import { ApiError } from "./errors.ts";
import { type Hint, quoted } from "./hints/refusal.ts";
import { storedHint, unknownSymbol } from "./hints/symbol-hints.ts";

/** 400 for a symbol that the service does not hold. */
export class UnknownSymbol extends ApiError {
	readonly symbol: string;
	readonly location: "query" | "path";

	constructor(symbol: string, location: "query" | "path", hint?: Hint) {
		const { code, message, details } = unknownSymbol(symbol, location, hint);
		super(code, message, { details });
		this.symbol = symbol;
		this.location = location;
	}
}

/**
 * The error of a handler: the refusal of an unknown symbol names the nearest ones that are held.
 *
 * @example
 * const error = new Error("of a disk");
 * (await withNearest(error, () => Promise.reject(error))) === error; // => true
 */
export async function withNearest(error: unknown, view: () => Promise<MarketView>): Promise<unknown> {
	if (!(error instanceof UnknownSymbol)) return error;
	const market = await view().catch(() => undefined);
	if (!market) return error;
	const exists = (symbol: string) => market.row(symbol) !== undefined;
	return new UnknownSymbol(
		error.symbol,
		error.location,
		formerHint(market, error.symbol) ?? storedHint(error.symbol, exists),
	);
}

/**
 * The refusal of a misspelt symbol without suggestions that the service does not hold: the spelling alone does not tell if
 * it does.
 *
 * @example
 * const error = new Error("of a disk");
 * (await withStoredSuggestions(error, () => Promise.reject(error))) === error; // => true
 */
export async function withStoredSuggestions(
	error: unknown,
	view: () => Promise<MarketView>,
): Promise<unknown> {
	if (!(error instanceof ApiError) || error.code !== "invalid_parameter") return error;
	const suggestions = error.details.flatMap(({ path, suggestion }) =>
		suggestion !== undefined && /\.symbols?(\[\d+\])?$/.test(path) ? [suggestion] : [],
	);
	const market = suggestions.length > 0 ? await view().catch(() => undefined) : undefined;
	if (!market) return error;
	// The view has securities of the US alone.
	const exists = (symbol: string) =>
		isHongKongSymbol(symbol) ||
		[symbol, `${symbol}.US`].some((one) => market.row(parseCompanySymbol(one)?.symbol ?? "") !== undefined);
	const unknown = suggestions.filter((suggestion) => !suggestion.split(",").every(exists));
	if (unknown.length === 0) return error;
	const details = error.details.map(({ suggestion, ...detail }) => ({
		...detail,
		message: withoutSuggestions(detail.message, unknown),
		...(suggestion !== undefined && !unknown.includes(suggestion) && { suggestion }),
	}));
	return new ApiError(error.code, withoutSuggestions(error.message, unknown), { details });
}

/** A text without the question if one of these was meant. */
const withoutSuggestions = (text: string, suggestions: readonly string[]): string =>
	suggestions.reduce(
		(rest, suggestion) =>
			rest
				.replace(` Did you mean ${quoted(suggestion)}?`, "")
				.replaceAll(` (did you mean ${quoted(suggestion)}?)`, ""),
		text,
	);

/** Says which security had a symbol formerly; undefined when none is known to have had it. */
export function formerHint(view: MarketView, symbol: string): Hint | undefined {
	const former = tenureOn(tenuresOf(view, symbol.replace(/\.US$/, "")), undefined);
	const today = former && view.rows[former.index]?.symbol;
	if (today === undefined || today === symbol) return undefined;
	const until = former?.last ? ` until ${former.last}` : "";
	return { suggestion: today, note: `It was the symbol of ${today}${until}` };
}
