import type { Schema } from "@us-market-data/client";
import { decimal } from "../../../figures/decimal.ts";
import { Figure } from "../../../figures/figure.tsx";
import { date } from "../../../figures/time.ts";
import { useMarketData, useMarketDataPages } from "../../../market/market.ts";
import { Bars } from "../../../parts/bars.tsx";
import { Facts } from "../../../parts/facts.tsx";
import { PagesPanel, QueryPanel } from "../../../parts/panel/panel.tsx";
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

/** Dividends in the chart: ten years of quarters. */
const maxDividends = 40;

function DividendList({ symbol, asOf }: TabProps) {
	const params = { symbol, ...(asOf && { as_of: asOf }) };
	const query = useMarketDataPages("listDividends", params);
	return (
		<PagesPanel
			title="Dividends"
			asked={{ id: "listDividends", params }}
			query={query}
			rows={10}
			isEmpty={([first]) => first?.dividend.list.length === 0}
			empty="No dividend is held. The sources nasdaq-calendar, bars and sec-companyfacts bring them."
		>
			{(pages) => {
				const list = pages.flatMap(({ dividend }) => dividend.list);
				const recent = pages[0]?.dividend.recentDividends;
				return (
					<>
						<Facts
							facts={[
								[`Last twelve months, ${recent?.currency ?? "USD"} a share`, decimal(recent?.dpsTtm)],
								["Yield, %", decimal(recent?.dividendYield)],
								["Paid in that time", decimal(recent?.dividendCount)],
							]}
						/>
						<Bars
							label="Dividends by ex-date; the table has the figures"
							series={["Dividend"]}
							groups={list
								.slice(0, maxDividends)
								.reverse()
								.map(({ exDate, amount }) => ({ name: exDate, values: [amount] }))}
						/>
						<Table
							label="Dividends"
							rows={list}
							rowKey={({ id }) => id}
							columns={[
								{ id: "ex", title: "Ex-date", cell: ({ exDate }) => date(exDate) },
								{
									id: "amount",
									title: `Amount, ${list[0]?.currency ?? "USD"}`,
									isFigure: true,
									cell: ({ amount }) => <Figure value={amount} atLeast={2} />,
								},
								{
									id: "record",
									title: "Record date",
									cell: ({ recordDate }) => recordDate && date(recordDate),
								},
								{ id: "paid", title: "Payment", cell: ({ paymentDate }) => paymentDate && date(paymentDate) },
							]}
						/>
					</>
				);
			}}
		</PagesPanel>
	);
}

const kindNames: Readonly<Record<string, string>> = {
	split: "Split",
	symbol_rename: "New symbol",
	rename: "New name",
	delisting: "Delisted",
	relisting: "Listed again",
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
							cell: ({ effectiveDate }) => date(effectiveDate),
						},
						{ id: "kind", title: "Action", cell: ({ kind }) => kindNames[kind] ?? kind },
						{
							id: "detail",
							title: "Detail",
							cell: detailOf,
						},
					]}
				/>
			)}
		</QueryPanel>
	);
}

/** The facts of an action in words. */
function detailOf({ split, rename, symbolRename, halt }: Schema<"CorporateAction">): string {
	if (split) return `${split.newShares} for ${split.oldShares}`;
	if (rename) return `${rename.formerName} → ${rename.laterName}`;
	if (symbolRename) return `${symbolRename.formerSymbol} → ${symbolRename.laterSymbol}`;
	return halt?.reason ?? "";
}
