import { useCallback, useMemo } from "react";
import { setPreferences, usePreferences } from "../../session/preferences.ts";
import { type ChartChoice, choiceOf } from "./chart/chart-choice.ts";
import { type SymbolSearch, symbolSearch } from "./search.ts";
import { useSymbolView } from "./use-symbol-view.ts";

/** Members of the address that a viewer finds again at the next security. */
const remembered = ["range", "kind", "scale", "indicators"] as const;

/** The part of a state that is remembered. */
const rememberedOf = (search: { [Name in keyof SymbolSearch]?: SymbolSearch[Name] | undefined }) =>
	Object.fromEntries(
		remembered.flatMap((name) => {
			const value = search[name];
			return value === undefined ? [] : [[name, value]];
		}),
	);

/**
 * What the chart shows, and the change of it. The address has it, so that it can be shared; what an address does not say
 * is as the viewer had it last.
 */
export function useChart(): [choice: ChartChoice, change: ReturnType<typeof useSymbolView>[1]] {
	const [search, changeView] = useSymbolView();
	const { chart } = usePreferences();
	const choice = useMemo(
		() => choiceOf({ ...symbolSearch(rememberedOf(chart)), ...search }),
		[chart, search],
	);
	const change = useCallback<typeof changeView>(
		(changed) => {
			setPreferences({ chart: rememberedOf({ ...symbolSearch(chart), ...search, ...changed }) });
			changeView(changed);
		},
		[chart, search, changeView],
	);
	return [choice, change];
}
