import type { OperationId } from "@us-market-data/contract";
import { redactKeys } from "@us-market-data/market/redact-keys";

/** Parameters that turn a request into the one for what follows. */
export type NextQuery = Readonly<Record<string, string | number>>;

interface Body {
	next?: string | null;
	topMovers?: { nextParams: { date: string } | null };
	results?: { page: number; total: number; items: readonly unknown[] } | { data: unknown };
}

/**
 * The parameters of the request for what follows an answer in its list; undefined on the last page, and for operations
 * without pages.
 *
 * @example
 * nextQuery("listNews", { symbol: "AAPL.US" }, { news: [], next: "WyJhIl0" }); // => { cursor: "WyJhIl0" }
 */
export function nextQuery(operationId: OperationId, input: unknown, body: unknown): NextQuery | undefined {
	// There is no body for a client that has left.
	const { next, topMovers, results } = (body ?? {}) as Body;
	if (typeof next === "string") return { cursor: next };
	if (operationId === "listTopMovers") return topMovers?.nextParams ?? undefined;
	if (operationId !== "searchScreener" || !results || !("items" in results)) return undefined;
	const { size } = input as { size: number };
	return (results.page + 1) * size < results.total ? { page: results.page + 1 } : undefined;
}

/**
 * The header that names the request for what follows, by RFC 8288. There is none for a target with an API key in it: with the
 * key it would tell a secret, and without it another request.
 *
 * @param target path and query of the request that is answered
 *
 * @example
 * linkHeader("/api/market-data/content/news?symbol=AAPL.US", { cursor: "WyJhIl0" });
 * // => { Link: '</api/market-data/content/news?symbol=AAPL.US&cursor=WyJhIl0>; rel="next"' }
 */
export function linkHeader(target: string, next: NextQuery | undefined): { Link?: string } {
	if (next === undefined) return {};
	const { pathname, searchParams } = new URL(target, "http://localhost");
	// A cursor of this list is none of another day's.
	searchParams.delete("cursor");
	for (const [name, value] of Object.entries(next)) searchParams.set(name, String(value));
	const link = `${pathname}?${searchParams}`;
	return redactKeys(link) === link ? { Link: `<${link}>; rel="next"` } : {};
}
