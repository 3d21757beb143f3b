import { workerData } from "node:worker_threads";
import { importGenerated } from "@us-market-data/ingest";
import { generateSample, sampleManifest } from "@us-market-data/sample";
import { openMarketStore } from "@us-market-data/store";
import type { MarketOrder } from "./data.ts";

/** The thread that makes a market: the answers of the mock do not wait for it. */
const { folder, seed, at } = workerData as MarketOrder;
const today = new Date(at);
const market = await openMarketStore({ DATA_DIR: folder, DATABASE_URL: "", DATABASE_READ_URL: "" });
try {
	await importGenerated(market, sampleManifest, (into) => generateSample(into, { seed, today }), today);
} finally {
	await market.close();
}
