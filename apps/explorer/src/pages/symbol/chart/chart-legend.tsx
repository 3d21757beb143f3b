import { createPortal } from "react-dom";
import { Change, Figure } from "../../../figures/figure.tsx";
import { percentChange } from "../../../figures/percent-change.ts";
import { date, instant } from "../../../figures/time.ts";
import { sessionNames } from "../sessions.ts";
import { isIntraday } from "./chart-choice.ts";
import { type Indicator, spellingOf } from "./indicator-choice.ts";
import { type IndicatorReading, valueText } from "./indicator-series.ts";
import type { Mark } from "./marks.ts";
import type { OtherReading } from "./other-series.ts";
import type { Reading } from "./scene.ts";

/** Marks of one bar that the legend has room for. */
const maxMarks = 3;

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
	if (!reading) return <p className="chart-legend" />;
	const { bar, closeBefore, marks } = reading;
	const values = [
		["Open", bar.open],
		["High", bar.high],
		["Low", bar.low],
		["Close", bar.close],
	] as const;
	return (
		<div className="chart-legend" aria-live={isByKey ? "polite" : "off"}>
			<span className="when">
				{isIntraday(period) ? instant(bar.timestamp) : date(bar.date)}
				{sessionNames[bar.tradeSession] && `, ${sessionNames[bar.tradeSession]}`}
			</span>
			{values.map(([name, value]) => (
				<span key={name}>
					<span className="quiet">{name}</span> <Figure value={value} atLeast={2} />
				</span>
			))}
			{closeBefore !== undefined && <Change value={percentChange(closeBefore, bar.close)} isPercent />}
			<span>
				<span className="quiet">Volume</span> <Figure value={bar.volume} compact />
			</span>
			{marks.slice(0, maxMarks).map((mark, index) => (
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
			{marks.length > maxMarks && <span className="quiet">and {marks.length - maxMarks} more</span>}
		</div>
	);
}

/** A compared security with the reason why it has no line. */
export interface OtherState {
	symbol: string;
	failure: string | undefined;
	isLoading: boolean;
}

/** The names and values of the lines, each in the pane that it is drawn in. */
export function LineLegends({
	reading,
	panes,
	symbol,
	isLine,
	others,
	onEditIndicators,
	onRemoveIndicator,
	onRemoveOther,
}: {
	reading: Reading | undefined;
	panes: readonly HTMLElement[];
	symbol: string;
	/** True where the prices have the colour of a line, not those of up and down. */
	isLine: boolean;
	others: readonly OtherState[];
	onEditIndicators: () => void;
	onRemoveIndicator: (indicator: Indicator) => void;
	onRemoveOther: (symbol: string) => void;
}) {
	if (!reading) return null;
	const { indicators, comparison } = reading;
	return panes.map((pane, index) => {
		const ofPane = indicators.filter((one) => one.pane === index);
		const hasOthers = index === 0 && others.length > 0;
		if (ofPane.length === 0 && !hasOthers) return null;
		return createPortal(
			<ul className="line-legend" aria-label={index === 0 ? "Lines over the prices" : undefined}>
				{hasOthers && comparison && (
					<li>
						<Swatch colour={isLine ? "var(--accent)" : "var(--text)"} />
						<span>{symbol.replace(/\.US$/, "")}</span>
						<Change value={comparison.own} isPercent />
						<span className="quiet">since {date(comparison.since)}</span>
					</li>
				)}
				{hasOthers &&
					others.map((other) => (
						<OtherEntry
							key={other.symbol}
							other={other}
							reading={comparison?.others.find((one) => one.symbol === other.symbol)}
							onRemove={onRemoveOther}
						/>
					))}
				{ofPane.map((one) => (
					<IndicatorEntry
						key={spellingOf(one.indicator)}
						reading={one}
						onEdit={onEditIndicators}
						onRemove={onRemoveIndicator}
					/>
				))}
			</ul>,
			pane,
			String(index),
		);
	});
}

function OtherEntry({
	other: { symbol, failure, isLoading },
	reading,
	onRemove,
}: {
	other: OtherState;
	reading: OtherReading | undefined;
	onRemove: (symbol: string) => void;
}) {
	const name = symbol.replace(/\.US$/, "");
	const isEmpty = reading !== undefined && reading.change === undefined && !isLoading;
	return (
		<li>
			<Swatch colour={reading?.colour ?? "transparent"} />
			<span>{name}</span>
			{failure !== undefined && (
				<span className="fault" role="alert">
					{failure}
				</span>
			)}
			{reading?.change !== undefined && <Change value={reading.change} isPercent />}
			{failure === undefined && isEmpty && <span className="quiet">no bar</span>}
			{reading?.since !== undefined && <span className="quiet">since {date(reading.since)}</span>}
			<Remove name={name} onRemove={() => onRemove(symbol)} />
		</li>
	);
}

function IndicatorEntry({
	reading: { indicator, name, isDrawn, values },
	onEdit,
	onRemove,
}: {
	reading: IndicatorReading;
	onEdit: () => void;
	onRemove: (indicator: Indicator) => void;
}) {
	return (
		<li title={isDrawn ? undefined : "A chart in percent does not show it"}>
			<Swatch
				colour={isDrawn ? (values.find(({ name: line }) => line !== "difference")?.colour ?? "") : ""}
			/>
			<button type="button" className={isDrawn ? "" : "quiet"} title="Change the indicators" onClick={onEdit}>
				{name}
			</button>
			{!isDrawn && <span className="quiet">not in percent</span>}
			{isDrawn &&
				values.map(({ name: line, colour, value }) => (
					<span key={line} className="figure" title={line} style={{ color: colour }}>
						{valueText(value)}
					</span>
				))}
			<Remove name={name} onRemove={() => onRemove(indicator)} />
		</li>
	);
}

const Swatch = ({ colour }: { colour: string }) => (
	<svg viewBox="0 0 12 4" width="12" height="4" aria-hidden="true">
		<rect width="12" height="4" rx="1" fill={colour === "" ? "var(--line)" : colour} />
	</svg>
);

const Remove = ({ name, onRemove }: { name: string; onRemove: () => void }) => (
	<button type="button" className="remove" aria-label={`Remove ${name}`} onClick={onRemove}>
		×
	</button>
);
