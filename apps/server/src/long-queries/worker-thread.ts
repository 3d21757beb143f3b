import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type { NamedVersion, PublishedView, Query, WorkerSettings } from "./messages.ts";

/**
 * The thread that runs long queries, one after the other, on its own store connections. On systems with thread
 * priorities it gives way to the event loop, which matters on machines with one processor.
 */
if (process.platform === "linux") setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

// Loaded here, at the priority set above.
const [
	{ createMarketViewCache, pollNewest, once },
	{ pinMarket, openMarketReader },
	{ ImageFeed },
	{ queryExecutor },
	{ SnapshotRegistry },
] = await Promise.all([
	import("@us-market-data/analytics"),
	import("@us-market-data/store"),
	import("../market-view/image-feed.ts"),
	import("./execute-query.ts"),
	import("../data-versions/snapshot-registry.ts"),
]);
const { settings, bodyForm, receivesViews, snapshots: snapshotOptions } = workerData as WorkerSettings;
const images = new ImageFeed();

/** At the first message: before it, a first start may not have made the stores. */
const opened = once(async () => {
	const market = await openMarketReader(settings);
	const view = createMarketViewCache(market, receivesViews ? { build: () => images.next() } : {});
	pollNewest(view);
	const snapshots =
		snapshotOptions && snapshotOptions.maxVersions > 0
			? new SnapshotRegistry(market, view, (snapshot) => pinMarket(settings, snapshot), snapshotOptions)
			: undefined;
	return { view, snapshots, execute: queryExecutor(market, view, bodyForm, snapshots) };
});

parentPort?.on("message", async (message: Query | PublishedView | NamedVersion) => {
	const { view, snapshots, execute } = await opened();
	// Pins the version for the next query, which reports a failure.
	if ("named" in message) return void snapshots?.use(message.named, async () => {}).catch(() => {});
	if ("image" in message) {
		images.publish(message.image);
		// Taken over at once, so that the next query finds it. A query learns of a failure.
		return void view().catch(() => {});
	}
	const reply = await execute(message);
	const bytes = "answered" in reply ? reply.answered.ready?.bytes.buffer : undefined;
	parentPort?.postMessage(reply, bytes ? [bytes] : []);
});
