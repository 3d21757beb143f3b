import type { OperatorIssue, OperatorIssues } from "@us-market-data/contract";
import type { OperatorDeps } from "../operator-deps.ts";
import type { ListedIssues } from "./issue-list.ts";

const none: ListedIssues = { isPending: false, total: 0, byKind: [], issues: [] };

/** What is wrong with the held data, or doubtful, and the order in which sources are trusted. */
export async function issuesPage({ market, operator }: OperatorDeps): Promise<OperatorIssues> {
	const { issues, ...counts } = operator ? await operator.issues.newest() : none;
	return {
		...counts,
		issues: issues.map(
			({ kind, symbol, area, of, rule, values, difference, cause, dataset }): OperatorIssue => ({
				kind,
				symbol,
				area,
				of,
				rule,
				values,
				difference,
				cause,
				source: dataset.source,
				file: dataset.file,
			}),
		),
		trust: await market.trustOrders(),
	};
}
