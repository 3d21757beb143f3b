import type { MarketDataClient, Methods } from "../client.ts";
import { dataVersionOf, versionOfFirstAnswer } from "../provenance.ts";
import type { CallOptions, OperationId } from "../types.ts";
import { type PagedOperationId, pagers } from "./pagers.ts";

type UntypedMethod = (params: object, options?: CallOptions) => Promise<object>;
interface UntypedPager {
	first?(params: object): object;
	items(body: object): readonly unknown[];
	isReversed?(params: object): boolean;
	next(params: object, body: object): object | undefined;
}

/** The iterators of every paged operation. */
export function bindPaging(methods: Methods): Pick<MarketDataClient, "pages" | "items"> {
	const bound = (Object.keys(pagers) as PagedOperationId[]).map((id) => {
		const pages = (params?: object, options?: CallOptions) =>
			iterate(id, methods[id] as unknown as UntypedMethod, params, options);
		const items = async function* (params?: object, options?: CallOptions) {
			const isReversed = isPageReversed(id, params);
			for await (const body of pages(params, options)) {
				const records = pagerOf(id).items(body);
				yield* isReversed ? [...records].reverse() : records;
			}
		};
		return { id, pages, items };
	});
	return {
		pages: Object.fromEntries(bound.map(({ id, pages }) => [id, pages])),
		items: Object.fromEntries(bound.map(({ id, items }) => [id, items])),
	} as unknown as Pick<MarketDataClient, "pages" | "items">;
}

/**
 * Returns whether `client.items` reverses the records of each page: bars of a request that leads back in time, since every
 * page of them is oldest first.
 *
 * @example
 * isPageReversed("listHistoryCandlesticks", { symbol: "KO.US", period: "day" }); // => true
 * isPageReversed("listHistoryCandlesticks", { symbol: "KO.US", period: "day", start: "2026-01-02" }); // => false
 */
export const isPageReversed = (id: OperationId, params: object = {}): boolean =>
	Object.hasOwn(pagers, id) && (pagerOf(id as PagedOperationId).isReversed?.(params) ?? false);

/** The parameters of the first page of an iteration. */
export const firstPage = (id: PagedOperationId, params: object = {}): object => ({
	...params,
	...pagerOf(id).first?.(params),
});

/**
 * The parameters of the page after this one; undefined after the last page, and when they are those of this page: a
 * server that answers every page with the same example would be asked for ever.
 *
 * @example
 * nextPage("listNews", { symbol: "KO.US" }, { news: [], next: "WyJq" }); // => { symbol: "KO.US", cursor: "WyJq" }
 */
export function nextPage(id: PagedOperationId, pageParams: object, body: object): object | undefined {
	const changed = pagerOf(id).next(pageParams, body);
	if (changed === undefined) return undefined;
	const before = new Map(Object.entries(pageParams));
	const moves = Object.entries(changed).some(([name, value]) => before.get(name) !== value);
	return moves ? { ...pageParams, ...changed } : undefined;
}

async function* iterate(
	id: PagedOperationId,
	method: UntypedMethod,
	params: object | undefined,
	options: CallOptions | undefined,
) {
	let pageParams: object | undefined = firstPage(id, params);
	let settings = options;
	while (pageParams !== undefined) {
		const body = await method(pageParams, settings);
		if (settings?.dataVersion === versionOfFirstAnswer)
			settings = { ...settings, dataVersion: dataVersionOf(body) ?? versionOfFirstAnswer };
		yield body;
		pageParams = nextPage(id, pageParams, body);
	}
}

const pagerOf = (id: PagedOperationId): UntypedPager => pagers[id] as unknown as UntypedPager;
