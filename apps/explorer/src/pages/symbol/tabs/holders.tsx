import { Change, Figure, Instant } from "../../../figures/figure.tsx";
import { useMarketData } from "../../../market/market.ts";
import { QueryPanel } from "../../../parts/panel.tsx";
import { Table } from "../../../parts/table.tsx";
import type { TabProps } from "./tab-props.ts";

/** Institutions with the most shares, and how that changed. */
export default function Holders({ symbol, asOf }: TabProps) {
	const params = { symbol, count: 50, ...(asOf && { as_of: asOf }) };
	const query = useMarketData("listShareholders", params);
	return (
		<QueryPanel
			title="Largest holders"
			asked={{ id: "listShareholders", params }}
			query={query}
			rows={12}
			isEmpty={(answer) => answer.shareholders.list.length === 0}
			empty="No holdings are held. The importer of the SEC's form 13F brings them."
		>
			{(answer) => (
				<Table
					label="Largest holders"
					rows={answer.shareholders.list}
					rowKey={({ holderId }) => holderId}
					columns={[
						{
							id: "name",
							title: "Holder",

							cell: ({ holderName }) => holderName,
						},
						{
							id: "shares",
							title: "Shares",
							isFigure: true,
							cell: ({ sharesHeld }) => <Figure value={sharesHeld} />,
						},
						{
							id: "percent",
							title: "Of the company, %",
							isFigure: true,
							cell: ({ ownershipPercent }) => <Figure value={ownershipPercent} digits={2} />,
						},
						{
							id: "changed",
							title: "Change, shares",
							isFigure: true,
							cell: ({ sharesChanged }) => <Change value={sharesChanged} />,
						},
						{
							id: "date",
							title: "Reported for",

							cell: ({ reportDate }) => reportDate && <Instant value={reportDate} />,
						},
					]}
				/>
			)}
		</QueryPanel>
	);
}
