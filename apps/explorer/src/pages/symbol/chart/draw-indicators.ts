import { HistogramSeries, type IChartApi, LineSeries, type SeriesType, type Time } from "lightweight-charts";
import { token } from "../../../styles/token.ts";
import { barsBefore, type Indicator, type IndicatorLine, indicators } from "./indicators.ts";

interface Part {
	from: number;
	to: number;
}

interface Drawn {
	series: ReturnType<IChartApi["addSeries"]>;
	colour: string;
	line: IndicatorLine | undefined;
}

/** Colours of lines, by the order in which they are drawn. */
const colours = ["--line-1", "--line-2", "--line-3", "--line-4", "--line-5", "--line-6"];

/** The pane of prices and that of volumes come first. */
const firstPane = 2;

/** The indicators on a chart. */
export function drawIndicators(chart: IChartApi) {
	let chosen: readonly Indicator[] = [];
	let drawn: Drawn[][] = [];
	let start = 0;

	const add = (line: IndicatorLine, pane: number, order: number): Drawn => {
		const colour = token(colours[order % colours.length] ?? "--accent");
		const kind: SeriesType = line.isHistogram ? "Histogram" : "Line";
		const common = { color: colour, priceLineVisible: false, lastValueVisible: false };
		const series =
			kind === "Histogram"
				? chart.addSeries(HistogramSeries, { ...common, color: `${colour}80` }, pane)
				: chart.addSeries(LineSeries, { ...common, lineWidth: 1, crosshairMarkerVisible: false }, pane);
		return { series, colour, line: undefined };
	};
	return {
		choose(names: readonly Indicator[]) {
			for (const { series } of drawn.flat()) chart.removeSeries(series);
			chosen = names;
			let [order, pane] = [0, firstPane - 1];
			drawn = names.map((name) => {
				const { place, lines } = indicators[name];
				if (place === "pane") pane += 1;
				return lines([]).map((line) => add(line, place === "pane" ? pane : 0, order++));
			});
			shareHeight(chart);
		},
		setBars(
			bars: readonly { close: string }[],
			{ from, to }: Part,
			timeOf: (index: number) => Time | undefined,
		) {
			start = Math.max(0, from - barsBefore);
			const closes = bars.slice(start, to).map(({ close }) => Number(close));
			for (const [index, name] of chosen.entries()) {
				for (const [place, line] of indicators[name].lines(closes).entries()) {
					const one = drawn[index]?.[place];
					if (!one) continue;
					one.line = line;
					const shown = line.values.slice(from - start).flatMap((value, at) => {
						const time = timeOf(from + at);
						return Number.isNaN(value) || time === undefined ? [] : [{ time, value }];
					});
					one.series.setData(shown);
				}
			}
		},
		/** The values at the place of a bar. */
		valuesAt: (index: number) =>
			drawn.flat().flatMap(({ line, colour }) => {
				const value = line?.values[index - start];
				return line && value !== undefined && !Number.isNaN(value)
					? [{ name: line.name, colour, value }]
					: [];
			}),
	};
}

/** The prices take most of the height, whatever the number of panes. */
function shareHeight(chart: IChartApi): void {
	for (const [index, pane] of chart.panes().entries()) pane.setStretchFactor(index === 0 ? 5 : 1.2);
}
