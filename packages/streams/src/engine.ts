import {
	type AreaName,
	iso,
	isTradingDay,
	marketSymbol,
	nextTradingDay,
	tradingDateOf,
	tradingDay,
} from "@us-market-data/market";
import { versionName } from "@us-market-data/operations";
import { ApiError, BadParameter } from "@us-market-data/operations/refusals";
import { endOf } from "@us-market-data/operations/rows";
import { instantOf, type MarketReader, microsecondsOf, type SecurityRef } from "@us-market-data/store";
import {
	behindSymbols,
	behindTime,
	type Cursor,
	comparePositions,
	cursorOf,
	cursorText,
	type Position,
	type StreamKind,
	type Timeline,
} from "./cursor.ts";
import { controlItem, eventItem, itemOf, type StreamItem } from "./encoder.ts";
import { type Lap, type LoopedSession, lapAt, lastSession } from "./laps.ts";
import { behindVersion, LivePlace, LiveVersions, playLive } from "./live.ts";
import { MergedEvents } from "./merge.ts";
import { Pacer, Sleeper, type StreamTime } from "./pacer.ts";
import { type Later, ReadTurns } from "./read-turns.ts";
import { type EndReason, marketClock, Progress, play } from "./replay.ts";
import { Conflation, IntervalEnds, type Shaper, unshaped } from "./shaping.ts";
import { barSource } from "./sources/bars.ts";
import { announcementAreas, announcementSource } from "./sources/events.ts";
import { quoteSource } from "./sources/quotes.ts";
import { depthSource, tradeSource } from "./sources/records.ts";
import { type EventSource, SourceReader } from "./sources/source.ts";
import { type Channel, WindowCache } from "./windows.ts";

/** What a client asks for, by the parameters of the contract. */
export interface StreamRequest {
	kind: StreamKind;
	/** Canonical symbols; undefined for all securities. */
	symbols: readonly string[] | undefined;
	areas?: readonly string[] | undefined;
	/** Milliseconds in which a security has one event at most. */
	conflate?: number | undefined;
	replay?: string | undefined;
	speed: number;
	until?: string | undefined;
	/** The cursor of the last event that the client has. */
	since?: string | undefined;
}

/** A stream that is open. */
export interface MarketStream {
	/** Its first event. */
	readonly open: StreamItem;
	/**
	 * Batches of events in their order, as the consumer takes them. It acknowledges each event that it sends.
	 *
	 * @returns why the stream ended
	 */
	readonly batches: AsyncGenerator<readonly StreamItem[], EndReason, void>;
	/** Name of the version of the data at its start. */
	readonly dataVersion: string;
	/** Notes that an event was sent. */
	acknowledge(item: StreamItem): void;
	/** The cursor behind all events that were sent. */
	cursor(): string;
	/** Writes an event about the stream at its present position, such as `usage`. */
	control(event: string, members: object): StreamItem;
	/** Ends it: `batches` returns with its next step. */
	stop(): void;
}

export interface StreamEngineOptions {
	market: MarketReader;
	time: StreamTime;
	/** Bytes of the events that replays share. */
	maxCacheBytes?: number;
	/** Waits between two reads; `setImmediate` without it. */
	later?: Later;
}

/** The sources of the kinds whose events belong to a security. */
const sources: Partial<Record<StreamKind, EventSource>> = {
	trades: tradeSource,
	bars: barSource,
	depth: depthSource,
	quotes: quoteSource,
	events: announcementSource,
};

/** The areas of the store whose new records are the live events of a kind. */
const liveAreas: Partial<Record<StreamKind, readonly AreaName[]>> = {
	trades: ["trades"],
	bars: ["minuteBars"],
	depth: ["depth"],
	events: announcementAreas,
};

/** The area of the store that has the events of a kind, where the store knows the days of its records. */
const areasOfDays: Partial<Record<StreamKind, "trades" | "minuteBars" | "depth">> = {
	trades: "trades",
	bars: "minuteBars",
	depth: "depth",
};

/** True for streams that begin with the state of each security. */
const isState = (kind: StreamKind): boolean => kind !== "events" && kind !== "data";

