import type { AreaName, AreaRecord } from "@us-market-data/market";
import { HaltTracker, type TradingState } from "@us-market-data/market";
import type { Outcome } from "../../frame/importer.ts";
import { BarBuilder, type BarFigures } from "./bars.ts";
import type { Counts } from "./counts.ts";
import { DepthHistory, defaultIntervalMs } from "./depth-history.ts";
import { dollars } from "./fixed-point.ts";
import { type BookView, type LevelView, OrderBook } from "./order-book.ts";
import { Securities } from "./securities.ts";
import { InstantText, midnightMicros, SessionClock } from "./times.ts";

/** Sale condition of the closing cross, which belongs to the regular session though it prints after its end. */
export const closingPrint = "6";

/** Direction of a trade: 0 neutral, 1 down, 2 up. */
export type Direction = AreaRecord<"trades">["direction"];

/** Scope of a recorder. */
export interface Recording {
	/** Trading day in New York. */
	date: string;
	/** Canonical symbols to keep, all when undefined. */
	symbols: readonly string[] | undefined;
	/** True when the file holds the whole regular session, so that its bars make a day. */
	isFullDay: boolean;
	/** Milliseconds in which a security gets one snapshot of its book at most, 0 for every change. */
	every?: number | undefined;
}

const minute = 60_000_000;

/** Turns the messages of a feed into rows: books and their changes into `depth`, executions into `trades` and bars, states into `halts`. */
export class Recorder {
	readonly book = new OrderBook();
	readonly securities: Securities;
	/** Number of the current message, for reports. */
	line = 0;
	/** Stored books with a best bid at or above the best offer. */
	#crossed = 0;
	readonly #minutes: BarBuilder;
	readonly #days: BarBuilder | null;
	readonly #halts: HaltTracker;
	readonly #history: DepthHistory;
	readonly #recording: Recording;
	readonly #midnight: number;
	readonly #clock: SessionClock;
	readonly #instants = new InstantText();
	/** For bars, because their seconds would evict those of the trades. */
	readonly #starts = new InstantText();
	/** Per security: 0 without a book, 1 with one, 2 when its last snapshot is stored. */
	readonly #states: number[] = [];
	/** True when the last book of every security is stored. */
	#hasLastBooks = false;
	#outcomes: Outcome[] = [];
	#trades = 0;

	constructor(recording: Recording) {
		this.#recording = recording;
		this.#midnight = midnightMicros(recording.date);
		this.#clock = new SessionClock(recording.date);
		this.securities = new Securities(recording.symbols, (outcome) => this.#outcomes.push(outcome));
		this.#minutes = new BarBuilder((security, start, bar) => this.#minuteBar(security, start, bar));
		this.#days = recording.isFullDay
			? new BarBuilder((security, _, bar) => this.#dayBar(security, bar))
			: null;
		this.#history = new DepthHistory(
			this.book,
			recording.every ?? defaultIntervalMs(recording.symbols),
			(security, ...snapshot) => {
				if (this.#states[security] === 1) this.#pushDepth(security, ...snapshot);
			},
		);
		this.#halts = new HaltTracker((security, halt) => this.#push("halts", security, halt));
	}

	/** The rows since the last call. */
	drain(): Outcome[] {
		const outcomes = this.#outcomes;
		this.#outcomes = [];
		return outcomes;
	}

	/** Records a trade. `makesPrice` is false for one that bars count in their volume only. */
	trade(
		security: number,
		micros: number,
		price: number,
		shares: number,
		direction: Direction,
		tradeType: string,
		makesPrice: boolean,
	): void {
		const tradeSession = tradeType === closingPrint ? 0 : this.#clock.at(micros);
		this.#minutes.add(security, micros - (micros % minute), price, shares, makesPrice);
		if (tradeSession === 0) this.#days?.add(security, 0, price, shares, makesPrice);
		this.#push("trades", security, {
			timestamp: this.#instants.of(micros),
			sequence: this.#trades++,
			price: dollars(price),
			volume: String(shares),
			tradeType,
			direction,
			tradeSession,
		});
	}

