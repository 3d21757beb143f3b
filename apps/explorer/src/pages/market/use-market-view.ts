import { getRouteApi } from "@tanstack/react-router";
import type { MarketSearch } from "./search.ts";

const route = getRouteApi("/explorer");

/** What the page shows by its address, and the change of it. */
export function useMarketView(): [view: MarketSearch, change: (search: MarketSearch) => void] {
	const view = route.useSearch();
	const navigate = route.useNavigate();
	return [
		view,
		(search) =>
			void navigate({ search: (before) => ({ ...before, ...search }), replace: true, resetScroll: false }),
	];
}
