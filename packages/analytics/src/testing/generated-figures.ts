import { type Random, random } from "@us-market-data/market";
import type { FundamentalMetrics } from "../derivations/company/fundamental-metrics.ts";
import type { Listing } from "../derivations/company/listing.ts";
import type { HolderMetrics } from "../derivations/holders/holder-metrics.ts";
import type { PriceMetrics } from "../derivations/prices/price-metrics.ts";
import type { QuoteData } from "../derivations/prices/quote.ts";
import type { ShortMetrics } from "../derivations/prices/short-metrics.ts";
import type { DataOfParts } from "../view/security-parts.ts";

/** Newest generated trading day. */
export const generatedDay = "2026-11-20";

/** The derived figures of one security; null where nothing is known. */
export interface GeneratedFigures extends DataOfParts {
	listing: Listing;
}

/** Draws figures as decimal strings; some are not known. */
interface Draw {
	random: Random;
	/** Normally distributed, with two places. */
	around(mean: number, deviation: number): string;
	/** The same, unknown once in ten. */
	maybe(mean: number, deviation: number): string | null;
	/** A whole number with a log-normal distribution around a median. */
	whole(median: number, spread: number): string;
}

/** Figures of a security, spread about as those of the market are; the same ones for the same seed and symbol. */
export function generatedFigures(seed: number, symbol: string): GeneratedFigures {
	const stream = random(seed, symbol, "figures");
	const around = (mean: number, deviation: number) => text(mean + deviation * stream.normal());
	const draw: Draw = {
		random: stream,
		around,
		maybe: (mean, deviation) => (stream.chance(0.1) ? null : around(mean, deviation)),
		whole: (median, spread) => String(Math.round(median * Math.exp(spread * stream.normal()))),
	};
	const chance = (probability: number) => stream.chance(probability);
	const quote = chance(0.98) ? quoteOf(draw) : null;
	const last = Number(quote?.lastDone ?? 20);
	return {
		listing: listingOf(draw, symbol),
		identity: null,
		quote,
		price: quote && priceOf(draw, last),
		fundamentals: chance(0.85) ? fundamentalsOf(draw, last) : null,
		dividends: chance(0.5)
			? {
					dpsttm: text(last * stream.between(0, 0.08)),
					payouts: 4,
					newestExDate: "2026-09-04",
					currency: "USD",
				}
			: null,
		shorts: chance(0.95) ? shortsOf(draw) : null,
		insiders: chance(0.6)
			? {
					insidernetbuy90d: String(stream.int(-50_000, 30_000)),
					buys: stream.int(0, 5),
					sells: stream.int(0, 9),
				}
			: null,
		holders: chance(0.8) ? holdersOf(draw) : null,
		flow: chance(0.3) ? { date: generatedDay, inflow: draw.around(0, 1e7) } : null,
	};
}

/** Two places, as figures are spelt: no zeros at the end and none with a sign. */
const text = (value: number): string => String(Math.round(value * 100) / 100 + 0);

function listingOf({ random: { pick, int, chance } }: Draw, symbol: string): Listing {
	const industry = int(1, 120);
	return {
		name: `Company ${symbol.replace(".US", "")}`,
		exchange: pick(["NASDAQ", "NYSE", "AMEX"]),
		type: "stock",
		currency: "USD",
		sector: `Sector ${industry % 11}`,
		industry: chance(0.9) ? `Industry ${industry}` : "",
		delistingDate: null,
	};
}

function quoteOf({ random: stream, whole }: Draw): QuoteData {
	const before = Math.max(0.5, Math.round(3000 * Math.exp(1.2 * stream.normal())) / 100);
	const last = Math.max(0.01, before * (1 + 0.025 * stream.normal()));
	const [low, high] = [Math.min(before, last) * 0.99, Math.max(before, last) * 1.01];
	const volume = whole(400_000, 2);
	return {
		lastDone: text(last),
		prevClose: text(before),
		open: text(before),
		high: text(high),
		low: text(low),
		changeValue: text(last - before),
		changeRate: text((last / before - 1) * 100),
		timestamp: `${generatedDay}T21:00:00Z`,
		volume,
		turnover: text(Number(volume) * last),
		tradeStatus: 0,
		preMarketQuote: null,
		postMarketQuote: null,
		overnightQuote: null,
	};
}

