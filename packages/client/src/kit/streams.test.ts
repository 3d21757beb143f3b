import bundled from "@us-market-data/contract/openapi.json" with { type: "json" };
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createMarketDataClient } from "../index.ts";
import { createFactory, createStreams } from "./index.ts";

const baseUrl = "https://data.example";
const streams = createStreams({ baseUrl });
const server = setupServer(...streams.all());
const client = createMarketDataClient({ baseUrl, apiKey: "mock-200", retry: { attempts: 1 } });
const { event } = createFactory();
beforeAll(() => server.listen());
afterEach(() => streams.reset());
afterAll(() => server.close());

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema({ $id: "contract", components: bundled.components });
const schemaOf = { quote: "StreamQuote", trade: "StreamTrade", depth: "StreamDepth", bar: "StreamBar" };

describe("streams of a test", () => {
	it.each([
		["quote", event.quote()],
		["trade", event.trade()],
		["depth", event.depth()],
		["bar", event.bar()],
	] as const)("have a %s as the contract describes it", (name, made) => {
		const validate = ajv.compile({ $ref: `contract#/components/schemas/${schemaOf[name]}` });
		expect(validate({ ...made, id: "p1" }), JSON.stringify(validate.errors)).toBe(true);
	});

	it("give what is pushed before and while a client reads, until they are closed", async () => {
		const prices: string[] = [];
		streams.trades.push(event.trade("KO.US", { price: "70.00" }), event.trade("PEP.US"));
		for await (const received of client.stream.trades({ symbols: ["KO.US"] })) {
			if (received.event !== "trade") continue;
			prices.push(received.trade.price);
			if (prices.length === 1) streams.trades.push(event.trade("KO.US", { price: "70.01" }));
			else streams.trades.close("end");
		}
		expect(prices).toEqual(["70.00", "70.01"]);
		expect(streams.trades.connections).toBe(0);
	});

	it("are resumed behind the last event when they are cut or closed for a while", async () => {
		const seen: string[] = [];
		for await (const received of client.stream.bars({ symbols: ["*"] })) {
			if (received.event === "open" && seen.length === 0) streams.bars.push(event.bar("A.US"));
			if (received.event !== "bar") continue;
			seen.push(received.symbol);
			if (seen.length === 1) streams.bars.cut();
			if (seen.length === 2) streams.bars.close("hour");
			// Nobody is connected at this moment.
			if (seen.length < 3) streams.bars.push(event.bar(`B${seen.length}.US`));
			else streams.bars.close("until");
		}
		expect(seen).toEqual(["A.US", "B1.US", "B2.US"]);
		expect(streams.bars.requests.map((query) => query.get("since"))).toEqual([null, "p1", "p2"]);
	});

	it("go on after a break, as the README shows", async () => {
		streams.trades.push(event.trade("KO.US", { price: "70.00" }));
		const prices: string[] = [];
		for await (const received of client.stream.trades({ symbols: ["KO.US"] })) {
			if (received.event !== "trade") continue;
			prices.push(received.trade.price);
			if (prices.length === 2) break;
			streams.trades.cut();
			streams.trades.push(event.trade("KO.US", { price: "70.01" }));
		}
		expect(prices).toEqual(["70.00", "70.01"]);
	});

	it("know when a client leaves", async () => {
		streams.quotes.push(event.quote({ symbol: "KO.US" }));
		for await (const received of client.stream.quotes({ symbols: ["KO.US"] }))
			if (received.event === "quote") break;
		await vi.waitFor(() => expect(streams.quotes.connections).toBe(0), 60_000);
	});

	it("judge the key as the other handlers do", async () => {
		const other = createMarketDataClient({ baseUrl, apiKey: "mock-402", retry: { attempts: 1 } });
		await expect(other.stream.data().next()).rejects.toMatchObject({ code: "allowance_exhausted" });
		server.use(...createStreams({ baseUrl, judgesKeys: false }).all());
		expect((await other.stream.data().next()).value?.event).toBe("open");
		server.resetHandlers();
	});
});
