import type { AreaRow } from "@us-market-data/market";
import { entry, hongKongExchange, iso, random } from "@us-market-data/market";
import { heavilyShorted } from "../data/scenarios.ts";
import { extendedSession, type Minute, regularMinutes } from "../intraday.ts";
import { apportion, cents, clamp, fixed } from "../numbers.ts";
import type { Bar, SampleSecurity } from "../simulated.ts";
import type { World } from "../world.ts";

const ohlcv = (bar: Omit<Bar, "date">) => ({
	open: cents(bar.open),
	high: cents(bar.high),
	low: cents(bar.low),
	close: cents(bar.close),
	volume: String(bar.volume),
	turnover: cents(bar.turnover),
});

export function* dayBars(world: World): Generator<AreaRow<"dayBars">> {
	for (const { symbol, bars } of world.securities)
		for (const bar of bars) yield { symbol, date: bar.date, ...ohlcv(bar) };
}

export function* minuteBars(world: World): Generator<AreaRow<"minuteBars">> {
	for (const security of world.securities) {
		const { symbol, bars, minuteDays } = security;
		for (let index = bars.length - minuteDays; index < bars.length; index++) {
			for (const minute of minutesOf(world.seed, security, index))
				yield { symbol, start: iso(minute.start), tradeSession: minute.session, ...ohlcv(minute) };
		}
	}
}

/** All minutes of the day at `index`, in order of time. */
const minutesOf = (seed: number, security: SampleSecurity, index: number): Minute[] => [
	...extendedSession(seed, security, index, 3),
	...extendedSession(seed, security, index, 1),
	...regularMinutes(seed, security.symbol, entry(security.bars, index), security.stops),
	...extendedSession(seed, security, index, 2),
];

/** Splits in force, and announced ones. */
export function* splits(world: World): Generator<AreaRow<"splits">> {
	for (const { symbol, split, announcedSplit } of world.securities) {
		for (const one of [split, announcedSplit]) {
			if (!one) continue;
			const { date: exDate, ratio } = one;
			const isReverse = ratio < 1;
			const [numerator, denominator] = isReverse ? [1, Math.round(1 / ratio)] : [ratio, 1];
			yield { symbol, exDate, numerator: String(numerator), denominator: String(denominator) };
		}
	}
}

/** Trading days with short-sale volume, of the securities that are asked for most and of the others. */
const shortDays = { watched: 100, other: 45 };

/** FINRA publishes fractions of shares with six decimals. */
const micro = 6;
const facilities = ["FNSQ", "FNQC", "FNYX"] as const;

/** The part of the second Nasdaq facility in what the two report. */
const secondPart = 0.04;

/** Securities of Hong Kong: nothing but their short sales is served. Shares that trade on a usual day. */
const hongKong = [
	{ symbol: "700.HK", usualVolume: 18_000_000 },
	{ symbol: "9988.HK", usualVolume: 65_000_000 },
];

/** The reports of the exchange of Hong Kong, which count its whole turnover, on the trading days of the sample. */
function* hongKongShortVolume({ seed, days }: World): Generator<AreaRow<"shortVolume">> {
	for (const { symbol, usualVolume } of hongKong) {
		const stream = random(seed, symbol, "shorts");
		const usual = stream.between(0.1, 0.2);
		for (const date of days.slice(-shortDays.other)) {
			const total = Math.round((usualVolume * stream.between(0.6, 1.6)) / 100) * 100;
			const rate = clamp(usual + 0.03 * stream.normal(), 0.02, 0.4);
			yield {
				symbol,
				date,
				facility: hongKongExchange,
				shortVolume: String(Math.round((total * rate) / 100) * 100),
				shortExemptVolume: null,
				totalVolume: String(total),
			};
		}
	}
}

export function* shortVolume(world: World): Generator<AreaRow<"shortVolume">> {
	yield* hongKongShortVolume(world);
	for (const security of world.securities) {
		const { symbol, bars } = security;
		const stream = random(world.seed, symbol, "shorts");
		const usual = stream.between(0.35, 0.55);
		const recent = bars.slice(-(security.minuteDays > 1 ? shortDays.watched : shortDays.other));
		for (const [i, bar] of recent.entries()) {
			const isHeavy = heavilyShorted.has(security.ticker) && i === recent.length - 1;
			const rate = clamp((isHeavy ? 0.68 : usual) + 0.04 * stream.normal(), 0.05, 0.92);
			const unit = stream.chance(0.35) ? stream.int(1, 999_999) : 0;
			const total = Math.round(bar.volume * stream.between(0.38, 0.5)) * 1e6 + unit;
			const short = Math.floor((total * rate) / 1e6) * 1e6 + (unit >> 1);
			const exempt = Math.round((short * stream.between(0.001, 0.01)) / 1e6) * 1e6;
			yield* reports(symbol, bar.date, [short, exempt, total], stream.between(0.6, 0.85));
		}
	}
}

/** The consolidated report and, adding up to it, those of the facilities. */
function* reports(
	symbol: string,
	date: string,
	volumes: readonly [number, number, number],
	nasdaqPart: number,
): Generator<AreaRow<"shortVolume">> {
	const report = (facility: "CNMS" | (typeof facilities)[number], part: (volume: number) => number) => {
		const [shortVolume, shortExemptVolume, totalVolume] = volumes.map((volume) => decimalText(part(volume)));
		return {
			symbol,
			date,
			facility,
			shortVolume: shortVolume ?? "0",
			shortExemptVolume: shortExemptVolume ?? "0",
			totalVolume: totalVolume ?? "0",
		};
	};
	yield report("CNMS", (volume) => volume);
	const parts = [nasdaqPart * (1 - secondPart), nasdaqPart * secondPart, 1 - nasdaqPart];
	for (const [i, facility] of facilities.entries())
		yield report(facility, (volume) => entry(apportion(volume, parts), i));
}

/** Whole shares without decimals, others with six. */
const decimalText = (units: number): string =>
	units % 1e6 === 0 ? String(units / 1e6) : fixed(units, micro);
