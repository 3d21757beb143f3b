import type { OperationId } from "@us-market-data/contract";
import { asAdjusted, byFactors } from "@us-market-data/operations/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { main, readBody } from "./testing/bodies.ts";
import { type Service, startService } from "./testing/service.ts";

/** The factors of a security against its bars, over the small sample market. */
let service: Service;
beforeAll(async () => {
	service = await startService();
});
afterAll(() => service.close());

const body = <Id extends OperationId>(id: Id, target: string) => readBody(service, id, target);
const splitting = ["NFLX.US", "WMT.US", "NVDA.US", "AVGO.US", "ZSMB.US"];
const others = ["AAPL.US", "KO.US", "JPM.US", "SPY.US", "TSLA.US"];

const history = async (symbol: string, adjust: string, start: string, end: string) =>
	(
		await body(
			"listHistoryCandlesticks",
			main(`quote/${symbol}/history_candlestick?adjust=${adjust}&start=${start}&end=${end}`),
		)
	).candlesticks;

test.each([...splitting, ...others])(
	"each bar of %s times its factor is the adjusted bar",
	async (symbol) => {
		const { actions, factors } = await body(
			"listCorporateActions",
			main(`reference/actions?symbol=${symbol}&kinds=split`),
		);
		let compared = 0;
		for (const { firstDate, lastDate } of factors) {
			const [raw, adjusted] = [
				await history(symbol, "none", firstDate, lastDate),
				await history(symbol, "forward", firstDate, lastDate),
			];
			expect(raw.map((bar) => byFactors(bar, factors))).toEqual(adjusted.map(asAdjusted));
			expect([raw[0]?.date, raw.at(-1)?.date]).toEqual([firstDate, lastDate]);
			compared += raw.length;
		}
		expect(compared).toBeGreaterThan(250);
		if (splitting.includes(symbol)) expect(actions).not.toEqual([]);
	},
);

test("backward factors begin at one and keep the ratios of the forward ones", async () => {
	const { factors } = await body("listCorporateActions", main("reference/actions?symbol=WMT.US"));
	const base = factors.at(-1)?.forwardFactors.priceFactor;
	for (const { forwardFactors, backwardFactors } of factors) {
		const [forward, backward] = [forwardFactors.priceFactor, backwardFactors.priceFactor];
		expect(BigInt(backward.numerator) * BigInt(base?.numerator ?? 0) * BigInt(forward.denominator)).toBe(
			BigInt(backward.denominator) * BigInt(base?.denominator ?? 0) * BigInt(forward.numerator),
		);
	}
	expect(factors.at(-1)?.backwardFactors.priceFactor).toEqual({ numerator: "1", denominator: "1" });
});
