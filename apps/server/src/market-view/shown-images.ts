import type { ViewImage } from "@us-market-data/analytics";

/** Images of views from another thread, the newest first; those in between are passed over. */
export class ShownImages {
	#newest: ViewImage | undefined;
	#shown = Promise.withResolvers<void>();

	show(image: ViewImage): void {
		this.#newest = image;
		this.#shown.resolve();
	}

	/** The newest image that was not taken yet; waits for one. */
	async next(): Promise<ViewImage> {
		for (;;) {
			await this.#shown.promise;
			this.#shown = Promise.withResolvers();
			const image = this.#newest;
			this.#newest = undefined;
			if (image) return image;
		}
	}
}
