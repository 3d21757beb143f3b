import { decimal } from "../../../figures/decimal.ts";
import { Change, Figure } from "../../../figures/figure.tsx";
import { useMarketData } from "../../../market/market.ts";
import { Facts } from "../../../parts/facts.tsx";
import { QueryPanel } from "../../../parts/panel.tsx";
import { Table } from "../../../parts/table.tsx";
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

function Rating({ symbol, asOf }: TabProps) {
	const params = { symbol, ...(asOf && { as_of: asOf }) };
	const query = useMarketData("getInstitutionRating", params);
	return (
		<QueryPanel
			title="Ratings and targets"
			asked={{ id: "getInstitutionRating", params }}
			query={query}
			isEmpty={({ rating }) => rating.latest === null && rating.summary === null}
			empty="No rating is held. Import your own file of ratings."
		>
			{({ rating: { latest, summary } }) => (
				<Facts
					facts={[
						["Recommendation", summary?.recommendation],
						[`Mean target, ${summary?.currency ?? "USD"}`, decimal(summary?.targetPrice)],
						["From the price, %", decimal(summary?.upsideRate, { signed: true })],
						["Lowest target", decimal(latest?.targetRange?.lowestPrice)],
						["Highest target", decimal(latest?.targetRange?.highestPrice)],
						["Buy", decimal(latest?.distribution?.buy)],
						["Overweight", decimal(latest?.distribution?.overweight)],
						["Hold", decimal(latest?.distribution?.hold)],
						["Underweight", decimal(latest?.distribution?.underweight)],
						["Sell", decimal(latest?.distribution?.sell)],
					]}
				/>
			)}
		</QueryPanel>
	);
}

function Consensus({ symbol, asOf }: TabProps) {
	const params = { symbol, ...(asOf && { as_of: asOf }) };
	const query = useMarketData("getConsensus", params);
	return (
		<QueryPanel
			title="Estimates and results"
			asked={{ id: "getConsensus", params }}
			query={query}
			isEmpty={({ consensus }) => consensus.list.length === 0}
			empty="No estimate is held. Import your own file of estimates."
		>
			{({ consensus: { list } }) => (
				<Table
					label="Estimates and results"
					rows={list.flatMap(({ periodText, figures }) =>
						figures.map((figure) => ({ ...figure, periodText })),
					)}
					rowKey={({ periodText, key }) => `${periodText} ${key}`}
					columns={[
						{ id: "period", title: "Period", cell: ({ periodText }) => periodText },
						{ id: "name", title: "Figure", cell: ({ name }) => name },
						{
							id: "estimate",
							title: "Estimate",
							isFigure: true,
							cell: ({ estimate }) => <Figure value={estimate} compact />,
						},
						{
							id: "actual",
							title: "Result",
							isFigure: true,
							cell: ({ actual }) => <Figure value={actual} compact />,
						},
						{
							id: "surprise",
							title: "Surprise",
							isFigure: true,
							cell: ({ surprise }) => <Change value={surprise} compact />,
						},
					]}
				/>
			)}
		</QueryPanel>
	);
}