/** True for events that are states: a reader that is too slow goes on with the newest one. */
const skipsWhenSlow = (kind: StreamKind): boolean => kind === "quotes" || kind === "depth";

/** Milliseconds for which a cursor of the market that is always open can be continued. */
const maxLapAgeMs = 3_600_000;

/**
 * Opens streams of one store. What they share, such as events that were written for one of them, is bounded for all of them
 * together.
 *
 * @example
 * import { openMarketReader } from "@us-market-data/store";
 *
 * const market = await openMarketReader({ DATA_DIR: ".data", DATABASE_URL: "", DATABASE_READ_URL: "" });
 * const engine = new StreamEngine({ market, time: systemTime });
 * const stream = await engine.open({ kind: "trades", symbols: ["AAPL.US"], replay: "2026-11-20", speed: 0 });
 * for await (const batch of stream.batches) for (const { json } of batch) console.log(json);
 */
export class StreamEngine {
	readonly #market: MarketReader;
	readonly #time: StreamTime;
	readonly #reader: SourceReader;
	readonly #windows: WindowCache;
	readonly #pacer: Pacer;
	readonly #versions: LiveVersions;

	constructor({ market, time, maxCacheBytes, later = setImmediate }: StreamEngineOptions) {
		this.#market = market;
		this.#time = time;
		this.#reader = new SourceReader(market, () => time.now(), new ReadTurns(later));
		this.#windows = new WindowCache(this.#reader, maxCacheBytes);
		this.#pacer = new Pacer(time);
		this.#versions = new LiveVersions(market, time);
	}

	/** Bytes of written events that streams share. */
	get cachedBytes(): number {
		return this.#windows.bytes;
	}

	/**
	 * Opens a stream.
	 *
	 * @throws {ApiError} 400 for a parameter that fits no data or none of the others, 410 for a cursor that is too old
	 */
	async open(request: StreamRequest): Promise<MarketStream> {
		if (request.replay === "now" && request.speed !== 1)
			throw new BadParameter("speed", String(request.speed), "1 with replay=now");
		const since = request.since === undefined ? undefined : sinceOf(request.since, request);
		const { securities, unknownSymbols } = await this.#securities(request);
		const subscribed = { request, securities, unknownSymbols };
		if (request.replay === "now") return this.#openLoop(subscribed, since);
		if (request.replay === undefined || request.kind === "data") return this.#openLive(subscribed, since);
		return this.#openReplay(subscribed, request.replay, since);
	}

