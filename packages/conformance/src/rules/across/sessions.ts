import { compare, dividedBy, type Exact, exact, text, times, total } from "../figures/exact.ts";
import { computed } from "../figures/figures.ts";
import { ofService } from "../questions.ts";
import { formatValue, type Row, rowIfAny, rowsAt } from "../reading.ts";
import type { Rule, RuleContext } from "../rule.ts";
import { isOfOneSource } from "./sources.ts";

/** Bars of a security and the answer that holds them. */
async function barsWith(context: RuleContext, symbol: string, change: Readonly<Record<string, string>>) {
	const response = await context.other("listCandlesticks", { symbol, adjust: "none", ...change });
	return { response, bars: rowsAt(response.json, "candlesticks[]") };
}

const minutely = { period: "1m", session: "all", count: "1000" } as const;

const named = { preMarketQuote: 1, postMarketQuote: 2, overnightQuote: 3 } as const;

const highest = (a: Exact, b: Exact): Exact => (compare(a, b) >= 0 ? a : b);
const lowest = (a: Exact, b: Exact): Exact => (compare(a, b) <= 0 ? a : b);

/** Fails when a member is not the figure of the minute bars of its session. */
function checkBars(
	context: RuleContext,
	symbol: string,
	name: string,
	quote: Row,
	bars: readonly Row[],
): void {
	const all = (member: string) => bars.map((bar) => exact(bar[member]));
	const expected: Readonly<Record<string, Exact | undefined>> = {
		lastDone: computed(() => exact(bars.at(-1)?.["close"])),
		high: computed(() => all("high").reduce(highest)),
		low: computed(() => all("low").reduce(lowest)),
		volume: computed(() => total(all("volume"))),
		turnover: computed(() => total(all("turnover"))),
	};
	for (const [member, figure] of Object.entries(expected)) {
		const served = computed(() => exact(quote[member]));
		if (figure && (!served || compare(served, figure) !== 0))
			context.fail(
				`${name}.${member} of ${symbol} is ${formatValue(quote[member])}, not that of ${bars.length} minute bars`,
			);
	}
	const [reported, last] = [quote["timestamp"], bars.at(-1)?.["timestamp"]].map((one) =>
		Date.parse(String(one)),
	);
	if (reported === undefined || last === undefined || (reported >= last && reported <= last + minute)) return;
	context.fail(
		`${name}.timestamp of ${symbol} is ${formatValue(quote["timestamp"])}, its last minute ${formatValue(bars.at(-1)?.["timestamp"])}`,
	);
}

const minute = 60_000;

/**
 * Quotes of the sessions around the regular one follow from their minute bars, and are measured against the last regular
 * close before them.
 */
export const sessionQuotesFollow = (path: string): Rule =>
	ofService("makes session quotes from minute bars, against the close before them", async (context) => {
		let checkedCount = 0;
		for (const symbol of context.service.symbols) {
			const own = await context.send({ symbols: symbol });
			const [quote] = rowsAt(own.json, path);
			const { bars: days, response: daily } = await barsWith(context, symbol, { count: "10" });
			const { bars: minutes, response } = await barsWith(context, symbol, minutely);
			if (!isOfOneSource(own, daily, response)) continue;
			for (const [name, tradeSession] of Object.entries(named)) {
				const session = rowIfAny(quote, name);
				if (!session) continue;
				const time = String(session["timestamp"]);
				const close = days.findLast(({ date, timestamp }) =>
					tradeSession === 2
						? String(timestamp) < time
						: String(timestamp) < time && String(date) < dayIn(minutes, time),
				);
				const bars = minutes.filter(
					(bar) => bar["tradeSession"] === tradeSession && bar["date"] === dayIn(minutes, time),
				);
				checkedCount += 1;
				const [reported, before] = [session["prevClose"], close?.["close"]].map((one) =>
					computed(() => exact(one)),
				);
				if (before && (!reported || compare(reported, before) !== 0))
					context.fail(
						`${name}.prevClose of ${symbol} is ${formatValue(session["prevClose"])}, the close before is ${formatValue(close?.["close"])}`,
					);
				// The oldest minute of the answer may stand within the session.
				if (bars.length > 0 && bars[0] !== minutes[0]) checkBars(context, symbol, name, session, bars);
			}
		}
		if (checkedCount === 0) context.skip("no session quotes");
	});

/** The trading day of the newest minute bar that begins at or before an instant. */
const dayIn = (minutes: readonly Row[], time: string): string =>
	String(minutes.findLast(({ timestamp }) => String(timestamp) <= time)?.["date"]);

