import type { SecurityRow } from "@us-market-data/analytics";
import {
	datasetFacts,
	industryPeers,
	peerValuation,
	type ValuationPoint,
	valuationHistory,
} from "@us-market-data/analytics";
import type { Handler, HandlerContext, LongQueryTest } from "../handler.ts";
import { withReceipts } from "../shared/receipts.ts";
import { unknownSymbols } from "../shared/unknown-symbols.ts";

const maxPeers = 4;

/** Compares the valuation of a security with the requested ones or, by default, with those of its industry nearest in size. */
export const comparePeers: Handler<"comparePeers"> = async ({ symbol, symbols, explain }, context) => {
	const security = await context.data.requireSecurity(symbol);
	const base = await context.row(security, ...valuationParts);
	if (!base) throw new Error(`the view lacks ${symbol}, which the store holds`);
	const requested = symbols?.filter((other) => other !== symbol);
	const others = requested ?? (await peersOf(base, context));
	const rows = [base];
	for (const other of await context.data.findSecurities(others)) {
		const row = await context.row(other, ...valuationParts);
		if (row) rows.push(row);
	}
	const list = await Promise.all(rows.map((row) => valuation(row, context)));
	const body = { comparison: { list }, ...(await unknownSymbols(requested ?? [], rows.slice(1), context)) };
	const compared = rows.map((row) => row.symbol);
	return withReceipts(body, explain, compared, context);
};

/** The parts that a valuation shows. */
const valuationParts = ["listing", "quote", "fundamentals", "dividends"] as const;

type Part = (typeof valuationParts)[number];

/** The parts of the nature of the price: no row shows simulated figures beside real ones. */
async function fittingParts(row: SecurityRow, { data }: HandlerContext): Promise<ReadonlySet<Part>> {
	const price = row.provenanceOf("quote");
	const fits = await Promise.all(
		valuationParts.map((part) => data.sameNature([price, row.provenanceOf(part)])),
	);
	return new Set(valuationParts.filter((_, index) => fits[index]));
}

async function peersOf(base: SecurityRow, { untrackedView }: HandlerContext): Promise<string[]> {
	if (!base.listing?.industry) return [];
	return industryPeers(await untrackedView(), base, maxPeers).map(({ symbol }) => symbol);
}

async function valuation(row: SecurityRow, context: HandlerContext) {
	const parts = await fittingParts(row, context);
	context.data.recordProvenance(row.provenanceOf(...parts));
	return {
		...peerValuation(row, parts),
		history: (await history(row, context)).map((point) => ({ ...point })),
	};
}

async function history(
	{ symbol, listing }: SecurityRow,
	{ data, clock }: HandlerContext,
): Promise<ValuationPoint[]> {
	const { id } = await data.requireSecurity(symbol);
	const facts = datasetFacts(await data.datasets());
	return valuationHistory(
		(area, query) => data.untracked.list(area, id, query),
		facts,
		clock.easternDate(),
		listing?.currency || "USD",
	);
}

/** How many members an industry has is not known before they are read. */
export const isLongQuery: LongQueryTest<"comparePeers"> = () => true;
