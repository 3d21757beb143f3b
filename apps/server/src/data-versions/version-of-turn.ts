import type { VersionReader } from "@us-market-data/store";

/** Reads the data version for all requests of a turn of the event loop together. */
export class VersionOfTurn {
	readonly #market: VersionReader;
	#reading: Promise<number | undefined> | undefined;
	#behind: Promise<number> | undefined;
	/** The version of this turn, once it has been read. */
	present: number | undefined;

	constructor(market: VersionReader) {
		this.#market = market;
	}

	/**
	 * The version; undefined when it cannot be read. Requests of one turn had all arrived when it began, so none of them
	 * was sent after the version that the turn reads.
	 */
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

	/** The version behind everything that this turn has read so far. */
	behind(): Promise<number> {
		this.#behind ??= new Promise((resolve) => {
			setImmediate(() => {
				this.#behind = undefined;
				resolve(this.#market.dataVersion());
			});
		});
		return this.#behind;
	}
}

const ofMarkets = new WeakMap<VersionReader, VersionOfTurn>();

/** The one that all requests of a market share. */
export function versionOfTurn(market: VersionReader): VersionOfTurn {
	const held = ofMarkets.get(market) ?? new VersionOfTurn(market);
	ofMarkets.set(market, held);
	return held;
}
