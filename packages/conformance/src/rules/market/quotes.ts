import { isOfOneSource } from "../across/sources.ts";
import { dayOf } from "../new-york.ts";
import { ofService } from "../questions.ts";
import { at, formatValue, type Row, rowsAt, valuesAt } from "../reading.ts";
import type { Rule, RuleContext } from "../rule.ts";

/** Members that are null only without price data. */
const ofPrices = ["lastDone", "open", "high", "low", "timestamp", "volume"] as const;

/** Each member of a quote is null if and only if what it is made of is not known. */
export const nullWithoutPrices = (path: string): Rule =>
	ofService("answers null for what is not known of a quote, and for nothing else", async (context) => {
		const { json } = await context.other("listSecurities", { count: "500" });
		const symbols = valuesAt(json, "securities[].symbol").join();
		const quotes = rowsAt(await context.body({ symbols }), path);
		if (quotes.length === 0) return context.skip("no quotes");
		for (const quote of quotes) {
			const isNull = (name: string) => quote[name] === null;
			const odd = ofPrices.find((name) => isNull(name) !== isNull("lastDone"));
			if (odd) context.fail(`${odd} is ${formatValue(quote[odd])} in ${formatValue(quote)}`);
			const isUncompared = isNull("lastDone") || isNull("prevClose");
			const isFree = Number(quote["prevClose"]) === 0;
			if (isNull("changeValue") !== isUncompared || (!isFree && isNull("changeRate") !== isUncompared))
				context.fail(
					`${formatValue(quote)} has the change ${formatValue([quote["changeValue"], quote["changeRate"]])}`,
				);
		}
	});

const sessions = { preMarketQuote: 1, postMarketQuote: 2, overnightQuote: 3 } as const;

/** The quote of a session is null only when the session had no trade: its minute bars would tell. */
export const quotesEachTradedSession = (path: string): Rule =>
	ofService("answers the quote of each session that has minute bars", async (context) => {
		let checkedCount = 0;
		for (const symbol of context.service.symbols) {
			const own = await context.send({ symbols: symbol });
			const [quote] = rowsAt(own.json, path);
			const requested = { symbol, period: "1h", session: "all", adjust: "none", count: "40" };
			const hourly = await context.other("listCandlesticks", requested);
			if (typeof quote?.["timestamp"] !== "string" || !isOfOneSource(own, hourly)) continue;
			const day = dayOf(quote["timestamp"]);
			const bars = rowsAt(hourly.json, "candlesticks[]").filter(
				({ date, volume }) => date === day && Number(volume) > 0,
			);
			// A source that makes quotes of regular trades alone has none of the others.
			if (!Object.keys(sessions).some((name) => quote[name] !== null)) continue;
			checkedCount += 1;
			for (const [name, code] of Object.entries(sessions))
				if (quote[name] === null && bars.some(({ tradeSession }) => tradeSession === code))
					context.fail(`${name} of ${symbol} is null, and its session has bars on ${day}`);
		}
		if (checkedCount === 0) context.skip("no known security has quotes of sessions and bars of their source");
	});

/** Instants of the trades that a quote tells. */
const tradesOf = (quote: Row): readonly string[] =>
	["timestamp", ...Object.keys(sessions).map((name) => `${name}.timestamp`)]
		.map((name) => at(quote, name))
		.filter((time) => typeof time === "string");

/** The two ages of quotes are the last trades of the newest and of the oldest of them. */
export const agesOfQuotes = (path: string): Rule =>
	ofService("is as new and as old as the last trades of its quotes", async (context) => {
		let checkedCount = 0;
		for (const symbols of [...context.service.symbols.slice(0, 3), context.service.symbols.join()])
			checkedCount += await checkAges(context, path, symbols);
		if (checkedCount === 0) context.skip("no quotes");
	});

