import { entry, type Random, random } from "@us-market-data/market";
import { sessionBounds, weekday } from "./clock.ts";
import { plans, turningUp } from "./data/scenarios.ts";
import { groupShape, marketShape, ownShape, type Shock, shocks, slow, tamed } from "./noise.ts";
import type { Bar, Figures, Split, Story } from "./simulated.ts";
import { turningReturn } from "./turning.ts";

/** Standard deviations of the daily returns that securities share. */
const sizes = { market: 0.0088, sector: 0.0038, industry: 0.0042 };

/** Mean return of a day. */
const drift = 0.0004;

/** Returns that securities share, by trading day. */
export interface Factors {
	market: readonly number[];
	/** Volatility of each day against the usual one. */
	level: readonly number[];
	sector(name: string): readonly number[];
	industry(name: string): readonly number[];
}

/** Returns of the market, of sectors and of industries. `effects` are those of the economic releases of each day. */
export function factorsOf(seed: number, days: readonly string[], effects: readonly number[]): Factors {
	const market = tamed(shocks([seed, "market"], days, marketShape));
	const cache = new Map<string, readonly number[]>();
	const group = (kind: "sector" | "industry", name: string) => {
		const key = `${kind} ${name}`;
		const returns = cache.get(key) ?? returnsOf(tamed(shocks([seed, key], days, groupShape)), sizes[kind]);
		cache.set(key, returns);
		return returns;
	};
	return {
		market: market.map(({ value }, i) => drift + sizes.market * value + entry(effects, i)),
		level: market.map(({ level }) => level),
		sector: (name) => group("sector", name),
		industry: (name) => group("industry", name),
	};
}

const returnsOf = (series: readonly Shock[], size: number): number[] =>
	series.map(({ value }) => size * value);

/** What makes the path of a security. Series of it and of the factors are by trading day, the last one last. */
export interface Path {
	seed: number;
	ticker: string;
	/** Securities of the same source move together, such as two classes of one company's shares. */
	source: string;
	sector: string;
	industry: string;
	figures: Figures;
	split: Split | undefined;
	days: readonly string[];
	/** Position of the first day of the history, and days at the end on which the security no longer trades. */
	first: number;
	skip: number;
	stories: readonly Story[];
	factors: Factors;
}

/** The return of a day and what made it. */
interface DayMove {
	total: number;
	/** The part that was known before the open. */
	gap: number;
	/** Usual deviation of the day's return. */
	usual: number;
	volume: number;
	/** True on a day with a planned story, on which traders are busy whatever the season. */
	busy: boolean;
}

/** Daily bars, oldest first. The path ends at the price of the table. */
export function dailyBars(path: Path): Bar[] {
	const { figures, split, days, first, skip } = path;
	const stream = random(path.seed, path.ticker, "bars");
	const dayMoves = dayMovesOf(path);
	if (turningUp.has(path.ticker)) rebound(dayMoves);
	const bars: Bar[] = [];
	let close = figures.price;
	for (let index = days.length - 1 - skip; index >= first; index--) {
		const date = entry(days, index);
		const dayMove = entry(dayMoves, index);
		const previous = close / (1 + dayMove.total);
		const ratio = split && date < split.date ? split.ratio : 1;
		bars.push(dayBar(date, previous * ratio, close * ratio, figures, dayMove, ratio, stream));
		close = previous;
	}
	return bars.reverse();
}

/** Makes the last day one on which a trend turns. */
function rebound(dayMoves: DayMove[]): void {
	const last = entry(dayMoves, -1);
	const before = dayMoves.slice(0, -1).map(({ total }) => total);
	const total = turningReturn(before, last.total);
	last.gap += 0.85 * (total - last.total);
	last.total = total;
}

