import type { ChartCandle } from "@us-market-data/client/charts";
import {
	AreaSeries,
	BarSeries,
	CandlestickSeries,
	type IChartApi,
	type ISeriesApi,
	LineSeries,
	type SeriesType,
	type Time,
} from "lightweight-charts";
import { token } from "../../../styles/token.ts";
import type { ChartChoice } from "./chart-choice.ts";

type Kind = ChartChoice["kind"];

/** The prices of the security. Their kind changes without the bars being asked for again. */
export interface PriceSeries {
	setData(rows: ChartCandle[]): void;
	update(row: ChartCandle): void;
	setKind(kind: Kind): void;
	/** The time of a row; undefined where there is none. */
	timeAt(index: number): Time | undefined;
	/** The series of the chart library, which is another one after a change of kind. */
	series(): ISeriesApi<SeriesType>;
}

function addSeries(chart: IChartApi, kind: Kind): ISeriesApi<SeriesType> {
	const [up, down, accent] = [token("--up"), token("--down"), token("--accent")];
	switch (kind) {
		case "candles":
			return chart.addSeries(CandlestickSeries, {
				upColor: up,
				downColor: down,
				wickUpColor: up,
				wickDownColor: down,
				borderVisible: false,
			});
		case "bars":
			return chart.addSeries(BarSeries, { upColor: up, downColor: down, thinBars: false });
		case "line":
			return chart.addSeries(LineSeries, { color: accent, lineWidth: 2 });
		case "area":
			return chart.addSeries(AreaSeries, {
				lineColor: accent,
				lineWidth: 2,
				topColor: `${accent}48`,
				bottomColor: `${accent}06`,
			});
	}
}

/** Draws the prices as candles, bars, a line or an area. */
export function drawPrices(chart: IChartApi, first: Kind): PriceSeries {
	let rows: ChartCandle[] = [];
	let kind = first;
	let series = addSeries(chart, kind);
	const rowOf = (row: ChartCandle) =>
		kind === "candles" || kind === "bars" ? row : { time: row.time, value: row.close };
	series.priceScale().applyOptions({ scaleMargins: { top: 0.1, bottom: 0.12 } });
	return {
		setData(next) {
			rows = next;
			series.setData(rows.map(rowOf));
		},
		update(row) {
			const isSame = rows.at(-1)?.time === row.time;
			rows = [...(isSame ? rows.slice(0, -1) : rows), row];
			series.update(rowOf(row));
		},
		setKind(next) {
			if (next === kind) return;
			kind = next;
			const replaced = series;
			series = addSeries(chart, kind);
			series.setData(rows.map(rowOf));
			chart.removeSeries(replaced);
			// Behind the indicators, as the first series was.
			series.setSeriesOrder(0);
		},
		timeAt: (index) => series.dataByIndex(index)?.time,
		series: () => series,
	};
}
