import { type AreaName, iso } from "@us-market-data/market";
import { versionName } from "@us-market-data/operations";
import { changeSelector, dataChangeOf } from "@us-market-data/operations/rows";
import { instantOf, type ListQuery, type MarketChange, type MarketReader } from "@us-market-data/store";
import { LRUCache } from "lru-cache";
import { type Cursor, comparePositions, cursorText, type Position, type StreamKind } from "./cursor.ts";
import { type Draft, eventItem, itemOf, type StreamItem } from "./encoder.ts";
import type { Pacer, Sleeper, StreamTime } from "./pacer.ts";
import type { EndReason } from "./replay.ts";
import { conflatedItem, IntervalEnds, NewestStates, skippedStates } from "./shaping.ts";
import { presentQuote } from "./sources/quotes.ts";
import type { EventSource, SourceReader } from "./sources/source.ts";

/** What one version of the data changed. */
export interface VersionChanges {
	readonly version: number;
	readonly token: number;
	/** When it was made, epoch milliseconds. */
	readonly at: number;
	/** When this process has read it, as `elapsed` counts. */
	readonly seenAt: number;
	readonly changes: readonly MarketChange[];
}

/** Milliseconds between two looks for a new version of the data. */
const pollMs = 250;

/** Changes that are read at once. */
const changesPerRead = 10_000;

/** Changes of the newest versions that all live streams share. */
const maxRecentChanges = 100_000;

/** Records that a stream takes from one version. */
const maxRecords = 100_000;

/** Bytes of written events of new versions that all live streams share. */
const maxBytes = 32 * 1024 * 1024;

/** Comes behind all events of a version. */
export const behindVersion: Position = { time: Number.MAX_SAFE_INTEGER, symbol: "~", sequence: 0 };

/** Comes before all events of a version. */
const beforeVersion: Position = { time: Number.MIN_SAFE_INTEGER, symbol: "", sequence: -1 };

/** The records that a version brought of a security: those that are later than all before. */
interface NewRecords {
	items: readonly StreamItem[];
	/** Records that are no later, or too many. */
	skipped: { reason: "late" | "bulk"; count: number; first: number; last: number } | undefined;
}

/**
 * Tells live streams of new versions of the data: one look of the process for all of them. What a version brought follows
 * from the ledger alone, so that every process says the same, and a stream continues on any.
 */
