import { type DecimalString, easternDate } from "@us-market-data/market";
import type { FigureKey, FundamentalFigure } from "../figures/figure.ts";
import { figureTexts } from "../figures/figure-texts.ts";
import { crossTexts } from "../figures/texts/cross-texts.ts";
import { priceTexts } from "../figures/texts/price-texts.ts";
import { statementTexts } from "../figures/texts/statement-texts.ts";
import { technicalTexts } from "../figures/texts/technical-texts.ts";
import type { DatasetFacts } from "../provenance.ts";
import { mismatch } from "../view/fitting-parts.ts";
import type { SecurityParts } from "../view/security-parts.ts";
import type { SecurityRow } from "../view/security-row.ts";
import type { Receipt, ReceiptInput, ReceiptRecord } from "./receipt.ts";
import { fundamentalRecords } from "./records/fundamental-records.ts";
import { isOtherKey, otherRecords } from "./records/other-records.ts";
import { isPriceKey, priceRecords } from "./records/price-records.ts";
import type { ReceiptSources } from "./sources.ts";

/** Derivation that a figure comes from. */
type Part = "quote" | "price" | "fundamentals" | "dividends" | "shorts" | "insiders";

const quoteMembers = {
	lastdone: "lastDone",
	prevclose: "prevClose",
	changevalue: "changeValue",
	changerate: "changeRate",
	volume: "volume",
	turnover: "turnover",
} as const;

const shortMembers = {
	shortvolumepercent: "shortvolumeratio",
	shortinterest: "shortinterest",
	daystocover: "daystocover",
} as const;

const isIn = <T extends object>(table: T, key: string): key is string & keyof T => Object.hasOwn(table, key);

const isKey = (input: string): input is FigureKey => isIn(figureTexts, input);

/** Value of a figure of a row, technical states included; null for one that no row holds. */
function figureOf(key: FigureKey, row: SecurityRow): DecimalString | null {
	const { quote, price, fundamentals, cross } = row;
	if (isIn(quoteMembers, key)) return quote?.[quoteMembers[key]] ?? null;
	if (isIn(statementTexts, key)) return fundamentals?.[key] ?? null;
	if (isIn(crossTexts, key)) return cross[key];
	if (isIn(shortMembers, key)) return row.shorts?.[shortMembers[key]] ?? null;
	if (isIn(technicalTexts, key)) return price?.technical[key] ?? null;
	if (key === "highest52w") return price?.high52w ?? null;
	if (key === "lowest52w") return price?.low52w ?? null;
	if (key === "insidernetbuy90d") return row.insiders?.insidernetbuy90d ?? null;
	if (key === "payouts") return row.dividends ? String(row.dividends.payouts) : null;
	return isIn(priceTexts, key) ? (price?.[key] ?? null) : null;
}

/** The derivation that a figure comes from; undefined for one that combines several. */
function partOf(key: FigureKey): Part | undefined {
	if (isIn(quoteMembers, key)) return "quote";
	if (isIn(statementTexts, key)) return "fundamentals";
	if (isIn(shortMembers, key)) return "shorts";
	if (key === "dpsttm" || key === "payouts") return "dividends";
	if (key === "insidernetbuy90d") return "insiders";
	return isIn(priceTexts, key) || isIn(technicalTexts, key) ? "price" : undefined;
}

const isCount = (key: FigureKey): boolean => key === "totalshares" || key === "circulatingshares";

/** Day of a figure: of the price, the end of the newest period, of the share count, or the newest ex-date. */
function dateOf(key: FigureKey, row: SecurityRow): string | null {
	const { quote, price, fundamentals, dividends, shorts, holders } = row;
	const days: Readonly<Record<Part, string | null | undefined>> = {
		quote: quote && easternDate(new Date(quote.timestamp)),
		price: price?.date,
		fundamentals: isCount(key) ? fundamentals?.sharesDate : fundamentals?.periodEnd,
		// Without dividends, those of the statements count.
		dividends: dividends ? dividends.newestExDate : fundamentals?.periodEnd,
		shorts: key === "shortvolumepercent" ? shorts?.date : shorts?.settlementDate,
		insiders: null,
	};
	const part = partOf(key);
	if (part) return days[part] ?? null;
	return (key === "institutionshare" ? holders?.period : days.quote) ?? null;
}

/** The figures of derivations behind a figure; itself, if it is one or uses records itself. */
function leavesOf(key: FigureKey): FigureKey[] {
	if (partOf(key) !== undefined) return [key];
	const { inputs } = figureTexts[key];
	const own = inputs.every(isKey) ? [] : [key];
	return [...new Set([...own, ...inputs.filter(isKey).flatMap(leavesOf)])];
}

/** The reason for a null: an input that is not known, parts that do not go together, or a rule of the figure itself. */
function reasonOf(
	key: FigureKey,
	inputs: readonly Pick<ReceiptInput, "key" | "value">[],
	parts: SecurityParts,
	facts: DatasetFacts,
): string {
	const unknown = inputs.find((input) => input.value === null && input.key !== key) ?? inputs.find(isNull);
	if (unknown) return `${unknown.key}_not_known`;
	for (const input of inputs) {
		const part = partOf(input.key);
		if (part !== "fundamentals" && part !== "dividends") continue;
		const dated = part === "dividends" ? "dividends" : isCount(input.key) ? "shareCount" : "statements";
		const found = mismatch(parts, dated, facts);
		if (found) return found;
	}
	return "by_its_rule";
}

const isNull = ({ value }: Pick<ReceiptInput, "value">): boolean => value === null;

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
