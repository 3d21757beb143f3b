import {
	type AreaRecord,
	type DecimalString,
	iso,
	minuteMs,
	product,
	type Session,
	sum,
	type TradeSession,
	tradingDay,
} from "@us-market-data/market";

type MinuteBar = AreaRecord<"minuteBars">;
type Trade = AreaRecord<"trades">;

/** Figures of one session of a day. */
export interface SessionFigures {
	open: DecimalString;
	high: DecimalString;
	low: DecimalString;
	lastDone: DecimalString;
	volume: DecimalString;
	/** Null where a bar does not state it. */
	turnover: DecimalString | null;
	/** Last trade, or the end of the newest minute bar. ISO 8601, UTC. */
	timestamp: string;
	/** The last trade was at this time or later, epoch milliseconds: the start of the newest minute bar, or the trade itself. */
	tradedSince: number;
	/** Time up to which the figures are complete, epoch milliseconds. */
	asOf: number;
	/** Datasets of the records behind them, the newest last. */
	datasetIds: readonly number[];
}

/** The regular session of a quote, with its day. */
export interface RegularFigures extends SessionFigures {
	/** Trading day, `YYYY-MM-DD`. */
	day: string;
	prevClose: DecimalString | null;
}

/** A session outside regular hours. */
export interface ExtendedFigures extends SessionFigures {
	/** Regular close that it is measured against. */
	prevClose: DecimalString | null;
}

/** The figures of a quote. */
export interface QuoteFigures {
	/** The newest regular session that has a price; null if none has. */
	regular: RegularFigures | null;
	/** The sessions of the newest day with a price, null where they have none. */
	preMarket: ExtendedFigures | null;
	postMarket: ExtendedFigures | null;
	overnight: ExtendedFigures | null;
}

/** What a source states of a session: its figures, and the time up to which its records are in them. */
export interface SessionBase {
	figures: SessionFigures | null;
	/** Epoch milliseconds; minute bars from then on and trades after it are added. */
	through: number;
	/** Close against which the source measures the session, where it states one. */
	prevClose?: DecimalString | null;
}

/** The beginning of a day. */
export interface DayBeginning {
	/** Trading day, `YYYY-MM-DD`. */
	day: string;
	/** Regular close before the day, in shares of the day; null if it is not known. */
	prevClose: DecimalString | null;
	/** The quote of the day before, if it is known. */
	before?: QuoteFigures | null;
	/** What a source states of sessions of the day, such as its day bar or its quote. */
	bases?: Partial<Record<TradeSession, SessionBase>>;
}

/**
 * Begins the quote of a trading day. Each session follows from its complete minute bars, and from the trades after the newest
 * of them. Add the records in the order of time: a bar when its minute is over, a trade at its time.
 *
 * @example
 * const quote = beginQuoteOfDay({ day: "2026-11-20", prevClose: "100" });
 * const trade = { sequence: 0, tradeType: "", direction: 0, tradeSession: 0, volume: "5" } as const;
 * quote.addTrade({ ...trade, timestamp: "2026-11-20T14:30:01Z", price: "101" }, 1);
 * quote.addTrade({ ...trade, timestamp: "2026-11-20T14:30:02Z", price: "102" }, 1);
 * quote.figures()?.regular?.high; // => "102"
 */
export const beginQuoteOfDay = (beginning: DayBeginning): QuoteOfDay => new QuoteOfDay(beginning);

/** The quote of a trading day, read at any time between records. */
export class QuoteOfDay {
	readonly day: string;
	/** The quote until the first price of the day, and its regular session until the first regular price; null without one. */
	before: QuoteFigures | null;
	readonly #beginning: DayBeginning;
	readonly #sessions: Readonly<Record<TradeSession, SessionFold>>;

