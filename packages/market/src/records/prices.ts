import { Type } from "@sinclair/typebox";
import { minuteMs } from "../calendar/dates.ts";
import { area, at, beginOfDay, endOfDay, endOfSession, latest } from "./area.ts";
import { Amount, CalendarDate, Instant, Nullable, OneOf, Positive, Text } from "./fields.ts";

const ohlcv = {
	open: Positive("First price."),
	high: Positive("Highest price."),
	low: Positive("Lowest price."),
	close: Positive("Last price."),
	volume: Amount("Shares traded; may be fractional."),
	turnover: Nullable(Amount("Money traded.")),
};

/** Trading session of a bar or trade: 0 regular, 1 pre-market, 2 post-market, 3 overnight. */
const tradeSession = OneOf([0, 1, 2, 3], "0 regular, 1 pre-market, 2 post-market, 3 overnight.");

export const dayBars = area({
	file: "day-bars",
	format: "csv",
	title: "Daily bars",
	group: "prices",
	eventTimeField: "date",
	record: Type.Object({ date: CalendarDate("Trading day."), ...ohlcv }),
	id: (r) => r.date,
	time: (r) => at(r.date),
	asOf: (r) => endOfSession(r.date),
	publicAt: (r) => endOfSession(r.date),
});

export const minuteBars = area({
	file: "minute-bars",
	format: "csv",
	title: "One-minute bars",
	group: "prices",
	eventTimeField: "start",
	record: Type.Object({ start: Instant("Start of the minute."), tradeSession, ...ohlcv }),
	id: (r) => r.start,
	time: (r) => at(r.start),
	asOf: (r) => at(r.start) + minuteMs,
	publicAt: (r) => at(r.start) + minuteMs,
	kind: (r) => String(r.tradeSession),
});

const sessionQuote = Nullable(
	Type.Object(
		{
			lastDone: Positive("Last price of the session."),
			timestamp: Instant("Time of the last trade of the session."),
			volume: Amount("Shares traded in the session."),
			turnover: Amount("Money traded in the session."),
			high: Amount("Highest price of the session."),
			low: Amount("Lowest price of the session."),
			prevClose: Amount("Close that the session is measured against."),
		},
		{ description: "Quote of an extended session." },
	),
);

/** The newest quote of a security, where a source gives one. Without it the quote follows from the bars. */
export const quotes = area({
	file: "quotes",
	format: "json",
	title: "Quotes",
	group: "prices",
	eventTimeField: "timestamp",
	record: Type.Object({
		lastDone: Positive("Last price of the regular session."),
		prevClose: Amount("Close of the previous trading day."),
		open: Amount("First price of the day."),
		high: Amount("Highest price of the day."),
		low: Amount("Lowest price of the day."),
		timestamp: Instant("Time of the last trade."),
		volume: Amount("Shares traded today."),
		turnover: Amount("Money traded today."),
		tradeStatus: OneOf(
			[0, 1, 2, 3, 6, 10],
			"0 normal, 1 halted, 2 delisted, 3 fuse, 6 to be opened, 10 suspended.",
		),
		preMarketQuote: sessionQuote,
		postMarketQuote: sessionQuote,
		overnightQuote: sessionQuote,
	}),
	id: () => "quote",
	time: (r) => at(r.timestamp),
	asOf: (r) => newestTrade(r),
	publicAt: (r) => newestTrade(r),
});

const newestTrade = (quote: {
	timestamp: string;
	preMarketQuote: { timestamp: string } | null;
	postMarketQuote: { timestamp: string } | null;
	overnightQuote: { timestamp: string } | null;
}): number =>
	latest(
		quote.timestamp,
		quote.preMarketQuote?.timestamp,
		quote.postMarketQuote?.timestamp,
		quote.overnightQuote?.timestamp,
	);

const level = Type.Object({
	price: Positive("Price of the level."),
	volume: Amount("Shares offered or wanted at it."),
	orderNum: Type.Integer({ minimum: 0, description: "Orders in the level, 0 when not known." }),
	brokerIds: Type.Array(Type.Integer({ minimum: 1 }), {
		description: "Identifiers of the firms whose attributed orders stand in the level.",
	}),
});

/** The order book at an instant, one of many of a day. Levels are best first; attributed orders give the broker queue. */
export const depth = area({
	file: "depth",
	format: "json",
	title: "Order-book depth",
	group: "prices",
	eventTimeField: "timestamp",
	record: Type.Object({
		timestamp: Instant("Instant of the snapshot, up to nanoseconds."),
		asks: Type.Array(level, { maxItems: 10, description: "Sell side, lowest price first." }),
		bids: Type.Array(level, { maxItems: 10, description: "Buy side, highest price first." }),
	}),
	id: (r) => r.timestamp,
	time: (r) => at(r.timestamp),
	asOf: (r) => at(r.timestamp),
	publicAt: (r) => at(r.timestamp),
});