/** Volume and turnover of the day are those of its bar. */
export const volumesOfDayBars = (path: string): Rule =>
	ofService("answers volume and turnover of the newest day bar", async (context) => {
		let checkedCount = 0;
		for (const symbol of context.service.symbols) {
			const own = await context.send({ symbols: symbol });
			const [quote] = rowsAt(own.json, path);
			const { bars, response } = await barsWith(context, symbol, { count: "1" });
			const [bar] = bars.slice(-1);
			if (
				!quote ||
				!bar ||
				!isOfOneSource(own, response) ||
				!String(quote["timestamp"]).startsWith(String(bar["date"]))
			)
				continue;
			for (const member of ["volume", "turnover"]) {
				const [reported, of] = [quote[member], bar[member]].map((one) => computed(() => exact(one)));
				if (!reported || !of) continue;
				checkedCount += 1;
				if (compare(reported, of) !== 0)
					context.fail(
						`${member} of ${symbol} is ${formatValue(quote[member])}, ${formatValue(bar[member])} in the bar`,
					);
			}
		}
		if (checkedCount === 0) context.skip("no known security has a bar of the day of its quote");
	});

/** Figures of a quote within a session, by the minutes of the session that have ended. */
const ofEndedMinutes: Readonly<Record<string, (minutes: readonly Row[]) => Exact>> = {
	open: (minutes) => exact(minutes[0]?.["open"]),
	high: (minutes) => minutes.map(({ high }) => exact(high)).reduce(highest),
	low: (minutes) => minutes.map(({ low }) => exact(low)).reduce(lowest),
	lastDone: (minutes) => exact(minutes.at(-1)?.["close"]),
	volume: (minutes) => total(minutes.map(({ volume }) => exact(volume))),
};

/** A quote as of the end of a minute follows from the minutes of its session up to then. */
export const quotesOfThePast = (path: string): Rule =>
	ofService("makes quotes as of an instant from the minutes that had ended then", async (context) => {
		let checkedCount = 0;
		for (const symbol of context.service.symbols) {
			const question = { period: "1m", session: "intraday", adjust: "none", count: "400" };
			const { json, headers } = await context.other("listCandlesticks", { ...question, symbol });
			const bars = rowsAt(json, "candlesticks[]");
			const inside = bars.filter(({ date }) => date === bars.at(-1)?.["date"]);
			const ended = inside.slice(0, Math.ceil(inside.length / 2));
			const last = ended.at(-1);
			// The oldest minute of the answer may stand within the session.
			if (!last || ended.length < 2 || inside[0] === bars[0]) continue;
			const as_of = new Date(Date.parse(String(last["timestamp"])) + minute)
				.toISOString()
				.replace(".000Z", "Z");
			const own = await context.send({ symbols: symbol, as_of });
			const [quote] = rowsAt(own.json, path);
			// Without its day bar or its minutes of then, the quote is of a day before.
			if (!isOfOneSource(own, { headers }) || quote?.["timestamp"] !== as_of) continue;
			checkedCount += 1;
			for (const [member, figure] of Object.entries(ofEndedMinutes)) {
				const [reported, expected] = [computed(() => exact(quote[member])), computed(() => figure(ended))];
				if (expected && (!reported || compare(reported, expected) !== 0))
					context.fail(
						`${member} of ${symbol} as of ${as_of} is ${formatValue(quote[member])}, not that of ${ended.length} minutes`,
					);
			}
		}
		if (checkedCount === 0) context.skip("no quote of the past has the minutes of its session");
	});

/** Room for trades that do not set a price, as a part of it. */
const room = [exact("0.98"), exact("1.02")] as const;

/**
 * The minute of a bar or a trade, and its session: the closing auction is of the regular session, and at the instant at which
 * the first minute of the next one begins.
 */
const minuteOf = ({ timestamp, tradeSession }: Row): string =>
	`${String(timestamp).slice(0, 16)} ${String(tradeSession)}`;

