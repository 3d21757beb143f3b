import { canonicalDecimal, type DecimalString, quotient } from "@us-market-data/market";
import { type TechnicalKey, technicalKeys } from "../derivations/prices/price-metrics.ts";
import { figureTexts } from "../figures/figure-texts.ts";
import type { SecurityRow } from "../view/security-row.ts";
import type { ChoiceIndicator, Indicator, NumericIndicator } from "./indicator.ts";
import { numericIndicators } from "./numeric-indicators.ts";

/** Other accepted spellings of keys: those of earlier versions, and the names of the same figures in other answers. */
export const keyAliases: Readonly<Record<string, string>> = {
	prevclose: "lastdone",
	prevchg: "changerate",
	balance: "turnover",
	shortvolumeratio: "shortvolumepercent",
	psttm: "pstm",
	dividendyield: "divyld",
	revenue: "sales",
	revenuettm: "sales",
	netincomettm: "netincome",
	fivedaychangerate: "chg5d",
	tendaychangerate: "chg10d",
	halfyearchangerate: "chg120d",
	ytdchangerate: "chgytd",
};

/** A key without the prefix `filter_` and without underscores, which a spelling may have or lack. */
export const normaliseKey = (key: string): string => key.replace(/^filter_/, "").replaceAll("_", "");

const crossings = { choice: "category", choices: ["goldenfork", "deadcross"] };
const extremes = { choice: "value_type", choices: ["overbought", "oversold"] };
const bands = { choice: "category", choices: ["breakthrough_up", "breakthrough_down"] };
const trends = { choice: "category", choices: ["bullish", "bearish"] };

const technicals: Record<TechnicalKey, { id: number; choice: string; choices: string[] }> = {
	macd_day: { id: 101, ...crossings },
	macd_week: { id: 102, ...crossings },
	rsi_day: { id: 103, ...extremes },
	rsi_week: { id: 104, ...extremes },
	kdj_day: { id: 105, ...crossings },
	kdj_week: { id: 106, ...crossings },
	boll_day: { id: 107, ...bands },
	boll_week: { id: 108, ...bands },
	ma_day: { id: 109, ...trends },
};

const technicalIndicators = technicalKeys.map(
	(key): ChoiceIndicator => ({
		kind: "technical",
		key,
		figure: key,
		name: figureTexts[key].name,
		unit: null,
		group: "Technical",
		...technicals[key],
		read: (row) => row.price?.technical[key] ?? null,
	}),
);

const text = (id: number, key: "industry" | "sector" | "exchange", name: string): ChoiceIndicator => ({
	kind: "text",
	id,
	key,
	figure: null,
	name,
	unit: null,
	group: "Company",
	choice: "value",
	choices: null,
	read: (row) => row.listing?.[key] || null,
});

/** Every key that conditions, `show` and `sort` may name, in the order of their groups. */
export const indicators: readonly Indicator[] = [
	...numericIndicators,
	...technicalIndicators,
	text(121, "industry", "Industry"),
	text(122, "sector", "Sector"),
	text(123, "exchange", "Exchange"),
];

const byKey = new Map(indicators.map((indicator) => [normaliseKey(indicator.key), indicator]));

/** The indicator of a key or of another spelling of it; a prefix `filter_` is dropped. */
export function indicatorOf(key: string): Indicator | undefined {
	const normalised = normaliseKey(key);
	return byKey.get(
		Object.hasOwn(keyAliases, normalised) ? (keyAliases[normalised] ?? normalised) : normalised,
	);
}

export const isNumeric = (indicator: Indicator): indicator is NumericIndicator =>
	indicator.kind === "numeric";

/** The value of a security in the unit of the indicator; null when not known. */
export function displayValue(indicator: Indicator, row: SecurityRow): string | null {
	const value = indicator.read(row);
	if (value === null || !isNumeric(indicator)) return value;
	const { places: decimals } = indicator;
	if (decimals === null) return value;
	if (isShort(value, decimals)) return canonicalDecimal(value) ?? value;
	return quotient(value, "1", decimals) ?? value;
}

/** True when a decimal has at most the given number of places, as rounding would leave it. */
function isShort(value: DecimalString, decimals: number): boolean {
	const point = value.indexOf(".");
	return point === -1 || value.length - point - 1 <= decimals;
}
