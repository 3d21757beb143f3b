import type { Feed } from "@us-market-data/ingest";
import type { AccountStore, MarketReader, UpdateStore } from "@us-market-data/store";
import type { AuditLog } from "@us-market-data/store/accounts";
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
	/** Records changes of keys. */
	audit: AuditLog;
	version: string;
	issues: Pick<IssueList, "newest">;
	/** Values of the metrics, of all processes; absent when none are kept. */
	metrics?: (() => Promise<object>) | undefined;
}
