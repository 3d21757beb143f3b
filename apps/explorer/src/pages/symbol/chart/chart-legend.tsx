import { useId } from "react";
import { Change, Figure } from "../../../figures/figure.tsx";
import { percentChange } from "../../../figures/percent-change.ts";
import { date, instant } from "../../../figures/time.ts";
import { sessionNames } from "../sessions.ts";
import { isIntraday } from "./chart-choice.ts";
import type { Mark } from "./marks.ts";
import type { Reading } from "./scene.ts";

/** Marks of one bar that the legend has room for. */
const mostMarks = 4;

/** The figures of the bar below the crosshair, or of the newest one. */
export function ChartLegend({
	reading,
	period,
	isByKey,
	onMark,
}: {
	reading: Reading | undefined;
	period: string;
	/** True while the keyboard moves the crosshair: then screen readers read it. */
	isByKey: boolean;
	onMark: (mark: Mark) => void;
}) {
	const id = useId();
	if (!reading) return <p className="chart-legend" />;
	const { bar, closeBefore, indicators, marks } = reading;
	const values = [
		["Open", bar.open],
		["High", bar.high],
		["Low", bar.low],
		["Close", bar.close],
		["Volume", bar.volume],
	] as const;
	return (
		<div className="chart-legend" aria-live={isByKey ? "polite" : "off"} id={id}>
			<span className="quiet">
				{isIntraday(period) ? instant(bar.timestamp) : date(bar.date)}
				{sessionNames[bar.tradeSession] && `, ${sessionNames[bar.tradeSession]}`}
			</span>
			{values.map(([name, value]) => (
				<span key={name}>
					<span className="quiet">{name}</span> <Figure value={value} />
				</span>
			))}
			{closeBefore !== undefined && <Change value={percentChange(closeBefore, bar.close)} isPercent />}
			{indicators.map(({ name, colour, value }) => (
				<span key={name} className="figure">
					<svg viewBox="0 0 12 4" width="12" height="4" aria-hidden="true">
						<rect width="12" height="4" fill={colour} />
					</svg>{" "}
					<span className="quiet">{name}</span> {value.toFixed(2).replace("-", "\u2212")}
				</span>
			))}
			{marks.slice(0, mostMarks).map((mark, index) => (
				<button
					// biome-ignore lint/suspicious/noArrayIndexKey: two filings may have the same words and day
					key={`${index} ${mark.text}`}
					type="button"
					className="mark-link"
					onClick={() => onMark(mark)}
				>
					{mark.text}, {date(mark.date)}
				</button>
			))}
			{marks.length > mostMarks && <span className="quiet">and {marks.length - mostMarks} more</span>}
		</div>
	);
}
