import { streaming } from "@alpacahq/alpaca-trade-api";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { events, FakeService, ManualTime, PlainBot, startBridge } from "./testing.fixture.ts";

let service: FakeService;
let serviceUrl: string;
let time: ManualTime;
let url: string;
let closeBridge: () => void;

beforeEach(async () => {
	service = new FakeService();
	time = new ManualTime();
	serviceUrl = await service.listen();
	({ url, close: closeBridge } = await startBridge({ url: serviceUrl }, time));
});

afterEach(() => {
	closeBridge();
	service.close();
});

const error = (code: number, msg: string) => [{ T: "error", code, msg }];

const subscription = (symbols: { trades?: string[]; quotes?: string[]; bars?: string[] }) => [
	{
		T: "subscription",
		trades: [],
		quotes: [],
		bars: [],
		updatedBars: [],
		dailyBars: [],
		statuses: [],
		lulds: [],
		corrections: symbols.trades ?? [],
		cancelErrors: symbols.trades ?? [],
		...symbols,
	},
];

describe("the client of the vendor", () => {
	/** The client with one address changed. */
	const connect = (secret: string) =>
		new streaming.StockDataStream({
			credentials: { keyId: "bot", secret },
			url: `${url}/v2/iex`,
			reconnect: false,
		});

	it("receives trades, quotes and bars", async () => {
		const stream = connect("good-key");
		const received: Record<string, unknown> = {};
		const all = new Promise<void>((resolve) => {
			const note = (name: string) => (value: unknown) => {
				received[name] = value;
				if (Object.keys(received).length === 3) resolve();
			};
			stream.onTrade(note("trade")).onQuote(note("quote")).onBar(note("bar"));
		});
		stream.subscribeForTrades(["AAPL"]);
		stream.subscribeForQuotes(["AAPL", "BRK.B"]);
		stream.subscribeForBars(["*"]);
		stream.connect();
		const streams = await service.openedKinds(3);
		expect([...streams.values()].map(({ kind, symbols }) => [kind, symbols])).toEqual([
			["trades", "AAPL.US"],
			["depth", "AAPL.US,BRK.B.US"],
			["bars", "*"],
		]);
		streams.get("trades")?.send(events.open("t0"), events.trade("t1", "AAPL.US", "15:00:01.196258Z"));
		streams.get("depth")?.send(events.open("d0"), events.depth("d1", "BRK.B.US", "15:00:02Z"));
		streams.get("bars")?.send(events.open("b0"), events.bar("b1", "AAPL.US", "15:00:00Z"));
		await all;
		stream.disconnect();
		expect(received).toEqual({
			trade: {
				symbol: "AAPL",
				id: 1_795_186_801_196_258,
				idRaw: "1795186801196258",
				exchange: "",
				price: 268.64,
				size: 700,
				timestamp: new Date("2026-11-20T15:00:01.196Z"),
				timestampRaw: "2026-11-20T15:00:01.196258000Z",
				conditions: ["F", "I"],
				tape: "",
			},
			quote: {
				symbol: "BRK.B",
				bidExchange: "",
				bidPrice: 268.56,
				bidSize: 700,
				askExchange: "",
				askPrice: 268.57,
				askSize: 300,
				timestamp: new Date("2026-11-20T15:00:02Z"),
				timestampRaw: "2026-11-20T15:00:02.000000000Z",
				conditions: [],
				tape: "",
			},
			bar: {
				symbol: "AAPL",
				open: 268.4,
				high: 268.7,
				low: 268.31,
				close: 268.56,
				volume: 91_052,
				vwap: 268.564171,
				tradeCount: undefined,
				timestamp: new Date("2026-11-20T15:00:00Z"),
				timestampRaw: "2026-11-20T15:00:00.000000000Z",
			},
		});
	});

	it("hears that a key is not accepted", async () => {
		const stream = connect("bad-key");
		stream.connect();
		expect(await stream.whenAuthenticated()).toMatchObject({ authenticated: false, code: 402 });
	});

	it("hears what the service does not have", async () => {
		const stream = connect("good-key");
		const heard = new Promise((resolve) => stream.onError(resolve));
		stream.subscribeForDailyBars(["AAPL"]);
		stream.connect();
		expect(await heard).toBe("invalid subscribe action for this feed");
		stream.disconnect();
	});
});