async function checkAges(context: RuleContext, path: string, symbols: string): Promise<number> {
	const { json, headers } = await context.send({ symbols });
	const quotes = rowsAt(json, path);
	const last = quotes.flatMap(
		(quote) =>
			tradesOf(quote)
				.toSorted((a, b) => Date.parse(a) - Date.parse(b))
				.at(-1) ?? [],
	);
	// A halt that lasts is behind a quote too.
	if (last.length === 0 || quotes.some(({ tradeStatus }) => tradeStatus !== 0)) return 0;
	const days = last.map(dayOf).toSorted();
	const reported = [headers["x-data-oldest"], headers["x-data-as-of"]].map((age) => age && dayOf(age));
	if (reported[0] !== days[0] || reported[1] !== days.at(-1))
		context.fail(
			`${symbols}: its ages are of ${formatValue(reported)}, the last trades of ${formatValue([days[0], days.at(-1)])}`,
		);
	const newest = Math.max(...last.map((time) => Date.parse(time)));
	if (Date.parse(String(headers["x-data-as-of"])) + 1000 < newest)
		context.fail(`${symbols}: X-Data-As-Of is ${formatValue(headers["x-data-as-of"])}, and a trade is newer`);
	return last.length;
}

/** Kinds of stops by the names of unusual changes, the first that fits, with the statuses of a security while they last. */
const kinds = [
	{ name: /suspension/i, statuses: [10], lasts: true },
	{ name: /pause|market-wide/i, statuses: [3], lasts: false },
	{ name: /halt/i, statuses: [1, 6], lasts: true },
] as const;

const minute = 60_000;

/** A halted security has the status of its newest stop as the unusual changes tell it, and a normal one when trading went on. */
export const statusOfHalts = (path: string): Rule =>
	ofService("answers the status of the halts among the unusual changes", async (context) => {
		const { json } = await context.other("listUnusualItems", { count: "100" });
		const stops = rowsAt(json, "unusualItems.changes[]").filter(kindOf);
		// Newest first.
		const newest = new Map(stops.toReversed().map((stop) => [String(stop["symbol"]), stop]));
		if (newest.size === 0) return context.skip("there are no halts");
		const symbols = [...newest.keys()].join();
		for (const quote of rowsAt(await context.body({ symbols }), path)) {
			const stop = newest.get(String(quote["symbol"]));
			if (stop && quote["tradeStatus"] !== 2) checkQuote(context, quote, stop);
		}
	});

const kindOf = ({ alertName }: Row) => kinds.find(({ name }) => name.test(String(alertName)));

function checkQuote(context: RuleContext, quote: Row, stop: Row): void {
	const kind = kindOf(stop);
	const status = Number(quote["tradeStatus"]);
	const from = Number(stop["alertTime"]);
	const text = String(stop["changeValues"]);
	if (!kind) return;
	const complain = (why: string) =>
		context.fail(`${formatValue(quote["symbol"])} has the status ${status}, ${why} ${formatValue(stop)}`);
	if (status !== 0 && !kind.statuses.some((one) => one === status)) complain("and its newest halt is");
	// A resumption may be listed before it comes.
	const [, minutes] = /resumed after (\d+) min/.exec(text) ?? [];
	const hasEnded = minutes !== undefined && from + (Number(minutes) + 1) * minute < context.now();
	if (status !== 0 && hasEnded) complain("though trading went on after");
	const last = lastTrade(quote);
	const isLasting = kind.lasts && /no resumption/.test(text) && last <= from && dayOf(last) === dayOf(from);
	if (status === 0 && isLasting) complain("though nothing traded since");
}

/** The newest instant of the quote and of its sessions; 0 without any. */
const lastTrade = (quote: Row): number =>
	Math.max(
		0,
		...["timestamp", "preMarketQuote.timestamp", "postMarketQuote.timestamp", "overnightQuote.timestamp"]
			.map((name) => Date.parse(String(at(quote, name))))
			.filter((time) => !Number.isNaN(time)),
	);