	async #securities({ symbols, kind }: StreamRequest): Promise<{
		securities: SecurityRef[];
		unknownSymbols: string[];
	}> {
		if (!symbols)
			return {
				securities: (await this.#market.securities()).filter(
					({ symbol }) => kind === "events" || symbol !== marketSymbol,
				),
				unknownSymbols: [],
			};
		const wanted = [...new Set(symbols)];
		const found = await Promise.all(
			wanted.map((symbol) => (symbol === marketSymbol ? undefined : this.#market.security(symbol))),
		);
		return {
			securities: found.filter((security) => security !== undefined),
			unknownSymbols: wanted.filter((_symbol, at) => found[at] === undefined),
		};
	}

	async #openReplay(
		subscribed: Subscribed,
		replay: string,
		since: Cursor | undefined,
	): Promise<MarketStream> {
		const { request } = subscribed;
		const { kind, speed } = request;
		const start = startOfReplay(replay);
		const after = since?.position ?? behindTime(start - 1);
		const until = request.until === undefined ? undefined : instantIn("until", request.until);
		const end = until ?? endOfDayOf(start);
		if (since) requireWithin(start - 1, endOfDayOf(start), since, request);
		const timeline: Timeline = { mode: "replay" };
		const progress = new Progress(after);
		const sleeper = new Sleeper();
		const cursor = (position: Position) => cursorText(kind, timeline, position);
		const channel: Channel = { kind, source: sourceOf(kind), timeline };
		const present = await this.#present(subscribed, after.time, end);
		const events = this.#events(channel, present, after, start, sleeper);
		const clock = marketClock(since ? after.time : start, speed, this.#time);
		const shaper = shaperOf(request, cursor, since?.position);
		const opened = await this.#opened(subscribed, channel, after, {
			startsAt: instantOf(since ? after.time : start),
			endsAt: instantOf(end),
			speed,
		});
		const playing = { events, clock, speed, end, waitsForEnd: false, shaper, cursor, sleeper, progress };
		const batches = play({ ...playing, skipsWhenSlow: skipsWhenSlow(kind), pacer: this.#pacer });
		return {
			...opened,
			batches: until === undefined ? batches : endingWith(batches, "until"),
			acknowledge: (item) => progress.moveTo(item),
			cursor: () => cursor(progress.position),
			control: (event, members) => controlItem(event, cursor(progress.position), progress.position, members),
			stop: () => sleeper.stop(),
		};
	}

	/** A replay of all securities without those that have no records in its span. A span that has not ended may get others. */
	async #present(subscribed: Subscribed, from: number, end: number): Promise<Subscribed> {
		const { symbols, kind } = subscribed.request;
		const area = areasOfDays[kind];
		const to = Math.ceil(end / 1000);
		if (symbols !== undefined || area === undefined || to >= this.#time.now()) return subscribed;
		const securities = await this.#market.securitiesOn(area, { from: Math.floor(from / 1000), to });
		return { ...subscribed, securities };
	}

	/** What imports bring from now on, or behind a cursor. */
	async #openLive(subscribed: Subscribed, since: Cursor | undefined): Promise<MarketStream> {
		const { request } = subscribed;
		const { kind } = request;
		const replayed = kind === "data" && request.replay !== "now" ? request.replay : undefined;
		const begin = () =>
			replayed === undefined ? this.#newest(kind) : this.#versionAt(kind, startOfReplay(replayed));
		const place = new LivePlace(since ? await this.#liveCursor(kind, since) : await begin());
		const sleeper = new Sleeper();
		const { position } = place;
		const now = () => iso(this.#time.now());
		const { open, dataVersion } = await this.#opened(
			subscribed,
			{ source: sources[kind], timeline: { mode: "live", version: place.version, token: place.token } },
			position,
			replayed === undefined
				? null
				: {
						startsAt: instantOf(startOfReplay(replayed)),
						endsAt: request.until === undefined ? null : instantOf(instantIn("until", request.until)),
						speed: request.speed,
					},
		);
		const batches = playLive({
			kind,
			areasOfEvents: new Set(liveAreas[kind] ?? []),
			source: sources[kind],
			symbols: request.symbols && new Set(request.symbols),
			areas: request.areas,
			conflate: skipsWhenSlow(kind) ? request.conflate : undefined,
			skipsWhenSlow: skipsWhenSlow(kind),
			time: this.#time,
			reader: this.#reader,
			sentQuotes: new Map(),
			versions: this.#versions,
			sleeper,
			pacer: this.#pacer,
			place,
			until: request.until === undefined ? undefined : instantIn("until", request.until) / 1000,
			endsWhenCurrent: replayed !== undefined,
		});
		return {
			open,
			dataVersion,
			batches,
			acknowledge: (item) => {
				place.position = item;
			},
			cursor: () => place.cursor(kind),
			control: (event, members) => eventItem(event, place.cursor(kind), place.position, now(), members),
			stop: () => sleeper.stop(),
		};
	}

	/** The position behind the newest version. */
	async #newest(kind: StreamKind): Promise<LiveCursor> {
		const [version, token = 0] = await Promise.all([this.#market.dataVersion(), this.#market.dataToken()]);
		return { kind, mode: "live", version, token, position: behindVersion };
	}

	/** The position behind the last version before a time; the oldest one of the ledger when that is later. */
	async #versionAt(kind: StreamKind, time: number): Promise<LiveCursor> {
		const versions = await this.#market.versions();
		const before = versions.findLast(({ at }) => at < time / 1000) ?? versions[0];
		if (!before) return this.#newest(kind);
		const { version, token } = before;
		return { kind, mode: "live", version, token, position: behindVersion };
	}

	/** @throws {ApiError} 410 for a cursor of a version that the ledger does not have any more, or of another store */
	async #liveCursor(kind: StreamKind, since: Cursor): Promise<LiveCursor> {
		if (since.mode !== "live") return this.#newest(kind);
		const { version, token } = since;
		const newest = await this.#newest(kind);
		const first = await this.#market.changesSince();
		const [change] = await this.#market.changes({ after: { version: version - 1 }, limit: 1 });
		const own = change?.version === version ? change.token : undefined;
		const isSame =
			(own === undefined || own === token) && (version < newest.version || token === newest.token);
		if (version >= first && version <= newest.version && isSame) return since;
		const [oldest] = await this.#market.changes({ after: { version: first - 1 }, limit: 1 });
		const oldestToken =
			oldest?.version === first ? oldest.token : first === newest.version ? newest.token : 0;
		const oldestCursor = cursorText(
			kind,
			{ mode: "live", version: first, token: oldestToken },
			behindVersion,
		);
		if (version < first) throw goneCursor(oldestCursor);
		if (version <= newest.version) throw goneCursor(oldestCursor, "of a version that these data do not have");
		throw goneCursor(
			oldestCursor,
			`of a later version than the newest one, ${versionName(newest.version, newest.token)}`,
		);
	}

	/** The last session again and again, as if it were live. */
	async #openLoop(subscribed: Subscribed, since: Cursor | undefined): Promise<MarketStream> {
		const { kind, until } = subscribed.request;
		const last = until === undefined ? Number.POSITIVE_INFINITY : instantIn("until", until);
		const session = await lastSession(this.#market);
		if (!session) throw noSession();
		const now = this.#time.now();
		if (since?.mode === "now" && Math.abs(now - realTimeOf(since, session)) > maxLapAgeMs)
			throw goneCursor(cursorAt(kind, now - maxLapAgeMs, session));
		const lap = since?.mode === "now" ? lapAt(since.lap, session) : lapAt(now, session);
		const marketTime = (session.open + now - lap.start) * 1000;
		const after = since?.position ?? behindTime(marketTime - 1);
		const state = { lap, progress: new Progress(after) };
		const sleeper = new Sleeper();
		const cursor = (position: Position) => cursorText(kind, { mode: "now", lap: state.lap.start }, position);
		const channel: Channel = {
			kind,
			source: sourceOf(kind),
			timeline: { mode: "now", lap: lap.start },
		};
		const opened = await this.#opened(subscribed, channel, after, {
			startsAt: instantOf(after.time + (since ? 0 : 1)),
			endsAt: Number.isFinite(last) ? instantOf(last) : null,
			speed: 1,
		});
		return {
			...opened,
			batches: this.#loop(subscribed, session, last, state, sleeper, since?.position),
			acknowledge: (item) => state.progress.moveTo(item),
			cursor: () => cursor(state.progress.position),
			control: (event, members) =>
				controlItem(event, cursor(state.progress.position), state.progress.position, members),
			stop: () => sleeper.stop(),
		};
	}

	async *#loop(
		subscribed: Subscribed,
		session: LoopedSession,
		last: number,
		state: { lap: Lap; progress: Progress },
		sleeper: Sleeper,
		since: Position | undefined,
	): AsyncGenerator<readonly StreamItem[], EndReason, void> {
		const { kind } = subscribed.request;
		const toElapsed = this.#time.elapsed() - this.#time.now();
		for (let resumed = since; ; resumed = undefined) {
			const { lap, progress } = state;
			const timeline: Timeline = { mode: "now", lap: lap.start };
			const cursor = (position: Position) => cursorText(kind, timeline, position);
			const channel: Channel = { kind, source: sourceOf(kind), timeline };
			const lapEnd = (session.open + lap.end - lap.start) * 1000;
			const end = Math.min(lapEnd, last);
			const reason = yield* play({
				events: this.#events(channel, subscribed, progress.position, session.open * 1000, sleeper),
				clock: {
					time: () => Math.floor((session.open + this.#time.elapsed() - toElapsed - lap.start) * 1000),
					elapsedAt: (time) => time / 1000 - session.open + lap.start + toElapsed,
				},
				speed: 1,
				end,
				waitsForEnd: true,
				shaper: shaperOf(subscribed.request, cursor, resumed),
				skipsWhenSlow: skipsWhenSlow(kind),
				cursor,
				sleeper,
				pacer: this.#pacer,
				progress,
			});
			if (reason !== "end") return reason;
			if (last <= lapEnd) return "until";
			state.lap = lapAt(lap.end, session);
			state.progress = new Progress(behindTime(session.open * 1000 - 1));
			state.progress.isCurrent = progress.isCurrent;
		}
	}

	#events(
		channel: Channel,
		{ request, securities }: Subscribed,
		after: Position,
		start: number,
		sleeper: Sleeper,
	): MergedEvents {
		const from = countedFrom(request, after, start);
		return new MergedEvents(channel, this.#windows, securities, from, () => this.#version(), sleeper);
	}

	async #version(): Promise<number> {
		return this.#market.recentVersion?.() ?? (await this.#market.dataVersion());
	}

	/** The first event of a stream. */
	async #opened(
		{ request, securities, unknownSymbols }: Subscribed,
		{ source, timeline }: { source: EventSource | undefined; timeline: Timeline },
		after: Position,
		replay: { startsAt: string; endsAt: string | null; speed: number } | null,
	): Promise<Pick<MarketStream, "open" | "dataVersion">> {
		const { kind } = request;
		const hasSnapshot = request.symbols !== undefined && request.since === undefined && isState(kind);
		const [version, token] = await Promise.all([this.#market.dataVersion(), this.#market.dataToken()]);
		const states: object[] = [];
		for (const security of hasSnapshot ? securities : []) {
			await this.#reader.turns.next();
			const draft = await source?.newestBefore(security, after.time + 1, this.#reader);
			if (!source || !draft) continue;
			states.push(JSON.parse(itemOf(source.event, kind, timeline, security.symbol, draft).json) as object);
		}
		const dataVersion = versionName(version, token);
		const at = replay ? instantOf(after.time) : iso(this.#time.now());
		const open = eventItem("open", cursorText(kind, timeline, after), after, at, {
			dataVersion,
			simulated: request.replay === "now",
			replay,
			unknownSymbols,
			snapshot: hasSnapshot ? states : null,
		});
		return { open, dataVersion };
	}
}

/** A position in what imports bring. */
type LiveCursor = Cursor & { mode: "live" };

/** What a stream is of. */
interface Subscribed {
	request: StreamRequest;
	securities: readonly SecurityRef[];
	unknownSymbols: readonly string[];
}

function sourceOf(kind: StreamKind): EventSource {
	const source = sources[kind];
	if (!source) throw new Error(`no source of ${kind}`);
	return source;
}

function shaperOf(
	{ kind, conflate, speed }: StreamRequest,
	cursor: (position: Position) => string,
	resumed: Position | undefined,
): Shaper {
	const isSent = (item: StreamItem) => resumed !== undefined && comparePositions(item, resumed) <= 0;
	if (kind === "bars") return new IntervalEnds(cursor, isSent);
	if (conflate === undefined || (kind !== "quotes" && kind !== "depth")) return unshaped;
	return new Conflation(conflatedUs(conflate, speed), isSent);
}

/** Length of the intervals of a stream, in microseconds of the market. */
const conflatedUs = (conflate: number, speed: number): number => conflate * 1000 * Math.max(1, speed);

/**
 * The position from which events are read. Those of the minute or interval in which a stream goes on are read again, because
 * its end counts them.
 *
 * @param start first time of the stream, in microseconds
 */
function countedFrom({ kind, conflate, speed }: StreamRequest, after: Position, start: number): Position {
	if (after.symbol === behindSymbols) return after;
	if (kind === "bars") return { ...after, symbol: "", sequence: -1 };
	if (conflate === undefined || (kind !== "quotes" && kind !== "depth")) return after;
	const interval = conflatedUs(conflate, speed);
	return behindTime(Math.max(start, Math.floor(after.time / interval) * interval) - 1);
}

/** The same batches, with another reason for their end. */
async function* endingWith(
	batches: AsyncGenerator<readonly StreamItem[], EndReason, void>,
	reason: EndReason,
): AsyncGenerator<readonly StreamItem[], EndReason, void> {
	const ended = yield* batches;
	return ended === "end" ? reason : ended;
}

/** The first time of a replay in microseconds: an instant, or the start of the first session of a day. */
function startOfReplay(replay: string): number {
	if (replay.includes("T")) return instantIn("replay", replay);
	const isDay = !Number.isNaN(Date.parse(replay)) && iso(Date.parse(replay)).startsWith(replay);
	if (!isDay || !isCalendarDay(replay)) throw badInstant("replay", replay);
	if (!isTradingDay(replay))
		throw new BadParameter("replay", replay, `a trading day, such as ${nextTradingDay(replay)}`);
	const [first] = tradingDay(replay).sessions;
	return Date.parse(first?.open ?? `${replay}T00:00:00Z`) * 1000;
}

/** The last time of the trading day of a time, in microseconds. */
const endOfDayOf = (time: number): number =>
	endOf(tradingDateOf(new Date(Math.floor(time / 1000)))).instant * 1000 + 999;

/** Days for which the calendar has sessions. */
const isCalendarDay = (date: string): boolean => date >= "1900-01-01" && date <= "2199-12-31";

/** @throws {BadParameter} unless the text is an instant that exists */
function instantIn(parameter: "replay" | "until", text: string): number {
	const [whole = "", fraction = ""] = text.slice(0, -1).split(".");
	const seconds = whole.length === "2019-12-30T14:30".length ? `${whole}:00Z` : `${whole}Z`;
	const time = Date.parse(seconds);
	if (Number.isNaN(time) || iso(time) !== seconds || !isCalendarDay(seconds.slice(0, 10)))
		throw badInstant(parameter, text);
	return time * 1000 + (fraction === "" ? 0 : microsecondsOf(`1970-01-01T00:00:00.${fraction}Z`));
}

const badInstant = (parameter: string, value: string): BadParameter =>
	new BadParameter(
		parameter,
		value,
		`an instant such as 2026-11-20T14:30:00Z${parameter === "replay" ? ", a trading day such as 2026-11-20, or now" : ""}, from 1900-01-01 to 2199-12-31`,
	);

/** @throws {BadParameter} for a cursor of another stream, or that no stream gave */
function sinceOf(text: string, { kind, replay }: StreamRequest): Cursor {
	const cursor = cursorOf(text);
	const mode = replay === undefined || kind === "data" ? "live" : replay === "now" ? "now" : "replay";
	if (cursor?.kind === kind && cursor.mode === mode) return cursor;
	throw new BadParameter("since", text, "the `id` of an event of the same stream, without it the beginning", {
		hint: {
			note: cursor
				? "The position is of another stream: repeat the other parameters of its connection"
				: "A position is opaque: send it as it was received",
		},
	});
}

/** @throws {BadParameter} for a cursor outside of the span of a replay, microseconds */
function requireWithin(
	first: number,
	last: number,
	{ position: { time } }: Cursor,
	{ since = "", replay = "" }: StreamRequest,
): void {
	if (time >= first && time <= last) return;
	const span = `${instantOf(first + 1)} to ${instantOf(last)}`;
	throw new BadParameter("since", since, `a position from ${span} with replay=${replay}`, {
		hint: { note: `The position is at ${instantOf(time)}` },
	});
}

/** Real time of a cursor of the market that is always open, epoch milliseconds. */
const realTimeOf = ({ lap, position }: Cursor & { mode: "now" }, { open }: LoopedSession): number =>
	lap + position.time / 1000 - open;

/** The cursor of the market that is always open at a real time. */
function cursorAt(kind: StreamKind, now: number, session: LoopedSession): string {
	const { start } = lapAt(now, session);
	return cursorText(kind, { mode: "now", lap: start }, behindTime((session.open + now - start) * 1000));
}

/** 410: what a position continues is not there. */
function goneCursor(oldest: string, position = "before the data that are kept"): ApiError {
	const message = `is a position ${position}; allowed: ${oldest} or a later one, or none`;
	return new ApiError("position_gone", `Query parameter "since" ${message}.`, {
		details: [{ path: "query.since", message, allowed: [oldest] }],
	});
}

const noSession = (): BadParameter =>
	new BadParameter("replay", "now", "a day with trades, minute bars or order books; none is stored yet");
