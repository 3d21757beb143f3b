import type { VersionReader } from "@us-market-data/store";

/**
 * Reads the data version once in a turn of the event loop. Requests of one turn had all arrived when it began, so none of
 * them was sent after the version that the turn reads.
 */
export class VersionOfTurn {
	readonly #market: VersionReader;
	#version: Promise<number | undefined> | undefined;

	constructor(market: VersionReader) {
		this.#market = market;
	}

	/** The version; undefined when it cannot be read. */
	read(): Promise<number | undefined> {
		if (!this.#version) {
			setImmediate(() => {
				this.#version = undefined;
			});
			this.#version = this.#market.dataVersion().catch(() => undefined);
		}
		return this.#version;
	}
}
