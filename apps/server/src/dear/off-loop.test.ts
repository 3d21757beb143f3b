import { dirname } from "node:path";
import type { OperationId } from "@us-market-data/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { handlers } from "../operations/index.ts";
import { goodRequests, withQuery } from "../testing/good-requests.ts";
import type { Answer } from "../testing/http-client.ts";
import { sampleMarket } from "../testing/sample-market.ts";
import { type Service, startService } from "../testing/service.ts";
import { DearAnswers } from "./dear-answers.ts";
import type { ThreadData } from "./messages.ts";
import { offLoop } from "./off-loop.ts";
import { dearQuestions } from "./questions.ts";

let here: Service;
let ready: Service;
let checked: Service;
const open: DearAnswers[] = [];
beforeAll(async () => {
	const DATA_DIR = dirname(await sampleMarket());
	const settings = { DATA_DIR, DATABASE_URL: "", DATABASE_READ_URL: "" };
	const answering = (form: ThreadData["form"]) => {
		const answers = new DearAnswers({ settings, form });
		open.push(answers);
		return offLoop(handlers, answers);
	};
	here = await startService();
	ready = await startService({ handlers: answering("bytes"), validateResponses: false });
	checked = await startService({ handlers: answering("body") });
}, 60_000);
afterAll(() => Promise.all([...open, here, ready, checked].map((part) => part.close())));

const symbols = "AAPL.US,MSFT.US,NVDA.US,AMZN.US,GOOGL.US,META.US,TSLA.US,JPM.US,XOM.US,KO.US,";
const many = symbols + Array.from({ length: 110 }, (_, number) => `NONE${number}.US`).join(",");
const show = "pettm,pbmrq,marketcap,prevchg,".repeat(40).slice(0, -1);

/** A dear question of each operation that has some. */
const dear: { readonly [Id in OperationId]?: string } = {
	getQuotes: goodRequests.getQuotes.replace("AAPL.US,MSFT.US", many),
	getStaticInfo: goodRequests.getStaticInfo.replace("AAPL.US", many),
	getLegacyStaticInfo: goodRequests.getLegacyStaticInfo.replace("AAPL.US", many),
	getCalcIndexes: goodRequests.getCalcIndexes.replace("AAPL.US", many),
	listCandlesticks: "/api/market-data/quote/AAPL.US/candlestick?period=1h&count=900&adjust=forward",
	listHistoryCandlesticks:
		"/api/market-data/quote/AAPL.US/history_candlestick?start=2020-01-01&adjust=forward",
	listShortTrades: withQuery(goodRequests.listShortTrades, "count=100"),
	getTradingCalendar: withQuery(goodRequests.getTradingCalendar, "start=2026-01-01&end=2026-12-31"),
	listTopMovers: goodRequests.listTopMovers,
	listFinanceCalendar: withQuery(goodRequests.listFinanceCalendar, "start=2026-01-01&end=2026-12-31"),
	listShareholders: goodRequests.listShareholders,
	listTopShareholders: goodRequests.listTopShareholders,
	getCompanyInsiderTrades: goodRequests.getCompanyInsiderTrades,
	getInstitutionRating: goodRequests.getInstitutionRating,
	comparePeers: goodRequests.comparePeers,
	listInsiderTrades: withQuery(goodRequests.listInsiderTrades, "count=100"),
	searchScreener: withQuery(goodRequests.searchScreener, `show=${show}`),
};

const told = ({ status, headers, text }: Answer) => ({
	status,
	text,
	headers: Object.fromEntries(
		["etag", "x-data-source", "x-data-as-of", "content-type", "content-length", "x-data-requests-cost"].map(
			(name) => [name, headers[name]],
		),
	),
});

test("every operation with dear questions is compared", () => {
	expect(Object.keys(dear).sort()).toEqual(Object.keys(dearQuestions).sort());
});

test.each(Object.entries(dear))(
	"%s answers from a thread what it answers here",
	async (_operation, target) => {
		const key = (service: Service) => ({ key: service.keys.demo });
		const expected = told(await here.get(target, key(here)));
		expect(expected.status).toBe(200);
		expect(told(await ready.get(target, key(ready)))).toEqual(expected);
		expect(told(await checked.get(target, key(checked)))).toEqual(expected);
	},
);

test("a caller that holds the answer is told so, and charged as ever", async () => {
	const key = ready.keys.unlimited;
	const { headers } = await ready.get(goodRequests.listTopMovers, { key });
	const again = await ready.get(goodRequests.listTopMovers, {
		key,
		headers: { "if-none-match": String(headers["etag"]) },
	});
	expect([again.status, again.text]).toEqual([304, ""]);
	expect(await ready.used("unlimited")).toBe(2);
});

test("what only the data can refuse is refused from a thread alike, and not charged", async () => {
	const target = "/api/market-data/fundamental/shareholder?symbol=NOSUCH.US";
	const before = await ready.used("demo");
	const answer = await ready.get(target, { key: ready.keys.demo });
	expect(answer.json()).toMatchObject({
		code: "unknown_symbol",
		details: [{ path: "query.symbol", message: 'unknown symbol "NOSUCH.US"' }],
	});
	expect([answer.status, await ready.used("demo")]).toEqual([400, before]);
});
