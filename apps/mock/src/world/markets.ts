import { hash } from "node:crypto";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { createMarketViewCache, type MarketView } from "@us-market-data/analytics";
import { type MarketStore, openMarketStore } from "@us-market-data/store";
import { dayOf, storedMarket } from "./data.ts";

/** The simulated market up to a day, as answers read it. */
export interface OpenMarket {
	/** Last day with data. */
	day: string;
	store: MarketStore;
	folder: string;
	view: () => Promise<MarketView>;
	/** Imports since it was opened. */
	imports: number;
	/** Tells its versions from those of other markets, the same on each run. */
	token: number;
}

const file = "market.sqlite";

/** Markets that are open at once, about 75 MB on disk each. */
const maxOpen = 12;

/** Milliseconds after which no request can still read a market that was left. */
const lastReads = 60_000;

/** The markets of a run, one for each day that its clock has come to. Each is a copy, which the run may change. */
export class Markets {
	readonly #folder: string;
	readonly #storeFolder: string;
	readonly #seed: number;
	/** The one that was asked for last comes last. */
	readonly #open = new Map<string, Promise<OpenMarket>>();
	readonly #left = new Set<Promise<OpenMarket>>();
	readonly #closing = new AbortController();
	/** Kept markets by day. */
	readonly #made = new Map<string, Promise<string>>();

	/**
	 * @param folder of this run
	 * @param storeFolder folder of the markets that runs share
	 */
	constructor(folder: string, storeFolder: string, seed: number) {
		this.#folder = folder;
		this.#storeFolder = storeFolder;
		this.#seed = seed;
	}

	/** The market at an instant, epoch milliseconds. `name` tells apart markets that change for themselves. */
	at(instant: number, name = ""): Promise<OpenMarket> {
		const day = dayOf(instant);
		const key = `${day}${name}`;
		const existing = this.#open.get(key);
		const market = existing ?? this.#openDay(day, key);
		this.#open.delete(key);
		this.#open.set(key, market);
		if (existing) return existing;
		this.#leaveOldest();
		// A market that could not be made is tried again.
		market.catch(() => this.#open.delete(key));
		return market;
	}

	async close(): Promise<void> {
		this.#closing.abort();
		const all = [...this.#left, ...this.#open.values()];
		this.#left.clear();
		this.#open.clear();
		for (const market of all) await dropped(market);
	}

	/** Leaves the market that was not asked for the longest time, when there are too many. It is made again when needed. */
	#leaveOldest(): void {
		const [oldest] = this.#open;
		if (!oldest || this.#open.size <= maxOpen) return;
		const [key, market] = oldest;
		this.#open.delete(key);
		this.#left.add(market);
		const leave = () => {
			if (this.#left.delete(market)) void dropped(market);
		};
		setTimeout(leave, lastReads).unref();
	}

	/** Makes the market of a day once, however many ask at the same time. */
	#storedDay(day: string): Promise<string> {
		const made =
			this.#made.get(day) ?? storedMarket(this.#storeFolder, this.#seed, day, this.#closing.signal);
		this.#made.set(day, made);
		made.catch(() => this.#made.delete(day));
		return made;
	}

	async #openDay(day: string, key: string): Promise<OpenMarket> {
		const stored = await this.#storedDay(day);
		const folder = await mkdtemp(join(this.#folder, `${key}-`));
		await copyFile(join(stored, file), join(folder, file));
		const store = await openMarketStore({ DATA_DIR: folder, DATABASE_URL: "", DATABASE_READ_URL: "" });
		const token = hash("sha256", `${this.#seed} ${key}`).slice(0, 8);
		return {
			day,
			store,
			folder,
			imports: 0,
			token: Number.parseInt(token, 16),
			view: createMarketViewCache(store, { outdatedFor: 0 }),
		};
	}
}

async function dropped(market: Promise<OpenMarket>): Promise<void> {
	const open = await market.catch(() => undefined);
	await open?.store.close();
	if (open) await rm(open.folder, { recursive: true, force: true });
}
