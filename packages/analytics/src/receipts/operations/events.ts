import { difference } from "@us-market-data/market";
import { periodOfEstimate, periodText } from "../../statements/fiscal.ts";
import { type Receipt, receiptOf, recordOf, textOf } from "../receipt.ts";
import { rowReceipt } from "../row-receipts.ts";
import type { Explainer } from "./explainer.ts";

/** The sums of `listDividends`. */
export const explainDividends: Explainer = async (sources, isWanted) => {
	const { dividends, cross } = await sources.row();
	// The yield may be one of what the statements report, which is not that of these dividends.
	const isOfDividends = dividends !== null && dividends !== undefined && cross.dpsttm === dividends.dpsttm;
	const values = [
		["dpsTtm", "dpsttm", dividends?.dpsttm],
		["dividendYield", "divyld", isOfDividends ? cross.divyld : null],
		["dividendCount", "payouts", dividends?.payouts],
	] as const;
	const path = "dividend.recentDividends";
	const wanted = values.filter(([name]) => isWanted(`${path}.${name}`));
	return Promise.all(
		wanted.map(([name, key, value]) =>
			rowReceipt(sources, { member: `${path}.${name}`, key, value: textOf(value) }),
		),
	);
};

/** More estimates than a company has. */
const most = 2000;

/** The figures of `getConsensus`. */
export const explainConsensus: Explainer = async (sources, isWanted) => {
	const rows = await sources.list("estimates", { order: "asc", limit: most });
	return rows.flatMap((row): Receipt[] => {
		const { key, actual, estimate, period, fiscalPeriod, fiscalYear, periodEnd } = row.record;
		const text = periodText(periodOfEstimate(period, fiscalPeriod), fiscalYear);
		const path = `consensus.list[${text}].figures[${key === "netincome" ? "netIncome" : key}]`;
		const published = recordOf(sources.symbol, "estimates", row, "actual");
		const expected = recordOf(sources.symbol, "estimates", row, "estimate");
		const surprise = actual === null || estimate === null ? null : difference(actual, estimate);
		const both = [published, { ...expected, isSubtracted: true }];
		const receipt = (name: string, rule: "stated" | "surprise", value: string | null, records = both) =>
			isWanted(`${path}.${name}`)
				? [receiptOf(sources.symbol, `${path}.${name}`, { key: rule, value, date: periodEnd, records })]
				: [];
		return [
			...receipt("actual", "stated", actual, [published]),
			...receipt("estimate", "stated", estimate, [expected]),
			...receipt("surprise", "surprise", surprise),
		];
	});
};
