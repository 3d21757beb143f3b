import { referenceEntry, referenceParts } from "@us-market-data/analytics";
import type { Handler } from "../handler.ts";
import { cursorAfter, keyAfter } from "../shared/cursor.ts";

/** One page of the held securities, by symbol. */
export const listSecurities: Handler<"listSecurities"> = async (input, { data, view }) => {
	const { security_type, exchange, listing_status, active_on, count, cursor } = input;
	const scope = ["listSecurities", security_type, exchange, listing_status, active_on];
	const [after] = keyAfter(scope, cursor, [""]) ?? [""];
	const market = await view();
	const chosen = market.selects({
		securityType: security_type,
		listingStatus: listing_status,
		exchange: exchange?.toUpperCase(),
		activeOn: active_on,
	});
	const places: number[] = [];
	for (let place = market.indexAfter(after); place < market.rows.length && places.length <= count; place++)
		if (chosen(place)) places.push(place);
	const securities = places.slice(0, count).flatMap((place) => {
		const row = market.rows[place];
		if (!row) return [];
		data.cite(row.provenanceOf(...referenceParts));
		return referenceEntry(market, place, row);
	});
	const last = securities.at(-1);
	return { securities, next: places.length > count && last ? cursorAfter(scope, [last.symbol]) : null };
};
