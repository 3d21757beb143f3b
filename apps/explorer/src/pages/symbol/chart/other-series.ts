import { type IChartApi, type ISeriesApi, LineSeries, type SeriesType, type Time } from "lightweight-charts";
import { percentChange } from "../../../figures/percent-change.ts";
import { token } from "../../../styles/token.ts";
import { lineColours } from "./line-colours.ts";

/** A bar as far as a comparison needs it. */
interface Point {
	date: string;
	timestamp: string;
	close: string;
}

/** A security that is compared with that of the chart. */
export interface OtherSecurity {
	symbol: string;
	bars: readonly Point[];
}

/** The change of a compared security up to one bar. */
export interface OtherReading {
	symbol: string;
	colour: string;
	/** In percent; undefined where it has no bar. */
	change: string | undefined;
	/** The first day that counts, where it is later than that of the chart. */
	since: string | undefined;
}

/** Matches bars of different securities: by day, or by time of day. */
const keyOf = ({ date, timestamp }: Point, isIntraday: boolean): string => (isIntraday ? timestamp : date);

/**
 * The change in percent from the first bar of a range to another one, as the scale of the chart library counts it: a
 * security that has no bar there yet begins with its own first one.
 *
 * @param closes the closes of the compared security by the bars of the chart; undefined where it has none
 */
export function changeOf(
	closes: readonly (string | undefined)[],
	first: number,
	index: number,
): { change: string | undefined; start: number | undefined } {
	const start = closes.findIndex((close, at) => at >= first && close !== undefined);
	const [base, close] = [closes[start], closes[index]];
	if (base === undefined || close === undefined || index < start)
		return { change: undefined, start: start < 0 ? undefined : start };
	return { change: percentChange(base, close), start };
}

/** The lines of compared securities, on the scale of the prices. */
export function drawOthers(chart: IChartApi, isIntraday: boolean) {
	let drawn: {
		other: OtherSecurity;
		colour: string;
		series: ISeriesApi<SeriesType>;
		closes: (string | undefined)[];
	}[] = [];
	return {
		choose(others: readonly OtherSecurity[]) {
			for (const { series } of drawn) chart.removeSeries(series);
			drawn = others.map((other, index) => {
				const colour = token(lineColours[index % lineColours.length] ?? "--accent");
				const series = chart.addSeries(LineSeries, {
					color: colour,
					lineWidth: 2,
					priceLineVisible: false,
					crosshairMarkerVisible: false,
					title: other.symbol.replace(/\.US$/, ""),
				});
				return { other, colour, series, closes: [] };
			});
		},
		/** Draws the closes at the times of the chart's own bars: other times would move its bars. */
		setBars(
			bars: readonly Point[],
			{ from, to }: { from: number; to: number },
			timeOf: (index: number) => Time | undefined,
		) {
			for (const one of drawn) {
				const byKey = new Map(one.other.bars.map((bar) => [keyOf(bar, isIntraday), bar.close]));
				one.closes = bars.map((bar) => byKey.get(keyOf(bar, isIntraday)));
				one.series.setData(
					one.closes.slice(from, to).flatMap((close, at) => {
						const time = timeOf(from + at);
						return close === undefined || time === undefined ? [] : [{ time, value: Number(close) }];
					}),
				);
			}
		},
		/** The changes from the first visible bar to another one. */
		valuesAt: (bars: readonly Point[], first: number, index: number): OtherReading[] =>
			drawn.map(({ other: { symbol }, colour, closes }) => {
				const { change, start } = changeOf(closes, first, index);
				const since = start === undefined || start === first ? undefined : bars[start]?.date;
				return { symbol, colour, change, since };
			}),
		count: () => drawn.length,
	};
}
