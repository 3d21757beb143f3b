import type { OperatorPages, Percentiles } from "@us-market-data/client";
import { decimal } from "../../../figures/decimal.ts";
import { Figure } from "../../../figures/figure.tsx";
import { instant } from "../../../figures/time.ts";
import { Facts } from "../../../parts/facts.tsx";
import { NextStep } from "../command.tsx";
import { PagePanel } from "../page-panel.tsx";
import { type SortedColumn, SortedTable } from "../sorted-table.tsx";

type Metrics = NonNullable<OperatorPages["service"]["metrics"]>;
type Operation = Metrics["byOperation"][number];

/** The upper bound of the bucket that a percentile lies in. */
const bound = (milliseconds: number | null, count: number): string => {
	if (milliseconds === null) return count === 0 ? "–" : "over 5,000";
	return `≤ ${decimal(milliseconds)}`;
};

const percentile = <Row extends Percentiles & { count: number }>(
	name: keyof Percentiles,
	title: string,
): SortedColumn<Row> => ({
	id: name,
	title,
	isFigure: true,
	by: (row) => row[name] ?? Number.MAX_VALUE,
	cell: (row) => <span className="figure">{bound(row[name], row.count)}</span>,
});

const columns: readonly SortedColumn<Operation>[] = [
	{
		id: "operation",
		title: "Operation",
		by: ({ operationId }) => operationId,
		cell: ({ operationId }) =>
			operationId === "other" ? "pages and unknown paths" : <code>{operationId}</code>,
	},
	{
		id: "count",
		title: "Answers",
		isFigure: true,
		by: ({ count }) => count,
		cell: ({ count }) => <Figure value={count} />,
	},
	{
		id: "charged",
		title: "Charged",
		isFigure: true,
		by: ({ charged }) => charged,
		cell: ({ charged }) => <Figure value={charged} />,
	},
	percentile("p50", "p50, ms"),
	percentile("p95", "p95, ms"),
	percentile("p99", "p99, ms"),
];

const statusColumns: readonly SortedColumn<Metrics["byStatus"][number]>[] = [
	{ id: "status", title: "Status", by: ({ status }) => status, cell: ({ status }) => status },
	{
		id: "count",
		title: "Answers",
		isFigure: true,
		by: ({ count }) => count,
		cell: ({ count }) => <Figure value={count} />,
	},
];

/** Metering and latency since the start of the service. */
export default function Service() {
	return (
		<>
			<PagePanel
				title="Service"
				page="service"
				beside={({ version, node }) => `version ${version}, Node.js ${node}`}
			>
				{({ metrics }) => (metrics ? <Load {...metrics} /> : <WithoutMetrics />)}
			</PagePanel>
			<PagePanel title="Answers by operation" page="service">
				{({ metrics }) => (
					<SortedTable
						name="operations"
						label="Answers by operation"
						columns={columns}
						rows={metrics?.byOperation ?? []}
						rowKey={({ operationId }) => operationId}
						empty={<p className="quiet">Nothing was counted yet.</p>}
					/>
				)}
			</PagePanel>
			<PagePanel title="Answers by status" page="service">
				{({ metrics }) => (
					<SortedTable
						name="statuses"
						label="Answers by status"
						columns={statusColumns}
						rows={metrics?.byStatus ?? []}
						rowKey={({ status }) => status}
						empty={<p className="quiet">Nothing was counted yet.</p>}
					/>
				)}
			</PagePanel>
		</>
	);
}

const Load = (metrics: Metrics) => (
	<div className="load">
		<Facts
			facts={[
				["Counted since", instant(metrics.since)],
				["Answers", decimal(metrics.answered)],
				["Data requests charged", decimal(metrics.charged)],
				["Being answered", decimal(metrics.inFlight)],
				["Requests that wait", decimal(metrics.waitingRequests)],
				["Charges that wait", decimal(metrics.waitingCharges)],
				["Half of the answers within, ms", bound(metrics.all.p50, metrics.answered)],
				["99 of 100 answers within, ms", bound(metrics.all.p99, metrics.answered)],
				["Commits of charges", decimal(metrics.commits.count)],
				["Charges that shared a commit", decimal(metrics.commits.chargesEach)],
				["99 of 100 commits within, ms", bound(metrics.commits.p99, metrics.commits.count)],
				["Answers that differ from the contract", decimal(metrics.invalidAnswers)],
			]}
		/>
	</div>
);

const WithoutMetrics = () => (
	<NextStep text="METRICS_TOKEN=$(openssl rand -hex 16) npx pnpm start">
		The service counts nothing in production until METRICS_TOKEN or METRICS_PORT is set. To start it with
		metrics:
	</NextStep>
);
