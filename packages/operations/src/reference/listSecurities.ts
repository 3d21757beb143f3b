import { referenceEntry, referenceParts } from "@us-market-data/analytics";
import type { Handler, LongQueryTest } from "../handler.ts";
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
	const indexes: number[] = [];
	for (let index = market.indexAfter(after); index < market.rows.length && indexes.length <= count; index++)
		if (chosen(index)) indexes.push(index);
	const securities = indexes.slice(0, count).flatMap((index) => {
		const row = market.rows[index];
		if (!row) return [];
		data.recordProvenance(row.provenanceOf(...referenceParts));
		return referenceEntry(market, index, row);
	});
	const last = securities.at(-1);
	return { securities, next: indexes.length > count && last ? cursorAfter(scope, [last.symbol]) : null };
};

export const isLongQuery: LongQueryTest<"listSecurities"> = ({ count }) => count > 100;
