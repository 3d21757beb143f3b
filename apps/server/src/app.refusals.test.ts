import type { ErrorBody } from "@us-market-data/tooling/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { goodRequests } from "./testing/good-requests.ts";
import { rejectionCases } from "./testing/refusals.ts";
import type { RejectionCase } from "./testing/rejection-targets.ts";
import { type Service, startService } from "./testing/service.ts";

/** Requests that are refused with 400, each for its own reason, and free of charge. */
let service: Service;
beforeAll(async () => {
	service = await startService();
});
afterAll(() => service.close());

const groups = Object.entries(rejectionCases).map(
	([where, cases]) => [where, [...cases]] as [string, RejectionCase[]],
);

describe.each(groups)("%s", (_where, cases) => {
	test.each(cases)("%s", async (_name, target, code, ...texts) => {
		const response = await service.get(target, { key: service.keys.demo });
		const body = response.json() as ErrorBody;
		expect(response.status, body.error).toBe(400);
		for (const words of texts) expect(body.error.replaceAll('\\"', '"')).toContain(words);
		expect(body.code).toBe(code);
		expect(body.details?.length).toBeGreaterThan(0);
		for (const { path, message } of body.details ?? []) {
			expect(path).toMatch(/^(query|path)\./);
			expect(message).toMatch(/\S/);
		}
		expect(body.error.length).toBeLessThan(1000);
		expect(await service.used("demo")).toBe(0);
	});
});

/** Unusual requests that are valid all the same. */
const accepted: [name: string, target: string][] = [
	["both names of one parameter with the same value", `${goodRequests.listRank}&count=3&size=3`],
	["a code and its word", "/api/market-data/quote/AAPL.US/candlestick?adjust=forward&adjust_type=1"],
	["empty pieces of the query", "/api/market-data/quote?&&symbols=AAPL.US&"],
	["a question mark and nothing", "/api/market-data/market/status?"],
	["escaped letters of a name", "/api/market-data/quote?%73ymbols=AAPL.US"],
	["escaped letters in the path", "/api/market-data/quote/%41APL.US/candlestick"],
	["an integer with zeros in front", "/api/market-data/quote/AAPL.US/candlestick?count=007"],
	["minus zero", "/api/market-data/screener/search?page=-0"],
	["unknown symbols of a list", "/api/market-data/quote?symbols=NOSUCH.US,AAPL.US"],
	["the same symbol twice", "/api/market-data/quote?symbols=AAPL.US,AAPL.US"],
	["a list under its name twice", "/api/market-data/quote?symbols=AAPL.US&symbols=MSFT.US"],
	["a list by commas and by name", "/api/market-data/quote?symbols=AAPL.US,MSFT.US&symbols=KO.US"],
	["366 days", "/api/market-data/quote/trading_days?start=2026-01-01&end=2027-01-01"],
	["366 days of the calendar", "/api/market-data/market/trading_calendar?start=2026-01-01&end=2027-01-01"],
	["days up to a month after the first", "/api/market-data/quote/trading_days?end=1962-01-10"],
	["366 days of events", "/api/market-data/calendar/finance?start=2026-01-01&end=2027-01-01"],
	["one day", "/api/market-data/market/trading_calendar?start=2026-11-20&end=2026-11-20"],
	["the largest cursor", "/api/market-data/quote/short_trades?symbol=AAPL.US&last_timestamp=4102444800"],
	["the cursor zero", "/api/market-data/quote/short_trades?symbol=AAPL.US&last_timestamp=0"],
	[
		"a datetime with a plus",
		"/api/market-data/quote/AAPL.US/history_candlestick?datetime=2026-11-20+10:00:00",
	],
	[
		"a time that clocks skip",
		"/api/market-data/quote/AAPL.US/history_candlestick?datetime=2026-03-08%2002:30:00",
	],
	[
		"a time that clocks show twice",
		"/api/market-data/quote/AAPL.US/history_candlestick?datetime=2026-11-01%2001:30:00",
	],
	["midnight", "/api/market-data/quote/AAPL.US/history_candlestick?datetime=2026-11-20%2000:00:00"],
	["open bounds", "/api/market-data/screener/search?conditions=pettm:5:,roe::30"],
	["equal bounds", "/api/market-data/screener/search?conditions=pettm:5:5"],
	["the prefix filter_", "/api/market-data/screener/search?conditions=filter_pettm:5:&show=filter_roe"],
	["a technical key", "/api/market-data/screener/search?conditions=macd_day:::category=goldenfork"],
	["conditions as JSON", "/api/market-data/screener/search?conditions=[{%22key%22:%22pettm%22,%22min%22:5}]"],
	["show as JSON", "/api/market-data/screener/search?show=[%22roe%22,%22roa%22]"],
	["no conditions", "/api/market-data/screener/search"],
	["a company's symbol with a market", "/company/AAPL.US/profile"],
	["a company's class share", "/company/BRK.B/profile"],
	["a company's exchange", "/company/NYSE:BRK.B/profile"],
];

test.each(accepted)("accepts %s", async (_name, target) => {
	const response = await service.get(target, { key: service.keys.unlimited });
	expect(response.status, response.text.slice(0, 300)).toBe(200);
});

test.each(["candlestick", "history_candlestick"])("%s names the path for an unknown symbol", async (name) => {
	const response = await service.get(`/api/market-data/quote/NOSUCH.US/${name}`, { key: service.keys.demo });
	expect(response.json()).toMatchObject({ code: "unknown_symbol", details: [{ path: "path.symbol" }] });
});

const datetimes = ["0000-01-01%2000:00:00", "0001-01-01%2000:00:00", "1899-12-31%2023:59:59"];

test("the last second of the year 9999 is answered or refused", async () => {
	const target = "/api/market-data/quote/AAPL.US/history_candlestick?datetime=9999-12-31%2023:59:59";
	const response = await service.get(target, { key: service.keys.unlimited });
	expect([200, 400], response.text).toContain(response.status);
});

test.each(datetimes)("the instant %s is answered or refused, never a failure", async (datetime) => {
	for (const query of ["", "&forward=false", "&period=week", "&period=year&forward=false", "&period=5m"]) {
		const target = `/api/market-data/quote/AAPL.US/history_candlestick?datetime=${datetime}${query}`;
		const response = await service.get(target, { key: service.keys.unlimited });
		expect([200, 400], `${target}: ${response.text}`).toContain(response.status);
	}
});
