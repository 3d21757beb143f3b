import type { DecimalString } from "@us-market-data/market";
import { dollars, MoneySums } from "./fixed-point.ts";

/** Figures of a bar as records carry them. */
export interface BarFigures {
	open: DecimalString;
	high: DecimalString;
	low: DecimalString;
	close: DecimalString;
	volume: DecimalString;
	turnover: DecimalString;
}

/** Receives a complete bar. `period` is the period of its trades. */
export type OnBar = (security: number, period: number, bar: BarFigures) => void;

/** Figures of a running bar. */
const figure = { period: 0, open: 1, high: 2, low: 3, close: 4, volume: 5 } as const;
const stride = 8;
/** Period of a security that has no running bar. Real ones are above. */
const none = -1;
/** Marks the prices of a bar without eligible trades so far. */
const unpriced = -1;

/**
 * Bars from trades, one running bar for each security. A bar is complete when a trade of a later period comes, or
 * at the end.
 */
export class BarBuilder {
	/** Trades that came after their bar was complete, as in feeds that were captured out of order. */
	lateTrades = 0;
	/** Shares of bars that got no price, because no trade of theirs may make one. Such bars are left out. */
	unpricedShares = 0;
	readonly #onBar: OnBar;
	readonly #money = new MoneySums();
	#running = new Float64Array(0);
	#securities = 0;

	constructor(onBar: OnBar) {
		this.#onBar = onBar;
	}

	/** Adds a trade to the bar of its period. `makesPrice` is false for trades that count for volume only. */
	add(security: number, period: number, price: number, shares: number, makesPrice: boolean): void {
		if (security >= this.#securities) this.#grow(security);
		const at = security * stride;
		const running = this.#running[at + figure.period] ?? none;
		if (period < running) {
			this.lateTrades++;
			return;
		}
		if (period > running) this.#begin(security, period);
		const bar = this.#running;
		bar[at + figure.volume] = (bar[at + figure.volume] ?? 0) + shares;
		this.#money.add(security, price, shares);
		if (!makesPrice) return;
		const isFirst = bar[at + figure.open] === unpriced;
		if (isFirst) bar[at + figure.open] = price;
		if (isFirst || price > (bar[at + figure.high] ?? 0)) bar[at + figure.high] = price;
		if (isFirst || price < (bar[at + figure.low] ?? 0)) bar[at + figure.low] = price;
		bar[at + figure.close] = price;
	}

	/** Completes every running bar. */
	end(): void {
		for (let security = 0; security < this.#securities; security++) this.#complete(security);
		this.#running.fill(none);
	}

	#begin(security: number, period: number): void {
		this.#complete(security);
		const at = security * stride;
		this.#running[at + figure.period] = period;
		this.#running[at + figure.open] = unpriced;
		this.#running[at + figure.volume] = 0;
		this.#money.clear(security);
	}

	#complete(security: number): void {
		const at = security * stride;
		const bar = this.#running;
		const period = bar[at + figure.period] ?? none;
		if (period === none) return;
		if (bar[at + figure.open] === unpriced) {
			this.unpricedShares += bar[at + figure.volume] ?? 0;
			return;
		}
		this.#onBar(security, period, {
			open: dollars(bar[at + figure.open] ?? 0),
			high: dollars(bar[at + figure.high] ?? 0),
			low: dollars(bar[at + figure.low] ?? 0),
			close: dollars(bar[at + figure.close] ?? 0),
			volume: String(bar[at + figure.volume] ?? 0),
			turnover: this.#money.dollars(security),
		});
	}

	#grow(security: number): void {
		const longer = new Float64Array(Math.max(1024, security * 2) * stride).fill(none);
		longer.set(this.#running);
		this.#running = longer;
		this.#securities = longer.length / stride;
	}
}
