import { createMarketViewCache, PastMarket, quoteStateAt } from "@us-market-data/analytics";
import type { OperationId } from "@us-market-data/contract";
import { depthOf, quoteOf, tradeOf } from "@us-market-data/operations/rows";
import type { MarketReader, SecurityRef } from "@us-market-data/store";
import { openMarketFile } from "@us-market-data/store/sqlite";
import type { Answer } from "@us-market-data/tooling/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { marketThen, requestsAsOf } from "./testing/as-of.ts";
import { goodRequests, withQuery } from "./testing/good-requests.ts";
import { sampleMarket } from "./testing/sample-market.ts";
import { type Service, startService } from "./testing/service.ts";

let service: Service;
let fullMarket: MarketReader & { close(): Promise<void> };
let securities: SecurityRef[];
beforeAll(async () => {
	service = await startService();
	fullMarket = await openMarketFile(await sampleMarket());
	const symbols = new Set(["AAPL.US", "MSFT.US", "KO.US", "NVDA.US", "JPM.US", "SPY.US"]);
	securities = (await fullMarket.securities()).filter(({ symbol }) => symbols.has(symbol));
});
afterAll(async () => {
	await service.close();
	await fullMarket.close();
});

const ids = Object.keys(requestsAsOf) as OperationId[];

const request = (of: Service, target: string) => of.get(target, { key: of.keys.unlimited });

/** Operations that answer about securities which the market then does not hold here. */
const ofMarket: ReadonlySet<OperationId> = new Set(["searchScreener", "listFinanceCalendar"]);

/** The entries of an answer that are about the compared securities. */
function comparedEntries(body: unknown): unknown {
	const symbols = new Set(securities.map(({ symbol }) => symbol));
	const isStored = ({ symbol }: { symbol: string | null }) => symbol !== null && symbols.has(symbol);
	const { results, calendar } = body as {
		results?: { items: { symbol: string }[] };
		calendar?: { list: { date: string; events: { symbol: string | null }[] }[] };
	};
	if (results) return results.items.filter(isStored);
	if (calendar) return calendar.list.flatMap(({ events }) => events.filter(isStored));
	// A cursor is of the list with its `as_of`.
	const { next, ...rest } = body as { next?: string | null };
	return { ...rest, isFollowed: typeof next === "string" };
}

/** Headers that tell the sources and ages of an answer. */
const ageOf = ({ headers }: Answer) =>
	["x-data-source", "x-data-as-of", "x-data-oldest"].map((name) => headers[name]);

test("an answer as of a day is that of a service which had imported what was public by then", async () => {
	const operationsWithData = new Set<OperationId>();
	for (const day of ["2024-02-09", "2025-12-05"]) {
		const { market } = await marketThen(fullMarket, securities, day);
		const pastService = await startService({
			market,
			view: createMarketViewCache(market, { outdatedFor: 0 }),
		});
		pastService.clock.now = Date.parse(`${day}T23:59:59-05:00`);
		for (const { symbol } of securities) {
			for (const id of ids) {
				if (ofMarket.has(id) && symbol !== securities[0]?.symbol) continue;
				const target = requestsAsOf[id]?.(symbol) ?? "";
				const past = await request(service, withQuery(target, `as_of=${day}`));
				expect([target, day, past.status]).toEqual([target, day, 200]);
				const { asOf, ...body } = past.json() as { asOf: unknown };
				expect(asOf).toMatchObject({ timestamp: expect.stringContaining("T04:59:59Z") });
				const own = await request(pastService, target);
				expect([day, target, comparedEntries(body)]).toEqual([day, target, comparedEntries(own.json())]);
				if (!ofMarket.has(id)) expect([day, target, ageOf(past)]).toEqual([day, target, ageOf(own)]);
				if (own.text.length > 200) operationsWithData.add(id);
			}
		}
		await pastService.close();
	}
	// Books, trades, news and topics of the sample are of the last days alone, and estimates have no time.
	const ofLastDays = ["getQuoteDepth", "listTrades", "listNews", "listTopics"];
	expect(ids.filter((id) => !operationsWithData.has(id))).toEqual([...ofLastDays, "getConsensus"]);
});