	constructor(beginning: DayBeginning) {
		const { day, bases = {}, before = null } = beginning;
		this.day = day;
		this.before = before;
		this.#beginning = beginning;
		const hours = tradingDay(day).sessions;
		const foldOf = (session: TradeSession) =>
			new SessionFold(
				session,
				bases[session],
				hours.find(({ tradeSession }) => tradeSession === session),
			);
		this.#sessions = { 0: foldOf(0), 1: foldOf(1), 2: foldOf(2), 3: foldOf(3) };
	}

	/** Adds the bar of a minute that is over. It takes the place of the trades of its session up to its end. */
	addBar(bar: MinuteBar, datasetId: number): void {
		this.#sessions[bar.tradeSession].addBar(bar, datasetId);
	}

	/** Adds a trade. It counts until a bar of its session ends after it. */
	addTrade(trade: Trade, datasetId: number): void {
		this.#sessions[trade.tradeSession].addTrade(trade, datasetId);
	}

	/**
	 * Times of the trades of a session that count beside its source and its newest bar, from and to before; epoch milliseconds.
	 * Empty for a session that the day does not have.
	 */
	openTimes(session: TradeSession): { from: number; before: number } {
		return this.#sessions[session].openTimes;
	}

	/** The figures now; null if nothing has a price. */
	figures(): QuoteFigures | null {
		const { day, prevClose, bases = {} } = this.#beginning;
		const { before } = this;
		const [own, preMarket, postMarket, overnight] = ([0, 1, 2, 3] as const).map((session) =>
			this.#sessions[session].figures(),
		) as [SessionFigures | null, SessionFigures | null, SessionFigures | null, SessionFigures | null];
		if (!own && !preMarket && !postMarket && !overnight) return before;
		const measured = (
			session: TradeSession,
			figures: SessionFigures | null,
			close: DecimalString | null,
		): ExtendedFigures | null => figures && { ...figures, prevClose: bases[session]?.prevClose ?? close };
		return {
			regular: own ? { ...own, day, prevClose } : (before?.regular ?? null),
			preMarket: measured(1, preMarket, prevClose),
			postMarket: measured(2, postMarket, own?.lastDone ?? prevClose),
			overnight: measured(3, overnight, prevClose),
		};
	}
}

/** Sums of records. Prices are null where no record sets one. */
interface Totals {
	prices: Pick<SessionFigures, "open" | "high" | "low" | "lastDone" | "timestamp" | "tradedSince"> | null;
	volume: DecimalString;
	turnover: DecimalString | null;
	asOf: number;
	datasetIds: readonly number[];
}

/** One session: what its source states, the bars after that, and the trades after the newest bar by minute. */
class SessionFold {
	readonly #open: number;
	readonly #close: number;
	readonly #base: Totals | null;
	#through: number;
	#bars: Totals | null = null;
	#minutes = new Map<number, Totals>();
	#trades: Totals | null = null;

	/** @param hours those of the calendar; undefined where the day has no such session */
	constructor(session: TradeSession, base: SessionBase | undefined, hours: Session | undefined) {
		this.#open = hours ? Date.parse(hours.open) : Number.POSITIVE_INFINITY;
		// Auctions and late reports of the regular session print after its end.
		this.#close = hours && session !== 0 ? Date.parse(hours.close) : Number.POSITIVE_INFINITY;
		this.#base = base?.figures ? totalsOf(base.figures) : null;
		this.#through = base?.through ?? Number.NEGATIVE_INFINITY;
	}