function priceOf(
	{ random: { chance, pick, between }, around, maybe, whole }: Draw,
	last: number,
): PriceMetrics {
	const state = (...states: string[]) => (chance(0.15) ? pick(states) : null);
	const crossing = () => state("goldenfork", "deadcross");
	const extreme = () => state("overbought", "oversold");
	const band = () => state("breakthrough_up", "breakthrough_down");
	return {
		date: generatedDay,
		chg5d: around(0, 5),
		chg10d: around(0, 7),
		chg20d: maybe(1, 10),
		chg60d: maybe(2, 18),
		chg120d: maybe(4, 25),
		chg250d: maybe(8, 40),
		chgytd: maybe(7, 35),
		avgvolume20: whole(400_000, 2),
		volumeratio: text(Math.abs(Number(around(1, 0.5)))),
		high52w: text(last * between(1, 2)),
		low52w: text(last * between(0.4, 1)),
		beta: maybe(1, 0.5),
		volatility20: text(Math.abs(Number(around(35, 20)))),
		technical: {
			macd_day: crossing(),
			macd_week: crossing(),
			rsi_day: extreme(),
			rsi_week: extreme(),
			kdj_day: crossing(),
			kdj_week: crossing(),
			boll_day: band(),
			boll_week: band(),
			ma_day: state("bullish", "bearish"),
		},
	};
}

function fundamentalsOf(
	{ random: { between, chance }, maybe, whole }: Draw,
	last: number,
): FundamentalMetrics {
	const shares = whole(60_000_000, 1.5);
	const value = Number(shares) * last;
	const money = (part: number) => (chance(0.1) ? null : text(value * part));
	const equity = value * between(0.1, 1.2);
	return {
		periodEnd: "2026-09-30",
		currency: "USD",
		sales: money(between(0.05, 1.5)),
		grossprofit: money(between(0.02, 0.6)),
		netincome: money(between(-0.05, 0.12)),
		epsttm: text(last * between(-0.05, 0.12)),
		dpsreported: null,
		eps: text(last * between(-0.05, 0.12)),
		assets: text(equity * 2),
		liabilities: text(equity),
		equity: text(equity),
		bps: text(equity / Number(shares)),
		roe: maybe(8, 15),
		roa: maybe(4, 8),
		netmargin: maybe(7, 15),
		grossmargin: maybe(40, 20),
		salesgrowthyoy: maybe(8, 25),
		netincomegrowthyoy: maybe(8, 60),
		la: text(between(5, 95)),
		totalshares: shares,
		circulatingshares: String(Math.round(Number(shares) * 0.85)),
		sharesDate: "2026-10-16",
	};
}

function shortsOf({ random: stream, maybe, whole }: Draw): ShortMetrics {
	const ratio = stream.between(20, 75);
	const total = whole(200_000, 2);
	return {
		date: generatedDay,
		shortVolume: String(Math.round((Number(total) * ratio) / 100)),
		totalVolume: total,
		shortvolumeratio: text(ratio),
		settlementDate: "2026-11-13",
		shortinterest: stream.chance(0.1) ? null : text(stream.between(0, 30)),
		daystocover: maybe(4, 2),
	};
}

function holdersOf({ random: { int, between }, whole }: Draw): HolderMetrics {
	return {
		period: "2026-09-30",
		institutions: int(1, 2000),
		increased: int(0, 900),
		decreased: int(0, 900),
		sharesHeld: whole(30_000_000, 1.5),
		institutionshare: text(between(0, 110)),
	};
}
