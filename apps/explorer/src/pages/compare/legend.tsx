import { Change, Figure } from "../../figures/figure.tsx";
import { date as dateText } from "../../figures/time.ts";
import { Source } from "../../parts/panel/source.tsx";
import { RequestDialog } from "../../parts/request/request-dialog.tsx";
import { SymbolLink } from "../../parts/security/symbol-link.tsx";
import { barsOf, type Line, valueAt } from "./compared.ts";
import { type Range, ranges } from "./search.ts";

/** What each line is, with its figures at the crosshair. */
export function Legend({
	lines,
	range,
	date,
	onRemove,
}: {
	lines: readonly Line[];
	range: Range;
	/** Day below the crosshair. */
	date: string | undefined;
	onRemove: (symbol: string) => void;
}) {
	const displayed =
		date ??
		lines
			.flatMap(({ points }) => points.at(-1)?.date ?? [])
			.sort()
			.at(-1);
	const starts = lines.flatMap(({ points }) => points[0]?.date ?? []).sort();
	const { period } = ranges[range];
	const unit = period === "day" ? "" : `the ${period} of `;
	return (
		<>
			<ul className="legend">
				{lines.map((line, index) => (
					<Entry
						key={line.symbol}
						line={line}
						index={index}
						range={range}
						date={date}
						onRemove={onRemove}
						start={starts[0]}
					/>
				))}
			</ul>
			{displayed && starts[0] && (
				<p className="quiet">
					Change from {unit}
					{dateText(starts[0])} to {unit}
					{dateText(displayed)}, adjusted for splits and dividends.
				</p>
			)}
		</>
	);
}

function Entry({
	line,
	index,
	range,
	date,
	start,
	onRemove,
}: {
	line: Line;
	index: number;
	range: Range;
	date: string | undefined;
	/** First day of the chart. */
	start: string | undefined;
	onRemove: (symbol: string) => void;
}) {
	const { symbol, points, provenance, failure, isLoading } = line;
	const { close, change } = valueAt(line, date);
	const name = symbol.replace(/\.US$/, "");
	const since = points[0]?.date;
	return (
		<li>
			<svg className={`mark-${index + 1}`} viewBox="0 0 24 4" width="24" height="4" aria-hidden="true">
				<line x1="0" y1="2" x2="24" y2="2" />
			</svg>
			<SymbolLink symbol={symbol} />
			{failure === undefined ? (
				<>
					<Change value={change} isPercent />
					<Figure value={close} />
				</>
			) : (
				<span className="failure" role="alert">
					{failure}
				</span>
			)}
			{!isLoading && failure === undefined && points.length === 0 && <span>no bars are held</span>}
			{since !== undefined && since !== start && <span className="quiet">since {dateText(since)}</span>}
			{provenance && <Source provenance={provenance} />}
			<span className="acts">
				<RequestDialog
					asked={{ id: "listCandlesticks", params: barsOf(symbol, range) }}
					title={`the bars of ${name}`}
				/>
				<button
					type="button"
					className="button bare"
					aria-label={`Remove ${name}`}
					onClick={() => onRemove(symbol)}
				>
					×
				</button>
			</span>
		</li>
	);
}