	/** Records a change of the state of trading; see `HaltTracker`. */
	state(
		security: number,
		state: TradingState,
		micros: number,
		more: { reason: string; market: string },
	): void {
		this.#halts.change(security, state, this.#instants.of(micros), more.reason, more.market);
	}

	/** Announces a message of a time, in nanoseconds since midnight, before it changes a book. */
	message(time: number): void {
		if (!this.#hasLastBooks) this.#history.message(time);
	}

	/** Notes that a security has a book. */
	hasBook(security: number): void {
		this.#states[security] ||= 1;
	}

	/**
	 * Stores the last book of one security, if it has one. Only the first call counts. Firms are in last books only: to find
	 * them takes a look at all attributed orders.
	 */
	recordBook(security: number, time: number, firms?: ReturnType<OrderBook["firmsByLevel"]>): void {
		const hasBook = this.#states[security] === 1;
		if (hasBook) this.#history.finish(security, time);
		this.#states[security] = 2;
		if (!hasBook) return;
		const view = this.book.view(security, firms);
		if (isCrossed(view)) this.#crossed++;
		this.#pushDepth(security, time, view.asks.map(depthLevel), view.bids.map(depthLevel));
	}

	/** Stores the last books of all securities that have one, and what the history still lacks. */
	recordBooks(time: number): void {
		this.#hasLastBooks = true;
		const firms = this.book.firmsByLevel();
		for (let security = 0; security < this.#states.length; security++) this.recordBook(security, time, firms);
	}

	/** Records bars and halts that still run. */
	end(): void {
		this.#minutes.end();
		this.#days?.end();
		this.#halts.end();
	}

	/** Notes for the operator, behind those that the feed counted. */
	notes(counts: Counts): string[] {
		const { unknownOrders, contradictions } = this.book;
		counts.add("messages name orders from before the file", unknownOrders);
		counts.add("messages contradict the book", contradictions);
		counts.add("books are locked or crossed", this.#crossed);
		counts.add("trades are missing in the bars because their minute was over", this.#minutes.lateTrades);
		counts.add(
			"shares are in no bar, because no trade of their minute sets a price",
			this.#minutes.unpricedShares,
		);
		const missing = this.securities.missing();
		return missing.length === 0
			? counts.lines()
			: [...counts.lines(), `not in the file: ${missing.join(", ")}`];
	}

	/** Microseconds since 1970 of a time of day, given in nanoseconds since midnight, rounded down. */
	micros(nanoseconds: number): number {
		return this.#midnight + Math.floor(nanoseconds / 1000);
	}

	/** Nanoseconds since midnight of an instant. */
	nanoseconds(micros: number, nanoseconds: number): number {
		return (micros - this.#midnight) * 1000 + nanoseconds;
	}

	#pushDepth(security: number, time: number, asks: Level[], bids: Level[]): void {
		const timestamp = this.#instants.of(this.micros(time), time % 1000);
		this.#push("depth", security, { timestamp, asks, bids });
	}

	#minuteBar(security: number, start: number, bar: BarFigures): void {
		const tradeSession = this.#clock.at(start);
		this.#push("minuteBars", security, { start: this.#starts.of(start), tradeSession, ...bar });
	}

	#dayBar(security: number, bar: BarFigures): void {
		this.#push("dayBars", security, { date: this.#recording.date, ...bar });
	}

	#push<A extends AreaName>(area: A, security: number, record: AreaRecord<A>): void {
		const symbol = this.securities.symbols[security] ?? "";
		this.#outcomes.push({ area, symbol, line: this.line, record });
	}
}

type Level = AreaRecord<"depth">["asks"][number];

const depthLevel = ({ price, shares, orders, firms }: LevelView): Level => ({
	price: dollars(price),
	volume: String(shares),
	orderNum: orders,
	brokerIds: [...firms],
});

function isCrossed({ bids: [bid], asks: [ask] }: BookView): boolean {
	return bid !== undefined && ask !== undefined && bid.price >= ask.price;
}
