import type { ChartPeriod } from "@us-market-data/client/charts";
import {
	createSeriesMarkers,
	type IChartApi,
	LineSeries,
	type SeriesMarker,
	type Time,
} from "lightweight-charts";
import { token } from "../../../styles/token.ts";
import { type Mark, type MarkedBar, markedBars } from "./marks.ts";

const shapes = { split: "square", dividend: "circle", filing: "arrowUp" } as const;

/** Where several marks fall on one bar, the rarest gives its shape. */
const order = ["split", "dividend", "filing"] as const;

/** Marks stand in a row at the foot of the pane of prices: on a series of their own, which no price moves. */
export function drawMarks(chart: IChartApi, period: ChartPeriod) {
	const row = chart.addSeries(LineSeries, {
		priceScaleId: "marks",
		lineVisible: false,
		crosshairMarkerVisible: false,
		priceLineVisible: false,
		lastValueVisible: false,
		autoscaleInfoProvider: () => ({ priceRange: { minValue: 0, maxValue: 1 } }),
	});
	row.priceScale().applyOptions({ scaleMargins: { top: 0.92, bottom: 0 } });
	const markers = createSeriesMarkers<Time>(row, []);
	let marks: readonly Mark[] = [];
	let marked: readonly MarkedBar[] = [];
	return {
		choose(next: readonly Mark[]) {
			marks = next;
		},
		setBars(
			bars: readonly { date: string }[],
			{ from, to }: { from: number; to: number },
			timeOf: (index: number) => Time | undefined,
		) {
			marked = markedBars(bars.slice(from, to), marks, period).map((bar) => ({
				...bar,
				index: bar.index + from,
			}));
			const placed = marked.flatMap(({ index, marks: ofBar }) => {
				const time = timeOf(index);
				return time === undefined ? [] : [{ time, index, ofBar }];
			});
			row.setData(placed.map(({ time }) => ({ time, value: 0.5 })));
			markers.setMarkers(placed.map(({ time, index, ofBar }) => markerOf(time, index, ofBar)));
		},
		/** The marks of the bar at a place. */
		marksAt: (index: number): readonly Mark[] => marked.find((bar) => bar.index === index)?.marks ?? [],
	};
}

function markerOf(time: Time, index: number, marks: readonly Mark[]): SeriesMarker<Time> {
	const first = order.find((kind) => marks.some((mark) => mark.kind === kind)) ?? "filing";
	return {
		time,
		position: "inBar",
		shape: shapes[first],
		color: token(first === "filing" ? "--quiet" : "--accent"),
		id: String(index),
	};
}
