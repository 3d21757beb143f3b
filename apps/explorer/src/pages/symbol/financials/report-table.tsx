import type { DecimalForm } from "../../../figures/decimal.ts";
import { Change, Figure } from "../../../figures/figure.tsx";
import { date } from "../../../figures/time.ts";
import { Scrolls } from "../../../parts/table.tsx";
import { webAddress } from "../../../parts/web-address.ts";
import { useSymbolView } from "../use-symbol-view.ts";
import { type Report, type ReportFigure, rowsOf } from "./reports.ts";

/** Words for the rules of figures that no filing states. */
const rules: Readonly<Record<string, string>> = {
	sum: "The sum of two filed figures",
	difference: "The difference of filed periods",
	implied: "Follows from other items of the report",
	split: "Restated for a split",
	computed: "Computed from other figures of the report",
	unspecified: "As its source has it",
};

/** Items by report. The button of an item shows its bars. */
export function ReportTable({ reports }: { reports: readonly Report[] }) {
	const [{ item }, change] = useSymbolView();
	const rows = rowsOf(reports);
	const chosen = rows.some(({ key }) => key === item) ? item : rows[0]?.key;
	return (
		<Scrolls label="Financials">
			<table aria-label="Financials">
				<thead>
					<tr>
						<th scope="col">In {reports[0]?.currency ?? "USD"}</th>
						{reports.map((report) => (
							<ReportHead key={report.id} report={report} />
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map(({ key, name }) => (
						<tr key={key}>
							<th scope="row">
								<button
									type="button"
									className="item"
									aria-pressed={key === chosen}
									onClick={() => change({ item: key })}
								>
									{name}
								</button>
							</th>
							{reports.map(({ id, figures }) => (
								<td key={id} className="right">
									<Item figure={figures.get(key)} form={formOf(reports, key)} />
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</Scrolls>
	);
}

function ReportHead({ report: { title, url, endDate, filingDate } }: { report: Report }) {
	const dates = [
		endDate && `Ends ${date(endDate)}`,
		filingDate && `first published ${date(filingDate)}`,
	].filter(Boolean);
	return (
		<th scope="col" className="right" title={dates.join(", ") || undefined}>
			{webAddress(url) ? (
				<a href={webAddress(url)} target="_blank" rel="noreferrer">
					{title}
				</a>
			) : (
				title
			)}
		</th>
	);
}

/** All figures of a row have one form: large ones in millions and the like, the others with as many digits as the longest. */
function formOf(reports: readonly Report[], key: string): DecimalForm {
	const texts = reports.flatMap(({ figures }) => figures.get(key)?.value ?? []);
	if (texts.some((text) => text.replace(/^-|\..*$/g, "").length > 6)) return { compact: true };
	return { digits: Math.max(0, ...texts.map((text) => text.split(".")[1]?.length ?? 0)) };
}

function Item({ figure, form }: { figure: ReportFigure | undefined; form: DecimalForm }) {
	const rule = figure?.derived ? rules[figure.derived] : undefined;
	const exact = figure?.value ? `${figure.value}${rule ? `. ${rule}` : ""}` : undefined;
	return (
		<span title={exact}>
			<Figure value={figure?.value} {...form} />
			{figure?.change && (
				<small>
					{" "}
					<Change value={figure.change} isPercent />
				</small>
			)}
		</span>
	);
}