	get openTimes(): { from: number; before: number } {
		return { from: Math.max(this.#through, this.#open), before: this.#close };
	}

	addBar(bar: MinuteBar, datasetId: number): void {
		const start = Date.parse(bar.start);
		if (!this.#isWithin(start) || start < this.#through) return;
		this.#bars = joined(this.#bars, totalsOfBar(bar, start, datasetId));
		this.#through = start + minuteMs;
		for (const minute of this.#minutes.keys()) if (minute < this.#through) this.#minutes.delete(minute);
		this.#trades = [...this.#minutes.values()].reduce<Totals | null>(joined, null);
	}

	addTrade(trade: Trade, datasetId: number): void {
		const time = Date.parse(trade.timestamp);
		const isCovered = this.#bars ? time < this.#through : time <= this.#through;
		if (!this.#isWithin(time) || isCovered || repeatsAuction.test(trade.tradeType)) return;
		const totals = totalsOfTrade(trade, time, datasetId);
		const minute = time - (time % minuteMs);
		this.#minutes.set(minute, joined(this.#minutes.get(minute) ?? null, totals));
		this.#trades = joined(this.#trades, totals);
	}

	figures(): SessionFigures | null {
		const all = joined(joined(this.#base, this.#bars), this.#trades);
		if (!all?.prices) return null;
		const { prices, ...rest } = all;
		return { ...prices, ...rest };
	}

	#isWithin(time: number): boolean {
		return time >= this.#open && time < this.#close;
	}
}

function totalsOf({ volume, turnover, asOf, datasetIds, ...prices }: SessionFigures): Totals {
	return { prices, volume, turnover, asOf, datasetIds };
}

function totalsOfBar(
	{ open, high, low, close, volume, turnover }: MinuteBar,
	start: number,
	datasetId: number,
): Totals {
	const end = start + minuteMs;
	const prices = { open, high, low, lastDone: close, timestamp: iso(end), tradedSince: start };
	return { prices, volume, turnover, asOf: end, datasetIds: [datasetId] };
}

/**
 * Sale conditions of trades that count for volume, not for prices: average price, cash, price variation, odd lot, next day,
 * prior reference price, seller, extended hours out of sequence, contingent, derivatively priced, and such.
 * By the tables of the consolidated tape (CTS and UTP specifications, "sale condition eligibility").
 */
const setsNoPrice = /[BCHINPRUVW47]/;

/** Official open, close and corrected close: they repeat the price of an auction, whose shares its own trade counts. */
const repeatsAuction = /[MQ9]/;

function totalsOfTrade(
	{ price, volume, tradeType, timestamp }: Trade,
	time: number,
	datasetId: number,
): Totals {
	const prices = setsNoPrice.test(tradeType)
		? null
		: { open: price, high: price, low: price, lastDone: price, timestamp, tradedSince: time };
	return { prices, volume, turnover: product(price, volume), asOf: time, datasetIds: [datasetId] };
}

/** The sums of earlier and later records. */
function joined(earlier: Totals | null, later: Totals): Totals;
function joined(earlier: Totals | null, later: Totals | null): Totals | null;
function joined(earlier: Totals | null, later: Totals | null): Totals | null {
	if (!earlier || !later) return later ?? earlier;
	const hasTurnover = earlier.turnover !== null && later.turnover !== null;
	return {
		prices: joinedPrices(earlier.prices, later.prices),
		volume: sum([earlier.volume, later.volume]),
		turnover: hasTurnover ? sum([earlier.turnover ?? "0", later.turnover ?? "0"]) : null,
		asOf: Math.max(earlier.asOf, later.asOf),
		datasetIds: joinedIds(earlier.datasetIds, later.datasetIds),
	};
}

function joinedPrices(earlier: Totals["prices"], later: Totals["prices"]): Totals["prices"] {
	if (!earlier || !later) return later ?? earlier;
	const { lastDone, timestamp, tradedSince } = later;
	return {
		open: earlier.open,
		// The price itself is answered as it was written; numbers only compare.
		high: Number(later.high) > Number(earlier.high) ? later.high : earlier.high,
		low: Number(later.low) < Number(earlier.low) ? later.low : earlier.low,
		lastDone,
		timestamp,
		tradedSince,
	};
}

/** Each id once, that of the newest record last. Most days are of one dataset. */
function joinedIds(earlier: readonly number[], later: readonly number[]): readonly number[] {
	if (later.length === 1 && earlier.at(-1) === later[0]) return earlier;
	return [...earlier.filter((id) => !later.includes(id)), ...later];
}
