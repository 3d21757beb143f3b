import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { deriveTouched } from "@us-market-data/analytics";
import { security } from "@us-market-data/analytics/testing";
import { rows } from "@us-market-data/operations/testing";
import type { MarketStore } from "@us-market-data/store";
import { openMarketFile } from "@us-market-data/store/sqlite";
import { inject } from "vitest";
import { sampleTime } from "./sample-market.ts";

/** A market of one security, AAPL.US, with nothing but its listing. */
export async function openBareMarket(): Promise<MarketStore> {
	const file = join(await mkdtemp(join(inject("runFolder"), "bare-")), "market.sqlite");
	const market = await openMarketFile(file, { now: () => sampleTime });
	const now = new Date(sampleTime);
	await market.transaction(async (writer) => {
		rows("AAPL.US", "securities", [security("Apple Inc.")])(writer, now);
		await deriveTouched(writer, now);
	});
	return market;
}