describe("authentication", () => {
	it("takes a message, once", async () => {
		const bot = new PlainBot(`${url}/v2/sip`);
		expect(await bot.next()).toEqual([{ T: "success", msg: "connected" }]);
		expect(await bot.ask({ action: "subscribe", trades: ["AAPL"] })).toEqual(error(401, "not authenticated"));
		const auth = { action: "auth", key: "any", secret: "good-key" };
		expect(await bot.ask(auth)).toEqual([{ T: "success", msg: "authenticated" }]);
		expect(await bot.ask(auth)).toEqual(error(403, "already authenticated"));
	});

	it.each([
		["key and secret", { "APCA-API-KEY-ID": "any", "APCA-API-SECRET-KEY": "good-key" }],
		["a token", { Authorization: "Bearer good-token" }],
		["a token as secret", { "APCA-API-KEY-ID": "oauth", "APCA-API-SECRET-KEY": "good-token" }],
		["basic authentication", { Authorization: `Basic ${btoa("any:good-key")}` }],
	])("takes %s in headers", async (_name, headers) => {
		const bot = new PlainBot(`${url}/v2/iex`, headers as Record<string, string>);
		expect([await bot.next(), await bot.next()]).toEqual([
			[{ T: "success", msg: "connected" }],
			[{ T: "success", msg: "authenticated" }],
		]);
	});

	it.each([
		[402, "auth failed", { secret: "bad-key" }],
		[402, "auth failed", { key: "oauth", secret: "good-key" }],
	])("ends a connection with error %i %s", async (code, text, sent) => {
		const bot = new PlainBot(`${url}/v2/iex`);
		await bot.next();
		expect(await bot.ask({ action: "auth", key: "any", ...sent })).toEqual(error(code, text));
		expect(await bot.closed).toBe(1008);
	});

	it("ends a connection whose plan has no streams", async () => {
		service.plan = { streams: 0, streamSymbols: null };
		const bot = new PlainBot(`${url}/v2/iex`);
		await bot.next();
		expect(await bot.ask({ action: "auth", key: "any", secret: "good-key" })).toEqual(
			error(409, "insufficient subscription"),
		);
		expect(await bot.closed).toBe(1008);
	});

	it("ends a connection that does not authenticate within ten seconds", async () => {
		const bot = new PlainBot(`${url}/v2/iex`);
		await bot.next();
		await time.expire(10_000);
		expect(await bot.next()).toEqual(error(404, "auth timeout"));
		expect(await bot.closed).toBe(1008);
	});

	it.each(["/v1beta1/news", "/v2", "/"])("does not serve %s", async (path) => {
		const bot = new PlainBot(`${url}${path}`);
		expect(await bot.closed).toBe(1006);
	});
});

