import type { OperationDocs, StreamId } from "@us-market-data/contract";
import type { GetCalcIndexes } from "./calc-indexes.ts";
import type { Family, FamilyPaths } from "./families.ts";
import type { ItemOf, PagedOperationId } from "./paging/pagers.ts";
import type { PathClient } from "./path-client.ts";
import type { ScreenerItems, ScreenerPages, SearchScreener } from "./screener.ts";
import type { Streams } from "./stream/streams.ts";
import type { Usage } from "./transport/usage.ts";
import type { Body, CallArguments, GetTable, GetTables, OperationId, Params, SendFile } from "./types.ts";

/** Typed `GET` with paths relative to the root of a family, as openapi-fetch answers: `{ data, error, response }`. */
export type FamilyClient<F extends Family> = {
	main: Main;
	company: Company;
	legacy: Legacy;
	account: Account;
}[F];
type Main = PathClient<FamilyPaths<"main">>;
type Company = PathClient<FamilyPaths<"company">>;
type Legacy = PathClient<FamilyPaths<"legacy">>;
type Account = PathClient<FamilyPaths<"account">>;

/** Asks for one operation: resolves to the body, rejects with an error of this package. */
export type Method<Id extends OperationId> = (...args: CallArguments<Params<Id>>) => Promise<Body<Id>>;

/** The operations of the contract, one method each. The keys are those of the docs, so that editors show them. */
export type Methods = {
	[Id in keyof OperationDocs]: Id extends "searchScreener"
		? SearchScreener
		: Id extends "getCalcIndexes"
			? GetCalcIndexes
			: Method<Id>;
};

/** Asks for page after page as they are consumed; each page is one request. */
export type Iteration<Id extends PagedOperationId, T> = (
	...args: CallArguments<Params<Id>>
) => AsyncGenerator<T, void>;

/** One member for each paged operation, with its docs. */
type ForPaged<Plain extends { [Id in PagedOperationId]: unknown }, Screener> = {
	[Id in keyof OperationDocs as Id extends PagedOperationId ? Id : never]: Id extends "searchScreener"
		? Screener
		: Id extends PagedOperationId
			? Plain[Id]
			: never;
};

/** The client of the service. Methods need no `this` and may be passed around. */
export interface MarketDataClient extends Methods {
	/** Paths below `/api/market-data`. */
	readonly market: FamilyClient<"main">;
	/** Paths of the company family. */
	readonly company: FamilyClient<"company">;
	/** Paths below `/api/<legacy prefix>`. */
	readonly legacy: FamilyClient<"legacy">;
	/** Paths of the account family. */
	readonly account: FamilyClient<"account">;
	/** The answers of a paged operation in turn, from the page that the parameters name. */
	readonly pages: ForPaged<{ [Id in PagedOperationId]: Iteration<Id, Body<Id>> }, ScreenerPages>;
	/**
	 * The records of a paged operation in turn, over all pages. Bars come in the direction of the request: oldest first from
	 * `start` or `datetime` on, else newest first.
	 */
	readonly items: ForPaged<{ [Id in PagedOperationId]: Iteration<Id, ItemOf<Id>> }, ScreenerItems>;
	/**
	 * The rows of an answer as CSV, NDJSON, Parquet or Arrow. Layers around requests apply; those around calls do not, because
	 * they read JSON.
	 *
	 * @example
	 * const client = createMarketDataClient({ baseUrl: "http://127.0.0.1:3000", apiKey: "mock-200" });
	 * const quotes = await client.table("getQuotes", { symbols: ["AAPL.US"] }, { format: "csv" });
	 * quotes.text(); // a line of names, then one for each quote
	 */
	readonly table: GetTable;
	/** The rows page after page, each a whole table, in the order of the answers. */
	readonly tables: GetTables;
	/**
	 * The streams of quotes, trades, order books, bars, publications and data changes, live or replayed. Each is an async iterable of
	 * the events that the service sends; it reconnects behind the last event, so that none is lost and none comes twice.
	 *
	 * @example
	 * const client = createMarketDataClient({ baseUrl: "http://127.0.0.1:3000", apiKey: "mock-200" });
	 * for await (const event of client.stream.trades({ symbols: ["AAPL.US"], replay: "now" }))
	 * 	if (event.event === "trade") console.log(event.symbol, event.trade.price);
	 */
	readonly stream: Streams;
	/** Requests a file of a day. `@us-market-data/client/bulk` makes iterators and downloads of it. */
	readonly sendFile: SendFile;
	/** The address that a call of an operation or a stream asks, such as for a command to copy. It holds no credential. */
	urlFor(operationId: OperationId | StreamId, params?: Readonly<Record<string, unknown>>): string;
	/** The allowance as the newest answer reported it; undefined before the first answer. */
	readonly lastUsage: Usage | undefined;
}
