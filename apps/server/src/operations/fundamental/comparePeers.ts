import type { SecurityRow } from "@us-market-data/analytics";
import {
	datasetFacts,
	industryPeers,
	peerValuation,
	type ValuationPoint,
	valuationHistory,
} from "@us-market-data/analytics";
import type { Handler, HandlerContext } from "../handler.ts";

const mostPeers = 4;

/** Compares the valuation of a security with the requested ones or, by default, with those of its industry nearest in size. */
export const comparePeers: Handler<"comparePeers"> = async ({ symbol, symbols }, context) => {
	await context.data.knownSecurity(symbol);
	const view = await context.view();
	const base = view.row(symbol);
	if (!base) throw new Error(`the view lacks ${symbol}, which the store holds`);
	const asked = symbols?.filter((other) => other !== symbol).map((other) => view.row(other));
	const others = asked
		? new Set(asked.filter((row) => row !== undefined))
		: industryPeers(view, base, mostPeers);
	const rows = [base, ...others];
	return { comparison: { list: await Promise.all(rows.map((row) => valuation(row, context))) } };
};

async function valuation(row: SecurityRow, context: HandlerContext) {
	context.data.cite(row.provenanceOf("listing", "quote", "fundamentals", "dividends"));
	return { ...peerValuation(row), history: (await history(row, context)).map((point) => ({ ...point })) };
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
