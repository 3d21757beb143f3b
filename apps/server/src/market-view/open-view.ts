import { join } from "node:path";
import {
	buildConsistentImage,
	createMarketViewCache,
	type NewestView,
	pollNewest,
	slices,
	type ViewImage,
} from "@us-market-data/analytics";
import type { MarketReader, StoreSettings } from "@us-market-data/store";
import type { Logger } from "pino";
import { buildInThread } from "./build-in-thread.ts";
import { codeDigest } from "./code-digest.ts";
import { keepSnapshot, readSnapshot } from "./snapshot.ts";

export interface OpenViewOptions {
	/** Called with the seconds of each load. */
	onLoad: ((seconds: number) => void) | undefined;
	/** Told that a view could not be built, once a minute at most while that lasts. */
	log: Pick<Logger, "warn">;
	/** Called with the image of each view, for other threads. */
	onImage(image: ViewImage): void;
}

/** Securities up to which a view is built on the event loop: to start a thread costs more than that takes. */
const maxInlineSecurities = 250;

/** Milliseconds between two lines about views that cannot be built. */
const logIntervalMs = 60_000;

/**
 * The view of a service: built on a thread unless it is small, shown to others, and built again soon after each import.
 * A snapshot in the data folder spares a start the building, as long as neither the data nor the code has changed.
 */
export function openView(
	market: MarketReader,
	settings: StoreSettings,
	{ onLoad, onImage, log }: OpenViewOptions,
): { view: NewestView; close(): Promise<void> } {
	const closing = new AbortController();
	const snapshot = join(settings.DATA_DIR, "view.snapshot");
	let isFirst = true;
	let isServing = false;
	let snapshotWritten = Promise.resolve();
	const build = async (): Promise<ViewImage> => {
		const earlier = isFirst ? await snapshotOf(snapshot, market) : undefined;
		isFirst = false;
		const image = earlier ?? (await newImage());
		onImage(image);
		isServing = true;
		return image;
	};
	const newImage = async (): Promise<ViewImage> => {
		if ((await market.securities()).length > maxInlineSecurities)
			return buildInThread({ settings, snapshot, givesWay: isServing }, closing.signal);
		const image = await buildConsistentImage(market, slices());
		snapshotWritten = snapshotWritten.then(() => keepSnapshot(snapshot, image));
		return image;
	};
	let loggedAt = Number.NEGATIVE_INFINITY;
	const onFailure = (err: unknown) => {
		if (closing.signal.aborted || performance.now() - loggedAt < logIntervalMs) return;
		loggedAt = performance.now();
		log.warn({ err }, "the view of the market could not be built");
	};
	const view = createMarketViewCache(market, { build, readsAhead: true, onLoad, onFailure });
	const endLooking = pollNewest(view);
	return {
		view,
		async close() {
			endLooking();
			closing.abort();
			await snapshotWritten;
		},
	};
}

async function snapshotOf(file: string, market: MarketReader): Promise<ViewImage | undefined> {
	const token = await market.dataToken();
	return token === undefined ? undefined : readSnapshot(file, { code: codeDigest(), token });
}
