import type { QueryOf, StreamDocs, StreamEventOf, StreamId } from "@us-market-data/contract";
import type { CallArguments, WrittenParams } from "../types.ts";
import { type EventSource, openEventStream, type StreamOptions } from "./event-stream.ts";

/** The name of a stream, such as `trades`. The names come from the docs, so that editors show these. */
export type StreamName = keyof StreamDocs;

/** `streamTrades` of the contract is `client.stream.trades`. */
type IdOf<Name extends StreamName> = `stream${Capitalize<Name>}`;

/** The parameters of a stream. Its position is the option `lastEventId`. */
export type StreamParams<Name extends StreamName> = WrittenParams<
	Omit<QueryOf<IdOf<Name>>, "since" | "format">
>;

/** The events of a stream, which the member `event` distinguishes in a `switch`. */
export type StreamEvent<Name extends StreamName> = StreamEventOf<IdOf<Name>>;

/** The events of one stream. */
type OpenStream<Name extends StreamName> = (
	...args: CallArguments<StreamParams<Name>, StreamOptions>
) => AsyncGenerator<StreamEvent<Name>, void>;

/** The streams of the contract, one method each. */
export type Streams = { readonly [Name in keyof StreamDocs]: OpenStream<Name> };

/** The streams of the contract by their names. */
export const streamIds: Readonly<Record<StreamName, StreamId>> = {
	quotes: "streamQuotes",
	trades: "streamTrades",
	depth: "streamDepth",
	bars: "streamBars",
	events: "streamEvents",
	data: "streamData",
};

/** Makes the method of each stream. Nothing is sent before the first event is requested. */
export function bindStreams(sourceOf: (id: StreamId) => EventSource): Streams {
	const methods = Object.entries(streamIds).map(([name, id]) => [
		name,
		(params: object = {}, options: StreamOptions = {}) => openEventStream(sourceOf(id), params, options),
	]);
	return Object.fromEntries(methods) as Streams;
}
