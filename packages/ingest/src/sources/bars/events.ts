import { isStated } from "@us-market-data/analytics";
import { canonicalDecimal, type DecimalString, InputError, sampleTag } from "@us-market-data/market";
import type { MarketReader } from "@us-market-data/store";
import Big from "big.js";
import { amountField, type FieldLocation } from "../../frame/fields.ts";
import type { ImportedRecord } from "../../frame/importer.ts";

/** Ex-dates of which another source holds the split or the dividend, often with more of its facts. */
export interface StoredEvents {
	splits: ReadonlySet<string>;
	dividends: ReadonlySet<string>;
}

/** Looks up the events that other sources than `source` hold of a symbol, but the splits that filings state. */
export async function storedEvents(
	market: MarketReader,
	source: string,
	symbol: string,
): Promise<StoredEvents> {
	const security = await market.security(symbol);
	if (security === undefined) return { splits: new Set(), dividends: new Set() };
	const datasets = new Map((await market.datasets()).map((dataset) => [dataset.id, dataset]));
	const isOther = ({ datasetId }: { datasetId: number }) => {
		const dataset = datasets.get(datasetId);
		return dataset?.source !== source && dataset?.tag !== sampleTag;
	};
	const all = { order: "asc", limit: 10_000 } as const;
	const [splits, dividends] = await Promise.all([
		market.list("splits", security.id, all),
		market.list("dividends", security.id, all),
	]);
	const others = splits.filter((row) => !isStated(row));
	const dates = (rows: readonly { datasetId: number; record: { exDate: string } }[]) =>
		new Set(rows.filter(isOther).map(({ record }) => record.exDate));
	return { splits: dates(others), dividends: dates(dividends) };
}

interface EventCell {
	text: string;
	location: FieldLocation;
}

/** Cells of a row about its day. */
interface EventCells {
	dividend: EventCell;
	split: EventCell;
	gains: EventCell;
}

/** A split within a file. */
export interface FileSplit {
	date: string;
	/** New shares for an old one. */
	ratio: DecimalString;
}

/** What is known of the events of a file before its rows are read. */
export interface EventReading {
	stored: StoredEvents;
	/** Splits that amounts of earlier days are divided by, as sources write them that state amounts per share of today. */
	splitsInAmounts: readonly FileSplit[];
	/** Ratio by which a cell says that there is no split, besides 1. */
	noSplit: "0" | "1";
}

/** The split, the dividend and the distributed gains of a day, as far as the row has them and no other source does. */
export function eventsOf(
	{ dividend, split, gains }: EventCells,
	{ symbol, line, date }: { symbol: string; line: number; date: string },
	{ stored, splitsInAmounts, noSplit }: EventReading,
): ImportedRecord[] {
	const events: ImportedRecord[] = [];
	const pay = (cell: EventCell, description: string) => {
		const amount = cell.text === "" ? "0" : amountField(cell.text, cell.location);
		if (amount === "0" || stored.dividends.has(date)) return;
		const unknown = { recordDate: null, paymentDate: null, fiscalYear: null, fiscalPeriod: null };
		const paid = amountOfDay(amount, date, splitsInAmounts);
		const record = { exDate: date, amount: paid, currency: "USD", ...unknown, description };
		events.push({ area: "dividends", symbol, line, record });
	};
	pay(dividend, "");
	pay(gains, "Capital gains distribution");
	const ratio = split.text === "" ? "1" : amountField(split.text, split.location);
	if (ratio === noSplit) return events;
	if (ratio === "0")
		throw new InputError({ ...split.location, value: split.text }, "a ratio above zero, 1 without a split");
	if (ratio !== "1" && !stored.splits.has(date)) {
		events.push({ area: "splits", symbol, line, record: { exDate: date, ...sharesOf(ratio) } });
	}
	return events;
}

/**
 * An amount per share of its own day, of one per share of today.
 *
 * @example amountOfDay("0.1825", "2019-02-08", [{ date: "2020-08-31", ratio: "4" }]) // "0.73"
 */
function amountOfDay(amount: DecimalString, date: string, splits: readonly FileSplit[]): DecimalString {
	const later = splits.filter((split) => split.date > date);
	if (later.length === 0) return amount;
	const paid = later.reduce((all, { ratio }) => all.times(ratio), new Big(amount));
	return canonicalDecimal(paid.round(6).toFixed()) ?? amount;
}

const maxShares = 100;
/** Of a ratio that a source has rounded, the smaller number of shares. */
const maxRoundedShares = 10;

/**
 * New and old shares of a ratio: 1.5 is 3 for 2, 0.0333 is 1 for 30. A ratio of no small numbers stays as it is, such as the
 * 1.281 that Yahoo writes of a spin-off: a fraction near it would change every price before.
 */
export function sharesOf(ratio: DecimalString): { numerator: DecimalString; denominator: DecimalString } {
	const value = Number(ratio);
	const decimals = ratio.split(".")[1]?.length ?? 0;
	const exact = fractionWithin(value, exactly, maxShares);
	const rounded =
		exact ?? (decimals < 3 ? undefined : fractionWithin(value, 0.5 * 10 ** -decimals, maxRoundedShares));
	const [numerator, denominator] = rounded?.map(String) ?? [ratio, "1"];
	return { numerator: numerator ?? ratio, denominator: denominator ?? "1" };
}

const exactly = 1e-9;

/** The fraction of the smallest denominator within a distance of a value, one of whose numbers is `most` at most. */
function fractionWithin(value: number, distance: number, maxSmaller: number): [number, number] | undefined {
	for (let denominator = 1; denominator <= maxShares; denominator++) {
		const numerator = Math.round(value * denominator);
		if (numerator === 0 || Math.min(numerator, denominator) > maxSmaller) continue;
		if (Math.abs(numerator / denominator - value) <= distance * (1 + 1e-9)) return [numerator, denominator];
	}
	return undefined;
}