describe("subscriptions", () => {
	it("are added, taken away, and listed", async () => {
		const bot = await PlainBot.open(url);
		expect(await bot.ask({ action: "subscribe", trades: ["AAPL"], bars: ["*"] })).toEqual(
			subscription({ trades: ["AAPL"], bars: ["*"] }),
		);
		expect(await bot.ask({ action: "subscribe", trades: ["KO"] })).toEqual(
			subscription({ trades: ["AAPL", "KO"], bars: ["*"] }),
		);
		expect(await bot.ask({ action: "unsubscribe", trades: ["AAPL", "MSFT"], bars: ["*"] })).toEqual(
			subscription({ trades: ["KO"] }),
		);
	});

	it.each([
		["no object", "[]"],
		["no JSON", "{"],
		["another action", { action: "listen" }],
		["an unknown channel", { action: "subscribe", ticks: ["AAPL"] }],
		["a symbol that is none", { action: "subscribe", trades: ["aapl us"] }],
		["a symbol in place of a list", { action: "subscribe", trades: "AAPL" }],
		["a secret that is none", { action: "auth", key: "any", secret: "a b" }],
	])("answers %s with 400", async (_name, message) => {
		const bot = await PlainBot.open(url);
		expect(await bot.ask(message)).toEqual(error(400, "invalid syntax"));
		expect(await bot.ask({ action: "subscribe" })).toEqual(subscription({}));
	});

	it("takes what there is, and says what there is not", async () => {
		const bot = await PlainBot.open(url);
		expect(await bot.ask({ action: "subscribe", trades: ["KO"], statuses: ["*"] })).toEqual(
			error(410, "invalid subscribe action for this feed"),
		);
		expect(await bot.next()).toEqual(subscription({ trades: ["KO"] }));
	});

	it.each([[{ trades: ["A", "B"], quotes: ["C"] }], [{ bars: ["*"] }]])(
		"leaves them as they were beyond the symbols of the plan",
		async (lists) => {
			service.plan = { streams: 3, streamSymbols: 2 };
			const bot = await PlainBot.open(url);
			expect(await bot.ask({ action: "subscribe", ...lists })).toEqual(error(405, "symbol limit exceeded"));
			expect(await bot.ask({ action: "subscribe", trades: ["A"] })).toEqual(subscription({ trades: ["A"] }));
		},
	);

	it("answers 406 when the account has too many streams after a wait", async () => {
		const bot = await PlainBot.open(url);
		const busy = { status: 429, code: "rate_limited", headers: { "Retry-After": "5" } };
		service.refusals.push(busy, busy);
		const answer = bot.ask({ action: "subscribe", trades: ["A"] });
		await time.expire(5_250);
		expect(await answer).toEqual(error(406, "connection limit exceeded"));
		expect(await bot.next()).toEqual(subscription({}));
	});
});

