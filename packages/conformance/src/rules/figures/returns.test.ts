import { expect, test } from "vitest";
import { complaintsOf, responseOf } from "../../testing.ts";
import { addDays } from "../new-york.ts";
import { figuresOfPastBars } from "./returns.ts";

const bars = Array.from({ length: 60 }, (_, i) => ({
	date: addDays("2026-03-01", i),
	close: `${100 + i}.00`,
	volume: "10",
}));

test("figures as of a day follow from the bars until then", async () => {
	const replyWith = (change: object) =>
		complaintsOf(figuresOfPastBars("quote[]"), ({ operationId, as_of = "~", count }) => {
			// At noon the day has not ended.
			const end = as_of.includes("T") ? addDays(as_of.slice(0, 10), -1) : as_of;
			const window = bars.filter(({ date }) => date <= end).slice(-Number(count ?? 60));
			if (operationId === "listCandlesticks") return responseOf(200, { candlesticks: window });
			const [last, before] = [window.at(-1), window.at(-6)];
			const rate = (100 * 5) / Number(before?.close);
			const reported = { lastDone: last?.close, volume: "10", fiveDayChangeRate: rate.toFixed(2) };
			const rest = {
				tenDayChangeRate: ((100 * 10) / Number(window.at(-11)?.close)).toFixed(2),
				volumeRatio: "1",
			};
			const quote = [{ symbol: "AAPL.US", ...reported, ...rest, ...change }];
			return responseOf(200, { actions: [], quote }, { "x-data-source": "sample" });
		});
	expect(await replyWith({})).toEqual([]);
	for (const wrong of [
		{ lastDone: "159.00" },
		{ volume: "11" },
		{ fiveDayChangeRate: "9" },
		{ volumeRatio: null },
	])
		expect(await replyWith(wrong)).toHaveLength(2);
	expect(await replyWith({ lastDone: null })).toEqual(["skipped: no figures of the past"]);
});
