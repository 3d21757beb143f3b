import { createChart, type IChartApi, LineSeries, LineStyle } from "lightweight-charts";
import { useEffect, useRef } from "react";
import { usePreferences } from "../../session/preferences.ts";
import { chartLook } from "../../styles/chart-look.ts";
import { token } from "../../styles/token.ts";
import type { Line } from "./compared.ts";

/** Lines after this many are dashed, so that colour is not all that tells them apart. */
const solid = 4;

/** The change of each security since the start of the span. */
export default function CompareChart({
	lines,
	onDate,
}: {
	lines: readonly Line[];
	/** Called with the day below the crosshair, and with undefined when it leaves. */
	onDate: (date: string | undefined) => void;
}) {
	const container = useRef<HTMLDivElement>(null);
	const { theme } = usePreferences();
	// biome-ignore lint/correctness/useExhaustiveDependencies: the theme decides the colours that the effect reads
	useEffect(() => {
		if (!container.current) return;
		const chart = emptyChart(container.current);
		chart.subscribeCrosshairMove(({ time }) => onDate(typeof time === "string" ? time : undefined));
		for (const [index, line] of lines.entries()) addLine(chart, line, index);
		chart.timeScale().fitContent();
		return () => chart.remove();
	}, [lines, theme, onDate]);
	const names = lines.map(({ symbol }) => symbol.replace(/\.US$/, "")).join(", ");
	return (
		<div
			ref={container}
			className="compare-chart"
			data-lines={lines.filter(({ points }) => points.length > 0).length}
			role="img"
			aria-label={`Change in percent of ${names}; the list above has the figures`}
		/>
	);
}

function emptyChart(container: HTMLElement): IChartApi {
	const look = chartLook();
	return createChart(container, {
		...look,
		localization: { ...look.localization, priceFormatter: (value: number) => `${value.toFixed(2)} %` },
	});
}

/** The places on a chart are floating-point numbers; the figures of the legend are not. */
function addLine(chart: IChartApi, { points }: Line, index: number): void {
	const base = Number(points[0]?.close);
	const series = chart.addSeries(LineSeries, {
		color: token(`--line-${index + 1}`),
		lineWidth: 2,
		lineStyle: index < solid ? LineStyle.Solid : LineStyle.Dashed,
		priceLineVisible: false,
	});
	series.setData(
		points.map(({ date, close }) => ({
			time: date,
			value: base === 0 ? 0 : (Number(close) / base - 1) * 100,
		})),
	);
}
