import { getRouteApi } from "@tanstack/react-router";
import { useCallback } from "react";
import type { PanelView } from "../../parts/panel/panel-menu-trigger.tsx";
import type { SymbolSearch } from "./search.ts";

const route = getRouteApi("/explorer/symbol/$symbol");

/** Members of the state with their new values; undefined takes one out of the address. */
type ViewChange = { [Name in keyof SymbolSearch]?: SymbolSearch[Name] | undefined };

/** What the page shows by its address, and the change of it. */
export function useSymbolView(): [view: SymbolSearch, change: (search: ViewChange) => void] {
	const view = route.useSearch();
	const navigate = route.useNavigate();
	const change = useCallback(
		(search: ViewChange) =>
			void navigate({
				search: (before) =>
					Object.fromEntries(
						Object.entries({ ...before, ...search }).filter(([, value]) => value !== undefined),
					) as SymbolSearch,
				replace: true,
				resetScroll: false,
			}),
		[navigate],
	);
	return [view, change];
}

/** Chart or table of one panel, in the address. */
export function usePanelView(panel: string): PanelView {
	const [{ flipped = "" }, change] = useSymbolView();
	const names = flipped.split(",").filter((name) => name !== "");
	return {
		isTable: names.includes(panel),
		onChange: (isTable) => {
			const others = names.filter((name) => name !== panel);
			const next = isTable ? [...others, panel] : others;
			change({ flipped: next.length === 0 ? undefined : next.join(",") });
		},
	};
}
