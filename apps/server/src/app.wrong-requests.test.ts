import { names, paths, values, type WrongRequest } from "@us-market-data/operations/hints/wrong-requests";
import { type ErrorBody, sendRaw } from "@us-market-data/tooling/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { conditions, history, screen } from "./testing/rejection-targets.ts";
import { type Service, startService } from "./testing/service.ts";

/** Wrong requests of new users: each answer alone must tell what to do. The mock answers the first groups as well. */
let service: Service;
beforeAll(async () => {
	service = await startService();
});
afterAll(() => service.close());

async function expectWords(status: number, target: string, texts: readonly string[]) {
	const response = await service.get(target, { key: service.keys.unlimited });
	const { error, requestId } = response.json() as ErrorBody;
	expect(response.status, error).toBe(status);
	for (const words of texts) expect(error).toContain(words);
	expect(requestId).not.toBe("");
}

const titled = (requests: readonly WrongRequest[]) =>
	requests.map(([target, ...texts]) => [target.slice(0, 120), target, texts] as const);

test.each(titled([...names, ...values]))("%s", (_title, target, texts) => expectWords(400, target, texts));

test.each(titled(paths))("%s", (_title, target, texts) => expectWords(404, target, texts));

const meant = (text: string) => `Did you mean ${JSON.stringify(text)}?`;
const trades = (symbol: string) => `/api/market-data/quote/trades?symbol=${symbol}`;

const ofData: readonly WrongRequest[] = [
	[trades("NOSUCH.US"), 'Unknown symbol "NOSUCH.US"', "holds no such security"],
	[trades("APPL.US"), meant("AAPL.US")],
	[trades("AAPLE.US"), meant("AAPL.US")],
	[trades("BRK-B.US"), meant("BRK.B.US")],
	[trades("BRKB.US"), meant("BRK.B.US")],
	[trades("APPLE.US"), meant("AAPL.US")],
	[trades("AAPL.O.US"), meant("AAPL.US")],
	[trades("SPX.US"), "Indices are not served"],
	[trades("BTC-USD.US"), "Cryptocurrencies and currencies are not served"],
	["/api/market-data/quote/APPL.US/candlestick", meant("AAPL.US")],
	["/api/market-data/fundamental/shareholder?symbol=MSTF.US", meant("MSFT.US")],
	["/company/APPL/profile", meant("AAPL.US")],
	[conditions("pe:5:20"), "the nearest is pettm", meant("pettm:5:20")],
	[conditions("per:5:20"), meant("pettm:5:20")],
	[conditions("p/e:5:20"), meant("pettm:5:20")],
	[conditions("PE<20"), meant("pettm::20")],
	[conditions("pb::3"), meant("pbmrq::3")],
	[conditions("ps::3"), meant("pstm::3")],
	[conditions("eps:1:"), meant("epsttm:1:")],
	[conditions("market cap>2B"), meant("marketcap:2B:")],
	[conditions("mcap:10:"), meant("marketcap:10:")],
	[conditions("dividend:3:"), meant("divyld:3:")],
	[conditions("52w high:-5:"), meant("high52w:-5:")],
	[conditions("vol:1000000:"), meant("volume:1000000:")],
	[conditions("price:5:10"), meant("lastdone:5:10")],
	[conditions("total revenue:10:"), meant("sales:10:")],
	[conditions("roe>=15%"), meant("roe:15:")],
	[conditions("roe"), meant("roe:10:")],
	[conditions("roe:20:10"), meant("roe:10:20")],
	[conditions("sector=Technology"), meant("sector:::value=Information Technology")],
	[
		conditions("sector:::value=Tech"),
		'"sector:::value=Tech"',
		"Utilities",
		meant("sector:::value=Information Technology"),
	],
	[conditions("industry:::value=Semis"), meant("industry:::value=Semiconductors")],
	[conditions("industry:::value=Energy"), meant("sector:::value=Energy")],
	[conditions("exchange:::value=XNAS"), "one of ARCA, NASDAQ, NYSE", meant("exchange:::value=NASDAQ")],
	[conditions("exchange:::value=LSE"), "one of ARCA, NASDAQ, NYSE"],
	[conditions("sector:::value=Energy|Utilities"), "A condition takes one value"],
	[conditions("symbol:::value=AAPL.US"), "/api/market-data/screener/indicators?symbol=AAPL.US"],
	[
		conditions('{"pettm":{"min":5}}'),
		"a JSON array of KEY:MIN:MAX texts, or of objects with key, min, max and techValues",
	],
	[conditions("pettm<20;roe>15"), meant("pettm::20,roe:15:")],
	[screen("show=pettm%3Broe"), meant("pettm,roe")],
	[screen("sort=symbol"), "the key of an indicator with numbers: pettm, "],
	[conditions("rsi_day:::value_type=30"), "below 30", meant("rsi_day:::value_type=oversold")],
	[conditions("marketcap:x:"), "marketcap:MIN:MAX in the currency of the security"],
	[conditions("divyld:x:"), "divyld:MIN:MAX in %"],
	[screen("sort=sector"), "the key of an indicator with numbers: pettm, ", "show=sector shows it"],
	[conditions("rsi<30"), meant("rsi_day:::value_type=oversold")],
	[conditions("macd_day:goldenfork"), meant("macd_day:::category=goldenfork")],
	[conditions('[{"key":"pe","min":5}]'), meant('{"key":"pettm","min":5}')],
	[conditions("roe:5:,nothing_like_it:1:2"), '"nothing_like_it:1:2"', "/api/market-data/screener/filters"],
	[screen("show=pe"), meant("pettm")],
	[screen("show=name"), "items always have symbol, name, lastdone and changerate"],
	[conditions("pettm:>5"), meant("pettm:5:")],
	[conditions("pettm:5,20"), meant("pettm:5:20")],
	[screen("sort=marketvalue"), meant("marketcap")],
	[screen("strategy_id=99"), "the id of a strategy, 1 to 12"],
	[history("start=2026-11-20&end=2026-11-19"), "send start=2026-11-19&end=2026-11-20"],
	[history("start=2026-11-02&count=5"), '"start" and "count" exclude each other'],
	["/api/market-data/quote/trading_days?start=2026-01-01&end=2027-06-01", meant("2027-01-01")],
	["/api/market-data/quote/trading_days?start=1961-12-29&end=1962-01-02", meant("1962-01-01")],
	["/api/market-data/calendar/finance?category=5&start=1961-05-29&end=1961-05-30", meant("1962-01-01")],
	["/api/market-data/market/trading_calendar?end=1961-12-29", "a date from 1962-01-01 on"],
];

