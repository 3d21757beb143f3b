import { type DecimalString, easternDate } from "@us-market-data/market";
import type { CalcIndex } from "../answers/calc-indexes.ts";
import type { DatasetFacts } from "../provenance.ts";
import { mismatch } from "../view/fitting-parts.ts";
import type { SecurityParts } from "../view/security-parts.ts";
import type { SecurityRow } from "../view/security-row.ts";
import type { FigureKey } from "./figure.ts";
import { figureTexts } from "./figure-texts.ts";
import { calcIndexFigures } from "./served.ts";
import { crossTexts } from "./texts/cross-texts.ts";
import { priceTexts } from "./texts/price-texts.ts";
import { statementTexts } from "./texts/statement-texts.ts";

type Part = "quote" | "price" | "fundamentals" | "dividends";

/** A figure with what is behind it. */
export interface ExplainedInput {
	key: FigureKey;
	value: DecimalString | null;
	/** Day of the price, the end of the newest period, the day of the count, or the newest ex-date. */
	date: string | null;
	datasetIds: readonly number[];
}

/** A figure of an answer with the values that it is made of. */
export interface Receipt {
	symbol: string;
	/** Member of the answer. */
	member: string;
	key: FigureKey;
	value: DecimalString | null;
	inputs: ExplainedInput[];
	/** Why it is null, as a word; null for a figure that is known. */
	nullReason: string | null;
}

const quoteMembers = {
	lastdone: "lastDone",
	prevclose: "prevClose",
	changevalue: "changeValue",
	changerate: "changeRate",
	volume: "volume",
	turnover: "turnover",
} as const;

const isIn = <T extends object>(table: T, key: string): key is string & keyof T => Object.hasOwn(table, key);

/** Value of a figure of a row; null for one that is not of these parts. */
function figureOf(key: FigureKey, { quote, price, fundamentals, cross }: SecurityRow): DecimalString | null {
	if (isIn(quoteMembers, key)) return quote?.[quoteMembers[key]] ?? null;
	if (isIn(statementTexts, key)) return fundamentals?.[key] ?? null;
	if (isIn(crossTexts, key)) return cross[key];
	if (key === "highest52w") return price?.high52w ?? null;
	if (key === "lowest52w") return price?.low52w ?? null;
	return isIn(priceTexts, key) ? (price?.[key] ?? null) : null;
}

const isKey = (input: string): input is FigureKey => isIn(figureTexts, input);

/** The derivation that a figure comes from; undefined for one that combines several. */
function partOf(key: FigureKey): Part | undefined {
	if (isIn(quoteMembers, key)) return "quote";
	if (isIn(statementTexts, key)) return "fundamentals";
	if (key === "dpsttm") return "dividends";
	return isIn(priceTexts, key) ? "price" : undefined;
}

function dateOf(key: FigureKey, part: Part, { quote, price, fundamentals, dividends }: SecurityRow) {
	if (part === "quote") return quote ? easternDate(new Date(quote.timestamp)) : null;
	if (part === "price") return price?.date ?? null;
	if (part === "dividends") return dividends?.newestExDate ?? null;
	const isCount = key === "totalshares" || key === "circulatingshares";
	return (isCount ? fundamentals?.sharesDate : fundamentals?.periodEnd) ?? null;
}

/** The figures of derivations behind a figure; itself, if it is one. */
function leavesOf(key: FigureKey): FigureKey[] {
	if (partOf(key) !== undefined) return [key];
	const inputs = figureTexts[key].inputs.filter(isKey);
	return [...new Set(inputs.flatMap(leavesOf))];
}

/** Why a figure is null: an input that is not known, parts that do not go together, or a rule of the figure itself. */
function reasonOf(inputs: readonly ExplainedInput[], parts: SecurityParts, facts: DatasetFacts): string {
	const unknown = inputs.find(({ value }) => value === null);
	if (unknown) return `${unknown.key}_not_known`;
	for (const { key } of inputs) {
		const part = partOf(key);
		const isCount = key === "totalshares" || key === "circulatingshares";
		if (part !== "fundamentals" && part !== "dividends") continue;
		const dated = part === "dividends" ? "dividends" : isCount ? "shareCount" : "statements";
		const found = mismatch(parts, dated, facts);
		if (found) return found;
	}
	return "by_its_rule";
}

/** The receipt of each figure that an answer has of a security. */
export function receiptsOf(
	row: SecurityRow,
	figures: CalcIndex,
	parts: SecurityParts,
	facts: DatasetFacts,
): Receipt[] {
	const members = Object.keys(figures).filter((member) => isIn(calcIndexFigures, member));
	return members.map((member) => {
		const key = calcIndexFigures[member];
		const value = figures[member] ?? null;
		const inputs = leavesOf(key).map((leaf) => inputOf(leaf, row, parts));
		const nullReason = value === null ? reasonOf(inputs, parts, facts) : null;
		return { symbol: row.symbol, member, key, value, inputs, nullReason };
	});
}

function inputOf(key: FigureKey, row: SecurityRow, parts: SecurityParts): ExplainedInput {
	// Without dividends, those of the statements count.
	const part = key === "dpsttm" && !parts.dividends ? "fundamentals" : (partOf(key) ?? "quote");
	return {
		key,
		value: figureOf(key, row),
		date: dateOf(key, part, row),
		datasetIds: parts[part]?.datasetIds ?? [],
	};
}
