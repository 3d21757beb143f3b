import { expect, test } from "vitest";
import { complaints } from "../../testing.ts";
import { screensWhatIsTraded } from "./screening.ts";

test("screensWhatIsTraded wants neither delisted securities nor old prices", async () => {
	const quote = { symbol: "AAPL.US", tradeStatus: 0, timestamp: "2026-11-20T21:00:00Z" };
	const replyWith = (...quotes: readonly object[]) =>
		complaints(screensWhatIsTraded("items"), ({ operationId }) =>
			operationId === "getQuotes" ? { quote: quotes } : { items: [{ symbol: "AAPL.US" }] },
		);
	expect(await replyWith(quote, { ...quote, timestamp: "2026-11-12T21:00:00Z" })).toEqual([]);
	expect(await replyWith(quote, { ...quote, tradeStatus: 2 })).toEqual(['"AAPL.US" is delisted']);
	expect(await replyWith(quote, { ...quote, timestamp: "2026-10-12T21:00:00Z" })).toHaveLength(1);
	expect(await replyWith()).toEqual(["skipped: no security of the screener has a quote"]);
});
