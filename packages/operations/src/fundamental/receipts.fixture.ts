import { statement } from "@us-market-data/analytics/testing";
import type { AreaRecord } from "@us-market-data/market";

type Filing = AreaRecord<"reportedFacts">;

const period = (start: string | null, end: string, values: string, unit = "USD") => ({
	start,
	end,
	unit,
	values,
});
const filing = (filedAt: string, form: string, periods: Filing["periods"]): Filing => ({
	accession: `0000000007-${filedAt.slice(2, 4)}-0000${filedAt.slice(5, 7)}`,
	part: 1,
	form,
	filedAt,
	cik: "7",
	periods,
});
/** Three quarters and the year: the fourth quarter is derived. */
export const filings = [
	filing("2026-01-30", "10-Q", [period("2025-10-01", "2025-12-31", "Revenues=100 NetIncomeLoss=10")]),
	filing("2026-04-30", "10-Q", [period("2026-01-01", "2026-03-31", "Revenues=200 NetIncomeLoss=20")]),
	filing("2026-07-30", "10-Q", [period("2026-04-01", "2026-06-30", "Revenues=300 NetIncomeLoss=30")]),
	filing("2026-10-30", "10-K", [
		period("2025-10-01", "2026-09-30", "Revenues=1000 NetIncomeLoss=100"),
		period(null, "2026-09-30", "Assets=500 StockholdersEquity=400"),
	]),
];
const derived = { derivedFigures: ["revenue"], derivedRules: ["difference" as const] };
export const statements = [
	statement("q1", 2026, "2025-12-31", { revenue: "100", netIncome: "10" }),
	statement("q2", 2026, "2026-03-31", { revenue: "200", netIncome: "20" }),
	statement("q3", 2026, "2026-06-30", { revenue: "300", netIncome: "30" }),
	statement("q4", 2026, "2026-09-30", {
		revenue: "400",
		netIncome: "40",
		...derived,
		assets: "500",
		equity: "400",
	}),
	statement("q4", 2025, "2025-09-30", { revenue: "320", derivedFigures: ["revenue"] }),
];
export const estimate = (key: "eps" | "revenue", actual: string | null): AreaRecord<"estimates"> => ({
	period: "qf",
	fiscalYear: 2026,
	fiscalPeriod: 4,
	periodEnd: "2026-09-30",
	currency: "USD",
	key,
	estimate: "1.5",
	actual,
	analysts: null,
});
