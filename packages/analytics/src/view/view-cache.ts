import { buildImage, type ViewReader } from "./build-image.ts";
import type { ViewImage } from "./image.ts";
import { type MarketView, openView } from "./market-view.ts";
import { ChangedMeanwhile } from "./read-parts.ts";
import { noPause, shortSlices, slices } from "./time-slices.ts";

export interface ViewOptions {
	/**
	 * Milliseconds for which the view before serves while that of a new data version is built. With 0 every caller waits
	 * for the new one.
	 *
	 * @default 60_000
	 */
	outdatedFor?: number;
	/** Makes the image of the newest view; here, in slices, unless given. */
	build?: () => Promise<ViewImage>;
	/** Reads the rows of each view before somebody asks for them. They take 3.4 kB each. */
	readsAhead?: boolean;
	/** Called with the seconds of each load. */
	onLoad?: ((seconds: number) => void) | undefined;
	/** Called with the error of each build that failed: callers do not learn of it while the view before serves. */
	onFailure?: ((error: unknown) => void) | undefined;
}

/**
 * Gives the view of the newest data version.
 *
 * @param version the newest one that the caller knows of: its view is given without another look, when it stands
 */
export type NewestView = (version?: number) => Promise<MarketView>;

/**
 * The view of the newest data version. When the version changes, the view before serves until the new one stands, so
 * that nobody waits for an import; it tells that it is outdated. The new one is built once however many ask. A build
 * that fails begins again with the next caller. A view serves outdated for a minute at most: from then on callers wait
 * for the new one, and learn of its failure.
 */
export function createMarketViewCache(reader: ViewReader, options: ViewOptions = {}): NewestView {
	const {
		outdatedFor = 60_000,
		build = () => buildConsistentImage(reader, slices()),
		readsAhead = false,
	} = options;
	const { onLoad, onFailure } = options;
	let current: MarketView | undefined;
	let outdatedAt = 0;
	let building: Promise<void> | undefined;
	const rebuild = async (): Promise<void> => {
		const began = performance.now();
		try {
			const view = openView(await build());
			current = view;
			onLoad?.((performance.now() - began) / 1000);
			// A row that cannot be read fails the requests for it, and no more.
			if (readsAhead) view.readAhead(shortSlices(), () => current === view).catch(() => {});
		} catch (error) {
			onFailure?.(error);
			throw error;
		} finally {
			building = undefined;
		}
	};
	const mayServe = (view: MarketView): boolean => {
		if (!view.isOutdated) outdatedAt = performance.now();
		view.isOutdated = true;
		return performance.now() - outdatedAt < outdatedFor;
	};
	return async (dataVersion) => {
		if (dataVersion !== undefined && current?.dataVersion === dataVersion) return current;
		for (;;) {
			const version = await reader.dataVersion();
			if (current?.dataVersion === version) return current;
			building ??= rebuild();
			if (current && mayServe(current)) {
				building.catch(() => {});
				return current;
			}
			await building;
		}
	};
}

/** Milliseconds between two looks. */
const pollIntervalMs = 250;

/**
 * Looks for a new data version in the background, so that its view is built before somebody asks for it.
 *
 * @returns ends the looking
 */
export function pollNewest(view: () => Promise<MarketView>): () => void {
	// A caller of the view learns what makes it fail.
	const timer = setInterval(() => void view().catch(() => {}), pollIntervalMs).unref();
	return () => clearInterval(timer);
}

/** Readings that imports may cross before one is made without pauses, which is over sooner. */
const pacedReadings = 3;

/** The image of the newest view. An import that commits between two reads would leave one of two versions; it is then read again. */
export async function buildConsistentImage(reader: ViewReader, pace = noPause): Promise<ViewImage> {
	for (let reading = 1; ; reading++) {
		try {
			return await buildImage(reader, reading > pacedReadings ? noPause : pace);
		} catch (error) {
			if (!(error instanceof ChangedMeanwhile)) throw error;
		}
	}
}
