import type { TradeSession } from "@us-market-data/market";
import { entry, minuteMs, type Random, random } from "@us-market-data/market";
import { extendedMinutes, sessionBounds } from "./clock.ts";
import { apportion, clamp } from "./numbers.ts";
import type { Bar, SampleSecurity, Stop, Traded } from "./simulated.ts";

/** A minute in which a security traded; `start` in epoch milliseconds. */
export interface Minute extends Traded {
	start: number;
	session: TradeSession;
}

type Range = Omit<Traded, "turnover">;

/** Minutes of the regular session in which trading was not stopped; together they are exactly the day's bar. */
export function regularMinutes(seed: number, symbol: string, bar: Bar, stops: readonly Stop[]): Minute[] {
	const stream = random(seed, symbol, bar.date, "regular");
	const { open, close } = sessionBounds(bar.date, 0);
	const count = (close - open) / minuteMs;
	const busy = Math.min(1, bar.volume / (count * 250));
	const stopped = stops.filter(({ date }) => date === bar.date);
	const possible = Array.from({ length: count }, (_, i) => i).filter(
		(i) => !isStopped(stopped, firstMinute + i),
	);
	const last = possible.length - 1;
	const starts = possible.filter(
		(_, i) => i === 0 || i === last || i === last - 1 || i === 1 || stream.chance(busy),
	);
	return walk(
		starts.map((i) => open + i * minuteMs),
		0,
		bar,
		stream,
	);
}

/** The minute of the day in New York with which the regular session begins. */
const firstMinute = 9 * 60 + 30;

const isStopped = (stops: readonly Stop[], minute: number): boolean =>
	stops.some(({ from, to }) => minute >= from && (to === null || minute < to));

/** Money traded in the regular session, in cents. */
export const dayTurnover = (seed: number, symbol: string, bar: Bar, stops: readonly Stop[]): number =>
	regularMinutes(seed, symbol, bar, stops).reduce((sum, { turnover }) => sum + turnover, 0);

/** Average daily volume, in millions of shares, from which a security trades in a session outside the day. */
const quietest = { 1: 20, 2: 20, 3: 40 } as const;

/**
 * Minutes of an extended session of the day at `index`: the half hour next to the regular session, for the
 * overnight session its first. None for securities that hardly trade then.
 */
export function extendedSession(
	seed: number,
	security: SampleSecurity,
	index: number,
	session: 1 | 2 | 3,
): Minute[] {
	const bar = entry(security.bars, index);
	const isOpen = session !== 2 || !security.stops.some(({ date, to }) => date === bar.date && to === null);
	if (security.figures.average < quietest[session] || !isOpen) return [];
	const before = entry(security.bars, Math.max(0, index - 1));
	const stream = random(seed, security.symbol, bar.date, session);
	const bounds = sessionBounds(bar.date, session);
	const first = session === 1 ? bounds.close - extendedMinutes * minuteMs : bounds.open;
	const starts = Array.from({ length: extendedMinutes }, (_, i) => first + i * minuteMs).filter(() =>
		stream.chance(0.75),
	);
	const open = session === 2 ? bar.close : before.close;
	const close = session === 1 ? bar.open : Math.max(1, Math.round(open * (1 + 0.003 * stream.normal())));
	const spread = Math.max(1, Math.round(open * 0.001));
	const [high, low] = [Math.max(open, close) + spread, Math.max(1, Math.min(open, close) - spread)];
	const volume = Math.max(1000, Math.round(bar.volume * stream.between(0.002, 0.008)));
	return walk(starts, session, { open, high, low, close, volume }, stream);
}

function walk(starts: number[], session: TradeSession, range: Range, stream: Random): Minute[] {
	const points = bridge(starts.length, range, stream);
	const weights = starts.map((_, i) => busyness(i / starts.length) * stream.between(0.5, 1.5));
	const volumes = apportion(range.volume, weights);
	const reach = Math.max(1, Math.round((range.high - range.low) * 0.02));
	return starts.map((start, i) => {
		const [open, close, volume] = [entry(points, i), entry(points, i + 1), entry(volumes, i)];
		const high = Math.min(range.high, Math.max(open, close) + stream.int(0, reach));
		const low = Math.max(range.low, Math.min(open, close) - stream.int(0, reach));
		const turnover = Math.round((volume * (open + high + low + close)) / 4);
		return { start, session, open, high, low, close, volume, turnover };
	});
}

/** Trading is heaviest at both ends of a session, most of all in its first minutes. */
const busyness = (passed: number): number => 1 + 3 * (2 * passed - 1) ** 4 + 6 * Math.exp(-22 * passed);

/** Prices at the bounds of `count` minutes, from the open to the close, which touch the high and the low. */
function bridge(count: number, range: Range, stream: Random): number[] {
	const { open, high, low, close } = range;
	const steps = [0];
	for (let i = 0; i < count; i++) steps.push(entry(steps, i) + stream.normal());
	const end = entry(steps, -1);
	const noise = steps.map((step, i) => step - (end * i) / count);
	const scale = (0.8 * (high - low)) / (Math.max(...noise) - Math.min(...noise) || 1);
	const points = noise.map((value, i) =>
		clamp(Math.round(open + ((close - open) * i) / count + value * scale), low, high),
	);
	const inner = points.slice(1, -1);
	const top = inner.indexOf(Math.max(...inner));
	const others = inner.map((price, i) => (i === top ? Number.POSITIVE_INFINITY : price));
	points[1 + top] = high;
	points[1 + others.indexOf(Math.min(...others))] = low;
	points[0] = open;
	points[count] = close;
	return points;
}
