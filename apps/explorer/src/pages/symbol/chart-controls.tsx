import { getRouteApi } from "@tanstack/react-router";
import { Choice } from "../../parts/choice.tsx";
import { RequestDialog } from "../../parts/request-dialog.tsx";
import { adjustments, periods, type SymbolSearch } from "./search.ts";

const route = getRouteApi("/explorer/symbol/$symbol");
const adjustmentNames = { forward: "Adjusted", none: "As traded" } as const;

/** Period and adjustment of the chart. */
export function ChartControls({
	symbol,
	period,
	adjust,
}: Required<Pick<SymbolSearch, "period" | "adjust">> & { symbol: string }) {
	const navigate = route.useNavigate();
	const change = (search: SymbolSearch) =>
		void navigate({ search: (before) => ({ ...before, ...search }), replace: true });
	return (
		<header>
			<h2>Chart</h2>
			<Choice
				label="Period of a bar"
				value={period}
				onChange={(value) => change({ period: value })}
				options={periods.map((value) => ({ value, name: value }))}
			/>
			<Choice
				label="Adjustment"
				value={adjust}
				onChange={(value) => change({ adjust: value })}
				options={adjustments.map((value) => ({ value, name: adjustmentNames[value] }))}
			/>
			<RequestDialog
				title="the chart"
				asked={{ id: "listCandlesticks", params: { symbol, period, adjust, count: 300 } }}
			/>
		</header>
	);
}
