import { instantOf } from "@us-market-data/store";
import { cursorText, type Position, type StreamKind, type Timeline } from "./cursor.ts";

/** Forms in which events are written. */
export type StreamFormat = "sse" | "ndjson";

/** An event as it is sent, with its position. Events of the market are written once and shared by all connections. */
export interface StreamItem extends Position {
	/** The kind of the event, such as `trade`. */
	readonly event: string;
	/** The cursor behind the event. */
	readonly id: string;
	/** The event as a JSON object. */
	readonly json: string;
	/** True for an event that counts towards the cost of its stream. */
	readonly isData: boolean;
}

/** What the text of an event needs, and the one for `text/event-stream` once it was made. */
type WrittenItem = Pick<StreamItem, "event" | "id" | "json"> & { sse?: string };

/** First lines of a `text/event-stream`: clients wait two seconds before they connect again. */
export const sseBeginning = "retry: 2000\n\n";

/** What is sent when there is no event for some time, so that nothing on the way takes the connection for dead. */
export const heartbeat: Readonly<Record<StreamFormat, string>> = { sse: ":\n\n", ndjson: "\n" };

/** Content types of the formats. */
export const contentTypes: Readonly<Record<StreamFormat, string>> = {
	sse: "text/event-stream; charset=utf-8",
	ndjson: "application/x-ndjson; charset=utf-8",
};

/**
 * The text of an event: a line of JSON, or a message of server-sent events with the same JSON as its data. The text is made
 * once for each format.
 *
 * @example
 * import type { StreamItem } from "@us-market-data/streams";
 *
 * const messageOf = (item: StreamItem) => textOf(item, "sse"); // "event: trade\nid: …\ndata: {…}\n\n"
 */
export function textOf(item: WrittenItem, format: StreamFormat): string {
	if (format === "ndjson") return `${item.json}\n`;
	item.sse ??= `event: ${item.event}\nid: ${item.id}\ndata: ${item.json}\n\n`;
	return item.sse;
}

/** An event of a security before it is written. */
export interface Draft {
	/** Microseconds since 1970. */
	time: number;
	sequence: number | string;
	/** Members behind `event`, `id` and `timestamp`, without braces, such as `"symbol":"AAPL.US"`. */
	members: string;
}

/** Writes an event of the market at its position. */
export function itemOf(
	event: string,
	kind: StreamKind,
	timeline: Timeline,
	symbol: string,
	{ time, sequence, members }: Draft,
): StreamItem {
	const id = cursorText(kind, timeline, { time, symbol, sequence });
	const json = `{"event":"${event}","id":"${id}","timestamp":"${instantOf(time)}",${members}}`;
	return { time, symbol, sequence, event, id, json, isData: true };
}

/** Writes an event about the stream itself, which is free. */
export const controlItem = (event: string, id: string, position: Position, members: object): StreamItem =>
	eventItem(event, id, position, instantOf(position.time), members);

/** The same at another instant than that of its position. */
export function eventItem(
	event: string,
	id: string,
	{ time, symbol, sequence }: Position,
	timestamp: string,
	members: object,
): StreamItem {
	const json = JSON.stringify({ event, id, timestamp, ...members });
	return { time, symbol, sequence, event, id, json, isData: false };
}
