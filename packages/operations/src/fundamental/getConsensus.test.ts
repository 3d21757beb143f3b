import { dividend } from "@us-market-data/analytics/testing";
import type { AreaRecord } from "@us-market-data/market";
import { expect, it } from "vitest";
import { rows, testMarket } from "../testing.ts";

type Estimate = AreaRecord<"estimates">;

const estimate = (
	fiscalYear: number,
	fiscalPeriod: number,
	key: Estimate["key"],
	expected: string | null,
	actual: string | null,
	period: Estimate["period"] = "qf",
): Estimate => ({
	period,
	fiscalYear,
	fiscalPeriod,
	periodEnd: `${fiscalYear}-${String(3 * fiscalPeriod).padStart(2, "0")}-28`,
	currency: "USD",
	key,
	estimate: expected,
	actual,
	analysts: 12,
});

const market = await testMarket([
	rows("AAPL.US", "estimates", [
		estimate(2026, 3, "revenue", "100", null),
		estimate(2026, 3, "eps", "1", null),
		estimate(2026, 2, "ebit", "5", null),
		estimate(2026, 2, "netincome", null, "4"),
		estimate(2026, 2, "eps", "0.3", "0.3"),
		estimate(2026, 2, "revenue", "90.5", "90.45"),
		estimate(2026, 1, "eps", "-0.2", "-0.1"),
		estimate(2026, 1, "eps", "2", "3", "saf"),
	]),
	rows("OLD.US", "dividends", [dividend("2020-01-02", "1")]),
]);

it("answers periods oldest first, with figures in a fixed order and how they came out", async () => {
	const { body } = await market.request("getConsensus", { symbol: "AAPL.US", period_type: "qf" });
	const { list, ...rest } = body.consensus;
	expect(rest).toEqual({
		currency: "USD",
		currentIndex: 2,
		periodType: "qf",
		periodTypes: ["qf", "saf"],
	});
	expect(list.map(({ periodText }) => periodText)).toEqual(["Q1 FY2026", "Q2 FY2026", "Q3 FY2026"]);
	const outcomes = list[1]?.figures.map(({ key, surprise, outcome, isReleased }) => [
		key,
		surprise,
		outcome,
		isReleased,
	]);
	expect(outcomes).toEqual([
		["revenue", "-0.05", "miss", true],
		["eps", "0", "inline", true],
		["netIncome", null, null, true],
		["ebit", null, null, false],
	]);
	expect(list[0]?.figures[0]).toMatchObject({ surprise: "0.1", outcome: "beat" });
});

it("points at the last period when all are published, and at none without estimates", async () => {
	const half = await market.request("getConsensus", { symbol: "AAPL.US", period_type: "saf" });
	expect(half.body.consensus).toMatchObject({ currentIndex: 0, list: [{ fiscalPeriod: "H1" }] });
	const full = await market.request("getConsensus", { symbol: "AAPL.US", period_type: "af" });
	expect(full.body.consensus).toMatchObject({ currentIndex: null, list: [], periodTypes: ["qf", "saf"] });
	const none = await market.request("getConsensus", { symbol: "OLD.US", period_type: "qf" });
	expect(none.body.consensus).toMatchObject({
		currency: null,
		currentIndex: null,
		periodTypes: [],
		list: [],
	});
});
