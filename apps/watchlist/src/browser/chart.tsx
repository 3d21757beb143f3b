import { type ChartPeriod, followBars } from "@us-market-data/client/charts";
import { CandlestickSeries, createChart, HistogramSeries } from "lightweight-charts";
import { useEffect, useRef, useState } from "react";
import { client, refetchInterval } from "./market.ts";
import { Trouble } from "./trouble.tsx";

const periods = ["5m", "1h", "day", "week"] as const satisfies ChartPeriod[];
const [up, down] = ["#2a9d8f", "#c8553d"];

/** Candles of one security; older ones come when the user scrolls back. */
export function Chart({ symbol }: { symbol: string }) {
	const container = useRef<HTMLDivElement>(null);
	const [period, setPeriod] = useState<ChartPeriod>("day");
	const [bars, setBars] = useState<number>();
	const [error, setError] = useState<unknown>();

	useEffect(() => {
		if (!container.current) return;
		setBars(undefined);
		const chart = createChart(container.current, {
			autoSize: true,
			localization: { locale: "en-US" },
			// The logo writes a style into the page, which the policy of the page refuses. The footer names its maker.
			layout: { attributionLogo: false },
			timeScale: { timeVisible: true },
		});
		const volume = chart.addSeries(HistogramSeries, {
			priceScaleId: "",
			priceFormat: { type: "volume" },
			lastValueVisible: false,
			priceLineVisible: false,
		});
		volume.priceScale().applyOptions({ scaleMargins: { top: 0.8, bottom: 0 } });
		const stop = followBars(client, {
			chart,
			candles: chart.addSeries(CandlestickSeries, { upColor: up, downColor: down }),
			volume,
			volumeColors: { up: `${up}66`, down: `${down}66` },
			symbol,
			period,
			pollInterval: refetchInterval,
			onLoad(count) {
				setBars(count);
				setError(undefined);
			},
			onError: setError,
		});
		return () => {
			stop();
			chart.remove();
		};
	}, [symbol, period]);

	return (
		<section aria-label={`Chart of ${symbol}`}>
			<h2>{symbol}</h2>
			{periods.map((one) => (
				<button key={one} type="button" aria-pressed={one === period} onClick={() => setPeriod(one)}>
					{one}
				</button>
			))}
			<Trouble error={error} />
			{bars === 0 && <p className="empty">No bars of {symbol}.</p>}
			<div ref={container} className="chart" data-bars={bars} />
		</section>
	);
}
