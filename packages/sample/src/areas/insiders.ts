import type { AreaRow } from "@us-market-data/market";
import { type Random, random } from "@us-market-data/market";
import { type Entry, type Insider, insidersOf, type Kind } from "../ledger.ts";
import { cents } from "../numbers.ts";
import type { Bar, SampleSecurity } from "../simulated.ts";
import { isStock, type World } from "../world.ts";
import { accession } from "./accession.ts";

type Trade = AreaRow<"insiderTrades">;

/** Transactions of invented insiders, newest first. */
export function insiderTradesOf(world: World, security: SampleSecurity): Trade[] {
	const stream = random(world.seed, security.symbol, "forms");
	const all = insidersOf(world, security).flatMap((insider) =>
		insider.entries.map((trade) => ({ insider, trade })),
	);
	return all
		.sort((a, b) => a.trade.form - b.trade.form || a.trade.line - b.trade.line)
		.map(({ insider, trade }) => line(security, insider, trade, stream))
		.reverse();
}

export function* insiderTrades(world: World): Generator<Trade> {
	for (const security of world.securities.filter(isStock)) yield* insiderTradesOf(world, security);
}

/** Numbers of forms begin here, so that they differ from those of other filings. */
const firstForm = 500;

function line(security: SampleSecurity, insider: Insider, trade: Entry, stream: Random): Trade {
	const { kind, form, bar, filingDate } = trade;
	return {
		symbol: security.symbol,
		accessionNumber: accession(security, filingDate, firstForm + form),
		line: trade.line,
		filingDate,
		date: bar.date,
		owner: insider.name,
		title: insider.title,
		code: kind.code,
		type: kind.type,
		acquiredOrDisposed: kind.sign > 0 ? "acquired" : "disposed",
		shares: String(trade.shares),
		price: priceOf(kind, bar, stream),
		sharesAfter: String(trade.after),
		securityTitle: "Common Stock",
		ownership: insider.ownership,
		is10b5One: kind.type === "SELL" ? stream.chance(0.6) : kind.type === "OTHER" ? null : false,
		isDerivative: false,
		amends: null,
	};
}

function priceOf(kind: Kind, bar: Bar, stream: Random): string | null {
	if (kind.price === "none") return null;
	if (kind.price === "zero") return "0.00";
	if (kind.price === "strike") return cents(Math.round(bar.close * 0.4));
	return cents(stream.int(bar.low, bar.high));
}
