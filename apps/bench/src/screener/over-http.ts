import { setTimeout as sleep } from "node:timers/promises";
import { printConditions } from "@us-market-data/analytics";
import { type Child, startChild } from "../fuzz/service/child.ts";
import type { Query } from "./queries.ts";

/** Times of whole answers of the service over one connection, in milliseconds. */
export interface HttpTimes {
	/** Searches; each query runs once. */
	searches: number[];
	/** Quotes of a security each, which nobody asked for before. */
	quotes: number[];
	/** The smallest answer that there is: what HTTP, the key and the charge cost by themselves. */
	smallest: number[];
}

/** Milliseconds in which a service that has begun to answer reads its rows ahead. */
const settling = 3_000;

/**
 * Sends queries to a separate service over the store in a folder, and beside each a quote of another one of the symbols. The
 * first half of the queries only warms it up.
 */
export async function measureHttp(
	folder: string,
	queries: readonly Query[],
	symbols: readonly string[],
): Promise<HttpTimes> {
	const service = await startChild("production", folder);
	try {
		const times: HttpTimes = { searches: [], quotes: [], smallest: [] };
		await sleep(settling);
		for (const [place, query] of queries.entries()) {
			const symbol = symbols[place % symbols.length];
			times.quotes.push(await ask(service, new URL(`/api/market-data/quote?symbols=${symbol}`, service.url)));
			times.smallest.push(await ask(service, new URL("/api/market-data/market/status", service.url)));
			times.searches.push(await ask(service, searchOf(service.url, query)));
		}
		const half = queries.length / 2;
		return {
			searches: times.searches.slice(half),
			quotes: times.quotes.slice(half),
			smallest: times.smallest.slice(half),
		};
	} finally {
		await service.stop();
	}
}

function searchOf(base: URL, { conditions, sort, order, page, size }: Query): URL {
	const target = new URL("/api/market-data/screener/search", base);
	if (conditions.length > 0) target.searchParams.set("conditions", printConditions(conditions));
	for (const [name, value] of Object.entries({ sort: sort.key, order, page, size })) {
		target.searchParams.set(name, String(value));
	}
	return target;
}

async function ask({ keys }: Child, target: URL): Promise<number> {
	const started = performance.now();
	const answer = await fetch(target, { headers: { "x-api-key": keys.good } });
	const body = await answer.text();
	const time = performance.now() - started;
	if (answer.status !== 200) throw new Error(`${answer.status} to ${target}: ${body.slice(0, 300)}`);
	return time;
}
