import type { Params } from "@us-market-data/client";
import { type Condition, formatConditions, parseConditions } from "./conditions/conditions.ts";
import { type ScreenerSearch, usualColumns } from "./search.ts";

/** Key of an indicator that can order rows; the service refuses any other. */
type SortKey = NonNullable<Params<"searchScreener">["sort"]>;

/** Every security with a price meets it. */
const priced: Condition = { key: "lastdone", min: "0", max: "", values: {} };

/**
 * The conditions of a screen with the one that leaves out what has no price. A directory of securities names thousands that
 * nothing else is known of, and no order of the service puts them last.
 */
function withPrice(conditions = ""): string {
	const own = parseConditions(conditions);
	// What cannot be read goes to the service as it is, which says what is wrong.
	const isUnreadable = own.length === 0 && conditions !== "";
	if (isUnreadable || own.some(({ key }) => key === priced.key)) return conditions;
	return formatConditions([...own, priced]);
}

/** The parameters of the request for a state. */
export function screenerParams(search: ScreenerSearch) {
	const { strategy, show = usualColumns, sort = "marketcap", order = "desc", all = false } = search;
	const conditions = all ? search.conditions : withPrice(search.conditions);
	return {
		...(strategy === undefined ? {} : { strategy_id: strategy }),
		...(conditions === undefined ? {} : { conditions }),
		...(show === "" ? {} : { show }),
		sort: sort as SortKey,
		order,
		size: 100,
	};
}
