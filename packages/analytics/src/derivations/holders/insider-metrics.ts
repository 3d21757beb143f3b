import type { AreaRecord, DecimalString } from "@us-market-data/market";
import { dayMs, easternDate } from "@us-market-data/market";
import type { Stored } from "@us-market-data/store";
import Big from "big.js";
import { isOpenOn } from "../../bars/adjust.ts";
import { derivation, type SecuritySources } from "../../derivation.ts";
import { type DatasetFacts, mergedProvenance, partsOf } from "../../provenance.ts";
import { shareRatio } from "../../statements/per-share.ts";
import { dedupeTrades, withoutJointRepeats } from "./insider-amendments.ts";

/** Days that count as recent. */
const days = 90;
/** Open-market trades of insiders in the last 90 days. */
export interface InsiderMetrics {
	/** Shares bought less shares sold, in the share count of today; null where the day of a split since is open. */
	insidernetbuy90d: DecimalString | null;
	buys: number;
	sells: number;
}

/**
 * Net purchases: BUY (code P) less SELL (code S) of shares, direct and indirect, as amended. Grants, exercises, tax
 * withholding and gifts express no opinion on the price and do not count; neither do options bought or sold. Codes P and
 * S include private deals, which forms do not tell apart. Zero when insiders reported trades before but none of
 * these in the window.
 */
export const insiderMetrics = derivation<InsiderMetrics>({
	kind: "insider-metrics",
	inputs: ["insiderTrades", "splits"],
	ages: true,
	async compute(sources) {
		const newest = await sources.list("insiderTrades", { order: "desc", limit: 1 });
		const { trades, splits } = await recentTrades(sources);
		const provenance = mergedProvenance([
			...partsOf(sources.facts, "insiderTrades", [...newest, ...trades]),
			...partsOf(sources.facts, "splits", splits),
		]);
		if (!provenance) return null;
		const buys = trades.filter((trade) => trade.record.type === "BUY").length;
		return {
			...provenance,
			data: {
				insidernetbuy90d: netPurchases(trades, splits, sources.facts),
				buys,
				sells: trades.length - buys,
			},
		};
	},
});

type Trade = Stored<AreaRecord<"insiderTrades">>;
type Split = Stored<AreaRecord<"splits">>;

/** The purchases and sales that count, and the splits since them that are in force. */
export async function recentTrades(sources: SecuritySources): Promise<{ trades: Trade[]; splits: Split[] }> {
	const from = sources.now.getTime() - days * dayMs;
	const recent = await sources.list("insiderTrades", { from, order: "desc", limit: 20_000 });
	const today = easternDate(sources.now);
	const trades = withoutJointRepeats(dedupeTrades(recent)).filter(
		({ record: { type, isDerivative, date } }) =>
			(type === "BUY" || type === "SELL") && isDerivative !== true && date <= today,
	);
	const splits = (await sources.list("splits", { from, order: "asc", limit: 100 })).filter(
		(split) => split.record.exDate <= today && trades.some(isBefore(split, sources.facts)),
	);
	return { trades, splits };
}

/** True for a trade in the shares of before a split. Simulated splits are none of real trades, nor the reverse. */
const isBefore =
	({ record, datasetId }: Split, { isSample }: Pick<DatasetFacts, "isSample">) =>
	(trade: Trade): boolean =>
		trade.record.date < record.exDate && isSample(trade.datasetId) === isSample(datasetId);

function netPurchases(
	trades: readonly Trade[],
	splits: readonly Split[],
	facts: Pick<DatasetFacts, "isSample">,
): DecimalString | null {
	let net = new Big(0);
	for (const trade of trades) {
		// The number in shares of today depends on the day of a split that only filings state.
		if (splits.some(({ record }) => isOpenOn(record, trade.record.date))) return null;
		const { type, shares } = trade.record;
		const since = splits.filter((split) => isBefore(split, facts)(trade)).map(({ record }) => record);
		const { numerator, denominator } = shareRatio(since);
		const ofToday = new Big(shares ?? "0").times(numerator).div(denominator);
		net = type === "BUY" ? net.plus(ofToday) : net.minus(ofToday);
	}
	return net.round(6).toFixed();
}
