import {
	type CallOptions,
	createMarketDataClient,
	type MarketDataClient,
	type OperationId,
} from "@us-market-data/client";
import type { Connection } from "../profiles/connection.ts";

/** Parameters as they were typed: the service judges them. */
export type Typed = Readonly<Record<string, string | readonly string[] | boolean>>;

/** The client with operations by their names and parameters as text. */
export interface TextClient {
	call(id: OperationId, params: Typed, options?: CallOptions): Promise<object>;
	/** Pages of an operation; undefined for one that answers all at once. */
	pages(id: OperationId, params: Typed): AsyncGenerator<object> | undefined;
	/** Records of an operation over all pages, with the same condition. */
	urlFor(id: OperationId, params: Typed): string;
	readonly client: MarketDataClient;
}

type Call = (params: Typed, options?: CallOptions) => Promise<object>;
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
	return {
		call: (id, params, options) => calls[id](params, options),
		pages: (id, params) =>
			Object.hasOwn(pages, id) ? pages[id]?.(params, { dataVersion: "first" }) : undefined,
		urlFor: (id, params) => client.urlFor(id, params),
		client,
	};
}