/** Trades lie between the lowest and the highest price of their minute, and hold no more shares than it. */
export const tradesFitTheirMinutes = (path: string): Rule =>
	ofService("answers trades at prices of their minutes", async (context) => {
		let checkedCount = 0;
		for (const symbol of context.service.symbols) {
			const own = await context.send({ symbol, count: "200" });
			const trades = rowsAt(own.json, path);
			const { bars, response } = await barsWith(context, symbol, minutely);
			const minutes = new Map(bars.map((bar) => [minuteOf(bar), bar]));
			if (isOfOneSource(own, response) && addingUp.has(own.headers["x-data-source"]))
				checkShares(context, symbol, trades, minutes);
			for (const trade of trades) {
				const bar = minutes.get(minuteOf(trade));
				if (!bar) continue;
				checkedCount += 1;
				const [price, low, high] = [exact(trade["price"]), exact(bar["low"]), exact(bar["high"])];
				if (compare(dividedBy(price, low), room[0]) < 0 || compare(dividedBy(price, high), room[1]) > 0)
					context.fail(`${symbol}: ${formatValue(trade)} is outside of its minute, ${formatValue(bar)}`);
			}
		}
		if (checkedCount === 0) context.skip("no trades have minute bars");
	});

/** The trades of a minute have no more shares than its bar, with room for such as count to none. */
function checkShares(
	context: RuleContext,
	symbol: string,
	trades: readonly Row[],
	minutes: ReadonlyMap<string, Row>,
): void {
	const byMinute = Map.groupBy(trades, minuteOf);
	for (const [time, inside] of byMinute) {
		const [sum, all] = [inside, [minutes.get(time)]].map((rows) =>
			computed(() => total(rows.map((row) => exact(row?.["volume"])))),
		);
		if (sum && all && compare(sum, times(all, room[1])) > 0)
			context.fail(
				`${symbol}: trades of ${text(sum)} shares in the minute and session ${time}, which has ${text(all)}`,
			);
	}
}

/** Members of a day bar by the minutes of its regular session. */
const ofMinutes: Readonly<Record<string, (minutes: readonly Row[]) => Exact>> = {
	open: (minutes) => exact(minutes[0]?.["open"]),
	high: (minutes) => minutes.map(({ high }) => exact(high)).reduce(highest),
	low: (minutes) => minutes.map(({ low }) => exact(low)).reduce(lowest),
	close: (minutes) => exact(minutes.at(-1)?.["close"]),
	volume: (minutes) => total(minutes.map(({ volume }) => exact(volume))),
	turnover: (minutes) => total(minutes.map(({ turnover }) => exact(turnover))),
};

/** By how much a day may differ from its minutes where a vendor makes both: its days count auctions and late trades. */
const roomOfVendors = (member: string): readonly [Exact, Exact] =>
	member === "volume" || member === "turnover" ? [exact("0.5"), exact("2")] : room;

/** Sources whose days and minutes are made of the same trades. */
const addingUp: ReadonlySet<string | undefined> = new Set(["sample", "iex-hist", "nasdaq-itch"]);

function isWithin(reported: Exact, expected: Exact, [least, max]: readonly [Exact, Exact]): boolean {
	const ratio = computed(() => dividedBy(reported, expected));
	return ratio === undefined || (compare(ratio, least) >= 0 && compare(ratio, max) <= 0);
}

/**
 * A day bar of the source of the minutes holds those of its regular session, and no others: exactly for sample data and feeds,
 * else about so.
 */
export const daysContainTheirMinutes = (path: string): Rule =>
	ofService("makes day bars from the minutes of the regular session", async (context) => {
		let checkedCount = 0;
		for (const adjust of ["none", "forward"]) {
			const [days, minutes] = [
				await context.send({ period: "day", adjust, count: "5" }),
				await context.send({ period: "1m", session: "intraday", adjust, count: "1000" }),
			];
			const bars = rowsAt(minutes.json, `${path}[]`);
			const dates = [...new Set(bars.map(({ date }) => date))].slice(1);
			if (!isOfOneSource(days, minutes)) continue;
			for (const day of rowsAt(days.json, `${path}[]`).filter(({ date }) => dates.includes(date))) {
				const inside = bars.filter(({ date }) => date === day["date"]);
				for (const [member, fold] of Object.entries(ofMinutes)) {
					const [reported, expected] = [computed(() => exact(day[member])), computed(() => fold(inside))];
					if (!reported || !expected) continue;
					checkedCount += 1;
					if (compare(reported, expected) === 0) continue;
					if (
						addingUp.has(days.headers["x-data-source"]) ||
						!isWithin(reported, expected, roomOfVendors(member))
					)
						context.fail(
							`adjust=${adjust}: ${member} of ${formatValue(day)} is not that of its ${inside.length} minutes`,
						);
				}
			}
		}
		if (checkedCount === 0) context.skip("no day has its minutes from one source");
	});
