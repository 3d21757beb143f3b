import type { FigureKey, FundamentalFigure } from "../figures/figure.ts";
import { statementTexts } from "../figures/texts/statement-texts.ts";
import type { Receipt, ReceiptInput, ReceiptRecord } from "./receipt.ts";
import { fundamentalRecords } from "./records/fundamental-records.ts";
import { isOtherKey, otherRecords } from "./records/other-records.ts";
import { isPriceKey, priceRecords } from "./records/price-records.ts";
import { dateOf, figureOf, leavesOf, reasonOf } from "./row-figures.ts";
import type { ReceiptSources } from "./sources.ts";

/** A member of an answer that is a figure of a security's row. */
export interface RowMember {
	member: string;
	key: FigureKey;
	/** Value in the unit of the answer. */
	value: string | null;
}

const inputs = new WeakMap<ReceiptSources, Map<FigureKey, Promise<ReceiptInput>>>();

/** The receipt of a figure of a security's row. */
export async function rowReceipt(
	sources: ReceiptSources,
	{ member, key, value }: RowMember,
): Promise<Receipt> {
	const leaves = await Promise.all(leavesOf(key).map((leaf) => inputOf(sources, leaf)));
	const nullReason = value === null ? reasonOf(key, leaves, await sources.parts(), sources.facts) : null;
	return { symbol: sources.symbol, member, key, value, inputs: leaves, nullReason };
}

/** An input of figures, which are many of one security; its records are read once. */
function inputOf(sources: ReceiptSources, key: FigureKey): Promise<ReceiptInput> {
	const cache = inputs.get(sources) ?? new Map<FigureKey, Promise<ReceiptInput>>();
	inputs.set(sources, cache);
	const input = cache.get(key) ?? readInput(sources, key);
	cache.set(key, input);
	return input;
}

async function readInput(sources: ReceiptSources, key: FigureKey): Promise<ReceiptInput> {
	const row = await sources.row();
	const records = await recordsOf(sources, key);
	const datasetIds = [...new Set(records.flatMap((record) => record.datasetIds))];
	return { key, value: figureOf(key, row), date: dateOf(key, row), records, datasetIds };
}

const isOfStatements = (key: string): key is FundamentalFigure => Object.hasOwn(statementTexts, key);

async function recordsOf(sources: ReceiptSources, key: FigureKey): Promise<ReceiptRecord[]> {
	if (isOfStatements(key)) return fundamentalRecords(sources, key);
	if (isPriceKey(key)) return priceRecords(sources, key);
	return isOtherKey(key) ? otherRecords(sources, key) : [];
}
