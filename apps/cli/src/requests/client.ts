import {
	type CallOptions,
	createMarketDataClient,
	isPageReversed,
	type MarketDataClient,
	nextPage,
	type OperationId,
	type PagedOperationId,
	type StreamName,
	type StreamOptions,
	type Table,
} from "@us-market-data/client";
import type { NextParams } from "../printing/notes.ts";
import type { DecimalWriting } from "../printing/output-form.ts";
import type { Connection } from "../profiles/connection.ts";

/** Parameters as they were typed: the service judges them. */
export type Typed = Readonly<Record<string, string | readonly string[] | boolean>>;

/** The client with operations by their names and parameters as text. */
export interface TextClient {
	call(id: OperationId, params: Typed, options?: CallOptions): Promise<object>;
	/** Pages of an operation; undefined for one that answers all at once. */
	pages(id: OperationId, params: Typed): AsyncGenerator<object> | undefined;
	/** The rows of an answer as a file. */
	table(id: OperationId, params: Typed, form: FileForm): Promise<Table>;
	/** The rows of page after page, each as a file. */
	tables(id: OperationId, params: Typed, form: FileForm): AsyncGenerator<Table>;
	/** The parameters that differ in the page behind an answer; undefined where none follows. */
	next(id: OperationId, params: Typed, body: object): NextParams | undefined;
	/** True where records in their order over all pages are those of each page from its end. */
	isReversed(id: OperationId, params: Typed): boolean;
	urlFor(id: Parameters<MarketDataClient["urlFor"]>[0], params: Typed): string;
	/** The events of a stream. */
	stream(name: StreamName, params: Typed, options: StreamOptions): AsyncGenerator<StreamedEvent>;
	readonly client: MarketDataClient;
}

/** A format of rows that is a file of its own. */
export type FileFormat = "parquet" | "arrow";

/** The format of a file, and the writing of its decimals. */
export interface FileForm {
	readonly format: FileFormat;
	readonly prices?: DecimalWriting;
}

interface TableOptions extends FileForm {
	readonly dataVersion?: string;
}

/** The client's functions for rows, which take the name of an operation and parameters as text. */
interface TableCalls {
	table(id: OperationId, params: Typed, options: TableOptions): Promise<Table>;
	tables(id: OperationId, params: Typed, options: TableOptions): AsyncGenerator<Table>;
}

/** An event of any stream: its kind, its instant, and members by the kind. */
export type StreamedEvent = Readonly<Record<string, unknown>> & {
	readonly event: string;
	readonly timestamp: string;
};

type Call = (params: Typed, options?: CallOptions) => Promise<object>;
type OpenStream = (params: Typed, options: StreamOptions) => AsyncGenerator<StreamedEvent>;
type Pages = (params: Typed, options?: CallOptions) => AsyncGenerator<object>;

/** The client of a connection. A retry waits at most a few seconds: somebody looks at the terminal. */
export function textClient(connection: Connection): TextClient {
	const { url, companyUrl, legacyUrl, legacyPrefix, apiKey, tokens, timeout } = connection;
	const client = createMarketDataClient({
		baseUrl: url,
		companyBaseUrl: companyUrl,
		legacyBaseUrl: legacyUrl,
		legacyPrefix,
		apiKey,
		...(tokens && {
			accessToken: async (rejectedToken?: string) =>
				(await import("../profiles/tokens.ts")).accessToken(connection, rejectedToken),
		}),
		timeout,
		retry: { attempts: 2, maxDelay: 2000 },
	});
	// The service judges what was typed, so calls by name need no types of parameters.
	const calls = client as unknown as Readonly<Record<OperationId, Call>>;
	const pages = client.pages as unknown as Readonly<Record<string, Pages>>;
	const tables = client as unknown as TableCalls;
	const streams = client.stream as unknown as Readonly<Record<StreamName, OpenStream>>;
	return {
		stream: (name, params, options) => streams[name](params, options),
		table: (id, params, form) => tables.table(id, params, form),
		tables: (id, params, form) => tables.tables(id, params, { ...form, dataVersion: "first" }),
		call: (id, params, options) => calls[id](params, options),
		pages: (id, params) =>
			Object.hasOwn(pages, id) ? pages[id]?.(params, { dataVersion: "first" }) : undefined,
		next: (id, params, body) => {
			if (!Object.hasOwn(pages, id)) return undefined;
			const next = Object.entries(nextPage(id as PagedOperationId, params, body) ?? {});
			const changed = next.filter(([name, value]) => params[name] !== value);
			return changed.length > 0 ? Object.fromEntries(changed) : undefined;
		},
		isReversed: isPageReversed,
		urlFor: (id, params) => client.urlFor(id, params),
		client,
	};
}
