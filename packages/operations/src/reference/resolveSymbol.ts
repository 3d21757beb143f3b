import {
	type IdentityEntry,
	identityOf,
	type MarketView,
	referenceEntry,
	referenceParts,
	type Tenure,
	tenureOn,
	tenuresOf,
} from "@us-market-data/analytics";
import type { Handler } from "../handler.ts";
import type { ProvenanceReader } from "../provenance-reader.ts";
import { UnknownSymbol } from "../unknown-symbol.ts";

/** The security that a symbol meant on a day, with its symbols and names. */
export const resolveSymbol: Handler<"resolveSymbol"> = async ({ symbol, date }, { data, view }) => {
	const market = await view();
	const tenures = tenuresOf(market, symbol.replace(/\.US$/, ""));
	if (tenures.length === 0) throw new UnknownSymbol(symbol, "query");
	const meant = tenureOn(tenures, date);
	const row = meant && market.rows[meant.index];
	const identity = row && identityOf(row);
	return {
		resolution: {
			symbol,
			date: date ?? null,
			security: meant ? (entryOf(market, data, meant)?.security ?? null) : null,
			firstDate: meant?.first ?? null,
			lastDate: meant?.last ?? null,
			isToday: meant?.isToday ?? false,
			symbols: (identity?.codes ?? []).map((entry) => ({ ticker: entry.text, ...seen(entry) })),
			names: (identity?.names ?? []).map((entry) => ({ name: entry.text, ...seen(entry) })),
			listings: (identity?.listings ?? []).map(seen),
			shareClasses: (meant ? shareClassesOf(market, meant.index, identity?.cik ?? "") : []).flatMap(
				(index) => entryOf(market, data, { index, first: null, last: null })?.security ?? [],
			),
			others: tenures
				.filter((tenure) => tenure !== meant)
				.flatMap((other) => entryOf(market, data, other) ?? []),
		},
	};
};

const seen = ({ first, last, source }: Pick<IdentityEntry, "first" | "last" | "source">) => ({
	firstDate: first,
	lastDate: last,
	source: source || "unknown",
});

/** The other stocks of the company of a stock. */
function shareClassesOf(market: MarketView, own: number, cik: string): readonly number[] {
	const isStock = (index: number) => market.rows[index]?.listing?.type === "stock";
	if (!isStock(own)) return [];
	return market
		.indexesOfCik(cik)
		.filter((index) => index !== own && isStock(index))
		.slice(0, maxClasses);
}

const maxClasses = 30;

function entryOf(
	market: MarketView,
	data: ProvenanceReader,
	{ index, first, last }: Omit<Tenure, "isToday">,
) {
	const row = market.rows[index];
	if (!row) return undefined;
	data.recordProvenance(row.provenanceOf(...referenceParts));
	return { security: referenceEntry(market, index, row), firstDate: first, lastDate: last };
}
