import { calcIndex, calcIndexParts } from "@us-market-data/analytics";
import type { Handler, LongQueryTest } from "../handler.ts";
import { withReceipts } from "../shared/receipts.ts";
import { unknownSymbols } from "../shared/unknown-symbols.ts";

const usualFields = ["pe_ttm", "pb_mrq", "dividend_yield", "turnover_rate", "market_cap"] as const;

/** The parts that figures rest on. */
const used = ["listing", "quote", "price", "fundamentals", "dividends"] as const;

/** The requested figures of up to 500 securities, in the requested order. */
export const getCalcIndexes: Handler<"getCalcIndexes"> = async (
	{ symbols, fields = usualFields, explain },
	context,
) => {
	const { data, rowsOf, waitForNewest } = context;
	if (explain) await waitForNewest();
	const rows = (await rowsOf(symbols, ...used)).filter((found) => found !== undefined);
	// A receipt shows inputs of figures that cannot be computed, too.
	for (const found of rows)
		data.recordProvenance(found.provenanceOf(...(explain ? used : calcIndexParts(found, fields))));
	const quote = rows.map((found) => calcIndex(found, fields));
	const body = { quote, ...(await unknownSymbols(symbols, rows, context)) };
	const returned = rows.map(({ symbol }) => symbol);
	return withReceipts(body, explain, returned, context);
};

export const isLongQuery: LongQueryTest<"getCalcIndexes"> = ({ symbols, explain }) =>
	explain || symbols.length > 100;
