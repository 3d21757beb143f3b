import type { OperatorPage, OperatorPages } from "@us-market-data/contract";
import { requireOperator } from "../credentials/access.ts";
import type { SessionAnswer } from "../session/session-paths.ts";
import type { OperatorDeps } from "./operator-deps.ts";

type Answers = { [Page in OperatorPage]: () => Promise<OperatorPages[Page]> };

/** The operator's pages by path. All of them read, and none changes anything: the operator's commands do. */
export function operatorAnswers(deps: OperatorDeps): [path: string, answer: SessionAnswer][] {
	return Object.entries(answersOf(deps)).map(([page, answer]) => [
		`/explorer/operator/${page}`,
		async (credential) => {
			requireOperator(credential);
			return answer();
		},
	]);
}

/** What a page needs is loaded with its first request: few services are looked at. */
const answersOf = (deps: OperatorDeps): Answers => ({
	datasets: async () => (await import("./datasets.ts")).datasetsPage(deps),
	imports: async () => (await import("./imports.ts")).importsPage(deps),
	updates: async () => (await import("./updates.ts")).updatesPage(deps),
	issues: async () => (await import("./issues/issues.ts")).issuesPage(deps),
	accounts: async () => (await import("./accounts.ts")).accountsPage(deps),
	service: async () => (await import("./service.ts")).servicePage(deps),
});