test.each(titled(ofData))("%s", (_title, target, texts) => expectWords(400, target, texts));

test.each([
	trades("NYSE:IBM"),
	trades("ibm"),
	trades("viacom"),
	"/api/market-data/quote?symbols=AAPL.US,viacom",
	"/api/market-data/quote?symbols=viacom,ibm",
	"/company/ibm/profile",
])("%s suggests no symbol that the service does not hold", async (target) => {
	const { json } = await service.get(target, { key: service.keys.unlimited });
	const body = json() as ErrorBody;
	expect(body.code).toBe("invalid_parameter");
	expect(body.error).toMatch(/; allowed: .*\.$/);
	expect(JSON.stringify(body)).not.toMatch(/did you mean|suggestion/i);
});

describe("credentials", () => {
	const header = "the header x-api-key";
	const quote = "/api/market-data/quote?symbols=AAPL.US";
	const locationCases: readonly [headers: Record<string, string>, target: string, ...says: string[]][] = [
		[{}, quote, "API key is missing", "x-api-key"],
		[{ authorization: "ApiKey secret-of-mine" }, quote, "the scheme ApiKey", header],
		[{ authorization: "Basic secret-of-mine" }, quote, "the scheme Basic", header],
		[{ authorization: "Token secret-of-mine" }, quote, "the scheme Token", header],
		[{ authorization: "secret-of-mine" }, quote, header],
		[{ authorization: "Bearer md_live_secret-of-mine" }, quote, "has an API key", header],
		[
			{ authorization: "Bearer eyJhbGciOiJub25lIn0.e30.x" },
			quote,
			"bearer tokens are not accepted here",
			header,
		],
		[{ authorization: "Bearer x" }, "/company/AAPL/profile", "API key is missing", header],
		[{ "api-key": "secret-of-mine" }, quote, "header api-key is not read", header],
		[{ apikey: "secret-of-mine" }, quote, "header apikey is not read", header],
		[{ "x-api-token": "secret-of-mine" }, quote, "x-api-token is not read", header],
		[{}, `${quote}&api_key=secret-of-mine`, 'query parameter "api_key" is not read', header],
		[{}, `${quote}&apikey=secret-of-mine`, 'query parameter "apikey" is not read', header],
		[{}, `${quote}&token=secret-of-mine`, 'query parameter "token" is not read', header],
		[{ "x-api-key": "Bearer secret-of-mine" }, quote, 'begins with "Bearer"; send the key alone'],
		[{ "x-api-key": "YOUR_API_KEY" }, quote, "placeholder"],
		[{ "x-api-key": "demo" }, quote, "Keys of this service begin with md_live_ or md_test_"],
	];

	test.each(
		locationCases.map(
			([headers, target, ...texts]) => [JSON.stringify(headers), target, headers, texts] as const,
		),
	)("%s %s", async (_title, target, headers, texts) => {
		const response = await service.get(target, { headers });
		const { error } = response.json() as ErrorBody;
		expect(response.status).toBe(401);
		for (const words of ["Unauthorized: ", ...texts]) expect(error).toContain(words);
		expect(response.headers["www-authenticate"]).toBe('ApiKey realm="us-market-data", header="x-api-key"');
		expect(response.text).not.toContain("secret-of-mine");
		expect(service.log.join()).not.toContain("secret-of-mine");
	});

	test("a plan without data requests asks for a paid one, and one without access says so", async () => {
		const { exhausted, noAccess } = service.keys;
		const unpaid = await service.get(quote, { key: exhausted });
		expect([unpaid.status, (unpaid.json() as ErrorBody).error]).toEqual([
			402,
			'Payment required: plan "exhausted" includes no data requests; a paid plan is required.',
		]);
		expect((await service.get(quote, { key: noAccess })).status).toBe(403);
	});
});

