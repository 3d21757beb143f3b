import { periodOfEstimate, periodText } from "@us-market-data/analytics";
import type { AreaRecord } from "@us-market-data/market";
import { difference } from "@us-market-data/market";
import type { Handler, LongQueryTest } from "../handler.ts";
import { withReceipts } from "../shared/receipts.ts";

type Estimate = AreaRecord<"estimates">;

const figures: Record<Estimate["key"], { name: string; description: string }> = {
	revenue: { name: "Revenue", description: "Net sales of the period" },
	eps: { name: "EPS", description: "Diluted earnings per share" },
	netincome: { name: "Net income", description: "Profit after tax, attributable to shareholders" },
	ebit: { name: "EBIT", description: "Profit before interest and tax" },
};
/** The key of a figure, one word for each in all answers. */
const keyOf = (key: Estimate["key"]) => (key === "netincome" ? "netIncome" : key);
const figureOrder = Object.keys(figures);
const kinds = ["qf", "saf", "af"] as const;
const maxEstimates = 2000;

/** Mean estimates and published values by fiscal period, oldest first. */
export const getConsensus: Handler<"getConsensus"> = async ({ symbol, period_type, explain }, context) => {
	const { data } = context;
	const security = await data.requireSecurity(symbol);
	const rows = await data.list("estimates", security.id, { order: "asc", limit: maxEstimates });
	const estimates = rows.map(({ record }) => record);
	const list = periods(estimates.filter((estimate) => estimate.period === period_type));
	const body = {
		consensus: {
			currency: estimates[0]?.currency || null,
			currentIndex: currentIndex(list),
			periodType: period_type,
			periodTypes: kinds.filter((kind) => estimates.some((estimate) => estimate.period === kind)),
			list,
		},
	};
	return withReceipts(body, explain, [symbol], context);
};

function periods(estimates: readonly Estimate[]) {
	const byPeriod = Map.groupBy(estimates, ({ fiscalYear, fiscalPeriod }) => `${fiscalYear}/${fiscalPeriod}`);
	return [...byPeriod.values()].flatMap((group) => {
		const [first] = group;
		if (!first) return [];
		const fiscalPeriod = periodOfEstimate(first.period, first.fiscalPeriod);
		const ordered = group.toSorted((a, b) => figureOrder.indexOf(a.key) - figureOrder.indexOf(b.key));
		return {
			fiscalYear: first.fiscalYear,
			fiscalPeriod,
			periodText: periodText(fiscalPeriod, first.fiscalYear),
			figures: ordered.map(figureOf),
		};
	});
}

function figureOf({ key, actual, estimate }: Estimate) {
	const surprise = actual === null || estimate === null ? null : difference(actual, estimate);
	const outcome =
		surprise === null ? null : surprise === "0" ? "inline" : surprise.startsWith("-") ? "miss" : "beat";
	const isReleased = actual !== null;
	return { key: keyOf(key), ...figures[key], actual, estimate, surprise, outcome, isReleased } as const;
}

/** The first period that is not yet published, or the last one when all are. */
function currentIndex(list: ReturnType<typeof periods>): number | null {
	if (list.length === 0) return null;
	// Some figures of a period are never published, so one published figure makes it a past period.
	const open = list.findIndex(({ figures: all }) => all.every(({ isReleased }) => !isReleased));
	return open < 0 ? list.length - 1 : open;
}

/** Receipts select from all facts that a company filed. */
export const isLongQuery: LongQueryTest<"getConsensus"> = ({ explain = false }) => explain;
