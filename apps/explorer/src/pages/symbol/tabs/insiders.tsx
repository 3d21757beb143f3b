import { Change, Figure, Instant } from "../../../figures/figure.tsx";
import { useMarketData } from "../../../market/market.ts";
import { QueryPanel } from "../../../parts/panel.tsx";
import { Table } from "../../../parts/table.tsx";
import type { TabProps } from "./tab-props.ts";

/** Transactions of directors, officers and large owners. */
export default function Insiders({ symbol, asOf }: TabProps) {
	const params = { symbol, count: 50, ...(asOf && { as_of: asOf }) };
	const query = useMarketData("listInsiderTrades", params);
	return (
		<QueryPanel
			title="Insider transactions"
			asked={{ id: "listInsiderTrades", params }}
			query={query}
			rows={12}
			isEmpty={(answer) => answer.insiderTrades.length === 0}
			empty="No transaction is held. The importer of the SEC's forms 3, 4 and 5 brings them."
		>
			{(answer) => (
				<Table
					label="Insider transactions"
					rows={answer.insiderTrades}
					rowKey={({ accessionNumber }, index) => `${accessionNumber} ${index}`}
					columns={[
						{
							id: "date",
							title: "Day",

							cell: ({ date }) => date && <Instant value={date} />,
						},
						{
							id: "owner",
							title: "Owner",

							cell: ({ owner }) => owner,
						},
						{
							id: "role",
							title: "Role",

							cell: ({ role }) => role,
						},
						{
							id: "type",
							title: "Transaction",

							cell: ({ transactionType }) => transactionType?.toLowerCase(),
						},
						{
							id: "shares",
							title: "Shares",
							isFigure: true,
							cell: ({ shares, acquiredOrDisposed }) => (
								<Change value={shares && acquiredOrDisposed === "disposed" ? `-${shares}` : shares} />
							),
						},
						{
							id: "price",
							title: "Price, USD",
							isFigure: true,
							cell: ({ price }) => <Figure value={price} />,
						},
						{
							id: "after",
							title: "Shares after",
							isFigure: true,
							cell: ({ sharesAfter }) => <Figure value={sharesAfter} />,
						},
					]}
				/>
			)}
		</QueryPanel>
	);
}
