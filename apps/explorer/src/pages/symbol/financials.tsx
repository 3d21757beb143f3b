import { skipToken } from "@tanstack/react-query";
import type { Body } from "@us-market-data/client";
import type { DecimalForm } from "../../figures/decimal.ts";
import { Change, Figure } from "../../figures/figure.tsx";
import { date } from "../../figures/time.ts";
import { useMarketData } from "../../market/market.ts";
import { Bars } from "../../parts/bars.tsx";
import { Choice } from "../../parts/choice.tsx";
import { QueryPanel } from "../../parts/panel/panel.tsx";
import { Scrolls } from "../../parts/table.tsx";
import { webAddress } from "../../parts/web-address.ts";
import { ofOperating, ofStatements, type Report, type ReportFigure, rowsOf } from "./reports.ts";
import type { statements as allStatements } from "./search.ts";
import type { TabProps } from "./tabs/tab-props.ts";
import { useSymbolView } from "./use-symbol-view.ts";

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
function ReportTable({ reports }: { reports: readonly Report[] }) {
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

/** The bars of the chosen item, oldest report first. */
function ReportBars({ reports }: { reports: readonly Report[] }) {
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

type Statement = (typeof allStatements)[number];

const kinds = { years: ["af"], quarters: ["q1", "q2", "q3", "q4"] } as const;
const statementNames: Readonly<Record<Statement, string>> = {
	key: "Key figures",
	income: "Income",
	balance: "Balance sheet",
	cashflow: "Cash flow",
	shares: "Shares",
};
/** Reports side by side. */
const maxPeriods = 12;

/**
 * Reports side by side, as known today or on an earlier day, with the bars of one item. Key figures and statements are
 * answers of two operations in one panel, so that its controls keep the focus when somebody goes from one to the other.
 */
export default function Financials({ symbol, asOf }: TabProps) {
	const [{ report = "years", statement = "key" }] = useSymbolView();
	const shared = { symbol, report: kinds[report], ...(asOf && { as_of: asOf }) };
	const isKey = statement === "key";
	const ofStatement = isKey ? undefined : { ...shared, statement: [statement], count: maxPeriods };
	const operating = useMarketData("getOperatingData", isKey ? shared : skipToken);
	const statements = useMarketData("listStatements", ofStatement ?? skipToken);
	return (
		<QueryPanel<Body<"getOperatingData"> | Body<"listStatements">>
			title="Financials"
			asked={
				ofStatement
					? { id: "listStatements", params: ofStatement }
					: { id: "getOperatingData", params: shared }
			}
			query={isKey ? operating : statements}
			rows={16}
			isEmpty={(body) => reportsOf(body).length === 0}
			empty={
				asOf
					? "No report was public on that day."
					: "No report of this kind is held. The source sec-companyfacts brings them."
			}
			beside={<Controls />}
		>
			{(body) => <Reports reports={reportsOf(body)} />}
		</QueryPanel>
	);
}

const reportsOf = (body: Body<"getOperatingData"> | Body<"listStatements">): readonly Report[] =>
	"operating" in body ? ofOperating(body.operating.list.slice(0, maxPeriods)) : ofStatements(body.statements);

/** Years or quarters, and the statement. */
function Controls() {
	const [{ report = "years", statement = "key" }, change] = useSymbolView();
	return (
		<>
			<Choice
				label="Reports"
				value={report}
				onChange={(value) => change({ report: value === "quarters" ? value : undefined })}
				options={[
					{ value: "years", name: "Years" },
					{ value: "quarters", name: "Quarters" },
				]}
			/>
			<Choice
				label="Statement"
				value={statement}
				onChange={(value) => change({ statement: value === "key" ? undefined : value, item: undefined })}
				options={(Object.entries(statementNames) as [Statement, string][]).map(([value, name]) => ({
					value,
					name,
				}))}
			/>
		</>
	);
}

function Reports({ reports }: { reports: readonly Report[] }) {
	return (
		<div className="reports">
			<div>
				<ReportTable reports={reports} />
			</div>
			<ReportBars reports={reports} />
		</div>
	);
}
