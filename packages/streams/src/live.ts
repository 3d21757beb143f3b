import { type AreaName, iso } from "@us-market-data/market";
import { versionName } from "@us-market-data/operations";
import { changeSelector, dataChangeOf } from "@us-market-data/operations/rows";
import { instantOf, type MarketChange, type MarketReader } from "@us-market-data/store";
import { LRUCache } from "lru-cache";
import { type Cursor, comparePositions, cursorText, type Position, type StreamKind } from "./cursor.ts";
import { type Draft, eventItem, itemOf, type StreamItem } from "./encoder.ts";
import type { Sleeper, StreamTime } from "./pacer.ts";
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
		this.#stop ??= this.#time.every(pollMs, () => void this.#look());
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
		{ version, token, area, securityId, symbol, first, last }: MarketChange,
		reader: SourceReader,
	): Promise<NewRecords> {
		// Nobody says which records of which times went, or came.
		if (first === null || last === null) return { items: [], skipped: undefined };
		const through = await this.#market.changedThrough(area, securityId, version);
		const security = { id: securityId, symbol };
		const { shiftUs } = source;
		const from = Math.max(first, through === undefined ? first : through + 1);
		const read = (begin: number, end: number): Promise<Draft[]> =>
			source.readChange?.(security, area, begin, end, reader) ??
			source.read(security, { from: begin * 1000 + shiftUs, to: end * 1000 + 999 + shiftUs }, reader);
		const drafts = from > last ? [] : await read(from, last);
		if (drafts.length > maxRecords)
			return { items: [], skipped: { reason: "bulk", count: drafts.length, first: from, last } };
		const late = from > first ? await read(first, Math.min(from - 1, last)) : [];
		const timeline = { mode: "live", version, token } as const;
		return {
			items: drafts.map((draft) => itemOf(source.event, kind, timeline, symbol, draft)),
			skipped:
				late.length === 0
					? undefined
					: { reason: "late", count: late.length, first, last: Math.min(from - 1, last) },
		};
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
	/** Milliseconds in which a security has one event at most; a version brings its events at once. */
	conflate: number | undefined;
	/** True when a slow reader goes on with the newest state of each security; otherwise its stream ends. */
	skipsWhenSlow: boolean;
	time: StreamTime;
	reader: SourceReader;
	/** The quotes that were sent last, by symbol: most versions do not change one. */
	sentQuotes: Map<string, string>;
	versions: LiveVersions;
	sleeper: Sleeper;
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
	const { versions, place, sleeper, time, skipsWhenSlow } = subscription;
	// The versions behind the place, and what is left of the one that it is in.
	let from = comparePositions(place.position, behindVersion) < 0 ? place.version - 1 : place.version;
	let isCurrent = false;
	while (!sleeper.isStopped) {
		const behind = await versions.after(from);
		const [oldest] = behind;
		if (!oldest) {
			isCurrent = true;
			if (subscription.until !== undefined && time.now() > subscription.until) return "until";
			if (subscription.endsWhenCurrent) return "end";
			await versions.wait(sleeper);
			continue;
		}
		const isSlow = isCurrent && time.elapsed() - oldest.seenAt > maxLagMs;
		if (isSlow && !skipsWhenSlow) return "slow";
		const passed = new NewestStates();
		for (const changes of behind) {
			if (sleeper.isStopped) return "stopped";
			if (changes.at > (subscription.until ?? Number.POSITIVE_INFINITY)) return "until";
			const after = changes.version === place.version ? place.position : beforeVersion;
			const items = (await itemsOf(changes, subscription)).filter(
				(item) => comparePositions(item, after) > 0,
			);
			from = changes.version;
			if (isSlow && changes !== behind.at(-1)) {
				passed.add(items.filter(({ isData }) => isData));
				continue;
			}
			place.enter(changes, after);
			const states = isSlow ? withoutPassed(items, passed, changes, subscription) : items;
			for (let at = 0; at < states.length; at += maxBatchItems) {
				if (sleeper.isStopped) return "stopped";
				yield states.slice(at, at + maxBatchItems);
			}
			// The changes themselves name their version.
			if (subscription.kind === "data") place.position = behindVersion;
			else yield [versionItem(changes, subscription.kind)];
		}
	}
	return "stopped";
}

/** Milliseconds that a reader may be behind. */
const maxLagMs = 10_000;

/**
 * The newest states behind versions that a slow reader has missed. They get the cursors of the last version, behind which the
 * stream continues.
 */
function withoutPassed(
	items: readonly StreamItem[],
	passed: NewestStates,
	{ version, token }: VersionChanges,
	{ kind }: LiveSubscription,
): StreamItem[] {
	passed.add(items.filter(({ isData }) => isData));
	const timeline = { mode: "live", version, token } as const;
	const cursor = (position: Position) => cursorText(kind, timeline, position);
	return skippedStates(passed, cursor).map((item) => ({
		...item,
		id: cursor(item),
		json: item.json.replace(item.id, cursor(item)),
	}));
}

/** What a version brings a stream, in its order. */
async function itemsOf(changes: VersionChanges, subscription: LiveSubscription): Promise<StreamItem[]> {
	const { kind, conflate } = subscription;
	if (kind === "data") return changeItems(changes, subscription);
	const items =
		kind === "quotes" ? await quoteItems(changes, subscription) : await recordItems(changes, subscription);
	const { version, token } = changes;
	const cursor = (position: Position) => cursorText(kind, { mode: "live", version, token }, position);
	if (kind === "bars") {
		const ends = new IntervalEnds(cursor, () => false);
		return [...ends.add(items), ...ends.flush(Number.POSITIVE_INFINITY)];
	}
	if (conflate === undefined || !subscription.skipsWhenSlow) return items;
	const states = new NewestStates();
	states.add(items.filter(({ isData }) => isData));
	return [...items.filter(({ isData }) => !isData), ...states.take().map(conflatedItem)];
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
	{ version, token, changes }: VersionChanges,
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
		const draft = await presentQuote({ id, symbol }, reader);
		if (!draft || sentQuotes.get(symbol) === draft.members) continue;
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
