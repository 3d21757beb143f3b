import { describe, expect, it } from "vitest";
import { statement } from "../testing/fixtures.ts";
import { operatingFigures, operatingReports, operatingValue } from "./operating-reports.ts";

type Figures = Parameters<typeof statement>[3];

/** A figure of a year and of the year before. */
function operatingFigure(key: string, now: Figures, then: Figures) {
	const rows = [statement("af", 2025, "2025-12-31", now), statement("af", 2024, "2024-12-31", then)];
	const [report] = operatingReports(rows.map((record) => ({ record, time: 0, datasetId: 1 })));
	const figure = operatingFigures.find((one) => one.key === key);
	return report && figure && operatingValue(report, figure);
}

describe("the change of a margin", () => {
	it("is that of the margin before it is rounded", () => {
		const [now, then] = [
			{ revenue: "100", netIncome: "5" },
			{ revenue: "1800", netIncome: "25" },
		];
		expect(operatingFigure("netMargin", now, then)).toMatchObject({ now: "5", change: "260" });
		expect(operatingFigure("netMargin", then, now)).toMatchObject({ now: "1.39", change: "-72.22" });
	});

	it("is known of a small one, and not of a loss", () => {
		const now = { revenue: "1000000", netIncome: "60" };
		const change = (netIncome: string, revenue = "1000000") =>
			operatingFigure("netMargin", now, { revenue, netIncome })?.change;
		expect(change("40")).toBe("50");
		expect(change("0")).toBeNull();
		expect(change("-40")).toBeNull();
		expect(change("-40", "-1000000")).toBe("50");
		expect(change("40", "0")).toBeNull();
	});
});

it("the change of a figure is unknown against one that was not positive", () => {
	expect(operatingFigure("netIncome", { netIncome: "30" }, { netIncome: "20" })?.change).toBe("50");
	expect(operatingFigure("netIncome", { netIncome: "30" }, { netIncome: "-20" })?.change).toBeNull();
	expect(operatingFigure("netIncome", { netIncome: "30" }, {})?.change).toBeNull();
	const cash = { operatingCashFlow: "30", capitalExpenditure: "10" };
	expect(operatingFigure("freeCashFlow", { ...cash, capitalExpenditure: "0" }, cash)?.change).toBe("50");
});
