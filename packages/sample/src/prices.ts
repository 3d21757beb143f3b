import { entry, type Random, random } from "@us-market-data/market";
import { scenarios, type Turn } from "./data/scenarios.ts";
import type { Bar, Figures, Split } from "./simulated.ts";

/** Returns that securities share, by trading days back from the last one. */
export interface Factors {
	market: number[];
	sectors(sector: string): number[];
}

/** Days of the longest history. Series have this length whatever the number of days, so that it changes nothing. */
const longest = 800;

/** Independent daily returns around a given mean, which the series as a whole keeps. */
function series(stream: Random, mean: number, sigma: number): number[] {
	const drawn = Array.from({ length: longest }, () => stream.normal() * (stream.chance(0.015) ? 2.6 : 1));
	const excess = drawn.reduce((sum, value) => sum + value, 0) / longest;
	return drawn.map((value) => mean + sigma * (value - 0.85 * excess));
}

/** Returns of the market and of each sector on each day back. */
export function marketFactors(seed: number): Factors {
	const bySector = new Map<string, number[]>();
	const sectors = (sector: string) => {
		const sigma = sector === "" ? 0.0005 : 0.004;
		const known = bySector.get(sector) ?? series(random(seed, sector, "returns"), 0, sigma);
		bySector.set(sector, known);
		return known;
	};
	return { market: series(random(seed, "market", "returns"), 0.0005, 0.0075), sectors };
}

interface Path {
	seed: number;
	ticker: string;
	/** Securities of the same source move together, such as two classes of one company's shares. */
	source: string;
	sector: string;
	figures: Figures;
	split: Split | undefined;
	days: string[];
	/** Days at the end on which the security no longer trades. */
	skip: number;
	factors: Factors;
}

/**
 * Daily bars, oldest first. The path is walked backwards from the price of the table, so that what a security
 * did so many days ago does not depend on the date on which the sample is made.
 */
export function dailyBars(path: Path): Bar[] {
	const { figures, split, days, skip } = path;
	const stream = random(path.seed, path.ticker, "bars");
	const own = series(random(path.seed, path.source, "returns"), 0.0001, figures.sigma / 100);
	const bars: Bar[] = [];
	let close = figures.price;
	for (let back = skip; back < days.length; back++) {
		const date = entry(days, -1 - back);
		const turn = turnOf(path, back, entry(own, back), stream);
		const previous = close / (1 + turn.drift);
		const ratio = split && date < split.date ? split.ratio : 1;
		bars.push(dayBar(date, previous * ratio, close * ratio, figures, turn, ratio, stream));
		close = previous;
	}
	return bars.reverse();
}

type Drawn = Required<Omit<Turn, "noise">>;

function turnOf(path: Path, back: number, own: number, stream: Random): Drawn {
	const { figures, factors, sector } = path;
	const scenario = scenarios[path.ticker]?.(back);
	const shared = figures.beta * entry(factors.market, back) + entry(factors.sectors(sector), back);
	const chance = own + shared + 0.0005 * stream.normal();
	const drift = scenario ? scenario.drift + scenario.noise * chance : chance;
	const surprise = Math.min(3, Math.abs(drift) / (0.01 + figures.sigma / 100));
	const usual = (0.75 + 0.3 * surprise) * (1 + 0.22 * stream.normal());
	return { drift, volume: scenario?.volume ?? Math.max(0.3, usual) };
}

function dayBar(
	date: string,
	previous: number,
	last: number,
	figures: Figures,
	turn: Drawn,
	ratio: number,
	stream: Random,
): Bar {
	const sigma = figures.sigma / 100 + 0.004;
	// A large move mostly happens between the sessions, a small one within the day.
	const gap = turn.drift * (Math.abs(turn.drift) > 0.04 ? 0.65 : 0.3) + 0.15 * sigma * stream.normal();
	const open = Math.max(1, Math.round(previous * (1 + gap) * 100));
	const close = Math.max(1, Math.round(last * 100));
	const reach = () => 0.55 * sigma * Math.abs(stream.normal());
	const high = Math.max(open, close, Math.round(Math.max(open, close) * (1 + reach())));
	const low = Math.max(1, Math.min(open, close, Math.round(Math.min(open, close) * (1 - reach()))));
	const volume = Math.max(100, Math.round((figures.average * 1e6 * turn.volume) / ratio));
	const turnover = Math.round((volume * (open + high + low + close)) / 4);
	return { date, open, high, low, close, volume, turnover };
}
