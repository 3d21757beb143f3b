import type { VersionReader } from "@us-market-data/store";

/**
 * Reads the data version once in a turn of the event loop. Requests of one turn had all arrived when it began, so none of
 * them was sent after the version that the turn reads.
 */
export class VersionOfTurn {
	readonly #market: VersionReader;
	#reading: Promise<number | undefined> | undefined;
	/** The version of this turn, once it has been read. */
	present: number | undefined;

	constructor(market: VersionReader) {
		this.#market = market;
	}

	/** The version; undefined when it cannot be read. */
	read(): Promise<number | undefined> {
		if (this.#reading) return this.#reading;
		const reading = this.#market.dataVersion().then(
			(version) => {
				if (this.#reading === reading) this.present = version;
				return version;
			},
			() => undefined,
		);
		this.#reading = reading;
		setImmediate(() => {
			this.#reading = undefined;
			this.present = undefined;
		});
		return reading;
	}
}
