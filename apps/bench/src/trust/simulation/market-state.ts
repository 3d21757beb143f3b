import type { MarketStore } from "@us-market-data/store";
import type { MarketModel } from "@us-market-data/store/testing";

/** The areas that an import writes. */
export const areas = ["dayBars", "minuteBars", "news"] as const;
export const symbols = ["AAPL.US", "MSFT.US", "BRK.B.US"] as const;

/** Market data as it can be read at one instant. */
export interface MarketState {
	version: number;
	datasets: string[];
	symbols: string[];
	/** Records by area and symbol. */
	records: Record<string, unknown[]>;
}

/** Reads everything through a store. */
export async function readMarket(store: MarketStore): Promise<MarketState> {
	const version = await store.dataVersion();
	const datasets = (await store.datasets()).map(({ file, tag }) => `${file} ${tag}`);
	const securities = await store.securities();
	const records: Record<string, unknown[]> = {};
	for (const { id, symbol } of securities) {
		for (const area of areas) {
			const found = await store.list(area, id, { order: "asc", limit: 100 });
			if (found.length > 0) records[`${area} ${symbol}`] = found.map(({ record }) => record);
		}
	}
	const held = securities.map(({ symbol }) => symbol);
	return { version, datasets: datasets.toSorted(), symbols: held, records };
}

/** The same of a model. */
export function stateOf(version: number, model: MarketModel): MarketState {
	const datasets = [...model.datasets].map(([file, tag]) => `${file} ${tag}`);
	const records: Record<string, unknown[]> = {};
	for (const symbol of model.symbols()) {
		for (const area of areas) {
			const found = model.list(area, symbol);
			if (found.length > 0) records[`${area} ${symbol}`] = found;
		}
	}
	return { version, datasets: datasets.toSorted(), symbols: model.symbols(), records };
}
