import type { OperationId } from "@us-market-data/contract";
import { sum } from "@us-market-data/market";
import { afterAll, beforeAll, expect, test } from "vitest";
import { main, readBody } from "./testing/bodies.ts";
import { type Service, startService } from "./testing/service.ts";

/** Identities of a market that hold between the answers of different operations, over the small sample market. */
let service: Service;
let symbols: string[];
beforeAll(async () => {
	service = await startService();
	const { ranking } = await body("listRank", main("market/rank_list?key=market_cap&count=100"));
	symbols = ranking.list.map(({ symbol }) => symbol);
	expect(symbols.length).toBeGreaterThan(60);
});
afterAll(() => service.close());

/** Securities whose figures from before a split are in other shares; the records are tested with the sample. */
const hasSplit: ReadonlySet<string> = new Set(["NFLX.US", "WMT.US", "NVDA.US", "AVGO.US", "ZSMB.US"]);

const body = <Id extends OperationId>(id: Id, target: string) => readBody(service, id, target);
const quotes = async () => (await body("getQuotes", main(`quote?symbols=${symbols.join()}`))).quote;

/** Equal but for the rounding of what is answered with two places. */
const isNear = (one: number, other: number): boolean =>
	Math.abs(one - other) <= 0.0051 + 1e-6 * Math.abs(other);

const bars = async (symbol: string, query: string) =>
	(await body("listCandlesticks", main(`quote/${symbol}/candlestick?${query}`))).candlesticks;

test("quotes are the newest day bars, and days make weeks and months", async () => {
	for (const quote of await quotes()) {
		const { symbol, lastDone, open, high, low, volume, turnover, prevClose } = quote;
		const days = await bars(symbol, "period=day&count=60");
		const last = days.at(-1);
		expect({ lastDone, open, high, low, volume, turnover }, symbol).toEqual({
			lastDone: last?.close,
			open: last?.open,
			high: last?.high,
			low: last?.low,
			volume: last?.volume,
			turnover: last?.turnover,
		});
		expect(isNear(Number(days.at(-2)?.close), Number(prevClose)), symbol).toBe(true);
		for (const period of ["week", "month"]) {
			const [span] = (await bars(symbol, `period=${period}&count=1`)).slice(-1);
			const within = days.filter(({ date }) => date >= (span?.date ?? ""));
			expect(span, symbol).toMatchObject({
				open: within[0]?.open,
				close: last?.close,
				volume: sum(within.map((day) => day.volume)),
			});
			expect(Number(span?.high)).toBe(Math.max(...within.map((day) => Number(day.high))));
			expect(Number(span?.low)).toBe(Math.min(...within.map((day) => Number(day.low))));
		}
	}
});

test("minutes make the day", async () => {
	for (const { symbol, open, high, low, lastDone, volume, timestamp } of await quotes()) {
		const date = timestamp?.slice(0, 10);
		const minutes = (await bars(symbol, "period=1m&count=390")).filter((minute) => minute.date === date);
		expect(minutes.length, symbol).toBeGreaterThan(1);
		expect(
			[minutes[0]?.open, minutes.at(-1)?.close, sum(minutes.map((minute) => minute.volume))],
			symbol,
		).toEqual([open, lastDone, volume]);
		expect(Math.max(...minutes.map((minute) => Number(minute.high)))).toBe(Number(high));
		expect(Math.min(...minutes.map((minute) => Number(minute.low)))).toBe(Number(low));
	}
});

test("market values are prices times shares, and ratios are those of the statements", async () => {
	const list = symbols.join();
	const { quote } = await body(
		"getCalcIndexes",
		main(`quote/calc_index?symbols=${list}&fields=mktcap,pe,pb,turnover_rate,dps_rate`),
	);
	const facts = new Map(
		(await body("getStaticInfo", main(`quote/static_info?symbols=${list}`))).quote.map((info) => [
			info.symbol,
			info,
		]),
	);
	const prices = new Map((await quotes()).map((price) => [price.symbol, price]));
	for (const { symbol, marketCap, peTtm, pbMrq, turnoverRate } of quote) {
		const { totalShares = "", circulatingShares, epsTtm, bps } = facts.get(symbol) ?? {};
		const { lastDone, volume } = prices.get(symbol) ?? {};
		const price = Number(lastDone);
		expect(isNear(Number(marketCap), price * Number(totalShares)), symbol).toBe(true);
		const { data } = await body("getCompanyProfile", `/company/${symbol}/profile`);
		expect(data.market_cap, symbol).toBe(Number(marketCap));
		if (peTtm != null) expect(isNear(Number(peTtm), price / Number(epsTtm)), `${symbol} pe`).toBe(true);
		if (pbMrq != null)
			expect(Math.abs(Number(pbMrq) / (price / Number(bps)) - 1), `${symbol} pb`).toBeLessThan(0.01);
		const turnoverPercent = (100 * Number(volume)) / Number(circulatingShares);
		expect(Math.abs(Number(turnoverRate) - turnoverPercent), `${symbol} turnover`).toBeLessThan(0.011);
	}
});

