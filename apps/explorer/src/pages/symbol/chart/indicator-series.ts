import {
	HistogramSeries,
	type IChartApi,
	type ISeriesApi,
	LineSeries,
	LineStyle,
	type SeriesType,
	type Time,
} from "lightweight-charts";
import { token } from "../../../styles/token.ts";
import { type Indicator, indicatorKinds, maxLookback, nameOf, spellingOf } from "./indicator-choice.ts";
import { type IndicatorLine, linesOf } from "./indicators.ts";
import { lineColours } from "./line-colours.ts";

/** The value of an indicator at one bar. */
export interface IndicatorReading {
	indicator: Indicator;
	name: string;
	/** Position of the pane that it is drawn in; 0 is that of the prices. */
	pane: number;
	/** False while prices are drawn in percent: a mean of prices has no place there. */
	isDrawn: boolean;
	values: { name: string; colour: string; value: number }[];
}

/** A value of an indicator as the chart writes it. */
export const valueText = (value: number): string => value.toFixed(2).replace("-", "\u2212");

interface Drawn {
	indicator: Indicator;
	pane: number;
	lines: { series: ISeriesApi<SeriesType>; colour: string; line: IndicatorLine }[];
}

/** The pane of prices and that of volumes come first. */
const firstPane = 2;

/** Values of an RSI at which a share counts as overbought and oversold. */
const rsiLimits = [70, 30];

/** The indicators on a chart. */
export function drawIndicators(chart: IChartApi) {
	let drawn: Drawn[] = [];
	let start = 0;
	let isPercent = false;

	const add = (
		{ kind }: Indicator,
		line: IndicatorLine,
		{ pane, order }: { pane: number; order: number },
	): Drawn["lines"][number] => {
		const { isOnPrices } = indicatorKinds[kind];
		const usual = isOnPrices ? lineColours[order % lineColours.length] : "--line-4";
		const colour = token((line.look === "second" ? "--line-2" : usual) ?? "--accent");
		const common = { color: colour, priceLineVisible: false, lastValueVisible: false };
		if (line.look === "histogram")
			return { series: chart.addSeries(HistogramSeries, common, pane), colour: token("--quiet"), line };
		const series = chart.addSeries(
			LineSeries,
			{
				...common,
				lineWidth: 2,
				// Colours repeat after the last one, so that from there on the lines are dotted.
				lineStyle:
					line.look === "dashed"
						? LineStyle.Dashed
						: order >= lineColours.length
							? LineStyle.Dotted
							: LineStyle.Solid,
				crosshairMarkerVisible: false,
				lastValueVisible: line.look === "line" && !isOnPrices,
			},
			pane,
		);
		// Bands are three lines: thin ones leave the prices in sight.
		if (kind === "bollinger") series.applyOptions({ lineWidth: 1 });
		if (kind === "rsi") addLimits(series);
		return { series, colour, line };
	};
	return {
		choose(indicators: readonly Indicator[]) {
			for (const { series } of drawn.flatMap(({ lines }) => lines)) chart.removeSeries(series);
			let [order, lastPane] = [-1, firstPane - 1];
			drawn = indicators.map((indicator) => {
				const { isOnPrices } = indicatorKinds[indicator.kind];
				if (isOnPrices) order += 1;
				else lastPane += 1;
				const at = { pane: isOnPrices ? 0 : lastPane, order: isOnPrices ? order : 0 };
				const lines = linesOf(indicator, []).map((line) => add(indicator, line, at));
				return { indicator, pane: at.pane, lines };
			});
			shareHeight(chart);
			this.setPercent(isPercent);
		},
		/** Means of prices are not drawn while prices are drawn in percent. */
		setPercent(next: boolean) {
			isPercent = next;
			for (const { pane, lines } of drawn)
				if (pane === 0) for (const { series } of lines) series.applyOptions({ visible: !isPercent });
		},
		setBars(
			bars: readonly { close: string }[],
			{ from, to }: { from: number; to: number },
			timeOf: (index: number) => Time | undefined,
		) {
			start = Math.max(0, from - maxLookback);
			const closes = bars.slice(start, to).map(({ close }) => Number(close));
			const [up, down] = [`${token("--up")}90`, `${token("--down")}90`];
			for (const { indicator, lines } of drawn) {
				for (const [index, line] of linesOf(indicator, closes).entries()) {
					const one = lines[index];
					if (!one) continue;
					one.line = line;
					const visible = line.values.slice(from - start).flatMap((value, at) => {
						const time = timeOf(from + at);
						if (Number.isNaN(value) || time === undefined) return [];
						return [
							line.look === "histogram" ? { time, value, color: value < 0 ? down : up } : { time, value },
						];
					});
					one.series.setData(visible);
				}
			}
		},
		/** The values at the position of a bar. */
		valuesAt: (index: number): IndicatorReading[] =>
			drawn.map(({ indicator, pane, lines }) => ({
				indicator,
				name: nameOf(indicator),
				pane,
				isDrawn: pane !== 0 || !isPercent,
				values: lines.flatMap(({ line, colour }) => {
					const value = line.values[index - start];
					return value === undefined || Number.isNaN(value) ? [] : [{ name: line.name, colour, value }];
				}),
			})),
		/** Tells charts with the same indicators from others. */
		key: () => drawn.map(({ indicator }) => spellingOf(indicator)).join(","),
	};
}

/** Draws the limits of an RSI, which are always in sight. */
function addLimits(series: ISeriesApi<SeriesType>): void {
	for (const price of rsiLimits)
		series.createPriceLine({
			price,
			color: token("--quiet"),
			lineWidth: 1,
			lineStyle: LineStyle.Dashed,
			axisLabelVisible: false,
		});
	series.applyOptions({
		autoscaleInfoProvider: (
			original: () => { priceRange: { minValue: number; maxValue: number } | null } | null,
		) => {
			const seen = original()?.priceRange;
			return {
				priceRange: {
					minValue: Math.min(25, seen?.minValue ?? 25),
					maxValue: Math.max(75, seen?.maxValue ?? 75),
				},
			};
		},
	});
}

/** The prices take most of the height, whatever the number of panes. */
function shareHeight(chart: IChartApi): void {
	for (const [index, pane] of chart.panes().entries())
		pane.setStretchFactor(index === 0 ? 5 : index === 1 ? 1 : 1.4);
}
