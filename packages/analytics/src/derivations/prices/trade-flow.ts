import type { DecimalString } from "@us-market-data/market";
import { easternDate, easternToUtc } from "@us-market-data/market";
import Big from "big.js";
import { derivation } from "../../derivation.ts";
import { mergedProvenance, partsOf } from "../../provenance.ts";

/** Money that the trades of the newest day moved. */
export interface TradeFlow {
	/** Day in New York. */
	date: string;
	/** Turnover of upward trades less turnover of downward trades; null when the day has too many trades. */
	inflow: DecimalString | null;
}

/** Trades of a day that are added up. */
const maxTrades = 250_000;

export const tradeFlow = derivation<TradeFlow>({
	kind: "trade-flow",
	inputs: ["trades"],
	ages: false,
	async compute(sources) {
		const [newest] = await sources.list("trades", { order: "desc", limit: 1 });
		if (!newest) return null;
		const date = easternDate(new Date(newest.time));
		const from = easternToUtc(date, "00:00").getTime();
		const trades = await sources.list("trades", { from, order: "desc", limit: maxTrades });
		let inflow = new Big(0);
		for (const { record } of trades) {
			if (record.direction === 0) continue;
			const money = new Big(record.price).times(record.volume);
			inflow = record.direction === 2 ? inflow.plus(money) : inflow.minus(money);
		}
		const provenance = mergedProvenance(partsOf(sources.facts, "trades", trades)) ?? {
			time: newest.time,
			datasetIds: [newest.datasetId],
		};
		return { ...provenance, data: { date, inflow: trades.length === maxTrades ? null : inflow.toFixed() } };
	},
});
