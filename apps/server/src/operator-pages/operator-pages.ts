import type { OperatorPage, OperatorPages } from "@us-market-data/contract";
import { requireOperator } from "../credentials/access.ts";
import type { SessionResponder } from "../session.ts";
import type { OperatorDeps } from "./operator-deps.ts";

type PageLoaders = { [Page in OperatorPage]: () => Promise<OperatorPages[Page]> };

/** The operator's pages by path. All of them read, and none changes anything: the operator's commands do. */
export function operatorResponders(deps: OperatorDeps): [path: string, answer: SessionResponder][] {
	return Object.entries(loadersOf(deps)).map(([page, load]) => [
		`/explorer/operator/${page}`,
		async (credential) => {
			requireOperator(credential);
			return load();
		},
	]);
}

/** What a page needs is loaded with its first request: few services are looked at. */
const loadersOf = (deps: OperatorDeps): PageLoaders => ({
	datasets: async () => (await import("./datasets.ts")).datasetsPage(deps),
	imports: async () => (await import("./imports.ts")).importsPage(deps),
	updates: async () => (await import("./updates.ts")).updatesPage(deps),
	issues: async () => (await import("./issues/issues.ts")).issuesPage(deps),
	accounts: async () => (await import("./accounts.ts")).accountsPage(deps),
	service: async () => (await import("./service-page.ts")).servicePage(deps),
});
