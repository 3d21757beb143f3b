import { decimal } from "../figures/decimal.ts";
import { date } from "../figures/time.ts";
import { scaleOf } from "./scale.ts";
import "./bars.css";

/** One place of a bar chart, with a bar for each series. */
export interface BarGroup {
	name: string;
	/** A decimal of the API for each series; null where there is none. */
	values: readonly (string | null | undefined)[];
}

const [width, height] = [600, 240];
const foot = 18;

/** Half the width of a label. */
const halfLabel = 24;

/** The name of a place below it; the first and the last stay within the chart. */
function Label({ x, children }: { x: number; children: string }) {
	const [at, anchor] = x < halfLabel ? [0, "start"] : x > width - halfLabel ? [width, "end"] : [x, "middle"];
	return (
		<text x={at} y={height - 4} textAnchor={anchor as "start" | "middle" | "end"}>
			{children}
		</text>
	);
}

/**
 * A chart of bars from left to right. Their places are computed; what is written is the text of the API.
 *
 * @param series names of the bars of a group, in the order of their colours
 */
export function Bars({
	label,
	series,
	groups,
}: {
	label: string;
	series: readonly string[];
	groups: readonly BarGroup[];
}) {
	const { top, zero, yOf } = scaleOf(
		groups.flatMap(({ values }) => values),
		height - foot,
	);
	const room = width / Math.max(groups.length, 1);
	const bar = Math.min(48, (room * 0.8) / series.length);
	const every = Math.ceil(groups.length / 8);
	return (
		<figure className="bars">
			{series.length > 1 && (
				<figcaption>
					{series.map((name, index) => (
						<span key={name} className={`bar-${index + 1}`}>
							<svg viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
								<rect width="10" height="10" />
							</svg>{" "}
							{name}
						</span>
					))}
				</figcaption>
			)}
			<svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
				<line className="zero" x1="0" x2={width} y1={zero} y2={zero} />
				{groups.map(({ name, values }, column) => (
					<g key={name}>
						{values.map((value, index) => {
							if (value === null || value === undefined || value === "") return null;
							const x = column * room + (room - bar * series.length) / 2 + index * bar;
							const y = yOf(value);
							return (
								<rect
									key={series[index]}
									className={`bar-${index + 1}`}
									x={x + 1}
									width={Math.max(1, bar - 2)}
									y={Math.min(y, zero)}
									height={Math.max(1, Math.abs(zero - y))}
								>
									<title>{`${name}: ${series[index]} ${decimal(value)}`}</title>
								</rect>
							);
						})}
						{(groups.length - 1 - column) % every === 0 && (
							<Label x={column * room + room / 2}>
								{/^\d{4}-\d{2}-\d{2}$/.test(name) ? date(name).slice(-8) : name}
							</Label>
						)}
					</g>
				))}
				<text x="2" y="12" className="top">
					{top}
				</text>
			</svg>
		</figure>
	);
}
