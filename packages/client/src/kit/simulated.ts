import * as sample from "@us-market-data/sample/rows";
import { timeOf } from "./days.ts";
import { centsOf, plainText } from "./decimals.ts";
import type { SimulatedRecords, WorldBar, WorldSecurity } from "./security.ts";

/** The market of the mock and of the service's sample data. */
export interface Simulation {
	readonly symbols: readonly string[];
	/** Trading days, oldest first. */
	readonly days: readonly string[];
	security(symbol: string): WorldSecurity | undefined;
}

const simulations = new Map<string, Simulation>();

/** The simulated market of a seed up to a day. It takes a second of a processor, once. */
export function simulated(seed: number, today: string): Simulation {
	const key = `${seed} ${today}`;
	const made = simulations.get(key) ?? simulate(seed, today);
	simulations.set(key, made);
	return made;
}

/** After the close of the day, so that its data are there. */
const evening = "T22:30:00Z";

function simulate(seed: number, today: string): Simulation {
	const market = sample.createWorld(seed, new Date(`${today}${evening}`));
	const securities = new Map(market.securities.map((security) => [security.symbol, security]));
	const made = new Map<string, WorldSecurity>();
	return {
		symbols: [...securities.keys()],
		days: market.days,
		security(symbol) {
			const security = securities.get(symbol);
			if (!security) return undefined;
			const found = made.get(symbol) ?? securityOf({ ...market, securities: [security] }, security);
			made.set(symbol, found);
			return found;
		},
	};
}

const only = <Row>(rows: Iterable<Row>): Row | undefined => [...rows][0];

/** A security from a market that holds it alone. */
function securityOf(
	market: sample.World,
	{ symbol, bars, listing, company, split }: sample.SampleSecurity,
): WorldSecurity {
	const listed = only(sample.securities(market));
	const [share] = [...sample.shares(market)].reverse();
	return {
		symbol,
		name: listing.name,
		exchange: listing.exchange,
		industry: company.industry,
		shares: Number(share?.totalShares ?? 0),
		circulating: Number(share?.circulatingShares ?? 0),
		...figuresOf(market, Number(share?.totalShares ?? 0)),
		...(split && { split }),
		days: bars.map((bar) => ({ ...bar, minute: 0 })),
		records: {
			quote: quoteOf(market),
			...tapeOf(market),
			minutes: minutesOf(market),
			info: {
				nameCn: listed?.nameCn ?? "",
				nameHk: listed?.nameHk ?? "",
				lotSize: listed?.lotSize ?? 1,
				board: listed?.board || null,
				circulatingShares: share?.circulatingShares ?? "",
				eps: annualEarnings(market),
			},
			reference: {
				securityType: listed?.type ?? "stock",
				listingStatus: listed?.delistingDate ? "delisted" : "listed",
				listingDate: listed?.listingDate ?? null,
				delistingDate: listed?.delistingDate ?? null,
				cik: listed?.cik ?? null,
			},
		},
	};
}

/** Cents of a share: earnings and dividends of twelve months, and the book value of the newest report. */
function figuresOf(market: sample.World, shares: number) {
	const quarters = [...sample.financials(market)].filter(({ report }) => /^q\d$/.test(report)).slice(-4);
	const since = new Date(Date.parse(market.lastDay) - 365 * 86_400_000).toISOString().slice(0, 10);
	const paid = [...sample.dividends(market)].filter(
		({ exDate }) => exDate > since && exDate <= market.lastDay,
	);
	return {
		earnings: quarters.reduce((sum, { epsDiluted }) => sum + centsOf(epsDiluted ?? "0"), 0),
		bookValue: (Number(quarters.at(-1)?.equity ?? 0) * 100) / shares,
		dividends: paid.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 1e6), 0) / 1e4,
	};
}

/** Earnings of a share in the newest fiscal year; empty where none is reported. */
function annualEarnings(market: sample.World): string {
	const year = [...sample.financials(market)].filter(({ report }) => report === "af").at(-1);
	return plainText(year?.epsDiluted ?? "");
}

function quoteOf(market: sample.World): SimulatedRecords["quote"] {
	const row = only(sample.quotes(market));
	if (!row) throw new Error("the simulated market has a quote of each security");
	const { symbol: _, ...quote } = row;
	const withoutTurnover = <Session extends { turnover: string | null }>(session: Session): Session => ({
		...session,
		turnover: session.turnover && plainText(session.turnover),
	});
	const { preMarketQuote, postMarketQuote, overnightQuote } = quote;
	return {
		...withoutTurnover(quote),
		preMarketQuote: preMarketQuote && withoutTurnover(preMarketQuote),
		postMarketQuote: postMarketQuote && withoutTurnover(postMarketQuote),
		overnightQuote: overnightQuote && withoutTurnover(overnightQuote),
	} as SimulatedRecords["quote"];
}

function tapeOf(market: sample.World): Pick<SimulatedRecords, "depth" | "trades"> {
	const book = [...sample.depth(market)].at(-1);
	type Side = NonNullable<typeof book>["asks"];
	const side = (levels: Side = []) =>
		levels.map(({ price, volume, orderNum }, index) => ({ position: index + 1, price, volume, orderNum }));
	const trades = [...sample.trades(market)].reverse();
	return {
		depth: { asks: side(book?.asks), bids: side(book?.bids) },
		trades: trades.map(({ price, volume, timestamp, tradeType, direction, tradeSession }) => ({
			price,
			volume,
			timestamp: `${plainText(timestamp.slice(0, -1))}Z`,
			tradeType: tradeType || null,
			direction,
			tradeSession,
		})) as SimulatedRecords["trades"],
	};
}

function minutesOf(market: sample.World): WorldBar[] {
	const regular = [...sample.minuteBars(market)].filter(({ tradeSession }) => tradeSession === 0);
	return regular.map(({ start, open, high, low, close, volume, turnover }) => {
		const date = start.slice(0, 10);
		return {
			date,
			minute: (Date.parse(start) - timeOf(date, 0)) / 60_000,
			open: centsOf(open),
			high: centsOf(high),
			low: centsOf(low),
			close: centsOf(close),
			volume: Number(volume),
			turnover: centsOf(turnover ?? "0"),
		};
	});
}
