import { hash } from "node:crypto";
import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { createMarketViewCache, type MarketView } from "@us-market-data/analytics";
import { type MarketStore, openMarketStore } from "@us-market-data/store";
import { dayOf, keptMarket } from "./data.ts";

/** The simulated market up to a day, as answers read it. */
export interface OpenMarket {
	/** Last day with data. */
	day: string;
	store: MarketStore;
	view: () => Promise<MarketView>;
	/** Imports since it was opened. */
	imports: number;
	/** Tells its versions from those of other markets, the same on each run. */
	token: number;
}

const file = "market.sqlite";

/** The markets of a run, one for each day that its clock has come to. Each is a copy, which the run may change. */
export class Markets {
	readonly #folder: string;
	readonly #kept: string;
	readonly #seed: number;
	readonly #open = new Map<string, Promise<OpenMarket>>();

	/**
	 * @param folder of this run
	 * @param kept folder of the markets that runs share
	 */
	constructor(folder: string, kept: string, seed: number) {
		this.#folder = folder;
		this.#kept = kept;
		this.#seed = seed;
	}

	/** The market at an instant, epoch milliseconds. `name` tells apart markets that change for themselves. */
	at(instant: number, name = ""): Promise<OpenMarket> {
		const day = dayOf(instant);
		const key = `${day}${name}`;
		const market = this.#open.get(key) ?? this.#openDay(day, key);
		this.#open.set(key, market);
		// A market that could not be made is tried again.
		market.catch(() => this.#open.delete(key));
		return market;
	}

	async close(): Promise<void> {
		for (const market of this.#open.values()) await (await market.catch(() => undefined))?.store.close();
		this.#open.clear();
	}

	async #openDay(day: string, key: string): Promise<OpenMarket> {
		const kept = await keptMarket(this.#kept, this.#seed, day);
		const folder = join(this.#folder, key);
		await mkdir(folder, { recursive: true });
		await copyFile(join(kept, file), join(folder, file));
		const store = await openMarketStore({ DATA_DIR: folder, DATABASE_URL: "", DATABASE_READ_URL: "" });
		const token = hash("sha256", `${this.#seed} ${key}`).slice(0, 8);
		return {
			...{ day, store, imports: 0, token: Number.parseInt(token, 16) },
			view: createMarketViewCache(store, { outdatedFor: 0 }),
		};
	}
}
