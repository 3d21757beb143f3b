import { useMemo } from "react";
import { today } from "../../../figures/time.ts";
import { useMarketData } from "../../../market/market.ts";
import { type Mark, markedForms, marksOfActions, marksOfFilings } from "./marks.ts";

/** The splits, dividends and newest filings of a security, for its chart. */
export function useMarks(symbol: string): readonly Mark[] {
	const actions = useMarketData("listCorporateActions", { symbol, kinds: ["split", "dividend"] });
	const filings = useMarketData("listFilings", { symbol, form: [...markedForms], count: 100 });
	return useMemo(() => {
		const all = [
			...marksOfActions(actions.data?.actions ?? []),
			...marksOfFilings(filings.data?.filings ?? []),
		];
		return all.filter(({ date }) => date <= today());
	}, [actions.data, filings.data]);
}