describe("a stream of the service", () => {
	it("continues at its position when it breaks off, and after its hour", async () => {
		const bot = await PlainBot.open(url);
		await bot.ask({ action: "subscribe", trades: ["KO"] });
		const first = await service.opened();
		expect([first.since, first.query.get("replay")]).toEqual([null, "now"]);
		first.send(events.open("p0"), events.trade("p1", "KO.US", "15:00:01Z", "70.5"));
		expect(await bot.next()).toMatchObject([{ T: "t", S: "KO", p: 70.5, t: "2026-11-20T15:00:01Z" }]);
		first.cut();
		await time.expire(250);
		const second = await service.opened();
		expect(second.since).toBe("p1");
		second.send(
			events.open("p1"),
			events.trade("p2", "KO.US", "15:00:02Z", "70.6"),
			events.close("p2", "hour", "p3"),
		);
		expect(await bot.next()).toMatchObject([{ T: "t", p: 70.6 }]);
		await time.expire(250);
		expect((await service.opened()).since).toBe("p3");
	});

	it("begins anew when its position is gone", async () => {
		const bot = await PlainBot.open(url);
		await bot.ask({ action: "subscribe", trades: ["KO"] });
		const first = await service.opened();
		first.send(events.trade("p1", "KO.US", "15:00:01Z"));
		await bot.next();
		service.refusals.push({ status: 410, code: "position_gone" });
		first.cut();
		await time.expire(250);
		expect((await service.opened()).since).toBe(null);
	});

	it("waits as long as the service asks for, and longer from try to try", async () => {
		const bot = await PlainBot.open(url);
		await bot.ask({ action: "subscribe", trades: ["KO"] });
		service.refusals.push({ status: 503, code: "unavailable", headers: { "Retry-After": "2" } });
		(await service.opened()).cut();
		await time.expire(250);
		await time.expire(2_500);
		expect((await service.opened()).symbols).toBe("KO.US");
	});

	it("counts as broken after 45 seconds of silence", async () => {
		const bot = await PlainBot.open(url);
		await bot.ask({ action: "subscribe", trades: ["KO"] });
		const first = await service.opened();
		first.send(events.open("p0"));
		await time.expire(45_000);
		await first.closed;
		await time.expire(250);
		expect((await service.opened()).symbols).toBe("KO.US");
	});

	it.each([
		["revoked", 402, "auth failed"],
		["allowance", 409, "insufficient subscription"],
	])("ends the connection of a bot when it is over: %s", async (reason, code, text) => {
		const bot = await PlainBot.open(url);
		await bot.ask({ action: "subscribe", trades: ["KO"] });
		(await service.opened()).send(events.close("p0", reason, "p0"));
		expect(await bot.next()).toEqual(error(code, text));
		expect(await bot.closed).toBe(1008);
	});

	it("ends with its bot", async () => {
		const bot = await PlainBot.open(url);
		await bot.ask({ action: "subscribe", trades: ["KO"] });
		const { closed } = await service.opened();
		bot.socket.close();
		await closed;
	});

	it("continues for other symbols, without what happened before they were added", async () => {
		const bot = await PlainBot.open(url);
		await bot.ask({ action: "subscribe", trades: ["KO"] });
		const first = await service.opened();
		first.send(events.open("p0", "15:00:00Z"), events.trade("p1", "KO.US", "15:00:00Z"));
		await bot.next();
		time.ms += 60_000;
		await bot.ask({ action: "subscribe", trades: ["PG"] });
		await first.closed;
		const second = await service.opened();
		expect([second.symbols, second.since]).toEqual(["KO.US,PG.US", "p1"]);
		second.send(
			events.open("p1", "15:00:00Z"),
			events.trade("p2", "PG.US", "15:00:30Z"),
			events.trade("p3", "KO.US", "15:00:31Z"),
			events.trade("p4", "PG.US", "15:01:00Z"),
		);
		expect(await bot.next()).toMatchObject([
			{ S: "KO", t: "2026-11-20T15:00:31Z" },
			{ S: "PG", t: "2026-11-20T15:01:00Z" },
		]);
	});
});

it("a bot that does not read is dropped, and its streams end", async () => {
	const bot = await PlainBot.open(url);
	await bot.ask({ action: "subscribe", trades: ["KO"] });
	const stream = await service.opened();
	bot.socket.pause();
	const trades = Array.from({ length: 1_000 }, (_, i) => events.trade(`p${i}`, "KO.US", "15:00:01Z"));
	let isOver = false;
	void stream.closed.then(() => {
		isOver = true;
	});
	while (!isOver) {
		stream.send(...trades);
		await new Promise((resolve) => setImmediate(resolve));
	}
	bot.socket.resume();
	expect(await bot.closed).toBe(1008);
});

it("a replay without a pace waits for a bot that does not read", async () => {
	const unpaced = await startBridge({ url: serviceUrl, replay: "2026-11-20", speed: 0 }, time);
	const bot = await PlainBot.open(unpaced.url);
	await bot.ask({ action: "subscribe", trades: ["KO"] });
	const stream = await service.opened();
	expect(stream.query.get("speed")).toBe("0");
	bot.socket.pause();
	const batches = 60;
	const trades = Array.from({ length: 1_000 }, (_, i) => events.trade(`p${i}`, "KO.US", "15:00:01Z"));
	for (let i = 0; i < batches; i++) stream.send(...trades);
	stream.send(events.close("p", "end", null));
	stream.end();
	bot.socket.resume();
	let count = 0;
	while (count < batches * 1_000) count += ((await bot.next()) as unknown[]).length;
	expect(count).toBe(batches * 1_000);
	unpaced.close();
});
