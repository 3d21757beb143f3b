import { type Loaded, loadParts, type MarketView, type ViewReader } from "./market-view.ts";
import { ChangedMeanwhile } from "./read-parts.ts";
import { noPause, slices } from "./time-slices.ts";

export interface ViewOptions {
	/**
	 * Milliseconds for which the view before serves while that of a new data version is built. With 0 every caller waits
	 * for the new one.
	 *
	 * @default 60_000
	 */
	outdatedFor?: number;
	/** Called with the seconds of each load. */
	onLoad?: ((seconds: number) => void) | undefined;
}

/**
 * The view of the newest data version. When the version changes, the view before serves until the new one stands, so
 * that nobody waits for an import; it tells that it is outdated. The new one is built once however many ask, and takes
 * over the rows that did not change. A load that fails begins again with the next caller. A view serves outdated for a
 * minute at most: from then on callers wait for the new one, and learn of its failure.
 */
export function createMarketViewCache(
	reader: ViewReader,
	options: ViewOptions = {},
): () => Promise<MarketView> {
	const { outdatedFor = 60_000, onLoad } = options;
	let standing: Loaded | undefined;
	let outdatedAt = 0;
	let building: Promise<Loaded> | undefined;
	const build = async (): Promise<Loaded> => {
		const began = performance.now();
		try {
			standing = await loadSettled(reader, standing);
			onLoad?.((performance.now() - began) / 1000);
			return standing;
		} finally {
			building = undefined;
		}
	};
	const mayServe = ({ view }: Loaded): boolean => {
		if (!view.isOutdated) outdatedAt = performance.now();
		view.isOutdated = true;
		return performance.now() - outdatedAt < outdatedFor;
	};
	return async () => {
		for (;;) {
			const version = await reader.dataVersion();
			if (standing?.view.dataVersion === version) return standing.view;
			building ??= build();
			if (standing && mayServe(standing)) {
				building.catch(() => {});
				return standing.view;
			}
			const { view } = await building;
			if (view.dataVersion === version) return view;
		}
	};
}

/** Milliseconds between two looks. */
const lookedEvery = 250;

/**
 * Looks for a new data version in the background, so that its view is built before somebody asks for it.
 *
 * @returns ends the looking
 */
export function keepNewest(view: () => Promise<MarketView>): () => void {
	// A caller of the view learns what makes it fail.
	const timer = setInterval(() => void view().catch(() => {}), lookedEvery).unref();
	return () => clearInterval(timer);
}

/** Readings that imports may cross before one is made without pauses, which is over sooner. */
const pacedReadings = 3;

/** An import that commits between two reads would leave a view of two versions; it is then read again. */
async function loadSettled(reader: ViewReader, previous: Loaded | undefined): Promise<Loaded> {
	for (let reading = 1; ; reading++) {
		try {
			const loaded = await loadParts(reader, reading > pacedReadings ? noPause : slices(), previous);
			if (loaded.view.dataVersion === (await reader.dataVersion())) return loaded;
		} catch (error) {
			if (!(error instanceof ChangedMeanwhile)) throw error;
		}
	}
}
