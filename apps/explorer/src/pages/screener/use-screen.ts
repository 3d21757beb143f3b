import { getRouteApi } from "@tanstack/react-router";
import { useMarketDataPages } from "../../market/market.ts";
import { screenerParams } from "./params.ts";
import { type ScreenerChange, screenerSearch } from "./search.ts";

const route = getRouteApi("/explorer/screener");

/** The state in the address, and the change of it. */
export function useScreenerState() {
	const search = route.useSearch();
	const navigate = route.useNavigate();
	/** A change that replaces leaves no step for the button that goes back, as for each letter that is typed. */
	const change = (part: ScreenerChange, replace = false) =>
		void navigate({
			search: (before) => screenerSearch({ ...before, ...part }),
			replace,
			resetScroll: false,
		});
	return { search, change };
}

/** The securities of a screen, page after page. */
export function useScreen() {
	const { search } = useScreenerState();
	return useMarketDataPages("searchScreener", screenerParams(search), {
		placeholderData: (before) => before,
	});
}

export type Screen = ReturnType<typeof useScreen>;

/** One refused value of a request. */
export interface Rejection {
	/** Name of the parameter. */
	parameter: string;
	message: string;
	suggestion: string | undefined;
}

/** What the service refused in a request: the controls tell it, each its own. */
export const rejectionsIn = ({ error }: Pick<Screen, "error">): readonly Rejection[] =>
	error?.name === "BadRequestError"
		? (error.details ?? []).map(({ path, message, suggestion }) => ({
				parameter: path.replace(/^query\./, ""),
				message,
				suggestion,
			}))
		: [];