function dayMovesOf(path: Path): DayMove[] {
	const { seed, source, ticker, figures, factors, days } = path;
	const size = figures.sigma / 100;
	const own = tamed(shocks([seed, source], days, ownShape));
	const classShocks = shocks([seed, ticker, "class"], days, groupShape);
	const interest = slow([seed, ticker, "interest"], days, 0.25);
	const [sector, industry] = [factors.sector(path.sector), factors.industry(path.industry)];
	// Funds and preferred shares hardly have returns of their own, and those of no sector.
	const shared = path.sector === "" ? 0.15 : Math.min(1, size / 0.008);
	const drifts = driftsOf(ticker, days.length);
	const stories = new Map(path.stories.map((story) => [story.date, story]));
	return days.map((date, i) => {
		const common = figures.beta * entry(factors.market, i) + shared * (entry(sector, i) + entry(industry, i));
		const shock = entry(own, i);
		const story = stories.get(date);
		const move = story?.move ?? 0;
		const quiet = entry(drifts, i);
		// On a day with a planned story, little else happens to a security.
		const busy = story?.kind === "planned";
		const part = busy ? 0.35 : 1;
		const chance = part * (common + size * shock.value) + 0.0004 * entry(classShocks, i).value + quiet.move;
		const total = Math.max(-0.7, (1 + chance) * (1 + move) - 1);
		const usual = Math.hypot(
			size * shock.level,
			sizes.market * figures.beta * entry(factors.level, i),
			0.004 * shared,
		);
		const extra = (story?.volume ?? 1) * quiet.volume;
		const volume = volumeOf(total - move - quiet.move, usual, entry(interest, i)) * extra;
		const isBefore = story !== undefined && (story.publishedOn < date || story.minute < 9 * 60 + 30);
		return { total, gap: 0.4 * chance + (isBefore ? 0.85 : 0.05) * move, usual, volume, busy };
	});
}

/** Planned drifts without a headline of their own. */
function driftsOf(ticker: string, count: number): { move: number; volume: number }[] {
	const drifts = Array.from({ length: count }, () => ({ move: 0, volume: 1 }));
	for (const { back, move = 0, volume = 1, days = 1, headline } of plans[ticker] ?? []) {
		if (headline !== undefined) continue;
		for (let i = 0; i < days; i++) {
			const day = drifts[count - 1 - back - i];
			if (!day) continue;
			day.move += move;
			day.volume *= volume;
		}
	}
	return drifts;
}

/** Volume follows the size of the move. */
const volumeOf = (move: number, usual: number, interest: number): number =>
	interest * (0.62 + 0.48 * Math.min(4, Math.abs(move) / usual));

const seasons = new Map<string, number>();

/** Volume of special days: half days, the turn of the year, and the third Friday, on which options expire. */
function seasonOf(date: string): number {
	const season = seasons.get(date) ?? findSeason(date);
	seasons.set(date, season);
	return season;
}

function findSeason(date: string): number {
	const { open, close } = sessionBounds(date, 0);
	if (close - open < 6 * 3_600_000) return 0.45;
	if (date.slice(5) >= "12-24") return 0.7;
	const day = Number(date.slice(8));
	return weekday(date) === 5 && day > 14 && day < 22 ? 1.3 : 1;
}

function dayBar(
	date: string,
	previous: number,
	last: number,
	figures: Figures,
	dayMove: DayMove,
	ratio: number,
	stream: Random,
): Bar {
	const open = Math.max(
		1,
		Math.round(previous * (1 + dayMove.gap + 0.26 * dayMove.usual * stream.normal()) * 100),
	);
	const close = Math.max(1, Math.round(last * 100));
	const reach = () => 0.52 * dayMove.usual * Math.abs(stream.normal());
	const high = Math.max(open, close, Math.round(Math.max(open, close) * (1 + reach())));
	const low = Math.max(1, Math.min(open, close, Math.round(Math.min(open, close) * (1 - reach()))));
	const usualSeason = seasonOf(date);
	const season = (dayMove.busy ? Math.max(1, usualSeason) : usualSeason) * Math.exp(0.2 * stream.normal());
	const volume = Math.max(40, Math.round((figures.average * 1e6 * dayMove.volume * season) / ratio));
	const turnover = Math.round((volume * (open + high + low + close)) / 4);
	return { date, open, high, low, close, volume, turnover };
}