test.each([
	["GET /healthz HTTP/1.1", 400, "The request has no Host header"],
	["GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b", 400, "The request has several Host headers"],
	["GET /healthz HTTP/1.1\r\nHost: a b", 400, "The Host header names no host"],
	["BREW / HTTP/1.1\r\nHost: a", 405, "The method of the request is not supported; use GET"],
	["get / HTTP/1.1\r\nHost: a", 405, "use GET"],
	["\x16\x03\x01\x02\x00\x01\x00", 400, "looks like TLS"],
	["GET / HTTP/1.1 x\r\nHost: a", 400, "not well-formed HTTP"],
	["POST /api/market-data/quote HTTP/1.1\r\nHost: a", 405, "use GET. Parameters go in the query."],
	["PUT /api/market-data/quote HTTP/1.1\r\nHost: a", 405, "Method PUT is not supported; use GET."],
	["POST /account/keys HTTP/1.1\r\nHost: a", 405, "creates, rotates and revokes keys"],
	["DELETE /account/keys HTTP/1.1\r\nHost: a", 405, "creates, rotates and revokes keys"],
	["HEAD /api/market-data/quote HTTP/1.1\r\nHost: a", 405, ""],
])("%j", async (head, status, texts) => {
	const text = await sendRaw(service.port, `${head}\r\nConnection: close\r\n\r\n`);
	expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
	expect(text).toMatch(/^X-Request-Id: [0-9a-f-]{36}\r$/im);
	expect(text).toContain(texts);
});

test.each(["/", "/docs", "/healthz", "/readyz", "/status", "/openapi.json"])("HEAD %s", async (path) => {
	const response = await service.get(path, { method: "HEAD" });
	expect([response.status, response.text]).toEqual([200, ""]);
});
