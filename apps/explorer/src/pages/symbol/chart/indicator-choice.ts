/** Kinds of indicators, with the usual values of their parameters and where each is drawn. */
export const indicatorKinds = {
	sma: { name: "SMA", isOnPrices: true, defaults: [20] },
	ema: { name: "EMA", isOnPrices: true, defaults: [20] },
	bollinger: { name: "Bollinger", isOnPrices: true, defaults: [20, 2] },
	rsi: { name: "RSI", isOnPrices: false, defaults: [14] },
	macd: { name: "MACD", isOnPrices: false, defaults: [12, 26, 9] },
} as const satisfies Record<string, { name: string; isOnPrices: boolean; defaults: readonly number[] }>;

export type IndicatorKind = keyof typeof indicatorKinds;

/** An indicator with its parameters, such as an SMA of 50 bars. */
export interface Indicator {
	kind: IndicatorKind;
	parameters: readonly number[];
}

/** Indicators that one chart shows at most. */
export const maxIndicators = 8;

/** Bars that an indicator looks back at most. The chart calculates with as many before its first visible bar. */
export const maxLookback = 400;

const isBollingerWidth = (kind: IndicatorKind, index: number): boolean => kind === "bollinger" && index === 1;

/** The bounds of a parameter. All are whole numbers of bars, except the width of Bollinger bands in standard deviations. */
export const boundsOf = (kind: IndicatorKind, index: number): { min: number; max: number; step: number } =>
	isBollingerWidth(kind, index) ? { min: 0.1, max: 10, step: 0.1 } : { min: 2, max: maxLookback, step: 1 };

/** True for a value that a parameter can have. */
export const isAllowed = (kind: IndicatorKind, index: number, value: number): boolean => {
	const { min, max, step } = boundsOf(kind, index);
	return value >= min && value <= max && (step < 1 || Number.isInteger(value));
};

/** The spelling in an address, such as `sma50` and `macd12-26-9`. */
export const spellingOf = ({ kind, parameters }: Indicator): string => `${kind}${parameters.join("-")}`;

/** The name with the parameters, `MACD 12, 26, 9`. */
export const nameOf = ({ kind, parameters }: Indicator): string =>
	`${indicatorKinds[kind].name} ${parameters.join(", ")}`;

/** Reads an indicator; parameters that are not given have their usual values. */
function indicatorIn(word: string): Indicator | undefined {
	const kind = (Object.keys(indicatorKinds) as IndicatorKind[]).find((one) => word.startsWith(one));
	if (kind === undefined) return undefined;
	const rest = word.slice(kind.length);
	const given = rest === "" ? [] : rest.split("-").map(Number);
	const { defaults } = indicatorKinds[kind];
	const parameters = defaults.map((usual, index) => given[index] ?? usual);
	const isValid =
		given.length <= defaults.length && parameters.every((value, index) => isAllowed(kind, index, value));
	return isValid ? { kind, parameters } : undefined;
}

/** The indicators in a text of an address, each once; what is not known falls away. */
export function indicatorsIn(text: string): Indicator[] {
	const found = text.split(",").flatMap((word) => indicatorIn(word) ?? []);
	const bySpelling = new Map(found.map((indicator) => [spellingOf(indicator), indicator]));
	return [...bySpelling.values()].slice(0, maxIndicators);
}

/** The text of an address for indicators; undefined for none. */
export const textOf = (indicators: readonly Indicator[]): string | undefined =>
	indicators.length === 0 ? undefined : indicators.map(spellingOf).join(",");
