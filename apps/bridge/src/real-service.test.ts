import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { streaming } from "@alpacahq/alpaca-trade-api";
import {
	endStarted,
	environment,
	programs,
	type Running,
	startProcess,
} from "@us-market-data/tooling/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startBridge } from "./testing.fixture.ts";
import { systemTime } from "./upstream.ts";

let data: string;
let service: Running;
let key: string;
/** Trades of the last day of the simulated market, as REST answers them, oldest first. */
let trades: { price: string; volume: string; timestamp: string }[];

beforeAll(async () => {
	data = await mkdtemp(join(tmpdir(), "bridge-"));
	service = await startProcess({ DATA_DIR: data, LOG_LEVEL: "error" });
	key = (await readFile(join(data, "demo-key"), "utf8")).trim();
	trades = (await get("/quote/trades?symbol=AAPL.US&count=1000")).trades.toReversed();
});

afterAll(async () => {
	await service?.stop();
	endStarted();
	await rm(data, { recursive: true, force: true });
});

const get = async (target: string) => {
	const response = await fetch(`${service.url}/api/market-data${target}`, { headers: { "x-api-key": key } });
	return response.json() as Promise<{ trades: typeof trades }>;
};

it("the client of the vendor replays a session of a real service, trade by trade", async () => {
	const replay = trades[0]?.timestamp;
	const bridge = await startBridge({ url: service.url, replay, speed: 0 }, systemTime);
	const stream = new streaming.StockDataStream({
		credentials: { keyId: "bot", secret: key },
		url: `${bridge.url}/v2/iex`,
	});
	const seen: {
		trades: streaming.StreamTrade[];
		bars: streaming.StreamBar[];
		quotes: streaming.StreamQuote[];
	} = { trades: [], bars: [], quotes: [] };
	const hasAll = Promise.withResolvers<void>();
	const look = () => {
		const { bars, quotes } = seen;
		if (seen.trades.length === trades.length && bars.length > 0 && quotes.length > 0) hasAll.resolve();
	};
	const note =
		<T>(list: T[]) =>
		(value: T) => {
			list.push(value);
			look();
		};
	stream.onTrade(note(seen.trades)).onBar(note(seen.bars)).onQuote(note(seen.quotes));
	stream.onError((text) => hasAll.reject(new Error(text)));
	stream.subscribeForTrades(["AAPL"]);
	stream.subscribeForBars(["AAPL"]);
	stream.subscribeForQuotes(["AAPL"]);
	stream.connect();
	await hasAll.promise;
	stream.disconnect();
	bridge.close();
	expect(seen.trades.map(({ price, size, timestamp }) => [price, size, timestamp.toISOString()])).toEqual(
		trades.map(({ price, volume, timestamp }) => [
			Number(price),
			Number(volume),
			new Date(timestamp).toISOString(),
		]),
	);
	expect(new Set(seen.trades.map(({ id }) => id)).size).toBe(trades.length);
	expect([seen.bars[0]?.symbol, seen.quotes[0]?.symbol]).toEqual(["AAPL", "AAPL"]);
});

it("the client of the vendor subscribes to the market that is always open", async () => {
	const bridge = await startBridge({ url: service.url, replay: "now" }, systemTime);
	const stream = new streaming.StockDataStream({
		credentials: { keyId: "bot", secret: key },
		url: `${bridge.url}/v2/iex`,
	});
	const subscribed = new Promise((resolve, reject) => {
		stream.on("subscription", resolve);
		stream.onError((text) => reject(new Error(text)));
	});
	stream.subscribeForTrades(["AAPL", "KO"]);
	stream.subscribeForBars(["*"]);
	stream.connect();
	expect(await subscribed).toMatchObject({ trades: ["AAPL", "KO"], bars: ["*"], quotes: [] });
	stream.disconnect();
	bridge.close();
});

/** Stores a trade of AAPL as a feed brings it, and gives it. */
async function relay(price: string, secondsLater: number): Promise<{ price: number; timestamp: Date }> {
	const newest = Date.parse(trades.at(-1)?.timestamp ?? "");
	const timestamp = new Date(newest + secondsLater * 1000);
	const trade = { price, volume: "7", timestamp: timestamp.toISOString(), direction: 2, tradeSession: 2 };
	const feed = spawn(
		process.execPath,
		[programs.data, "relay", "--tag", "acme", "--licence", "Acme Feed Agreement"],
		{ env: environment({ DATA_DIR: data }), stdio: ["pipe", "ignore", "inherit"] },
	);
	feed.stdin.end(`${JSON.stringify({ event: "trade", symbol: "AAPL.US", trade })}\n`);
	expect(await once(feed, "exit")).toEqual([0, null]);
	return { price: Number(price), timestamp };
}

it("the client of the vendor hears a trade that is relayed while the service runs", async () => {
	// The first record of a feed takes the place of the simulated ones.
	await relay("301.20", 1);
	const bridge = await startBridge({ url: service.url, replay: undefined }, systemTime);
	const stream = new streaming.StockDataStream({
		credentials: { keyId: "bot", secret: key },
		url: `${bridge.url}/v2/iex`,
	});
	const heard = new Promise<streaming.StreamTrade>((resolve, reject) => {
		stream.onTrade(resolve);
		stream.onError((text) => reject(new Error(text)));
	});
	const subscribed = new Promise<unknown>((resolve) => stream.on("subscription", resolve));
	stream.subscribeForTrades(["AAPL"]);
	stream.connect();
	await subscribed;
	const relayed = await relay("301.25", 2);
	expect(await heard).toMatchObject({ symbol: "AAPL", size: 7, ...relayed });
	stream.disconnect();
	bridge.close();
});
