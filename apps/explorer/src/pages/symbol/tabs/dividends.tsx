import { decimal } from "../../../figures/decimal.ts";
import { Figure, Instant } from "../../../figures/figure.tsx";
import { useMarketData } from "../../../market/market.ts";
import { Facts } from "../../../parts/facts.tsx";
import { QueryPanel } from "../../../parts/panel.tsx";
import { Table } from "../../../parts/table.tsx";
import type { TabProps } from "./tab-props.ts";

/** Dividends with their sums, and splits and other actions. */
export default function Dividends(props: TabProps) {
	return (
		<div className="columns">
			<DividendList {...props} />
			<Actions {...props} />
		</div>
	);
}

function DividendList({ symbol, asOf }: TabProps) {
	const params = { symbol, ...(asOf && { as_of: asOf }) };
	const query = useMarketData("listDividends", params);
	return (
		<QueryPanel
			title="Dividends"
			asked={{ id: "listDividends", params }}
			query={query}
			rows={10}
			isEmpty={({ dividend }) => dividend.list.length === 0}
			empty="No dividend is held."
		>
			{({ dividend: { list, recentDividends: recent } }) => (
				<>
					<Facts
						facts={[
							[`Last twelve months, ${recent.currency ?? "USD"} a share`, decimal(recent.dpsTtm)],
							["Yield, %", decimal(recent.dividendYield)],
						]}
					/>
					<Table
						label="Dividends"
						rows={list}
						rowKey={({ id }) => id}
						columns={[
							{ id: "ex", title: "Ex-date", cell: ({ exDate }) => <Instant value={exDate} /> },
							{
								id: "amount",
								title: "Amount",
								isFigure: true,
								cell: ({ amount }) => <Figure value={amount} />,
							},
							{
								id: "paid",
								title: "Paid",
								cell: ({ paymentDate }) => paymentDate && <Instant value={paymentDate} />,
							},
						]}
					/>
				</>
			)}
		</QueryPanel>
	);
}

const kindNames: Readonly<Record<string, string>> = {
	split: "Split",
	symbol_rename: "New symbol",
	rename: "New name",
	listing: "Listed",
	delisting: "Delisted",
	halt: "Halt",
};

function Actions({ symbol, asOf }: TabProps) {
	const params = { symbol, ...(asOf && { as_of: asOf }) };
	const query = useMarketData("listCorporateActions", params);
	return (
		<QueryPanel
			title="Other actions"
			asked={{ id: "listCorporateActions", params }}
			query={query}
			rows={6}
			isEmpty={({ actions }) => actions.every(({ kind }) => kind === "dividend")}
			empty="No split, new symbol or delisting is held."
		>
			{({ actions }) => (
				<Table
					label="Other actions"
					rows={actions.filter(({ kind }) => kind !== "dividend")}
					rowKey={({ kind, effectiveDate }, index) => `${kind} ${effectiveDate} ${index}`}
					columns={[
						{
							id: "date",
							title: "Day",
							cell: ({ effectiveDate }) => effectiveDate && <Instant value={effectiveDate} />,
						},
						{ id: "kind", title: "Action", cell: ({ kind }) => kindNames[kind] ?? kind },
						{
							id: "detail",
							title: "Detail",
							cell: ({ split }) => split && `${split.newShares} for ${split.oldShares}`,
						},
					]}
				/>
			)}
		</QueryPanel>
	);
}
