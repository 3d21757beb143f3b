import { minutesOfDay, weekdaysUpTo } from "./days.ts";
import { bell, randomOf } from "./random.ts";

/** A bar in cents and shares. */
export interface WorldBar {
	date: string;
	/** First minute of the trading day; 0 for a bar of days. */
	minute: number;
	open: number;
	high: number;
	low: number;
	close: number;
	volume: number;
	/** Cents. */
	turnover: number;
}

/** A security of the world, whose figures follow from its seed and symbol. */
export interface WorldSecurity {
	symbol: string;
	name: string;
	exchange: string;
	industry: string;
	shares: number;
	/** Cents of a share in the last twelve months. */
	earnings: number;
	/** Cents of a share. */
	bookValue: number;
	/** Cents of a share in the last twelve months. */
	dividends: number;
	/** Bars of days, oldest first. */
	days: readonly WorldBar[];
}

/** Settings of a world. */
export interface WorldOptions {
	/** Gives the same world each time. Default `world`. */
	seed?: string;
	/** The newest trading day. Default 2026-11-20. */
	today?: string;
	/** Symbols that lists and searches answer; every well-formed symbol can be asked for. */
	symbols?: readonly string[];
}

/** A market without a server: any symbol, the same figures on each run, which agree with each other. */
export interface World {
	readonly today: string;
	readonly symbols: readonly string[];
	security(symbol: string): WorldSecurity;
	/** Bars of the minutes of one day, oldest first; they add up to the bar of that day. */
	minutes(symbol: string, date: string): WorldBar[];
}

const usualSymbols = "AAPL MSFT NVDA AMZN GOOGL META TSLA JPM KO PG XOM BRK.B SPY QQQ DIS PFE".split(" ");
const industries = [
	"Software",
	"Semiconductors",
	"Banks",
	"Beverages",
	"Oil and gas",
	"Retail",
	"Pharmaceuticals",
];
const daysOfWorld = 520;

/** Creates a world. Nothing is computed before a security is asked for. */
export function createWorld({
	seed = "world",
	today = "2026-11-20",
	symbols = usualSymbols.map((symbol) => `${symbol}.US`),
}: WorldOptions = {}): World {
	const dates = weekdaysUpTo(today, daysOfWorld);
	const known = new Map<string, WorldSecurity>();
	const minutes = (symbol: string, date: string): WorldBar[] => {
		const index = dates.indexOf(date);
		const before =
			index < 0 ? undefined : (security(symbol).days[index - 1]?.close ?? firstPrice(seed, symbol));
		return before === undefined ? [] : minutesAfter(before, randomOf(`${seed} ${symbol} ${date}`), date);
	};
	function security(symbol: string): WorldSecurity {
		const made = known.get(symbol) ?? createSecurity(seed, symbol, dates);
		known.set(symbol, made);
		return made;
	}
	return { today: dates.at(-1) ?? today, symbols, security, minutes };
}

const firstPrice = (seed: string, symbol: string): number =>
	1000 + Math.floor(randomOf(`${seed} ${symbol} price`)() * 40_000);

function createSecurity(seed: string, symbol: string, dates: readonly string[]): WorldSecurity {
	const random = randomOf(`${seed} ${symbol}`);
	const days: WorldBar[] = [];
	let close = firstPrice(seed, symbol);
	for (const date of dates) {
		const day = sumOf(minutesAfter(close, randomOf(`${seed} ${symbol} ${date}`), date));
		days.push(day);
		close = day.close;
	}
	return {
		symbol,
		name: `${symbol.replace(/\.US$/, "")} Example Corp.`,
		exchange: random() < 0.5 ? "NASDAQ" : "NYSE",
		industry: industries[Math.floor(random() * industries.length)] ?? "Software",
		shares: 50_000_000 + Math.floor(random() * 4_000_000_000),
		earnings: Math.floor(close * (0.01 + random() * 0.08)),
		bookValue: Math.floor(close * (0.1 + random() * 0.6)),
		dividends: random() < 0.3 ? 0 : Math.floor(close * random() * 0.04),
		days,
	};
}

/** The minutes of a day after a close: a random walk of at least a cent, and at least a dollar high. */
function minutesAfter(before: number, random: () => number, date: string): WorldBar[] {
	const bars: WorldBar[] = [];
	let price = Math.max(100, Math.round(before * (1 + bell(random) * 0.006)));
	const busy = 200 + Math.floor(random() * 3000);
	for (let minute = 0; minute < minutesOfDay; minute++) {
		const open = price;
		const close = Math.max(100, open + Math.round(open * bell(random) * 0.0006));
		const reach = Math.floor(random() * open * 0.0004);
		const volume = 100 + Math.floor(busy * random());
		bars.push({
			date,
			minute,
			open,
			high: Math.max(open, close) + reach,
			low: Math.max(100, Math.min(open, close) - reach),
			close,
			volume,
			turnover: volume * Math.round((open + close) / 2),
		});
		price = close;
	}
	return bars;
}

/** One bar over several in a row. */
export function sumOf(bars: readonly WorldBar[]): WorldBar {
	const [first] = bars;
	const last = bars.at(-1);
	if (!first || !last) throw new Error("a bar needs at least one bar within it");
	return {
		date: first.date,
		minute: first.minute,
		open: first.open,
		high: Math.max(...bars.map(({ high }) => high)),
		low: Math.min(...bars.map(({ low }) => low)),
		close: last.close,
		volume: bars.reduce((sum, { volume }) => sum + volume, 0),
		turnover: bars.reduce((sum, { turnover }) => sum + turnover, 0),
	};
}
