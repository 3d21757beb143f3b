import { type DecimalString, priceText } from "@us-market-data/market";
import type { Post } from "../derivations/prices/movers.ts";
import type { MarketView, MoveEvent } from "../view/market-view.ts";

/** A mover as `listTopMovers` answers it. */
interface TopMover {
	/** Trading day. */
	date: string;
	timestamp: string;
	/** The move in words. */
	alertReason: string;
	/** 1 down, 2 up. */
	direction: 1 | 2;
	stock: {
		symbol: string;
		ticker: string;
		name: string | null;
		/** The close of the day of the move. */
		close: DecimalString;
		changeRate: DecimalString;
	};
	post: Post | null;
}

export interface TopMovers {
	events: TopMover[];
	/** The day of the events; empty when no security has moved on any. */
	date: string;
	/** True when more events of the day come behind these. */
	hasMore: boolean;
	/** Newest earlier day with movers, or null. */
	previousDate: string | null;
	/** The events behind the answer, with the ages of their moves and posts, for citation. */
	cited: { row: MoveEvent["row"]; time: number; oldest: number; datasetIds: readonly number[] }[];
}

/** `hot` by the move over its usual size, `change_rate` by its size in percent, `time` newest first. */
export type MoverSort = "hot" | "change_rate" | "time";

const orders: Record<MoverSort, (event: MoveEvent) => number> = {
	hot: ({ multiple }) => multiple,
	change_rate: ({ change }) => Math.abs(change),
	time: ({ time }) => time,
};

/**
 * Securities that moved more than they usually do on a trading day.
 *
 * @param query.date trading day; without it the newest with movers
 * @param query.start events of the day to pass over
 */
export function topMovers(
	{ movers }: MarketView,
	query: { sort: MoverSort; date?: string | undefined; count: number; start?: number },
): TopMovers {
	const date = query.date ?? movers[0]?.date ?? "";
	const value = orders[query.sort];
	const ofDay = movers
		.filter((event) => event.date === date)
		.map((event) => ({ event, value: value(event) }))
		.sort((a, b) => b.value - a.value || (a.event.row.symbol < b.event.row.symbol ? -1 : 1))
		.map(({ event }) => event);
	const { start = 0, count } = query;
	const chosen = ofDay.slice(start, start + count);
	const previous = movers.find((event) => event.date < date);
	return {
		events: chosen.map(topMover),
		date,
		hasMore: ofDay.length > start + count,
		previousDate: previous?.date ?? null,
		cited: chosen.map(citation),
	};
}

function citation({ row, time, move, datasetIds }: MoveEvent): TopMovers["cited"][number] {
	const times = [time, move.post ? Date.parse(move.post.publishedAt) : time];
	return { row, time: Math.max(...times), oldest: Math.min(...times), datasetIds };
}

function topMover({ row, move }: MoveEvent): TopMover {
	const { date, timestamp, lastDone, change: changeRate, multiple, post } = move;
	const close = priceText(lastDone);
	const up = !changeRate.startsWith("-");
	return {
		date,
		timestamp,
		alertReason: `${up ? "Up" : "Down"} ${changeRate.replace("-", "")} %, ${multiple} times its 20-day standard deviation`,
		direction: up ? 2 : 1,
		stock: { symbol: row.symbol, ticker: row.code, name: row.name || null, close, changeRate },
		post,
	};
}
