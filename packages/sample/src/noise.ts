import { type Random, random } from "@us-market-data/market";

/** One day of a random series. */
export interface Shock {
	/** The day's value; its standard deviation is 1 over a long time. */
	value: number;
	/** Volatility of the day against the usual one. */
	level: number;
}

interface Shape {
	/** Standard deviation of the logarithm of volatility. */
	swing: number;
	/** Effect of a fall on the volatility of the days after it. */
	leverage: number;
}

export const marketShape: Shape = { swing: 0.42, leverage: 0.05 };
export const groupShape: Shape = { swing: 0.4, leverage: 0 };
export const ownShape: Shape = { swing: 0.48, leverage: 0.03 };

/** The part of its volatility that a day passes to the next. */
const memory = 0.94;

/**
 * A series in which large values come in clusters and are more frequent than in a normal distribution. The values of
 * a month depend on the key and the month alone, those of the volatility hardly on what lies long before.
 */
export function shocks(key: readonly (string | number)[], days: readonly string[], shape: Shape): Shock[] {
	const step = shape.swing * Math.sqrt(1 - memory ** 2);
	let month = "";
	let stream = random(...key);
	let state = 0;
	return days.map((day) => {
		if (!day.startsWith(month) || month === "") {
			month = day.slice(0, 7);
			stream = random(...key, month);
		}
		const sample = heavy(stream);
		const level = Math.exp(state - shape.swing ** 2);
		state = memory * state + step * stream.normal() - shape.leverage * sample;
		return { value: sample * level, level };
	});
}

/** Mean 0, standard deviation 1; large values are more frequent than in a normal distribution. */
export function heavy(stream: Random): number {
	const chance = stream.next();
	const scale = chance < 0.92 ? 0.88 : chance < 0.99 ? 1.6 : 2.6;
	return stream.normal() * scale;
}

/** Subtracts most of the mean, so that a history neither vanishes nor explodes. */
export function tamed(series: readonly Shock[]): Shock[] {
	const mean = series.reduce((sum, { value }) => sum + value, 0) / series.length;
	return series.map(({ value, level }) => ({ value: value - 0.75 * mean, level }));
}

/** A slow series around 1, such as the interest of traders in a security. */
export function slow(key: readonly (string | number)[], days: readonly string[], swing: number): number[] {
	const stream = random(...key);
	const found: number[] = [];
	let state = 0;
	for (const _ of days) {
		state = 0.8 * state + swing * 0.6 * stream.normal();
		found.push(Math.exp(state - swing ** 2 / 2));
	}
	return found;
}