export const trades = area({
	file: "trades",
	format: "csv",
	title: "Trades",
	group: "prices",
	eventTimeField: "timestamp",
	record: Type.Object({
		timestamp: Instant("Time of the trade, up to microseconds."),
		sequence: Type.Integer({ minimum: 0, description: "Order among trades of the same instant." }),
		price: Positive("Price."),
		volume: Amount("Shares."),
		tradeType: Text("Sale condition codes, empty for a regular trade."),
		direction: OneOf([0, 1, 2], "0 neutral, 1 down, 2 up."),
		tradeSession,
	}),
	id: (r) => `${r.timestamp}#${r.sequence}`,
	time: (r) => at(r.timestamp),
	asOf: (r) => at(r.timestamp),
	publicAt: (r) => at(r.timestamp),
});

/**
 * A stop of trading in one security. Its reason may change while it lasts (news pending, news released), so the
 * instant alone tells two of a security apart.
 */
export const halts = area({
	file: "halts",
	format: "json",
	title: "Trading halts",
	group: "halts",
	record: Type.Object({
		haltedAt: Instant("When trading stopped."),
		reason: Text("Reason code of the exchange, such as `T1` or `LUDP`."),
		market: Text("Exchange of listing; empty when unknown."),
		quotesResumedAt: Nullable(Instant("When quoting began again, null while it has not.")),
		resumedAt: Nullable(Instant("When trading began again, null while it has not.")),
	}),
	id: (r) => r.haltedAt,
	time: (r) => at(r.haltedAt),
	asOf: (r) => latest(r.haltedAt, r.quotesResumedAt, r.resumedAt),
	publicAt: (r) => at(r.haltedAt),
	stateAt: (r, instant) => ({
		...r,
		quotesResumedAt: publishedBy(r.quotesResumedAt, instant),
		resumedAt: publishedBy(r.resumedAt, instant),
	}),
	kind: (r) => r.reason,
});

const publishedBy = (time: string | null, instant: number): string | null =>
	time !== null && at(time) > instant ? null : time;

export const splits = area({
	file: "splits",
	format: "csv",
	title: "Splits",
	group: "splits",
	record: Type.Object({
		exDate: CalendarDate("First day at the new share count."),
		numerator: Positive("New shares, 4 in a 4-for-1 split."),
		denominator: Positive("Old shares, 1 in a 4-for-1 split."),
		dating: Type.Optional(
			Nullable(
				OneOf(
					["stated", "jump", "none"],
					"Of a split that only filings state, the origin of its day: a filing, a jump of the bars, or none. Null where the source dates it.",
				),
			),
		),
		notBefore: Type.Optional(
			Nullable(CalendarDate("First day that it may have, after the last count or filing in old shares.")),
		),
		notAfter: Type.Optional(Nullable(CalendarDate("Day of the first count or filing in new shares."))),
		accession: Type.Optional(Nullable(Text("Accession number of the filing that states it."))),
	}),
	// A split without a day does not cover one of another source.
	id: (r) => (r.dating === "none" ? `${r.notBefore}..${r.exDate}` : r.exDate),
	time: (r) => at(r.exDate),
	asOf: (r) => endOfDay(r.exDate),
	publicAt: (r) => beginOfDay(r.exDate),
	unpublished: "A split counts from its ex-date on: no source says when it was announced.",
	announces: true,
});

/** Daily short-sale volume as one reporting facility of the US, or the exchange of Hong Kong, publishes it. */
export const shortVolume = area({
	file: "short-volume",
	format: "csv",
	title: "Daily short-sale volume",
	group: "shorts",
	eventTimeField: "date",
	record: Type.Object({
		date: CalendarDate("Trading day."),
		facility: OneOf(
			["CNMS", "FNSQ", "FNQC", "FNYX", "FNRA", "FORF", "XHKG"],
			"FINRA file prefix; CNMS is the consolidated file. XHKG for a Hong Kong security, and for it alone.",
		),
		shortVolume: Amount("Shares sold short, exempt ones included."),
		shortExemptVolume: Nullable(Amount("Shares sold short under an exemption, null when not reported.")),
		totalVolume: Amount("Shares reported in all."),
	}),
	id: (r) => `${r.date}/${r.facility}`,
	time: (r) => at(r.date),
	asOf: (r) => endOfSession(r.date),
	// FINRA publishes the files in the evening of the day.
	publicAt: (r) => endOfDay(r.date),
});

/** Shares sold short and not yet bought back, as brokers report them twice a month. */
export const shortInterest = area({
	file: "short-interest",
	format: "csv",
	title: "Short interest",
	group: "shorts",
	eventTimeField: "date",
	record: Type.Object({
		date: CalendarDate("Settlement day."),
		sharesShort: Amount("Shares short at the end of it."),
		previousSharesShort: Nullable(Amount("The same of the report before.")),
		averageDailyVolume: Nullable(Amount("Mean volume of a day since the report before.")),
		daysToCover: Nullable(Amount("Shares short over the mean volume of a day.")),
	}),
	id: (r) => r.date,
	time: (r) => at(r.date),
	asOf: (r) => endOfDay(r.date),
	unpublished: "Short interest does not say when it was published, days after its settlement.",
});
