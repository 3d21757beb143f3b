import { createMarketViewCache, loadMarketView, noPause, slices } from "@us-market-data/analytics";
import type { MarketStore } from "@us-market-data/store";
import { importNothing, importPrices } from "./data.ts";

/** The cost of one reading of the view. */
export interface Reload {
	name: string;
	/** Wall time from asking to having. */
	milliseconds: number;
	/** Processor time of the longest turn of the event loop, which blocks all other requests. */
	longestTurn: number;
}

/** Processor time of this thread in milliseconds: neighbours on the machine do not count. */
const used = (): number => {
	const { user, system } = process.threadCpuUsage();
	return (user + system) / 1000;
};

async function measured(name: string, read: () => Promise<unknown>): Promise<Reload> {
	let before = used();
	let longestTurn = 0;
	let loading = true;
	const turn = () => {
		const now = used();
		longestTurn = Math.max(longestTurn, now - before);
		before = now;
		if (loading) setImmediate(turn);
	};
	setImmediate(turn);
	const started = performance.now();
	await read();
	const milliseconds = performance.now() - started;
	await new Promise<void>((resolve) => setImmediate(resolve));
	loading = false;
	return { name, milliseconds, longestTurn };
}

/** Reads the view of a store in each way, in turns. Changes the prices of the store. */
export async function measureReload(store: MarketStore, seed: number, rounds: number): Promise<Reload[]> {
	const reloads: Reload[] = [];
	const view = createMarketViewCache(store, { outdatedFor: 0 });
	await view();
	for (let round = 1; round <= rounds; round++) {
		reloads.push(await measured("first, all at once", () => loadMarketView(store, noPause)));
		reloads.push(await measured("first, in slices", () => loadMarketView(store, slices())));
		await importPrices(store, seed + round);
		reloads.push(await measured("again, all prices are new", view));
		await importNothing(store);
		reloads.push(await measured("again, nothing is new", view));
	}
	return reloads;
}
