import type { InputOf, OperationId } from "@us-market-data/contract";
import type { ProvenanceReader } from "../provenance-reader.ts";

type Bars = Pick<InputOf<"listCandlesticks">, "period" | "adjust">;

/** Bars that the store holds for one that is answered. */
export const storedBars: Readonly<Record<Bars["period"], number>> = {
	"1m": 1,
	"5m": 5,
	"15m": 15,
	"30m": 30,
	"1h": 60,
	day: 1,
	week: 5,
	month: 23,
	year: 253,
};

/** Bars that are taken to be read within about a millisecond; fewer when an adjustment is computed for each. */
const maxLightBars = { none: 250, forward: 15 } as const;

/** Tells whether so many bars may take longer than about a millisecond. */
export const isLong = ({ period, adjust }: Bars, count: number): boolean =>
	count * storedBars[period] > maxLightBars[adjust];

export const isWithinDay = (period: Bars["period"]): boolean => /^\d/.test(period);

/**
 * True when a security holds few enough bars for a query that is long by its parameters. One step along an index tells
 * it, for bars of days and longer.
 *
 * @example
 * const data = { security: async () => ({ id: 1, symbol: "AAPL.US" }), hasMore: async () => false };
 * const input = { symbol: "AAPL.US", period: "year", count: 1_000, adjust: "none" };
 * await isShortSeries("listCandlesticks", input, data); // => true
 */
export async function isShortSeries(
	operationId: OperationId,
	input: unknown,
	data: Pick<ProvenanceReader, "security" | "hasMore">,
): Promise<boolean> {
	if (operationId !== "listCandlesticks" && operationId !== "listHistoryCandlesticks") return false;
	const { symbol, period, adjust } = input as InputOf<"listCandlesticks">;
	if (isWithinDay(period)) return false;
	const security = await data.security(symbol);
	return !security || !(await data.hasMore("dayBars", security, maxLightBars[adjust]));
}
