import { getRouteApi } from "@tanstack/react-router";
import type { Body } from "@us-market-data/client";
import { useState } from "react";
import { Change, Figure } from "../../../figures/figure.tsx";
import { useMarketData } from "../../../market/market.ts";
import { Choice } from "../../../parts/choice.tsx";
import { QueryPanel } from "../../../parts/panel.tsx";
import { type Column, Table } from "../../../parts/table.tsx";
import type { TabProps } from "./tab-props.ts";

type Report = Body<"getOperatingData">["operating"]["list"][number];

const route = getRouteApi("/explorer/symbol/$symbol");
const reports = { years: ["af"], quarters: ["q1", "q2", "q3", "q4"] } as const;
const kinds = [
	{ value: "years", name: "Years" },
	{ value: "quarters", name: "Quarters" },
] as const;

/** Reports side by side, as known today or on an earlier day. */
export default function Financials({ symbol, asOf }: TabProps) {
	const [kind, setKind] = useState<keyof typeof reports>("years");
	const params = { symbol, report: reports[kind], ...(asOf && { as_of: asOf }) };
	const query = useMarketData("getOperatingData", params);
	return (
		<QueryPanel
			title="Financials"
			asked={{ id: "getOperatingData", params }}
			query={query}
			rows={16}
			isEmpty={({ operating }) => operating.list.length === 0}
			empty={
				asOf
					? "No report was public on that day."
					: "No report is held. The importer of the SEC's company facts brings them."
			}
			beside={
				<>
					<Choice label="Reports" value={kind} onChange={setKind} options={kinds} />
					<AsOf asOf={asOf} />
				</>
			}
		>
			{({ operating: { list } }) => <Reports list={list.slice(0, 8)} />}
		</QueryPanel>
	);
}

/** The day as of which reports are known. */
function AsOf({ asOf }: Pick<TabProps, "asOf">) {
	const navigate = route.useNavigate();
	return (
		<label className="as-of">
			As known on
			<input
				type="date"
				value={asOf ?? ""}
				onChange={({ target: { value } }) =>
					void navigate({
						search: ({ asOf: _, ...others }) => (value === "" ? others : { ...others, asOf: value }),
						replace: true,
					})
				}
			/>
		</label>
	);
}

function Reports({ list }: { list: readonly Report[] }) {
	const keys = list[0]?.financial.indicators ?? [];
	const columns: Column<(typeof keys)[number]>[] = [
		{ id: "item", title: `In ${list[0]?.financial.currency ?? "USD"}`, cell: ({ name }) => name },
		...list.map((report) => ({
			id: report.id,
			title: `${report.report === "af" ? "FY" : report.report.toUpperCase()} ${report.fiscalYear}`,
			isFigure: true,
			cell: ({ key }: { key: string }) => <Item report={report} item={key} />,
		})),
	];
	return <Table label="Financials" rows={keys} rowKey={({ key }) => key} columns={columns} />;
}

function Item({ report, item }: { report: Report; item: string }) {
	const found = report.financial.indicators.find(({ key }) => key === item);
	return (
		<>
			<Figure value={found?.value} compact />{" "}
			<small>{found?.yoyChangeRate && <Change value={found.yoyChangeRate} isPercent digits={1} />}</small>
		</>
	);
}
