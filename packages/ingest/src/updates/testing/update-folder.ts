import { join } from "node:path";
import { openMarketFile, openUpdatesFile } from "@us-market-data/store/sqlite";
import { importers } from "../../sources/index.ts";
import { nasdaqDirectoryFeed } from "../../sources/nasdaq-directory/feed.ts";
import { secTickersFeed } from "../../sources/sec-tickers/feed.ts";
import { watched, watchedWriters } from "../../testing/calls.ts";
import type { UpdateDeps } from "../run/deps.ts";
import { recordedUpdate } from "../run/recorded.ts";
import type { FeedReport } from "../run/report.ts";
import { TestClock } from "./clock.ts";

/** A store that an update writes. */
export type Written = "market" | "updates";

/** Updates the directories and the tickers of a data folder. Tells of each call of a store before it is made. */
export async function updateFolder(
	folder: string,
	mirror: string,
	before: (store: Written) => void,
): Promise<FeedReport[]> {
	const market = await openMarketFile(join(folder, "market.sqlite"));
	const updates = await openUpdatesFile(join(folder, "updates.sqlite"));
	const deps: UpdateDeps = {
		market: watchedWriters(market, () => before("market")),
		updates: watched(updates, () => before("updates")),
		importers,
		folder,
		settings: { mirror, secUserAgent: "Example admin@example.com" },
		clock: new TestClock("2026-11-20T23:30:00Z"),
	};
	try {
		const reports: FeedReport[] = [];
		for (const feed of [nasdaqDirectoryFeed, secTickersFeed]) {
			reports.push(await recordedUpdate(feed, deps, { since: null }));
		}
		return reports;
	} finally {
		await market.close();
		updates.close();
	}
}
