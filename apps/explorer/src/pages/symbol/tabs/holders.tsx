import { Change, Figure } from "../../../figures/figure.tsx";
import { date } from "../../../figures/time.ts";
import { useMarketData, useMarketDataPages } from "../../../market/market.ts";
import { Choice } from "../../../parts/choice.tsx";
import { PagesPanel, QueryPanel } from "../../../parts/panel/panel.tsx";
import { type Column, Table } from "../../../parts/table.tsx";
import type { holderLists } from "../search.ts";
import { useSymbolView } from "../use-symbol-view.ts";
import type { TabProps } from "./tab-props.ts";

type HolderList = (typeof holderLists)[number];

const listNames: Readonly<Record<HolderList, string>> = {
	newest: "All, newest position",
	inc: "Increased",
	dec: "Reduced",
	periods: "Largest by period",
};
const empty = "No holdings are held. The sources sec-13f, sec-beneficial and sec-ownership bring them.";
const kindNames = { institution: "Institution", individual: "Person" } as const;

/** Holders with the most shares, and how that changed. */
export default function Holders(props: TabProps) {
	const [{ holders = "newest" }] = useSymbolView();
	return holders === "periods" ? <Periods {...props} /> : <Newest {...props} range={holders} />;
}

function ListChoice() {
	const [{ holders = "newest" }, change] = useSymbolView();
	return (
		<Choice
			label="Holders"
			value={holders}
			onChange={(value) => change({ holders: value === "newest" ? undefined : value })}
			options={(Object.entries(listNames) as [HolderList, string][]).map(([value, name]) => ({
				value,
				name,
			}))}
		/>
	);
}

function Newest({ symbol, asOf, range }: TabProps & { range: "newest" | "inc" | "dec" }) {
	const params = {
		symbol,
		count: 50,
		range: range === "newest" ? "all" : range,
		...(asOf && { as_of: asOf }),
	} as const;
	const query = useMarketDataPages("listShareholders", params);
	return (
		<PagesPanel
			title="Holders"
			asked={{ id: "listShareholders", params }}
			query={query}
			isEmpty={([first]) => first?.shareholders.list.length === 0}
			empty={range === "newest" ? empty : "No holder did so in its newest period."}
			more="More"
			beside={<ListChoice />}
		>
			{(pages) => (
				<Table
					label="Holders"
					rows={pages.flatMap(({ shareholders }) => shareholders.list)}
					rowKey={({ holderId }) => holderId}
					columns={[
						{ id: "name", title: "Holder", cell: ({ holderName }) => holderName },
						{ id: "kind", title: "Kind", cell: ({ holderType }) => kindNames[holderType] },
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
						{ id: "date", title: "Position of", cell: ({ reportDate }) => date(reportDate) },
					]}
				/>
			)}
		</PagesPanel>
	);
}

function Periods({ symbol, asOf }: TabProps) {
	const params = { symbol, periods: 4, ...(asOf && { as_of: asOf }) };
	const query = useMarketData("listTopShareholders", params);
	return (
		<QueryPanel
			title="Holders"
			asked={{ id: "listTopShareholders", params }}
			query={query}
			rows={20}
			isEmpty={({ shareholders }) => shareholders.list.length === 0}
			empty={empty}
			beside={<ListChoice />}
		>
			{({ shareholders: { list } }) => {
				const names = new Map(
					list.flatMap(({ holders }) =>
						holders.map(({ holderId, holderName }): [string, string] => [holderId, holderName]),
					),
				);
				const columns: Column<readonly [string, string]>[] = list.map(({ reportDate, holders }) => ({
					id: reportDate,
					title: `Shares, ${date(reportDate)}`,
					isFigure: true,
					cell: ([id]) => {
						const holder = holders.find(({ holderId }) => holderId === id);
						return holder === undefined ? (
							"–"
						) : (
							<span title={`Filed ${date(holder.filingDate)}${holder.role ? `, ${holder.role}` : ""}`}>
								<Figure value={holder.sharesHeld} />{" "}
								{holder.sharesChangeRate !== null && (
									<small>
										<Change value={holder.sharesChangeRate} isPercent />
									</small>
								)}
							</span>
						);
					},
				}));
				return (
					<Table
						label="Largest holders by period"
						isWide
						rows={[...names]}
						rowKey={([id]) => id}
						columns={[{ id: "name", title: "Holder", cell: ([, name]) => name }, ...columns]}
					/>
				);
			}}
		</QueryPanel>
	);
}
