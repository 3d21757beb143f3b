import { decimal } from "../../../figures/decimal.ts";
import { Change, Figure } from "../../../figures/figure.tsx";
import { date } from "../../../figures/time.ts";
import { useMarketData } from "../../../market/market.ts";
import { Bars } from "../../../parts/bars.tsx";
import { Choice } from "../../../parts/choice.tsx";
import { Facts } from "../../../parts/facts.tsx";
import { QueryPanel } from "../../../parts/panel/panel.tsx";
import { Table } from "../../../parts/table.tsx";
import { useSymbolView } from "../use-symbol-view.ts";
import type { TabProps } from "./tab-props.ts";

/** Opinions of analysts, and their estimates beside what came. */
export default function Estimates(props: TabProps) {
	return (
		<div className="columns">
			<Rating {...props} />
			<Consensus {...props} />
		</div>
	);
}

const opinions = [
	["Buy", "buy"],
	["Overweight", "overweight"],
	["Hold", "hold"],
	["Underweight", "underweight"],
	["Sell", "sell"],
] as const;

function Rating({ symbol, asOf }: TabProps) {
	const params = { symbol, ...(asOf && { as_of: asOf }) };
	const query = useMarketData("getInstitutionRating", params);
	return (
		<QueryPanel
			title="Ratings and targets"
			asked={{ id: "getInstitutionRating", params }}
			query={query}
			isEmpty={({ rating: { latest, summary } }) => !latest?.distribution && summary.targetPrice === null}
			empty="No rating is held. No public source has them: import your own file with the source native."
		>
			{({ rating: { latest, summary } }) => {
				const { distribution, targetRange } = latest ?? {};
				const currency = summary.currency ?? "USD";
				return (
					<>
						{distribution && (
							<Bars
								label="Analysts by rating; the list has the numbers"
								series={["Analysts"]}
								groups={opinions.map(([name, key]) => ({ name, values: [String(distribution[key])] }))}
							/>
						)}
						<Facts
							facts={[
								["Recommendation", summary.recommendation],
								[`Mean target, ${currency}`, decimal(summary.targetPrice)],
								["From the last price, %", decimal(summary.upsideRate, { signed: true })],
								[`Lowest target, ${currency}`, decimal(targetRange?.lowestPrice)],
								[`Highest target, ${currency}`, decimal(targetRange?.highestPrice)],
								...opinions.map(([name, key]) => [name, decimal(distribution?.[key])] as const),
								["Without an opinion", decimal(distribution?.noOpinion)],
								["Analysts", decimal(distribution?.analystCount)],
								[
									"Given from, to",
									distribution && `${date(distribution.startDate)} – ${date(distribution.endDate)}`,
								],
								["Industry", latest?.industry],
								[
									"Rank in the industry",
									latest?.industryRank ? `${latest.industryRank} of ${latest.industryCount}` : null,
								],
								["Mean score of the industry, 5 is buy", decimal(latest?.industryMean)],
							]}
						/>
					</>
				);
			}}
		</QueryPanel>
	);
}

const figureNames = { eps: "EPS", revenue: "Revenue", netIncome: "Net income", ebit: "EBIT" } as const;
/** Periods in the chart. */
const maxPeriods = 12;
const outcomes = { beat: "above", miss: "below", inline: "equal" } as const;

function Consensus({ symbol, asOf }: TabProps) {
	const [{ estimates = "quarters", figure = "eps" }, change] = useSymbolView();
	const period = estimates === "years" ? "af" : "qf";
	const params = { symbol, period_type: period, ...(asOf && { as_of: asOf }) } as const;
	const query = useMarketData("getConsensus", params);
	return (
		<QueryPanel
			title="Estimates and results"
			asked={{ id: "getConsensus", params }}
			query={query}
			isEmpty={({ consensus }) => consensus.list.length === 0}
			empty="No estimate is held. No public source has them: import your own file with the source native."
			beside={
				<>
					<Choice
						label="Figure"
						value={figure}
						onChange={(value) => change({ figure: value === "eps" ? undefined : value })}
						options={(Object.keys(figureNames) as (keyof typeof figureNames)[]).map((value) => ({
							value,
							name: figureNames[value],
						}))}
					/>
					<Choice
						label="Periods"
						value={estimates}
						onChange={(value) => change({ estimates: value === "years" ? value : undefined })}
						options={[
							{ value: "quarters", name: "Quarters" },
							{ value: "years", name: "Years" },
						]}
					/>
				</>
			}
		>
			{({ consensus: { list, currency } }) => {
				const rows = list.flatMap(({ periodText, figures }) =>
					figures.filter(({ key }) => key === figure).map((one) => ({ ...one, periodText })),
				);
				return (
					<>
						<Bars
							label={`${figureNames[figure]}, estimate and result by period; the table has the figures`}
							series={["Estimate", "Result"]}
							groups={rows.slice(-maxPeriods).map(({ periodText, estimate, actual }) => ({
								name: periodText,
								values: [estimate, actual],
							}))}
						/>
						<Table
							label="Estimates and results"
							rows={[...rows].reverse()}
							rowKey={({ periodText }) => periodText}
							columns={[
								{ id: "period", title: "Period", cell: ({ periodText }) => periodText },
								{
									id: "estimate",
									title: `Estimate, ${currency ?? "USD"}`,
									isFigure: true,
									cell: ({ estimate }) => <Figure value={estimate} {...formOf(figure)} />,
								},
								{
									id: "actual",
									title: "Result",
									isFigure: true,
									cell: ({ actual }) => <Figure value={actual} {...formOf(figure)} />,
								},
								{
									id: "surprise",
									title: "Surprise",
									isFigure: true,
									cell: ({ surprise }) => <Change value={surprise} {...formOf(figure)} />,
								},
								{ id: "outcome", title: "Against it", cell: ({ outcome }) => outcome && outcomes[outcome] },
							]}
						/>
					</>
				);
			}}
		</QueryPanel>
	);
}

const formOf = (figure: keyof typeof figureNames) => (figure === "eps" ? {} : { compact: true });
