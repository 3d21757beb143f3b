import { type ChartAdjust, type ChartPeriod, followBars } from "@us-market-data/client/charts";
import { CandlestickSeries, createChart, HistogramSeries } from "lightweight-charts";
import { useEffect, useRef, useState } from "react";
import { client } from "../../market/market.ts";
import { usePreferences } from "../../session/preferences.ts";

/** Candles and volume of a security; older bars load when it is dragged back. */
export default function PriceChart({
	symbol,
	period,
	adjust,
}: {
	symbol: string;
	period: ChartPeriod;
	adjust: ChartAdjust;
}) {
	const place = useRef<HTMLDivElement>(null);
	const [failure, setFailure] = useState<string>();
	const [bars, setBars] = useState<number>();
	const { theme, colours } = usePreferences();
	// biome-ignore lint/correctness/useExhaustiveDependencies: the looks decide the colours that the effect reads
	useEffect(() => {
		if (!place.current) return;
		const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
		const [up, down, line] = [token("--up"), token("--down"), token("--line")];
		const chart = createChart(place.current, {
			autoSize: true,
			layout: {
				background: { color: token("--panel") },
				textColor: token("--quiet"),
				attributionLogo: false,
				panes: { separatorColor: line },
			},
			grid: { vertLines: { color: line }, horzLines: { color: line } },
			timeScale: {
				borderColor: line,
				timeVisible: !["day", "week", "month", "quarter", "year"].includes(period),
			},
			rightPriceScale: { borderColor: line },
		});
		const candles = chart.addSeries(CandlestickSeries, {
			...{ upColor: up, downColor: down, wickUpColor: up, wickDownColor: down, borderVisible: false },
		});
		const volume = chart.addSeries(HistogramSeries, { priceFormat: { type: "volume" } }, 1);
		chart.panes()[1]?.setHeight(80);
		setFailure(undefined);
		const stop = followBars(client, {
			...{ chart, candles, volume, symbol, period, adjust },
			volumeColors: { up: `${up}80`, down: `${down}80` },
			onLoad: setBars,
			onError: (error) => setFailure(error instanceof Error ? error.message : String(error)),
		});
		return () => {
			stop();
			chart.remove();
		};
	}, [symbol, period, adjust, theme, colours]);
	return (
		<>
			{failure && (
				<p className="trouble" role="alert">
					{failure}
				</p>
			)}
			{bars === 0 && <p className="body quiet">No bars of this period are held.</p>}
			<div
				ref={place}
				className="price-chart"
				data-bars={bars}
				role="img"
				aria-label={`Candles of ${symbol}`}
			/>
		</>
	);
}
