import type { StreamName } from "@us-market-data/client";
import type { StreamedEvent } from "../requests/client.ts";
import { type Item, isItem, mainItems } from "../tables/sections.ts";

/** The columns of each stream in a table: those that a person follows. */
export const columnsOf: Readonly<Record<StreamName, readonly string[]>> = {
	quotes: ["timestamp", "symbol", "lastDone", "changeRate", "open", "high", "low", "volume", "turnover"],
	trades: ["timestamp", "symbol", "price", "volume", "tradeType", "direction"],
	depth: ["timestamp", "symbol", "bid", "bidVolume", "ask", "askVolume"],
	bars: ["timestamp", "symbol", "open", "high", "low", "close", "volume"],
	events: ["timestamp", "kind", "symbol", "text"],
	data: ["timestamp", "dataVersion", "area", "symbol", "firstDate", "lastDate"],
};

/** The member of an event of data that has its record. */
const memberOf: Readonly<Record<string, string>> = {
	quote: "quote",
	trade: "trade",
	depth: "depth",
	bar: "candlestick",
	data_change: "dataChange",
};

/** The member of an announcement that has its record, by its kind. */
const memberOfKind: Readonly<Record<string, string>> = {
	filing: "filing",
	news: "news",
	insider_trade: "insiderTrade",
	corporate_action: "corporateAction",
	finance_event: "financeEvent",
};

/** Members that say in a line what a publication is. */
const texts = ["title", "description", "owner", "kind", "name"];

/** The record of an event of data as the operation of the same name answers it, behind its symbol; undefined for any other event. */
export function recordOf(event: StreamedEvent): Item | undefined {
	const { timestamp, symbol, kind } = event;
	if (event.event === "announcement") {
		const record = event[memberOfKind[String(kind)] ?? ""];
		return isItem(record) ? { timestamp, symbol, ...record, kind } : undefined;
	}
	const record = event[memberOf[event.event] ?? ""];
	if (!isItem(record)) return undefined;
	if (event.event === "data_change") return { timestamp, ...record };
	// A quote has the instant of its last price, which stays while its book and its other sessions move.
	return { timestamp, symbol, ...record, ...(event.event === "quote" && { timestamp }) };
}

/** A record as rows of CSV: one for each level of a book, as `usmd quote depth` has them. */
export function csvRowsOf(name: StreamName, record: Item): readonly Item[] {
	if (name !== "depth") return [record];
	const { timestamp, symbol, asks, bids } = record;
	return mainItems({ depth: { asks, bids } }).map((level) => ({ timestamp, symbol, ...level }));
}

/** A record as a row of the table: the best prices of a book, and one text of a publication. */
export function rowOf(name: StreamName, record: Item): Item {
	if (name === "depth") {
		const [bid, ask] = [record["bids"], record["asks"]].map((side) =>
			Array.isArray(side) ? side[0] : undefined,
		);
		return { ...record, bid: bid?.price, bidVolume: bid?.volume, ask: ask?.price, askVolume: ask?.volume };
	}
	if (name === "events") {
		const text = texts.map((member) => record[member]).find((value) => typeof value === "string");
		return { ...record, text };
	}
	return record;
}
