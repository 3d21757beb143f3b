import type { OperatorPage, OperatorPages } from "@us-market-data/contract";
import type { Feed } from "@us-market-data/ingest";
import type { AccountStore, MarketReader, UpdateStore } from "@us-market-data/store";
import { requireOperator } from "../credentials/access.ts";
import type { SessionAnswer } from "../session/session-paths.ts";
import type { IssueList } from "./issues/issue-list.ts";

/** The parts of the service that its operator looks at. */
export interface OperatorDeps {
	market: MarketReader;
	accounts: AccountStore;
	now: () => number;
	updates?: { store: UpdateStore; feeds(): Promise<readonly Feed[]> };
	operator?: OperatorParts;
}

/** Parts that only a whole service has. */
export interface OperatorParts {
	/** Bytes of the market's database. */
	bytes(): Promise<number>;
	dataDir: string;
	version: string;
	issues: Pick<IssueList, "newest">;
	/** Values of the metrics, of all processes; absent when none are kept. */
	metrics?: (() => Promise<object>) | undefined;
}

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
