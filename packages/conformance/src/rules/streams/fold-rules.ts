import { equal, formatValue, isRow, rowListAt, rowsAt } from "../reading.ts";
import { isData, type StreamEvent } from "./stream-reader.ts";
import { microsOf, requireEvents, type StreamContext, type StreamRule } from "./stream-rule.ts";
import { payloadOf } from "./stream-rules.ts";

/** Instants of a window at which the two are compared. */
const maxInstants = 6;

/** What a stream has said of a security up to an instant, and what the operation answers as of it. */
interface Comparison {
	symbol: string;
	/** Events of the security up to the instant. */
	events: readonly StreamEvent[];
	/** The instant, in whole seconds. */
	asOf: string;
}

/** A rule that compares the events up to an instant with the answer as of it. */
const foldEquals = (
	operationId: string,
	of: string,
	answered: (context: StreamContext, comparison: Comparison) => Promise<unknown>,
	folded: (events: readonly StreamEvent[]) => unknown,
): StreamRule => ({
	title: `equals what ${operationId} answers as of the same instant`,
	of: [of],
	async check(context) {
		const window = await context.window();
		const { events } = await requireEvents(context, { ...window, format: "ndjson" });
		const data = events.filter(isData);
		const step = Math.max(1, Math.floor(data.length / maxInstants));
		for (let index = data.length - 1; index >= 0; index -= step) {
			const second = Math.floor(microsOf(data[index]?.["timestamp"]) / 1_000_000);
			const asOf = new Date(second * 1000).toISOString().replace(".000Z", "Z");
			for (const symbol of window.symbols.split(",")) {
				const own = data.filter(
					(event) => event["symbol"] === symbol && microsOf(event["timestamp"]) <= second * 1_000_000,
				);
				if (own.length === 0) continue;
				const answer = await answered(context, { symbol, events: own, asOf });
				if (!equal(folded(own), answer))
					return context.fail(
						`${symbol} as of ${asOf}: ${formatValue(answer)} by ${operationId}, ${formatValue(folded(own))} by the stream`,
					);
			}
		}
	},
});

const newest = (events: readonly StreamEvent[]): unknown => {
	const last = events.at(-1);
	return last && payloadOf(last);
};

const all = (events: readonly StreamEvent[]): unknown => events.map(payloadOf);

const quotes = foldEquals(
	"getQuotes",
	"streamQuotes",
	async (context, { symbol, asOf }) =>
		rowListAt(context, (await context.other("getQuotes", { symbols: symbol, as_of: asOf })).json, "quote")[0],
	newest,
);

const depth = foldEquals(
	"getQuoteDepth",
	"streamDepth",
	async (context, { symbol, asOf }) => {
		const { json } = await context.other("getQuoteDepth", { symbol, as_of: asOf });
		return isRow(json) ? json["depth"] : undefined;
	},
	newest,
);

const trades = foldEquals(
	"listTrades",
	"streamTrades",
	async (context, { symbol, asOf, events }) => {
		const count = String(events.length);
		const { json } = await context.other("listTrades", { symbol, as_of: asOf, count });
		return rowListAt(context, json, "trades").toReversed();
	},
	all,
);

const bars = foldEquals(
	"listCandlesticks",
	"streamBars",
	async (context, { symbol, asOf, events }) => {
		const change = { symbol, period: "1m", session: "all", as_of: asOf, count: String(events.length + 1) };
		const { json } = await context.other("listCandlesticks", change);
		const isClosed = (start: unknown) => microsOf(start) + 60_000_000 <= microsOf(asOf);
		const closed = rowListAt(context, json, "candlesticks").filter(({ timestamp }) => isClosed(timestamp));
		return closed.slice(-events.length);
	},
	all,
);

const changes: StreamRule = {
	title: "equals what listChanges answers of the same span",
	of: ["streamData"],
	async check(context) {
		const window = await context.window();
		const { events } = await requireEvents(context, { ...window, format: "ndjson" });
		const pushed = rowsAt(events.filter(isData), "[].dataChange");
		const { json } = await context.other("listChanges", { symbols: window.symbols, count: "1000" });
		// `changedAt` is in whole seconds.
		const [from = "", until = ""] = [window.replay, window.until].map((instant) => instant.slice(0, 19));
		const listed = rowListAt(context, json, "changes").filter(({ changedAt }) => {
			const second = String(changedAt).slice(0, 19);
			return second >= from && second <= until;
		});
		const texts = (rows: readonly unknown[]) => rows.map((row) => formatValue(row)).sort();
		if (!equal(texts(pushed), texts(listed)))
			context.fail(`${pushed.length} changes by the stream, ${listed.length} by listChanges, or others`);
	},
};

/** The rules that compare streams with operations. */
export const foldRules: readonly StreamRule[] = [quotes, depth, trades, bars, changes];
