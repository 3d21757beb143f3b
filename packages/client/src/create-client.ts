import createFetchClient from "openapi-fetch";
import { bindMethod, querySerializer, sendCall, urlOf } from "./call.ts";
import type { FamilyClient, MarketDataClient, Methods } from "./client.ts";
import { type Family, type FamilyPaths, familyRoots } from "./families.ts";
import { type Ask, type Layer, type Question, within } from "./layers.ts";
import { bearerFamilies, operationTable, streamTable } from "./operation-table.derived.ts";
import type { ClientOptions } from "./options.ts";
import { bindPaging } from "./paging/iterate.ts";
import { bindStreams } from "./stream/streams.ts";
import { bindTables } from "./tables.ts";
import { createTransport } from "./transport/transport.ts";
import type { CallOptions, OperationId } from "./types.ts";

/**
 * Creates a client of the service; nothing is sent before the first call.
 *
 * @example
 * const client = createMarketDataClient({ baseUrl: "http://127.0.0.1:3000", apiKey: "mock-200" });
 * const { quote } = await client.getQuotes({ symbols: ["AAPL.US", "MSFT.US"] });
 * quote[0]?.lastDone; // a decimal as text, such as "189.50"
 */
export function createMarketDataClient(options: ClientOptions): MarketDataClient {
	const transport = createTransport(options);

	const family = <F extends Family>(name: F) => {
		const route = { baseUrl: addressOf(name, options), acceptsBearer: bearerFamilies.includes(name) };
		const { GET } = createFetchClient<FamilyPaths<F>, "application/json">({
			baseUrl: route.baseUrl,
			fetch: async (made) => {
				const { url, signal } = made;
				const headers = Object.fromEntries(made.headers);
				return (await transport.send({ ...route, url, signal, headers, made })).response;
			},
			querySerializer,
		});
		return { client: { GET } as FamilyClient<F>, route: { ...route, send: transport.send } };
	};
	const families = {
		main: family("main"),
		company: family("company"),
		legacy: family("legacy"),
		account: family("account"),
	};
	const methods = Object.fromEntries(
		Object.entries(operationTable).map(([id, row]) => {
			const method = bindMethod(row.path, families[row.family].route);
			return [id, options.use ? layered(id as OperationId, method, options.use) : method];
		}),
	) as Record<OperationId, unknown> as Methods;

	return {
		...methods,
		market: families.main.client,
		company: families.company.client,
		legacy: families.legacy.client,
		account: families.account.client,
		...bindPaging(methods),
		...bindTables((id) => {
			const { path, family: name } = operationTable[id];
			return { path, route: families[name].route };
		}),
		stream: bindStreams((id) => {
			const { path, family: name } = streamTable[id];
			const { baseUrl, acceptsBearer } = families[name].route;
			return { path, baseUrl, acceptsBearer, open: transport.open, retry: options.retry };
		}),
		sendFile: (path, options) => sendCall(`/bulk/${path}`, families.main.route, {}, options, "file"),
		urlFor: (id, params = {}) => {
			const { path, family: name } = rows[id];
			return urlOf(path, families[name].route.baseUrl, params);
		},
		get lastUsage() {
			return transport.lastUsage;
		},
	};
}

const rows = { ...operationTable, ...streamTable };

/** The method of an operation within the layers of a client. */
function layered(operationId: OperationId, method: ReturnType<typeof bindMethod>, layers: readonly Layer[]) {
	const innermost: Ask = ({ params, options }) => method(params, options);
	const ask = within(layers, (layer, next) => layer.ask?.(next) ?? next, innermost);
	return (params: Question["params"] = {}, options: CallOptions = {}) =>
		ask({ operationId, params, options });
}

/** Host and root of a family. */
function addressOf(family: Family, options: ClientOptions): string {
	const hosts: Partial<Record<Family, string | undefined>> = {
		company: options.companyBaseUrl,
		legacy: options.legacyBaseUrl,
	};
	const host = checked(hosts[family] ?? options.baseUrl).replace(/\/+$/, "");
	return (
		host +
		familyRoots[family].replace("{legacy_prefix}", encodeURIComponent(options.legacyPrefix ?? "legacy"))
	);
}

/** Refuses an address that no request can go to. In a page, one without host is of its own origin. */
function checked(address: string): string {
	const isOfPage = "location" in globalThis && !/^[^/]*:/.test(address);
	if (isOfPage || /^https?:\/\/[^/]/i.test(address)) return address;
	throw new TypeError(
		`baseUrl is "${address}"; it needs http:// or https://, such as https://data.example.com`,
	);
}