export class LiveVersions {
	readonly #market: MarketReader;
	readonly #time: StreamTime;
	readonly #sleepers = new Set<Sleeper>();
	readonly #recent: VersionChanges[] = [];
	readonly #written = new LRUCache<string, NewRecords>({
		maxSize: maxBytes,
		sizeCalculation: ({ items }) => items.reduce((bytes, { json }) => bytes + 200 + 2 * json.length, 200),
	});
	#reading: Promise<readonly VersionChanges[]> | undefined;
	#stop: (() => void) | undefined;
	#version = Number.NaN;

	constructor(market: MarketReader, time: StreamTime) {
		this.#market = market;
		this.#time = time;
	}

	/** Resolves when there may be a new version, or when the sleeper is stopped. */
	async wait(sleeper: Sleeper): Promise<void> {
		this.#sleepers.add(sleeper);
		// A store that is not reachable for a while is read again by the next look; a stream that reads it meanwhile ends.
		this.#stop ??= this.#time.every(pollMs, () => void this.#look().catch(() => {}));
		await sleeper.sleep();
		this.#sleepers.delete(sleeper);
		if (this.#sleepers.size > 0) return;
		this.#stop?.();
		this.#stop = undefined;
	}

	async #look(): Promise<void> {
		const version = this.#market.recentVersion?.() ?? (await this.#market.dataVersion());
		if (version === this.#version) return;
		this.#version = version;
		for (const sleeper of this.#sleepers) sleeper.wake();
	}

	/** The versions behind one, oldest first: some of them when there are many. */
	async after(version: number): Promise<readonly VersionChanges[]> {
		const [first] = this.#recent;
		if (first && first.version <= version + 1) {
			const cached = this.#recent.filter((recent) => recent.version > version);
			if (cached.length > 0) return cached;
		}
		// Streams that wake together read together.
		const newest = this.#recent.at(-1)?.version ?? version;
		if (version !== newest && first) return this.#read(version);
		this.#reading ??= this.#read(version).finally(() => {
			this.#reading = undefined;
		});
		const read = await this.#reading;
		for (const changes of read)
			if (changes.version > (this.#recent.at(-1)?.version ?? version)) this.#recent.push(changes);
		let size = this.#recent.reduce((sum, { changes }) => sum + changes.length, 0);
		while (size > maxRecentChanges && this.#recent.length > 1)
			size -= this.#recent.shift()?.changes.length ?? 0;
		return read.filter((changes) => changes.version > version);
	}

	async #read(version: number): Promise<readonly VersionChanges[]> {
		const changes = await this.#market.changes({ after: { version }, limit: changesPerRead });
		const last = changes.at(-1);
		if (!last) return [];
		const whole = changes.length < changesPerRead ? changes : [...changes, ...(await this.#rest(last))];
		return [...Map.groupBy(whole, (change) => change.version).values()].flatMap((of) => {
			const [first] = of;
			if (!first) return [];
			const { version: made, token, at } = first;
			return [{ version: made, token, at, seenAt: this.#time.elapsed(), changes: of }];
		});
	}

	/** The other changes of a version. */
	async #rest(after: MarketChange): Promise<MarketChange[]> {
		const rest: MarketChange[] = [];
		for (let last = after; ; ) {
			const changes = await this.#market.changes({ after: last, limit: changesPerRead });
			const own = changes.filter(({ version }) => version === after.version);
			rest.push(...own);
			const next = own.at(-1);
			if (!next || own.length < changesPerRead) return rest;
			last = next;
		}
	}

	/** The events that a version brought of a security, written once for all streams. */
	async newRecords(
		kind: StreamKind,
		source: EventSource,
		change: MarketChange,
		reader: SourceReader,
	): Promise<NewRecords> {
		const key = `${kind} ${change.version} ${change.area} ${change.securityId}`;
		const cached = this.#written.get(key);
		if (cached) return cached;
		const records = await this.#readNew(kind, source, change, reader);
		this.#written.set(key, records);
		return records;
	}

	async #readNew(
		kind: StreamKind,
		source: EventSource,
		change: MarketChange,
		reader: SourceReader,
	): Promise<NewRecords> {
		const { version, token, area, securityId, symbol } = change;
		const span = await this.#spanOf(change);
		if (!span) return { items: [], skipped: undefined };
		const { first, from, last } = span;
		const security = { id: securityId, symbol };
		const { shiftUs } = source;
		const read = (begin: number, end: number): Promise<Draft[]> =>
			source.readChange?.(security, area, begin, end, reader) ??
			source.read(security, { from: begin * 1000 + shiftUs, to: end * 1000 + 999 + shiftUs }, reader);
		/** The events of a part of the span; undefined when they are too many. */
		const readPart = async (begin: number, end: number): Promise<Draft[] | undefined> => {
			if (begin > end) return [];
			// A year of minute bars is not read to be counted.
			const query = { from: begin, to: end, order: "asc", limit: 1, offset: maxRecords } as const;
			const [excess]: object[] = await this.#market.list(area, securityId, query);
			return excess ? undefined : read(begin, end);
		};
		const drafts = await readPart(from, last);
		if (!drafts) return { items: [], skipped: { reason: "bulk", count: maxRecords + 1, first: from, last } };
		const lastLate = Math.min(from - 1, last);
		const late = (await readPart(first, lastLate))?.length ?? maxRecords + 1;
		const timeline = { mode: "live", version, token } as const;
		return {
			items: drafts.map((draft) => itemOf(source.event, kind, timeline, symbol, draft)),
			skipped: late === 0 ? undefined : { reason: "late", count: late, first, last: lastLate },
		};
	}

	/** The times of a change, and the first one in it that is later than what earlier versions brought. */
	async #spanOf({
		version,
		area,
		securityId,
		first,
		last,
	}: MarketChange): Promise<{ first: number; from: number; last: number } | undefined> {
		if (first !== null && last !== null) {
			const through = await this.#market.changedThrough(area, securityId, version);
			return { first, from: through === undefined ? first : Math.max(first, through + 1), last };
		}
		// All records may have changed: those that are there now are new.
		const list = (query: ListQuery): Promise<{ time: number }[]> =>
			this.#market.list(area, securityId, query);
		const [oldest] = await list({ order: "asc", limit: 1 });
		const [newest] = await list({ ...(last !== null && { to: last }), order: "desc", limit: 1 });
		return oldest && newest && { first: oldest.time, from: oldest.time, last: newest.time };
	}
}

/** What a live stream is of. */
export interface LiveSubscription {
	kind: StreamKind;
	/** The areas of the store whose records are its events. */
	areasOfEvents: ReadonlySet<AreaName>;
	source: EventSource | undefined;
	symbols: ReadonlySet<string> | undefined;
	areas: readonly string[] | undefined;
	/** Milliseconds in which a security has one event at most; only where events are states. */
	conflate: number | undefined;
	/** True when a slow reader goes on with the newest state of each security; otherwise its stream ends. */
	skipsWhenSlow: boolean;
	time: StreamTime;
	reader: SourceReader;
	/** The quotes that were sent last, by symbol: most versions do not change one. */
	sentQuotes: Map<string, string>;
	versions: LiveVersions;
	sleeper: Sleeper;
	pacer: Pacer;
	/** How far the stream is. The consumer moves it with each event. */
	place: LivePlace;
	/** Ends the stream behind the versions that were made by then, epoch milliseconds. */
	until: number | undefined;
	/** Ends the stream when there is no further version. */
	endsWhenCurrent: boolean;
}

/** The version that a live stream is at, and how far in it. */
export class LivePlace {
	version: number;
	token: number;
	position: Position;

	constructor({ version, token, position }: Cursor & { mode: "live" }) {
		this.version = version;
		this.token = token;
		this.position = position;
	}

	/** Goes on to a version, behind a position of it. */
	enter({ version, token }: VersionChanges, position: Position): void {
		Object.assign(this, { version, token, position });
	}

	cursor(kind: StreamKind): string {
		const { version, token, position } = this;
		return cursorText(kind, { mode: "live", version, token }, position);
	}
}

/** Yields what each new version brings, in the order of the versions. */
export async function* playLive(
	subscription: LiveSubscription,
): AsyncGenerator<readonly StreamItem[], EndReason, void> {
	const { versions, place, sleeper, time, skipsWhenSlow, conflate } = subscription;
	const until = subscription.until ?? Number.POSITIVE_INFINITY;
	// The versions behind the place, and what is left of the one that it is in.
	let from = comparePositions(place.position, behindVersion) < 0 ? place.version - 1 : place.version;
	let isCurrent = false;
	while (!sleeper.isStopped) {
		const behind = [...(await versions.after(from))];
		const [oldest] = behind;
		if (!oldest) {
			isCurrent = true;
			if (time.now() > until) return "until";
			if (subscription.endsWhenCurrent) return "end";
			await versions.wait(sleeper);
			continue;
		}
		if (isCurrent && conflate !== undefined) {
			// What comes within the interval is read at its end. Until then the cursor is in front of it.
			const ms = Math.max(0, Math.min(conflate, until - time.now()));
			await subscription.pacer.wait(time.elapsed() + ms, sleeper);
			if (sleeper.isStopped) return "stopped";
		}
		if (conflate !== undefined) await addFurther(behind, versions);
		const isSlow = isCurrent && conflate === undefined && time.elapsed() - oldest.seenAt > maxLagMs;
		if (isSlow && !skipsWhenSlow) return "slow";
		const due = behind.filter(({ at }) => at <= until);
		if (isSlow || conflate !== undefined) yield* playNewestStates(due, subscription);
		else for (const changes of due) yield* playVersion(changes, subscription);
		if (sleeper.isStopped) return "stopped";
		if (due.length < behind.length) return "until";
		from = behind.at(-1)?.version ?? from;
	}
	return "stopped";
}

/** Adds the versions that came meanwhile, with as many changes as streams share. */
async function addFurther(behind: VersionChanges[], versions: LiveVersions): Promise<void> {
	for (let size = 0; size < maxRecentChanges; ) {
		const further = await versions.after(behind.at(-1)?.version ?? 0);
		if (further.length === 0) return;
		behind.push(...further);
		size += further.reduce((sum, { changes }) => sum + changes.length, 0);
	}
}

/** Milliseconds that a reader may be behind. */
const maxLagMs = 10_000;

/** What a version brings behind the place of the stream. */
async function newItems(changes: VersionChanges, subscription: LiveSubscription): Promise<StreamItem[]> {
	const { place } = subscription;
	const after = changes.version === place.version ? place.position : beforeVersion;
	return (await itemsOf(changes, subscription)).filter((item) => comparePositions(item, after) > 0);
}

async function* playVersion(
	changes: VersionChanges,
	subscription: LiveSubscription,
): AsyncGenerator<readonly StreamItem[], void, void> {
	const { place, sleeper, kind } = subscription;
	if (sleeper.isStopped) return;
	const items = await newItems(changes, subscription);
	if (changes.version !== place.version) place.enter(changes, beforeVersion);
	yield* inBatches(items, sleeper);
	if (sleeper.isStopped) return;
	// The changes themselves name their version.
	if (kind === "data") place.position = behindVersion;
	else yield [versionItem(changes, kind)];
}

/**
 * Plays the newest states of several versions. An event of them stands for what came in any of these versions, so the cursor
 * goes on behind all of them: a stream that breaks in between gets them again.
 */
async function* playNewestStates(
	versions: readonly VersionChanges[],
	subscription: LiveSubscription,
): AsyncGenerator<readonly StreamItem[], void, void> {
	const { place, sleeper, kind, conflate } = subscription;
	const newest = versions.at(-1);
	if (!newest) return;
	const states = new NewestStates();
	const others: StreamItem[] = [];
	for (const changes of versions) {
		if (sleeper.isStopped) return;
		const items = await newItems(changes, subscription);
		states.add(items.filter(({ isData }) => isData));
		others.push(...items.filter(({ isData }) => !isData));
	}
	const { position } = place;
	const id = place.cursor(kind);
	const shaped = conflate === undefined ? skippedStates(states, () => id) : states.take().map(conflatedItem);
	const items = [...others, ...shaped].map(
		({ event, isData, json, id: own }): StreamItem => ({
			...position,
			event,
			isData,
			id,
			json: json.replace(own, id),
		}),
	);
	yield* inBatches(items, sleeper);
	if (sleeper.isStopped) return;
	place.enter(newest, behindVersion);
	yield [versionItem(newest, kind)];
}

function* inBatches(
	items: readonly StreamItem[],
	sleeper: Sleeper,
): Generator<readonly StreamItem[], void, void> {
	for (let at = 0; at < items.length && !sleeper.isStopped; at += maxBatchItems)
		yield items.slice(at, at + maxBatchItems);
}

/** What a version brings a stream, in its order. */
async function itemsOf(changes: VersionChanges, subscription: LiveSubscription): Promise<StreamItem[]> {
	const { kind } = subscription;
	if (kind === "data") return changeItems(changes, subscription);
	const items =
		kind === "quotes" ? await quoteItems(changes, subscription) : await recordItems(changes, subscription);
	const { version, token } = changes;
	const cursor = (position: Position) => cursorText(kind, { mode: "live", version, token }, position);
	if (kind === "bars") {
		const ends = new IntervalEnds(cursor, () => false);
		const bars = ends.add(items.filter(({ isData }) => isData));
		return [...items.filter(({ isData }) => !isData), ...bars, ...ends.flush(Number.POSITIVE_INFINITY)];
	}
	return items;
}

/** Most events that are made at once. */
const maxBatchItems = 500;

const versionItem = ({ version, token, at }: VersionChanges, kind: StreamKind): StreamItem => {
	const id = cursorText(kind, { mode: "live", version, token }, behindVersion);
	return eventItem("version", id, behindVersion, iso(at), { dataVersion: versionName(version, token) });
};

/** The changes of a version as events. */
function changeItems(
	{ version, token, at, changes }: VersionChanges,
	{ areas, symbols }: LiveSubscription,
): StreamItem[] {
	const isSelected = changeSelector(areas, symbols && [...symbols]);
	const timeline = { mode: "live", version, token } as const;
	return changes
		.filter((change) => isSelected?.(change) ?? true)
		.map((change) =>
			itemOf("data_change", "data", timeline, change.area, {
				time: at * 1000,
				sequence: change.securityId,
				members: `"dataChange":${JSON.stringify(dataChangeOf(change))}`,
			}),
		);
}

/** Areas whose records a quote follows from. */
const quoteAreas: ReadonlySet<AreaName> = new Set<AreaName>([
	"quotes",
	"dayBars",
	"minuteBars",
	"trades",
	"halts",
	"splits",
	"securities",
]);

/** The quotes that a version changed, as they are now: states between two versions are not played. */
async function quoteItems(
	{ version, token, at, changes }: VersionChanges,
	{ symbols, reader, sentQuotes, sleeper }: LiveSubscription,
): Promise<StreamItem[]> {
	const touched = new Map(
		changes
			.filter(({ area, symbol }) => quoteAreas.has(area) && (symbols?.has(symbol) ?? true))
			.map(({ securityId, symbol }) => [symbol, securityId]),
	);
	const timeline = { mode: "live", version, token } as const;
	const items: StreamItem[] = [];
	for (const [symbol, id] of touched) {
		if (sleeper.isStopped) return [];
		const draft = await presentQuote({ id, symbol }, reader, at);
		if (sentQuotes.get(symbol) === draft.members) continue;
		sentQuotes.set(symbol, draft.members);
		items.push(itemOf("quote", "quotes", timeline, symbol, draft));
	}
	return items.sort(comparePositions);
}

/** The records of a version as events, in the order of their time. */
async function recordItems(
	{ version, token, at, changes }: VersionChanges,
	{ kind, areasOfEvents: areas, source, symbols, versions, reader, sleeper }: LiveSubscription,
): Promise<StreamItem[]> {
	const items: StreamItem[] = [];
	if (!source) return items;
	for (const change of changes) {
		if (sleeper.isStopped) return [];
		if (!areas.has(change.area) || !(symbols?.has(change.symbol) ?? true)) continue;
		const records = await versions.newRecords(kind, source, change, reader);
		for (const item of records.items) items.push(item);
		if (!records.skipped) continue;
		const { reason, count, first, last } = records.skipped;
		const position = { ...beforeVersion, symbol: change.symbol, sequence: 0 };
		const id = cursorText(kind, { mode: "live", version, token }, position);
		items.push(
			eventItem("skipped", id, position, iso(at), {
				reason,
				symbol: change.symbol,
				count,
				firstAt: instantOf(first * 1000),
				lastAt: instantOf(last * 1000),
			}),
		);
	}
	return items.sort(comparePositions);
}
