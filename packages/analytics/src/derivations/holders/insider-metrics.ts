import type { DecimalString } from "@us-market-data/market";
import { dayMs } from "@us-market-data/market";
import Big from "big.js";
import { derivation, type SecuritySources } from "../../derivation.ts";
import { mergedProvenance, partsOf } from "../../provenance.ts";
import { standingTrades } from "./insider-amendments.ts";

/** Days that count as recent. */
const days = 90;
/** Open-market trades of insiders in the last 90 days. */
export interface InsiderMetrics {
	/** Shares bought less shares sold. */
	insidernetbuy90d: DecimalString;
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
	inputs: ["insiderTrades"],
	ages: true,
	async compute(sources) {
		const newest = await sources.list("insiderTrades", { order: "desc", limit: 1 });
		const trades = await recentTrades(sources);
		const provenance = mergedProvenance(partsOf(sources.facts, "insiderTrades", [...newest, ...trades]));
		if (!provenance) return null;
		let net = new Big(0);
		for (const { record } of trades) {
			const shares = new Big(record.shares ?? "0");
			net = record.type === "BUY" ? net.plus(shares) : net.minus(shares);
		}
		const buys = trades.filter((trade) => trade.record.type === "BUY").length;
		return {
			...provenance,
			data: { insidernetbuy90d: net.toFixed(), buys, sells: trades.length - buys },
		};
	},
});

/** The purchases and sales that count. */
export async function recentTrades(sources: SecuritySources) {
	const from = sources.now.getTime() - days * dayMs;
	const recent = await sources.list("insiderTrades", { from, order: "desc", limit: 20_000 });
	return standingTrades(recent).filter(
		({ record: { type, isDerivative } }) => (type === "BUY" || type === "SELL") && isDerivative !== true,
	);
}
