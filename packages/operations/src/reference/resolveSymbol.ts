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
import type { CitingReader } from "../citing-reader.ts";
import type { Handler } from "../handler.ts";
import { UnknownSymbol } from "../unknown-symbol.ts";

/** The security that a symbol meant on a day, with its symbols and names. */
export const resolveSymbol: Handler<"resolveSymbol"> = async ({ symbol, date }, { data, view }) => {
	const market = await view();
	const tenures = tenuresOf(market, symbol.replace(/\.US$/, ""));
	if (tenures.length === 0) throw new UnknownSymbol(symbol, "query");
	const meant = tenureOn(tenures, date);
	const row = meant && market.rows[meant.place];
	const identity = row && identityOf(row);
	return {
		resolution: {
			symbol,
			date: date ?? null,
			security: meant ? (entryOf(market, data, meant)?.security ?? null) : null,
			firstDate: meant?.first ?? null,
			lastDate: meant?.last ?? null,
			isToday: meant?.isToday ?? false,
			symbols: (identity?.codes ?? []).map((known) => ({ ticker: known.text, ...seen(known) })),
			names: (identity?.names ?? []).map((known) => ({ name: known.text, ...seen(known) })),
			listings: (identity?.listings ?? []).map(seen),
			shareClasses: (meant ? shareClassesOf(market, meant.place, identity?.cik ?? "") : []).flatMap(
				(place) => entryOf(market, data, { place, first: null, last: null })?.security ?? [],
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
	const isStock = (place: number) => market.rows[place]?.listing?.type === "stock";
	if (!isStock(own)) return [];
	return market
		.indexesOfCik(cik)
		.filter((place) => place !== own && isStock(place))
		.slice(0, mostClasses);
}

const mostClasses = 30;

function entryOf(market: MarketView, data: CitingReader, { place, first, last }: Omit<Tenure, "isToday">) {
	const row = market.rows[place];
	if (!row) return undefined;
	data.cite(row.provenanceOf(...referenceParts));
	return { security: referenceEntry(market, place, row), firstDate: first, lastDate: last };
}
