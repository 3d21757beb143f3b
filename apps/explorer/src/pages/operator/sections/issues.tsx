import type { OperatorIssue, OperatorPages } from "@us-market-data/client";
import { decimal } from "../../../figures/decimal.ts";
import { NextStep } from "../command.tsx";
import { PagePanel } from "../page-panel.tsx";
import { type SortedColumn, SortedTable } from "../sorted-table.tsx";
import { useOperatorSearch } from "../use-operator.ts";

const valuesOf = ({ values, difference }: OperatorIssue): string => {
	const stated = values.map(({ name, value, source }) => `${name} ${value}${source ? ` (${source})` : ""}`);
	return [...stated, ...(difference === null ? [] : [`difference ${difference}`])].join(", ");
};

const columns: readonly SortedColumn<OperatorIssue>[] = [
	{ id: "kind", title: "Kind", by: ({ kind }) => kind, cell: ({ kind }) => kind },
	{ id: "symbol", title: "Symbol", by: ({ symbol }) => symbol, cell: ({ symbol }) => symbol },
	{ id: "of", title: "Of", by: ({ of }) => of, cell: ({ of }) => <div className="wraps">{of}</div> },
	{
		id: "rule",
		title: "Rule",
		by: ({ rule }) => rule,
		cell: ({ rule }) => <div className="wraps">{rule}</div>,
	},
	{
		id: "values",
		title: "Values",
		by: valuesOf,
		cell: (issue) => <div className="wraps">{valuesOf(issue)}</div>,
	},
	{
		id: "cause",
		title: "Cause",
		by: ({ cause }) => cause,
		cell: ({ cause }) => <div className="wraps">{cause}</div>,
	},
	{ id: "file", title: "File", by: ({ file }) => file, cell: ({ file, source }) => `${file} (${source})` },
];

/** What is wrong with the held data, or doubtful, and what decides between sources. */
export default function Issues() {
	return (
		<>
			<PagePanel
				title="Issues of the data and conflicts of sources"
				page="issues"
				beside={({ isPending, total }) =>
					isPending ? "listing the newest data" : `${decimal(total)} issues`
				}
			>
				{(body) => <IssueTable {...body} />}
			</PagePanel>
			<PagePanel title="Trusted sources" page="issues">
				{({ trust }) => (
					<>
						<ul>
							{trust.map(({ area, tags }) => (
								<li key={area}>
									{area}: {tags.join(", then ")}
								</li>
							))}
						</ul>
						<NextStep text="npx pnpm data trust <area> <tag>...">
							{trust.length === 0 ? "No order is set: " : "Elsewhere "}of two sources that state the same, the
							file imported last counts. To set the order of an area:
						</NextStep>
					</>
				)}
			</PagePanel>
		</>
	);
}

function IssueTable({ issues, byKind, isPending }: OperatorPages["issues"]) {
	const { search, change } = useOperatorSearch();
	const { kind } = search;
	const filtered = kind === undefined ? issues : issues.filter((issue) => issue.kind === kind);
	return (
		<>
			{byKind.length > 1 && (
				<fieldset className="kinds" aria-label="Kind">
					{byKind.map(({ kind: one, count }) => (
						<button
							key={one}
							type="button"
							className="button"
							aria-pressed={one === kind}
							onClick={() => change({ kind: one === kind ? undefined : one })}
						>
							{one} {decimal(count)}
						</button>
					))}
				</fieldset>
			)}
			<SortedTable
				name="issues"
				label="Issues"
				columns={columns}
				rows={filtered}
				rowKey={(issue) => JSON.stringify(issue)}
				empty={
					<p className="quiet">{isPending ? "The data are being looked through." : "No issues are known."}</p>
				}
			/>
			<NextStep text="npx pnpm data issues --json">
				The first 200 of each kind are shown. For all of them:
			</NextStep>
		</>
	);
}
