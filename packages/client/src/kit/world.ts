import { sampleSeed } from "@us-market-data/sample/rows";
import { minutesOfDay } from "./days.ts";
import { bell, randomOf } from "./random.ts";
import type { WorldBar, WorldSecurity } from "./security.ts";
import { simulated } from "./simulated.ts";

/** Settings of a world. */
export interface WorldOptions {
	/** Gives the same market each time, that of the mock's `SEED`. Default: that of the mock and of the service's sample data. */
	seed?: number;
	/** The newest day. Default 2026-11-20, as in the mock. */
	today?: string;
	/** More symbols, which the simulated market does not have. Their figures are invented. */
	symbols?: readonly string[];
}

/** The simulated market of the mock without a server: the same figures on each run, which agree with each other. */
export interface World {
	/** The newest trading day. */
	readonly today: string;
	/** Symbols that can be asked for. A factory takes any. */
	readonly symbols: readonly string[];
	security(symbol: string): WorldSecurity;
	/** Bars of the minutes of one day, oldest first; they add up to the bar of that day. */
	minutes(symbol: string, date: string): WorldBar[];
}

const industries = [
	"Software",
	"Semiconductors",
	"Banks",
	"Beverages",
	"Oil and gas",
	"Retail",
	"Pharmaceuticals",
];

/**
 * Creates a world. Nothing is computed before something is asked for.
 *
 * @example
 * createWorld({ today: "2026-11-20" }).symbols.includes("AAPL.US"); // => true
 */
export function createWorld({
	seed = sampleSeed,
	today = "2026-11-20",
	symbols = [],
}: WorldOptions = {}): World {
	const market = () => simulated(seed, today);
	const invented = new Map<string, WorldSecurity>();
	function security(symbol: string): WorldSecurity {
		const existing = market().security(symbol) ?? invented.get(symbol);
		if (existing) return existing;
		const made = createSecurity(String(seed), symbol, market().days);
		invented.set(symbol, made);
		return made;
	}
	return {
		get today() {
			return market().days.at(-1) ?? today;
		},
		get symbols() {
			return [...new Set([...market().symbols, ...symbols])];
		},
		security,
		minutes(symbol, date) {
			const { days, records } = security(symbol);
			if (records) return records.minutes.filter((bar) => bar.date === date);
			const index = days.findIndex((day) => day.date === date);
			if (index < 0) return [];
			const before = days[index - 1]?.close ?? firstPrice(String(seed), symbol);
			return minutesAfter(before, randomOf(`${seed} ${symbol} ${date}`), date);
		},
	};
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
	const shares = 50_000_000 + Math.floor(random() * 4_000_000_000);
	return {
		symbol,
		name: `${symbol.replace(/\.US$/, "")} Example Corp.`,
		exchange: random() < 0.5 ? "NASDAQ" : "NYSE",
		industry: industries[Math.floor(random() * industries.length)] ?? "Software",
		shares,
		circulating: shares,
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