test("holders are the same in every answer, and insiders hold what their forms say", async () => {
	let compared = 0;
	for (const symbol of symbols) {
		const { list } = (
			await body("listShareholders", main(`fundamental/shareholder?symbol=${symbol}&count=100`))
		).shareholders;
		const { data } = await body("getCompanyInsiderTrades", `/company/${symbol}/insider-trades?limit=100`);
		const brief = (name: string, value: string | null, part: string | null) => `${name} ${value} ${part}`;
		expect(
			data.shareholders.map((one) => brief(one.holder_name, one.shares_held, one.ownership_percent)).sort(),
		).toEqual(list.map((one) => brief(one.holderName, one.sharesHeld, one.ownershipPercent)).sort());
		const top = (await body("listTopShareholders", main(`fundamental/shareholder/top?symbol=${symbol}`)))
			.shareholders;
		for (const { holderName, sharesHeld } of top.list[0]?.holders ?? [])
			expect(list.find((one) => one.holderName === holderName)?.sharesHeld, symbol).toBe(sharesHeld);
		const { insiderTrades } = await body(
			"listInsiderTrades",
			main(`fundamental/insider_trades?symbol=${symbol}&count=100`),
		);
		// Forms from before a split count in other shares.
		if (hasSplit.has(symbol)) continue;
		for (const { holder_name, shares_held, role } of data.shareholders.filter(
			({ holder_type }) => holder_type !== "institution",
		)) {
			const own = insiderTrades.filter(({ owner }) => owner === holder_name);
			const last = own.find(({ date }) => date <= (top.reportDates[0] ?? ""));
			if (!last) continue;
			compared++;
			expect([shares_held, role], `${symbol} ${holder_name}`).toEqual([last.sharesAfter, last.role]);
		}
	}
	expect(compared).toBeGreaterThan(200);
});

test("the dividends of a fiscal year are those of its statements, and published results those of the consensus", async () => {
	for (const symbol of symbols) {
		const { list } = (await body("getOperatingData", main(`fundamental/operating?symbol=${symbol}`)))
			.operating;
		const figure = (report: (typeof list)[number], name: string) =>
			report.financial.indicators.find(({ key }) => key === name)?.value;
		const page = async (number: number) =>
			(await body("listDividends", main(`fundamental/dividend?symbol=${symbol}&page=${number}`))).dividend
				.list;
		const dividends = [...(await page(1)), ...(await page(2))];
		for (const report of list.filter(({ fiscalPeriod }) => fiscalPeriod === "FY")) {
			const paid = dividends.filter(({ fiscalYear }) => fiscalYear === report.fiscalYear);
			if (hasSplit.has(symbol)) continue;
			expect(Number(figure(report, "dividendsPerShare") ?? 0), `${symbol} ${report.fiscalYear}`).toBeCloseTo(
				Number(sum(["0", ...paid.map(({ amount }) => amount)])),
				6,
			);
		}
		const { consensus } = await body("getConsensus", main(`fundamental/consensus?symbol=${symbol}`));
		for (const { fiscalYear, fiscalPeriod, figures } of consensus.list) {
			const report = list.find((one) => one.fiscalYear === fiscalYear && one.fiscalPeriod === fiscalPeriod);
			const { actual = null, isReleased } = figures.find(({ key }) => key === "eps") ?? {};
			expect(actual !== null, `${symbol} ${fiscalPeriod} ${fiscalYear}`).toBe(isReleased);
			if (report)
				expect(actual, `${symbol} ${fiscalPeriod} ${fiscalYear}`).toBe(figure(report, "epsDiluted") ?? null);
		}
	}
});

test.each([
	"AAPL",
	"MSFT",
	"KO",
	"WMT",
	"AMZN",
	"HD",
	"MCD",
	"UNH",
	"CAT",
	"LIN",
	"NEM",
	"BRK.B",
	"XOM",
	"JPM",
])("%s has peers, and a place among them", async (code) => {
	const { list } = (await body("comparePeers", main(`fundamental/compare?symbol=${code}.US`))).comparison;
	expect(list.length).toBeGreaterThan(1);
	const target = main(`fundamental/institution_rating?symbol=${code}.US`);
	const { latest } = (await body("getInstitutionRating", target)).rating;
	expect(latest.industryCount).toBeGreaterThan(1);
	expect(latest.industryRank).toBeLessThanOrEqual(latest.industryCount ?? 0);
});

test("a halted security has its halt among the changes, and no trade after it", async () => {
	const [quote] = (await body("getQuotes", main("quote?symbols=WBD.US"))).quote;
	expect(quote?.tradeStatus).toBe(1);
	const { changes } = (await body("listUnusualItems", main("market/unusual_items?symbol=WBD.US")))
		.unusualItems;
	const halt = changes.find(({ alertName }) => alertName === "Trading halt");
	const { trades } = await body("listTrades", main("quote/trades?symbol=WBD.US&count=1"));
	const minute = (await bars("WBD.US", "period=1m&count=1&session=all")).at(-1);
	for (const time of [trades[0]?.timestamp, minute?.timestamp, quote?.timestamp])
		expect(Date.parse(time ?? "")).toBeLessThan(halt?.alertTime ?? 0);
});

test("gainers gained and losers lost", async () => {
	const rates = async (key: string) =>
		(await body("listRank", main(`market/rank_list?key=${key}&count=100`))).ranking.list.map(
			({ changeRate }) => Number(changeRate),
		);
	expect(Math.min(...(await rates("gainers")))).toBeGreaterThan(0);
	expect(Math.max(...(await rates("losers")))).toBeLessThan(0);
});

test("each built-in strategy finds something", async () => {
	const { strategies } = await body("listScreenerStrategies", main("screener/strategies?market=US"));
	for (const { id, name } of strategies) {
		const { text } = await service.get(main(`screener/search?strategy_id=${id}`), {
			key: service.keys.unlimited,
		});
		expect(JSON.parse(text).results.total, name).toBeGreaterThan(0);
	}
});
