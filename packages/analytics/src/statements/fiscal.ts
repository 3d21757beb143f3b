import type { ReportKind } from "@us-market-data/market";

/** Period within the fiscal year as the contract writes it; `TP` is a transition period, `TQ1` a quarter of one. */
export type FiscalPeriod = "FY" | "H1" | "H2" | "Q1" | "Q2" | "Q3" | "Q4" | "TP" | "TQ1" | "TQ2" | "TQ3";

/** Period of a kind of report. `saf` is the first half by default. */
export function periodOfReport(report: ReportKind): FiscalPeriod {
	if (report === "af") return "FY";
	if (report === "saf") return "H1";
	return report.toUpperCase() as FiscalPeriod;
}

/** Period of an estimate: kind and number within the year. */
export function periodOfEstimate(kind: "qf" | "saf" | "af", number: number): FiscalPeriod {
	if (kind === "af") return "FY";
	return `${kind === "saf" ? "H" : "Q"}${number}` as FiscalPeriod;
}

/** The period in words, such as `Q4 FY2026`. */
export function periodText(period: FiscalPeriod, fiscalYear: number): string {
	if (period === "FY") return `FY${fiscalYear}`;
	return `${period === "TP" ? "Transition period" : period} FY${fiscalYear}`;
}
