import type { SecurityRow } from "@us-market-data/analytics";
import {
	datasetFacts,
	industryPeers,
	peerValuation,
	type ValuationPoint,
	valuationHistory,
} from "@us-market-data/analytics";
import type { Handler, HandlerContext } from "../handler.ts";
import { withReceipts } from "../shared/receipts.ts";
import { unknownSymbols } from "../shared/unknown-symbols.ts";

const mostPeers = 4;

/** Compares the valuation of a security with the requested ones or, by default, with those of its industry nearest in size. */
export const comparePeers: Handler<"comparePeers"> = async ({ symbol, symbols, explain }, context) => {
	const security = await context.data.knownSecurity(symbol);
	const base = await context.row(security, ...shown);
	if (!base) throw new Error(`the view lacks ${symbol}, which the store holds`);
	const asked = symbols?.filter((other) => other !== symbol);
	const others = asked ?? (await peersOf(base, context));
	const rows = [base];
	for (const other of await context.data.heldSecurities(others)) {
		const row = await context.row(other, ...shown);
		if (row) rows.push(row);
	}
	const list = await Promise.all(rows.map((row) => valuation(row, context)));
	const body = { comparison: { list }, ...(await unknownSymbols(asked ?? [], rows.slice(1), context)) };
	const compared = rows.map((row) => row.symbol);
	return withReceipts(body, explain, compared, context);
};

/** The parts that a valuation shows. */
const shown = ["listing", "quote", "fundamentals", "dividends"] as const;

type Part = (typeof shown)[number];

/** The parts of the nature of the price: no row shows simulated figures beside real ones. */
async function fittingParts(row: SecurityRow, { data }: HandlerContext): Promise<ReadonlySet<Part>> {
	const price = row.provenanceOf("quote");
	const fits = await Promise.all(shown.map((part) => data.sameNature([price, row.provenanceOf(part)])));
	return new Set(shown.filter((_, place) => fits[place]));
}

async function peersOf(base: SecurityRow, { uncitedView }: HandlerContext): Promise<string[]> {
	if (!base.listing?.industry) return [];
	return industryPeers(await uncitedView(), base, mostPeers).map(({ symbol }) => symbol);
}

async function valuation(row: SecurityRow, context: HandlerContext) {
	const parts = await fittingParts(row, context);
	context.data.cite(row.provenanceOf(...parts));
	return {
		...peerValuation(row, parts),
		history: (await history(row, context)).map((point) => ({ ...point })),
	};
}

async function history(
	{ symbol, listing }: SecurityRow,
	{ data, clock }: HandlerContext,
): Promise<ValuationPoint[]> {
	const { id } = await data.knownSecurity(symbol);
	const facts = datasetFacts(await data.datasets());
	return valuationHistory(
		(area, query) => data.uncited.list(area, id, query),
		facts,
		clock.easternDate(),
		listing?.currency || "USD",
	);
}
