import type { AreaRecord } from "@us-market-data/market";
import { type MarketWriter, microsecondsOf, type SecurityRef, type Stored } from "@us-market-data/store";
import type { RelayedRecord } from "./relay-line.ts";

type Trade = RelayedRecord<"trades">;

/** An instant of trades of a security, and the number of the next one at that instant. */
interface Mark {
	microseconds: number;
	next: number;
}

/** Trades among which the newest one of a feed is looked for; other sources may have brought newer ones. */
const maxNewestTrades = 1_000;
/** More trades than a millisecond has. */
const maxTradesOfMillisecond = 100_000;

/**
 * Numbers the trades of a feed among those of the same security and instant, over batches and over runs: the number is part of
 * the key of a trade.
 */
export class TradeNumbers {
	/** The newest instants of the feed, by symbol. */
	readonly #marks = new Map<string, Mark>();
	/** Those of the transaction under way. */
	readonly #pending = new Map<string, Mark>();

	/** Forgets a transaction that did not commit. */
	begin(): void {
		this.#pending.clear();
	}

	committed(): void {
		for (const [symbol, mark] of this.#pending) this.#marks.set(symbol, mark);
	}

	/**
	 * The trades of a security in the order of their instants, each with its number.
	 *
	 * @param own the datasets of the feed
	 */
	async number(
		writer: MarketWriter,
		security: SecurityRef,
		trades: readonly Trade[],
		own: ReadonlySet<number>,
	): Promise<Trade[]> {
		if (trades.length === 0) return [];
		const inOrder = trades
			.map((trade) => ({ trade, microseconds: microsecondsOf(trade.record.timestamp) }))
			.sort((a, b) => a.microseconds - b.microseconds);
		const { symbol } = security;
		const mark = this.#pending.get(symbol) ?? this.#marks.get(symbol);
		let newest = mark ?? (await newestMark(writer, security, own));
		let late: Mark | undefined;
		const numbered: Trade[] = [];
		for (const { trade, microseconds } of inOrder) {
			let mark: Mark;
			if (microseconds < newest.microseconds) {
				if (late?.microseconds !== microseconds)
					late = await markAt(writer, security, own, { time: trade.time, microseconds });
				mark = late;
			} else {
				if (microseconds > newest.microseconds) newest = { microseconds, next: 0 };
				mark = newest;
			}
			numbered.push({ ...trade, record: { ...trade.record, sequence: mark.next } });
			mark.next++;
		}
		this.#pending.set(symbol, { ...newest });
		return numbered;
	}
}

/** The mark of the newest trade of a feed that is stored. */
async function newestMark(
	writer: MarketWriter,
	security: SecurityRef,
	own: ReadonlySet<number>,
): Promise<Mark> {
	const trades = await writer.list("trades", security.id, { order: "desc", limit: maxNewestTrades });
	const newest = trades.find(({ datasetId }) => own.has(datasetId));
	if (!newest) return { microseconds: Number.NEGATIVE_INFINITY, next: 0 };
	const microseconds = microsecondsOf(newest.record.timestamp);
	return markAt(writer, security, own, { time: newest.time, microseconds });
}

/** The mark of an instant that may have trades already. `time` is its millisecond. */
async function markAt(
	writer: MarketWriter,
	{ id }: SecurityRef,
	own: ReadonlySet<number>,
	{ time, microseconds }: { time: number; microseconds: number },
): Promise<Mark> {
	const query = { from: time, to: time, order: "desc", limit: maxTradesOfMillisecond } as const;
	const isOfInstant = ({ record, datasetId }: Stored<AreaRecord<"trades">>) =>
		own.has(datasetId) && microsecondsOf(record.timestamp) === microseconds;
	const stored = (await writer.list("trades", id, query)).filter(isOfInstant);
	return {
		microseconds,
		next: stored.reduce((next, { record }) => Math.max(next, record.sequence + 1), 0),
	};
}
