import type { VersionReader } from "@us-market-data/store";
import { presentTurn } from "../http/arrivals.ts";

/** A reading of the version, and the turn of the event loop that it serves. */
interface Reading {
	turn: number;
	whole: Promise<number | undefined>;
	/** The version, once it has been read. */
	version?: number;
}

/** Reads the data version for all requests of a turn of the event loop together. */
export class VersionOfTurn {
	readonly #market: VersionReader;
	#reading: Reading | undefined;
	#behind: Promise<number> | undefined;

	constructor(market: VersionReader) {
		this.#market = market;
	}

	/** The version of this turn, once it has been read. */
	get present(): number | undefined {
		return this.#market.recentVersion?.() ?? this.#ofTurn()?.version;
	}

	/**
	 * The version; undefined when it cannot be read. One that the store knows may be half a second old. Requests of one turn had all arrived when it began, so none of them
	 * was sent after the version that the turn reads.
	 */
	read(): Promise<number | undefined> {
		const recent = this.#market.recentVersion?.();
		if (recent !== undefined) return Promise.resolve(recent);
		const held = this.#ofTurn();
		if (held) return held.whole;
		const whole = this.#market.dataVersion().then(
			(version) => {
				reading.version = version;
				return version;
			},
			() => undefined,
		);
		const reading: Reading = { turn: presentTurn(), whole };
		this.#reading = reading;
		setImmediate(() => {
			if (this.#reading === reading) this.#reading = undefined;
		});
		return whole;
	}

	/** The reading, unless bytes have arrived since. */
	#ofTurn(): Reading | undefined {
		return this.#reading?.turn === presentTurn() ? this.#reading : undefined;
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
