import {
	createMarketViewCache,
	keepNewest,
	type MarketView,
	settledImage,
	slices,
	type ViewImage,
} from "@us-market-data/analytics";
import type { MarketReader, StoreSettings } from "@us-market-data/store";
import { buildInThread } from "./build-in-thread.ts";

export interface OpenViewOptions {
	/** Called with the seconds of each load. */
	onLoad: ((seconds: number) => void) | undefined;
	/** Called with the image of each view, for other threads. */
	onImage(image: ViewImage): void;
}

/** Securities up to which a view is built on the event loop: to start a thread costs more than that takes. */
const mostHere = 250;

/** The view of a service: built on a thread unless it is small, shown to others, and built again soon after each import. */
export function openView(
	market: MarketReader,
	settings: StoreSettings,
	{ onLoad, onImage }: OpenViewOptions,
): { view: () => Promise<MarketView>; close(): void } {
	const closing = new AbortController();
	const build = async (): Promise<ViewImage> => {
		const isSmall = (await market.securities()).length <= mostHere;
		const image = isSmall
			? await settledImage(market, slices())
			: await buildInThread(settings, closing.signal);
		onImage(image);
		return image;
	};
	const view = createMarketViewCache(market, { build, onLoad });
	const endLooking = keepNewest(view);
	return {
		view,
		close() {
			endLooking();
			closing.abort();
		},
	};
}
