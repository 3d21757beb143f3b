import { Choice } from "../../../parts/choice.tsx";
import { LateMenu } from "../../../parts/late-menu.tsx";
import { adjustments, periods } from "../search.ts";
import { useSymbolView } from "../use-symbol-view.ts";
import { type ChartChoice, isIntraday } from "./chart-choice.ts";
import { indicatorTrigger } from "./indicators.ts";
import { type Range, ranges } from "./ranges.ts";

const adjustmentNames = { forward: "Adjusted", none: "As traded" } as const;
const periodNames: Partial<Record<ChartChoice["period"], string>> = {
	day: "Day",
	week: "Week",
	month: "Month",
	year: "Year",
};

/** Span, period, adjustment, sessions and indicators of the chart. */
export function ChartControls({ choice }: { choice: ChartChoice }) {
	const [, change] = useSymbolView();
	const { range, period, adjust, session } = choice;
	return (
		<div className="chart-controls">
			<fieldset className="ranges">
				<legend className="visually-hidden">Span of the chart</legend>
				{(Object.keys(ranges) as Range[]).map((name) => (
					<button
						key={name}
						type="button"
						className="button"
						aria-pressed={name === range}
						onClick={() => change({ range: name, period: undefined })}
					>
						{ranges[name].name}
					</button>
				))}
			</fieldset>
			<Choice
				label="Period of a bar"
				value={period}
				onChange={(value) => change({ period: value === ranges[range].period ? undefined : value })}
				options={periods.map((value) => ({ value, name: periodNames[value] ?? value }))}
			/>
			<Choice
				label="Adjustment"
				value={adjust}
				onChange={(value) => change({ adjust: value === "forward" ? undefined : value })}
				options={adjustments.map((value) => ({ value, name: adjustmentNames[value] }))}
			/>
			{isIntraday(period) && (
				<Choice
					label="Sessions"
					value={session}
					onChange={(value) => change({ session: value === "all" ? "all" : undefined })}
					options={[
						{ value: "intraday", name: "Regular hours" },
						{ value: "all", name: "All sessions" },
					]}
				/>
			)}
			<LateMenu
				load={loadIndicators}
				menu={{ chosen: choice.indicators }}
				{...indicatorTrigger(choice.indicators)}
			/>
		</div>
	);
}

const loadIndicators = () => import("./indicator-menu.tsx");
