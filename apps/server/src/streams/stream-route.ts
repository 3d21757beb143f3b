import { type Operation, type StreamId, streamList } from "@us-market-data/contract";
import type { OperationRow } from "@us-market-data/operations";
import type { StreamKind } from "@us-market-data/streams";
import type { Route } from "../request.ts";

/** The kinds of streams, by their ids in the contract. */
const kinds: Readonly<Record<StreamId, StreamKind>> = {
	streamQuotes: "quotes",
	streamTrades: "trades",
	streamDepth: "depth",
	streamBars: "bars",
	streamEvents: "events",
	streamData: "data",
};

/** The kind of the stream that an operation is; undefined for every other operation. */
export const streamKindOf = ({ operationId }: Operation): StreamKind | undefined =>
	kinds[operationId as StreamId];

/**
 * The routes of streams, for the steps that all requests take. They are no operations, because their answers have no end
 * (`x-stream` of the contract), but they have the family and the parameters of one.
 */
const routes: ReadonlyMap<string, Route> = new Map(
	streamList.map((stream) => [stream.path, { operation: stream as Operation as OperationRow, rawPath: {} }]),
);

/** The route of the stream at a path. */
export const streamRouteOf = (path: string): Route | undefined => routes.get(path);
