import { PastMarket } from "@us-market-data/analytics";
import { type AreaName, type AreaRecord, sampleTag } from "@us-market-data/market";
import { marketContext, ResponseClock } from "@us-market-data/operations";
import type { RowContext } from "@us-market-data/operations/rows";
import type { MarketReader, SecurityRef } from "@us-market-data/store";
import type { Draft } from "../encoder.ts";
import type { ReadTurns } from "../read-turns.ts";

/** Microseconds from the first one to the last one, both included. */
export interface TimeSpan {
	readonly from: number;
	readonly to: number;
}

/** Reads the events of one security for one kind of stream. */
export interface EventSource {
	/** The kind of its events, such as `trade`. */
	readonly event: string;
	/** Time from a record to its event, in microseconds: a bar is one when it is complete. */
	readonly shiftUs: number;
	/** Length of the spans in which a replay reads events, in microseconds. */
	readonly windowUs: number;
	/** The events of a span in their order. */
	read(security: SecurityRef, span: TimeSpan, reader: SourceReader): Promise<Draft[]>;
	/**
	 * The events of the records of one area whose own times lie in a span, both ends in epoch milliseconds; without it, they are
	 * the events of that span.
	 */
	readChange?(
		security: SecurityRef,
		area: AreaName,
		first: number,
		last: number,
		reader: SourceReader,
	): Promise<Draft[]>;
	/** Time of the first event at a time or after it; undefined when there is none. */
	nextTime(security: SecurityRef, from: number, reader: SourceReader): Promise<number | undefined>;
	/** The state of a security before a time: its newest event. */
	newestBefore(security: SecurityRef, time: number, reader: SourceReader): Promise<Draft | undefined>;
}

/** The store as sources see it: rows come from the functions of the operations. */
export class SourceReader {
	readonly market: MarketReader;
	/** The market as it was known at an instant. */
	readonly pasts: PastMarket;
	/** Epoch milliseconds. */
	readonly now: () => number;
	/** The turns of streams to read. */
	readonly turns: ReadTurns;

	/** @param now epoch milliseconds */
	constructor(market: MarketReader, now: () => number, turns: ReadTurns) {
		this.market = market;
		this.pasts = new PastMarket(market);
		this.now = now;
		this.turns = turns;
	}

	/** What was known of a security's listing at an instant, epoch milliseconds. */
	async listingAt({ id }: SecurityRef, instant: number): Promise<AreaRecord<"securities"> | undefined> {
		const past = await this.pasts.at(instant);
		const [row] = await past.list("securities", id, { order: "desc", limit: 1 });
		return row?.record;
	}

	/** What the functions of rows need. */
	async rows(): Promise<RowContext> {
		return marketContext({}, new ResponseClock(this.now()), this.market, noView);
	}

	/** Whether the data sets of rows are simulated, by their ids. */
	async simulated(rows: readonly { datasetId: number }[]): Promise<ReadonlyMap<number, boolean>> {
		const { data } = await this.rows();
		const simulated = new Map<number, boolean>();
		for (const { datasetId } of rows)
			if (!simulated.has(datasetId))
				simulated.set(datasetId, (await data.dataset(datasetId))?.tag === sampleTag);
		return simulated;
	}
}

const noView = () =>
	Promise.reject(new Error("Events are made of rows, without figures of the whole market."));

/** Epoch milliseconds of microseconds, from which a list that starts at a time begins. */
export const millisecondsOf = (time: number): number => Math.floor(time / 1000);

/** More records than a span of a security has. */
export const everyRecord = 10_000_000;
