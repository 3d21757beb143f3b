import { matchOf, referenceEntry, referenceParts } from "@us-market-data/analytics";
import { redactKeys } from "@us-market-data/market/redact-keys";
import type { Handler, LongQueryTest } from "../handler.ts";
import { cursorAfter, positionAfter } from "../shared/cursor.ts";

/** Securities that fit a text, the best first. */
export const searchSecurities: Handler<"searchSecurities"> = async (input, { data, view }) => {
	const { query, count, security_type, listing_status, cursor } = input;
	const scope = ["searchSecurities", query, security_type, listing_status];
	const start = positionAfter(scope, cursor);
	const market = await view();
	const chosen = market.selects({ securityType: security_type, listingStatus: listing_status });
	const found = market.search(query).filter(({ place }) => chosen(place));
	const list = found.slice(start, start + count).flatMap((one) => {
		const row = market.rows[one.place];
		if (!row) return [];
		data.recordProvenance(row.provenanceOf(...referenceParts));
		const { kind, text } = matchOf(row, one);
		return {
			...referenceEntry(market, one.place, row),
			matchKind: kind,
			matchText: text,
			isExact: one.isExact,
		};
	});
	const end = start + count;
	return {
		search: { query: redactKeys(query), total: found.length, list },
		next: end < found.length ? cursorAfter(scope, [end]) : null,
	};
};

/** A beginning of a common word, or a text of many words, fits most names of the market. */
export const isLongQuery: LongQueryTest<"searchSecurities"> = () => true;
