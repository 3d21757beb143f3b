import { versionName } from "@us-market-data/operations";
import type { TokenReader, VersionReader } from "@us-market-data/store";
import { LRUCache } from "lru-cache";

/** Versions whose names are cached. */
const maxNames = 64;

/** Names the versions of one store. Each name is read once. */
export class VersionNames {
	readonly #market: VersionReader & TokenReader;
	readonly #names = new LRUCache<number, string>({ max: maxNames });

	constructor(market: VersionReader & TokenReader) {
		this.#market = market;
	}

	/** The name of a version that the store has just had; undefined when it has another one by now. */
	async of(version: number): Promise<string | undefined> {
		return this.#names.get(version) ?? this.#read(version);
	}

	/** The name of the newest version. */
	async newest(): Promise<string> {
		for (;;) {
			const name = await this.of(await this.#market.dataVersion());
			if (name !== undefined) return name;
		}
	}

	async #read(version: number): Promise<string | undefined> {
		const token = await this.#market.dataToken();
		if ((await this.#market.dataVersion()) !== version) return undefined;
		const name = versionName(version, token);
		this.#names.set(version, name);
		return name;
	}
}
