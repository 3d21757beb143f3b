import { Bars } from "../../../parts/bars/bars.tsx";
import { useSymbolView } from "../use-symbol-view.ts";
import { type Report, rowsOf } from "./reports.ts";

/** The bars of the chosen item, oldest report first. */
export function ReportBars({ reports }: { reports: readonly Report[] }) {
	const [{ item }] = useSymbolView();
	const rows = rowsOf(reports);
	const row = rows.find(({ key }) => key === item) ?? rows[0];
	if (!row) return null;
	const groups = reports
		.map(({ title, figures }) => ({ name: title, values: [figures.get(row.key)?.value] }))
		.reverse();
	return (
		<div className="report-bars">
			<h3>{row.name}</h3>
			<Bars label={`${row.name} by report; the table has the figures`} series={[row.name]} groups={groups} />
		</div>
	);
}
