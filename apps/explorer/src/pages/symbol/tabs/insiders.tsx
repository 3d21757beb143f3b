import { Change, Figure } from "../../../figures/figure.tsx";
import { date } from "../../../figures/time.ts";
import { useMarketDataPages } from "../../../market/market.ts";
import { PagesPanel } from "../../../parts/panel/panel.tsx";
import { Table } from "../../../parts/table.tsx";
import type { TabProps } from "./tab-props.ts";

const typeNames = {
	BUY: "Buys",
	SELL: "Sells",
	GRANT: "Grant",
	DISP: "Returned to the company",
	TAX: "Withheld for tax",
	EXERCISE: "Exercise",
	GIFT: "Gift",
	OTHER: "Other",
} as const;

/** Transactions of directors, officers and large owners. */
export default function Insiders({ symbol, asOf }: TabProps) {
	const params = { symbol, count: 50, ...(asOf && { as_of: asOf }) };
	const query = useMarketDataPages("listInsiderTrades", params);
	return (
		<PagesPanel
			title="Insider transactions"
			asked={{ id: "listInsiderTrades", params }}
			query={query}
			isEmpty={([first]) => first?.insiderTrades.length === 0}
			empty="No transaction is held. The source sec-ownership brings the forms 3, 4 and 5."
		>
			{(pages) => (
				<Table
					label="Insider transactions"
					rows={pages.flatMap(({ insiderTrades }) => insiderTrades)}
					rowKey={({ accessionNumber }, index) => `${accessionNumber} ${index}`}
					columns={[
						{
							id: "date",
							title: "Day",
							cell: (trade) => <span title={`Filed ${date(trade.filingDate)}`}>{date(trade.date)}</span>,
						},
						{ id: "owner", title: "Owner", cell: ({ owner }) => owner },
						{ id: "role", title: "Role", cell: ({ role }) => role },
						{
							id: "type",
							title: "Transaction",
							cell: ({ transactionType, is10b5One }) =>
								typeNames[transactionType] + (is10b5One ? ", 10b5-1 plan" : ""),
						},
						{
							id: "security",
							title: "Security",
							cell: ({ securityTitle, ownership }) =>
								`${securityTitle ?? ""}${ownership === "indirect" ? ", indirect" : ""}`,
						},
						{
							id: "shares",
							title: "Change, shares",
							isFigure: true,
							cell: ({ shares, acquiredOrDisposed }) =>
								acquiredOrDisposed === null ? (
									<Figure value={shares} />
								) : (
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
							id: "value",
							title: "Value, USD",
							isFigure: true,
							cell: ({ transactionValue }) => <Figure value={transactionValue} digits={0} />,
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
		</PagesPanel>
	);
}
