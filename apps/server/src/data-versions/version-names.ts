import { versionName } from "@us-market-data/operations";
import type { TokenReader, VersionReader } from "@us-market-data/store";

/** The number of a version. Versions of one store follow each other by it. */
export const versionNumber = (name: string): number => Number.parseInt(name, 10);

/** Names the versions of one store. The name of the version that was named last is not read again. */
export class VersionNames {
	readonly #market: VersionReader & TokenReader;
	#last: { version: number; name: string } | undefined;

	constructor(market: VersionReader & TokenReader) {
		this.#market = market;
	}

	/** The name of a version that the store has just had; undefined when it has another one by now. */
	async of(version: number): Promise<string | undefined> {
		return this.#last?.version === version ? this.#last.name : this.#read(version);
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
		this.#last = { version, name };
		return name;
	}
}
