import { buildConsistentImage, type MarketView, openView, slices } from "@us-market-data/analytics";
import { versionName } from "@us-market-data/operations";
import type { MarketReader, PinnedMarket } from "@us-market-data/store";
import { LRUCache } from "lru-cache";
import { VersionNames } from "./version-names.ts";

/** Bounds of what is held. */
export interface SnapshotRegistryOptions {
	/** Versions at once. The oldest leaves for a new one. */
	maxVersions: number;
	/** Seconds for which a version is held after a newer one has replaced it. */
	seconds: number;
	/** Milliseconds, ever growing. */
	now?: () => number;
}

/** A version of the data, as the work on it sees it. */
export interface PinnedSnapshot {
	name: string;
	market: MarketReader;
	view(): Promise<MarketView>;
}

/** Seconds without a question after which a version is let go. */
export const idleSeconds = 60;

/** Milliseconds after which other processes hear of a version again that requests go on to name. */
export const reportInterval = (idleSeconds * 1000) / 3;

/** Milliseconds after which the newest version is held anew, so that no transaction lasts for hours. */
const renewedEvery = 30_000;

/** Milliseconds between two looks at what is held. */
const lookedEvery = 1_000;

/** Views of held versions that are in memory. */
const maxCachedViews = 2;

/** A held version. Its market is closed once it is dropped and nobody reads it. */
interface Entry {
	name: string;
	market: PinnedMarket;
	pinnedAt: number;
	requestedAt: number;
	/** Set when it is found out that a newer version is there. */
	replacedAt?: number;
	readers: number;
	isDropped: boolean;
}

/**
 * Holds versions of the data for those who ask by name. The newest version is held from the first question that names it,
 * and then while questions name it, for a bounded time after it was replaced.
 */
export class SnapshotRegistry {
	readonly #pin: () => Promise<PinnedMarket>;
	readonly #presentView: () => Promise<MarketView>;
	readonly #names: VersionNames;
	readonly #options: Required<SnapshotRegistryOptions>;
	readonly #entries = new Map<string, Promise<Entry | undefined>>();
	readonly #views = new LRUCache<string, Promise<MarketView>>({ max: maxCachedViews });
	readonly #timer: NodeJS.Timeout;

	constructor(
		market: MarketReader,
		view: () => Promise<MarketView>,
		pin: () => Promise<PinnedMarket>,
		options: SnapshotRegistryOptions,
	) {
		this.#pin = pin;
		this.#presentView = view;
		this.#names = new VersionNames(market);
		this.#options = { now: () => performance.now(), ...options };
		this.#timer = setInterval(() => void this.look().catch(() => {}), lookedEvery).unref();
	}

	/** Runs work on a version; undefined when it is neither held nor the newest. */
	async use<T>(
		name: string,
		work: (version: PinnedSnapshot) => Promise<T>,
	): Promise<{ done: T } | undefined> {
		const entry = await this.#entry(name);
		if (!entry) return undefined;
		const { market } = entry;
		entry.requestedAt = this.#options.now();
		entry.readers++;
		try {
			const done = await work({ name, market, view: () => this.#view(entry) });
			// A store that has lost the state reads a newer one.
			if ((await nameOf(market)) === name) return { done };
			this.#drop(entry);
			return undefined;
		} finally {
			entry.readers--;
			await closeUnread(entry);
		}
	}

	/** Lets go of what nobody needs any more, and of what has been held for long enough. */
	async look(): Promise<void> {
		if (this.#entries.size === 0) return;
		const { now, seconds } = this.#options;
		const newest = await this.#names.newest();
		for (const entry of await this.#openEntries()) {
			if (entry.name !== newest) entry.replacedAt ??= now();
			const { requestedAt, replacedAt = now() } = entry;
			const isOver = now() - requestedAt > idleSeconds * 1000 || now() - replacedAt > seconds * 1000;
			if (isOver) this.#drop(entry);
			else if (entry.name === newest && now() - entry.pinnedAt > renewedEvery) await this.#renew(entry);
			await closeUnread(entry);
		}
	}

	async close(): Promise<void> {
		clearInterval(this.#timer);
		for (const entry of await this.#openEntries()) {
			this.#drop(entry);
			await closeUnread(entry);
		}
	}

	async #openEntries(): Promise<Entry[]> {
		const all = await Promise.all([...this.#entries.values()].map((entry) => entry.catch(() => undefined)));
		return all.filter((entry) => entry !== undefined);
	}

	async #entry(name: string): Promise<Entry | undefined> {
		const existing = await this.#entries.get(name);
		if (existing) return existing;
		if (this.#options.maxVersions === 0 || (await this.#names.newest()) !== name) return undefined;
		const begun = this.#entries.get(name) ?? this.#begin(name);
		this.#entries.set(name, begun);
		const entry = await begun.catch((error) => {
			this.#entries.delete(name);
			throw error;
		});
		if (!entry) this.#entries.delete(name);
		else await this.#makeRoom();
		return entry;
	}

	async #begin(name: string): Promise<Entry | undefined> {
		const market = await this.#pin();
		const now = this.#options.now();
		if ((await nameOf(market)) === name)
			return { name, market, pinnedAt: now, requestedAt: now, readers: 0, isDropped: false };
		await market.release();
		return undefined;
	}

	async #makeRoom(): Promise<void> {
		const entries = await this.#openEntries();
		for (const entry of entries.slice(0, Math.max(0, entries.length - this.#options.maxVersions))) {
			this.#drop(entry);
			await closeUnread(entry);
		}
	}

	/** Those who read the state before read it to their end. */
	async #renew(entry: Entry): Promise<void> {
		const renewed = await this.#begin(entry.name);
		if (!renewed) return;
		renewed.requestedAt = entry.requestedAt;
		entry.isDropped = true;
		this.#entries.set(entry.name, Promise.resolve(renewed));
	}

	#drop(entry: Entry): void {
		entry.isDropped = true;
		this.#entries.delete(entry.name);
		this.#views.delete(entry.name);
	}

	/** The view that is in memory anyway, or one that is built. */
	async #view({ name, market }: Entry): Promise<MarketView> {
		const present = await this.#presentView().catch(() => undefined);
		const isPresent = present && versionName(present.dataVersion, present.dataToken) === name;
		const build = () =>
			isPresent ? Promise.resolve(present) : buildConsistentImage(market, slices()).then(openView);
		const cached = this.#views.get(name) ?? build();
		this.#views.set(name, cached);
		cached.catch(() => this.#views.delete(name));
		return cached;
	}
}

const nameOf = async (market: PinnedMarket): Promise<string> =>
	versionName(await market.dataVersion(), await market.dataToken());

async function closeUnread(entry: Entry): Promise<void> {
	if (entry.isDropped && entry.readers === 0) await entry.market.release();
}
