import { buildConsistentImage, type MarketView, openView, slices } from "@us-market-data/analytics";
import { versionName } from "@us-market-data/operations";
import { type MarketReader, type PinnedMarket, StoreUnavailable } from "@us-market-data/store";
import { LRUCache } from "lru-cache";
import { VersionNames, versionNumber } from "./version-names.ts";

/** Bounds of what is pinned. */
export interface SnapshotRegistryOptions {
	/** Versions at once. The oldest leaves for a new one. */
	maxVersions: number;
	/** Seconds for which a version is pinned after a newer one has replaced it. */
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

/** Seconds without a request after which a version is released. */
export const idleSeconds = 60;

/** Milliseconds after which a process reports a version again that requests go on to name. */
export const reportInterval = (idleSeconds * 1000) / 3;

/** Milliseconds after which the newest version is pinned anew, so that no transaction lasts for hours. */
const renewIntervalMs = 30_000;

/** Milliseconds between two checks of what is pinned. */
const checkIntervalMs = 1_000;

/** Attempts to pin a version that others share: a process may renew it between the look-up and the attempt. */
const maxAttempts = 3;

/** Views of pinned versions that are in memory. */
const maxCachedViews = 2;

/** A pinned version. Its market is closed once it is dropped and nobody reads it. */
interface Entry {
	name: string;
	market: PinnedMarket;
	pinnedAt: number;
	requestedAt: number;
	/** The time at which a newer version replaced it, once that is known. */
	replacedAt?: number;
	readers: number;
	isDropped: boolean;
}

/** Pins the newest version, or that of a snapshot that another process shares. */
type Pin = (snapshot?: string) => Promise<PinnedMarket>;

/**
 * Pins versions of the data for requests that name them. The newest version is pinned from the first request that names it,
 * and then while requests name it, for a bounded time after it was replaced. On PostgreSQL each process shares what it pins, and
 * pins an earlier version that another process shares.
 */
export class SnapshotRegistry {
	readonly #market: MarketReader;
	readonly #pin: Pin;
	readonly #presentView: () => Promise<MarketView>;
	readonly #names: VersionNames;
	readonly #options: Required<SnapshotRegistryOptions>;
	readonly #entries = new Map<string, Promise<Entry | undefined>>();
	readonly #views = new LRUCache<string, Promise<MarketView>>({ max: maxCachedViews });
	readonly #timer: NodeJS.Timeout;

	constructor(
		market: MarketReader,
		view: () => Promise<MarketView>,
		pin: Pin,
		options: SnapshotRegistryOptions,
	) {
		this.#market = market;
		this.#pin = pin;
		this.#presentView = view;
		this.#names = new VersionNames(market);
		this.#options = { now: () => performance.now(), ...options };
		this.#timer = setInterval(() => void this.check().catch(() => {}), checkIntervalMs).unref();
	}

	/** Runs work on a version; undefined when no process has pinned it and it is not the newest. */
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

	/** Releases what nobody requests any more, and what was replaced long enough ago. */
	async check(): Promise<void> {
		if (this.#entries.size === 0) return;
		const { now, seconds } = this.#options;
		const newest = await this.#names.newest();
		for (const entry of await this.#openEntries()) {
			if (entry.name !== newest) entry.replacedAt ??= now();
			const { requestedAt, replacedAt = now() } = entry;
			const isOver = now() - requestedAt > idleSeconds * 1000 || now() - replacedAt > seconds * 1000;
			if (isOver) this.#drop(entry);
			else if (entry.name === newest && now() - entry.pinnedAt > renewIntervalMs) await this.#renew(entry);
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
		if (this.#options.maxVersions === 0) return undefined;
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
		const isNewest = (await this.#names.newest()) === name;
		return (isNewest ? await this.#pinAs(name) : undefined) ?? this.#pinShared(name);
	}

	/** Pins the newest version, or that of a snapshot, if it has the name. */
	async #pinAs(name: string, snapshot?: string): Promise<Entry | undefined> {
		const market = await this.#pin(snapshot);
		try {
			if ((await nameOf(market)) === name) {
				await market.share(name);
				const now = this.#options.now();
				return { name, market, pinnedAt: now, requestedAt: now, readers: 0, isDropped: false };
			}
		} catch (error) {
			await market.release();
			throw error;
		}
		await market.release();
		return undefined;
	}

	/** Pins a version that another process shares. It does not take the room of newer ones, and is not pinned for longer here. */
	async #pinShared(name: string): Promise<Entry | undefined> {
		const { now, maxVersions, seconds } = this.#options;
		const version = versionNumber(name);
		for (let attempt = 1; attempt <= maxAttempts; attempt++) {
			const found = (await this.#market.sharedSnapshots?.(name, version)) ?? [];
			const isOver = found.some(({ replacedMs }) => replacedMs > seconds * 1000);
			const newer = [...this.#entries.keys()].filter((other) => versionNumber(other) > version);
			if (found.length === 0 || isOver || newer.length >= maxVersions) return undefined;
			for (const { id, replacedMs } of found) {
				const entry = await this.#pinAs(name, id).catch((error: unknown) => {
					// The process has released the version meanwhile.
					if (error instanceof StoreUnavailable) throw error;
					return undefined;
				});
				if (entry) return { ...entry, replacedAt: now() - replacedMs };
			}
		}
		return undefined;
	}

	async #makeRoom(): Promise<void> {
		const entries = await this.#openEntries();
		entries.sort((a, b) => versionNumber(a.name) - versionNumber(b.name));
		for (const entry of entries.slice(0, Math.max(0, entries.length - this.#options.maxVersions))) {
			this.#drop(entry);
			await closeUnread(entry);
		}
	}

	/** Those who read the state before read it to their end. */
	async #renew(entry: Entry): Promise<void> {
		const renewed = await this.#pinAs(entry.name);
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