test("quotes, books and trades as of an instant are those of the records up to it", async () => {
	const pasts = new PastMarket(fullMarket);
	const prices = new Set<string>();
	for (const asOf of ["14:00:00", "14:31:30", "17:00:00", "20:59:30", "21:00:00", "21:03:00"]) {
		const timestamp = `2026-11-20T${asOf}Z`;
		const instant = Date.parse(timestamp);
		const of = async (path: string): Promise<unknown> => {
			const { asOf: past, ...body } = (
				await request(service, `/api/market-data${path}&as_of=${timestamp}`)
			).json() as {
				asOf: object;
			};
			expect(past).toMatchObject({ timestamp });
			return body;
		};
		for (const security of securities) {
			const stored = (await quoteStateAt(pasts, security, instant)).quote(instant);
			const expected = stored && quoteOf(security, undefined, stored, new Date(instant));
			const { quote } = (await of(`/quote?symbols=${security.symbol}`)) as { quote: object[] };
			expect(quote).toEqual([expected]);
			prices.add(`${security.symbol} ${expected?.lastDone} ${expected?.preMarketQuote?.lastDone}`);
			const newest = { to: instant, order: "desc" } as const;
			const trades = await fullMarket.list("trades", security.id, { ...newest, limit: 20 });
			expect(await of(`/quote/trades?symbol=${security.symbol}`)).toMatchObject({
				trades: trades.map(({ record }) => tradeOf(record)),
			});
			const [book] = await fullMarket.list("depth", security.id, { ...newest, limit: 1 });
			expect(await of(`/quote/depth?symbol=${security.symbol}`)).toEqual({ depth: depthOf(book?.record) });
		}
	}
	expect(prices.size).toBeGreaterThan(3 * securities.length);
});

test.each(ids)("%s: refuses the future, and days that do not exist", async (id) => {
	const target = requestsAsOf[id]?.("AAPL.US") ?? "";
	for (const asOf of [
		"2026-11-21",
		"2026-11-20T22:30:01Z",
		"2026-02-30",
		"2026-06-30T24:00:00Z",
		"1899-12-31",
	]) {
		const response = await request(service, withQuery(target, `as_of=${asOf}`));
		expect([target, asOf, response.status]).toEqual([target, asOf, 400]);
		const { error } = response.json() as { error: string };
		expect(error).toContain(`Query parameter "as_of" is "${asOf}"; allowed: a day YYYY-MM-DD`);
	}
});

test.each(ids)("%s: a response of the past is the same when it comes from the cache", async (id) => {
	const target = withQuery(requestsAsOf[id]?.("AAPL.US") ?? "", "as_of=2026-03-31");
	const first = await request(service, target);
	const cached = await request(service, target);
	expect(cached.text).toBe(first.text);
	expect(ageOf(cached)).toEqual(ageOf(first));
});

test("today is the present instant", async () => {
	const { text } = await request(service, withQuery(goodRequests.listFilings, "as_of=2026-11-20"));
	expect(JSON.parse(text).asOf.timestamp).toBe("2026-11-20T22:30:00Z");
	const all = await request(service, goodRequests.listFilings);
	expect(JSON.parse(text).filings).toEqual(JSON.parse(all.text).filings);
});

test("an answer without bars that were public by then says so", async () => {
	const target = "/api/market-data/quote/AAPL.US/history_candlestick?as_of=1990-01-02";
	const { hint } = (await request(service, target)).json() as { hint: string };
	expect(hint).toBe("No bars of AAPL.US were public by as_of, 1990-01-03T04:59:59Z: ask for a later one.");
});

test("a company is found by its exchange too, though no source tells since when it is listed there", async () => {
	const of = async (symbol: string) =>
		(await request(service, `/company/${symbol}/profile?as_of=2026-03-31`)).json() as { data: object };
	const { data } = await of("NASDAQ:AAPL");
	expect(data).toMatchObject({ symbol: "AAPL.US", exchange: "" });
	expect(data).toEqual((await of("AAPL")).data);
});
