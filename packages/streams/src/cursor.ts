/** The streams of the service, by the last part of their path. */
export type StreamKind = "quotes" | "trades" | "depth" | "bars" | "events" | "data";

/**
 * A position in the order of events: behind one event, or behind all events of a time and symbol. Events are ordered by time,
 * symbol and sequence.
 */
export interface Position {
	/** Microseconds since 1970. */
	readonly time: number;
	readonly symbol: string;
	/** Order among the events of a time and symbol. */
	readonly sequence: number | string;
}

/** What a position belongs to: a replay, one lap of the market that is always open, or what imports bring. */
export type Timeline =
	| { readonly mode: "replay" }
	/** `lap` is the instant at which the lap began, epoch milliseconds. */
	| { readonly mode: "now"; readonly lap: number }
	/** The version of the data that brought the event, and the token of its commit. */
	| { readonly mode: "live"; readonly version: number; readonly token: number };

/** A cursor: what a client sends to go on behind the last event that it has. */
export type Cursor = Timeline & { readonly kind: StreamKind; readonly position: Position };

/** Comes behind every symbol: letters, digits, dots and dashes are smaller. */
export const behindSymbols = "~";

/** The position behind all events of a time. */
export const behindTime = (time: number): Position => ({ time, symbol: behindSymbols, sequence: 0 });

/** Negative when the first position comes before the second one. */
export function comparePositions(a: Position, b: Position): number {
	if (a.time !== b.time) return a.time - b.time;
	if (a.symbol !== b.symbol) return a.symbol < b.symbol ? -1 : 1;
	if (a.sequence === b.sequence) return 0;
	return a.sequence < b.sequence ? -1 : 1;
}

/** Numbers that tell the timelines apart, in front of the position. */
const timelineKey = (timeline: Timeline): (number | string)[] => {
	if (timeline.mode === "now") return ["n", timeline.lap];
	if (timeline.mode === "live") return ["l", timeline.version, timeline.token];
	return ["r"];
};

/**
 * The text of a cursor. It names neither the symbols nor the caller, so that an event is written once for all connections.
 *
 * @example
 * const position = { time: 1_577_716_200_000_000, symbol: "AAPL.US", sequence: 0 };
 * cursorText("trades", { mode: "replay" }, position); // => "WyJ0cmFkZXMiLCJyIiwxNTc3NzE2MjAwMDAwMDAwLCJBQVBMLlVTIiwwXQ"
 */
export const cursorText = (kind: StreamKind, timeline: Timeline, position: Position): string =>
	Buffer.from(
		JSON.stringify([kind, ...timelineKey(timeline), position.time, position.symbol, position.sequence]),
	).toString("base64url");

const isInteger = (value: unknown): value is number => Number.isSafeInteger(value);

/**
 * The cursor of a text; undefined for one that no stream gave.
 *
 * @example
 * cursorOf("WyJ0cmFkZXMiLCJyIiwxNTc3NzE2MjAwMDAwMDAwLCJBQVBMLlVTIiwwXQ")?.kind; // => "trades"
 */
export function cursorOf(text: string): Cursor | undefined {
	const parts = partsOf(text);
	const [kind, mode, ...rest] = parts;
	const [timeline, place] = timelineOf(mode, rest);
	const [time, symbol, sequence] = place;
	const isPosition =
		isInteger(time) &&
		typeof symbol === "string" &&
		(isInteger(sequence) || typeof sequence === "string") &&
		place.length === 3;
	if (!timeline || !isPosition || !isKind(kind)) return undefined;
	return { kind, ...timeline, position: { time, symbol, sequence } };
}

const kinds: readonly unknown[] = ["quotes", "trades", "depth", "bars", "events", "data"];
const isKind = (kind: unknown): kind is StreamKind => kinds.includes(kind);

function timelineOf(mode: unknown, rest: unknown[]): [timeline: Timeline | undefined, place: unknown[]] {
	if (mode === "r") return [{ mode: "replay" }, rest];
	const [first, second, ...others] = rest;
	if (mode === "n" && isInteger(first)) return [{ mode: "now", lap: first }, rest.slice(1)];
	if (mode === "l" && isInteger(first) && isInteger(second))
		return [{ mode: "live", version: first, token: second }, others];
	return [undefined, []];
}

function partsOf(text: string): unknown[] {
	try {
		const parts: unknown = JSON.parse(Buffer.from(text, "base64url").toString());
		return Array.isArray(parts) ? parts : [];
	} catch {
		return [];
	}
}
