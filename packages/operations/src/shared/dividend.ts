import type { AreaRecord } from "@us-market-data/market";
import { textOrNull } from "./text.ts";

/** More dividends than a security ever paid. */
export const maxDividends = 10_000;

/**
 * A dividend as answers have it.
 *
 * @example
 * import type { AreaRecord } from "@us-market-data/market";
 *
 * const idOf = (dividend: AreaRecord<"dividends">) => dividendOf("KO.US", dividend).id;
 */
export const dividendOf = (symbol: string, record: AreaRecord<"dividends">) => ({
	id: `${symbol}/${record.exDate}/${record.amount}`,
	symbol,
	description: textOrNull(record.description),
	amount: record.amount,
	currency: record.currency,
	exDate: record.exDate,
	recordDate: record.recordDate,
	paymentDate: record.paymentDate,
	fiscalYear: record.fiscalYear,
	fiscalPeriod: record.fiscalPeriod,
});
