import type { ViewImage } from "@us-market-data/analytics";

/** Images of views from another thread, the newest first; those in between are passed over. */
export class ImageFeed {
	#newest: ViewImage | undefined;
	#published = Promise.withResolvers<void>();

	publish(image: ViewImage): void {
		this.#newest = image;
		this.#published.resolve();
	}

	/** The newest image that was not taken yet; waits for one. */
	async next(): Promise<ViewImage> {
		for (;;) {
			await this.#published.promise;
			this.#published = Promise.withResolvers();
			const image = this.#newest;
			this.#newest = undefined;
			if (image) return image;
		}
	}
}
