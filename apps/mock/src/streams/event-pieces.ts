import type { StreamFormat } from "@us-market-data/streams";

/** The events of one answer, as text that is sent piece by piece. */
export interface EventPieces {
	readonly format: StreamFormat;
	/** Pieces of whole events, the first one with `open`. Each is made when the one before has left. */
	readonly pieces: AsyncIterable<string>;
	/** Ends it: no further piece comes. */
	stop(): void;
}
