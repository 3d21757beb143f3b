import type { AreaRow } from "@us-market-data/market";
import { entry, type Random, random } from "@us-market-data/market";
import { cents } from "../numbers.ts";
import type { Bar, SampleSecurity } from "../simulated.ts";
import { isStock, type World } from "../world.ts";
import { accession } from "./accession.ts";

type Trade = AreaRow<"insiderTrades">;

interface Kind {
	code: string;
	type: Trade["type"];
	/** The direction in which the holding moves. */
	sign: 1 | -1;
	/** The form in which the price is stated. */
	price: "market" | "zero" | "strike" | "none";
}

const sale: Kind = { code: "S", type: "SELL", sign: -1, price: "market" };

/** Kinds of transactions in the order in which they recur; an exercise is followed by a sale on the same form. */
const kinds: readonly Kind[] = [
	{ code: "M", type: "EXERCISE", sign: 1, price: "strike" },
	sale,
	{ code: "P", type: "BUY", sign: 1, price: "market" },
	{ code: "A", type: "GRANT", sign: 1, price: "zero" },
	{ code: "F", type: "TAX", sign: -1, price: "market" },
	sale,
	{ code: "G", type: "GIFT", sign: -1, price: "zero" },
	{ code: "D", type: "DISP", sign: -1, price: "market" },
	{ code: "J", type: "OTHER", sign: -1, price: "none" },
];

const roles = [
	"Chief Executive Officer",
	"Chief Financial Officer",
	"Director",
	"Director",
	"General Counsel",
];

/** Lines of forms that a security has. */
const lines = 25;

/** Trading days over which the transactions are spread. */
const spread = 375;

/** Transactions of invented insiders, newest first. */
export function insiderTradesOf(world: World, security: SampleSecurity): Trade[] {
	const stream = random(world.seed, security.symbol, "insiders");
	const holdings = roles.map(() => stream.int(40_000, 400_000));
	const found: Trade[] = [];
	let form = 0;
	for (let i = 0; i < lines; i++) {
		const kind = entry(kinds, i % kinds.length);
		const second = kind === sale && i % kinds.length === 1;
		if (!second) form++;
		const who = form % roles.length;
		const at = security.bars.length - 3 - Math.round(spread * (1 - form / lines) * 0.95);
		const shares = stream.int(5, 200) * 50;
		const after = Math.max(0, entry(holdings, who) + kind.sign * shares);
		holdings[who] = after;
		found.push(line(security, at, { kind, form, line: second ? 2 : 1, who, shares, after }, stream));
	}
	return found.reverse();
}

export function* insiderTrades(world: World): Generator<Trade> {
	for (const security of world.securities.filter(isStock)) yield* insiderTradesOf(world, security);
}

interface Line {
	kind: Kind;
	form: number;
	line: number;
	who: number;
	shares: number;
	after: number;
}

function line(security: SampleSecurity, at: number, trade: Line, stream: Random): Trade {
	const bar = entry(security.bars, at);
	const filingDate = entry(security.bars, at + 2).date;
	const { kind, who } = trade;
	return {
		symbol: security.symbol,
		accessionNumber: accession(security, filingDate, 500 + trade.form),
		line: trade.line,
		filingDate,
		date: bar.date,
		owner: `Sample Holder ${100 * (security.index + 1) + who}`,
		title: entry(roles, who),
		code: kind.code,
		type: kind.type,
		shares: String(trade.shares),
		price: priceOf(kind, bar, stream),
		sharesAfter: String(trade.after),
		securityTitle: security.listing.type === "stock" ? "Common Stock" : security.listing.name,
		ownership: who === 3 ? "indirect" : "direct",
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
