import type { DataIssue } from "@us-market-data/analytics";
import type { MarketReader, StoreSettings } from "@us-market-data/store";
import type { Logger } from "pino";
import { runThread } from "../../lifecycle/run-thread.ts";

/** Counts of all issues, and the first of each kind. */
export interface IssueSummary {
	total: number;
	byKind: { kind: string; count: number }[];
	issues: DataIssue[];
}

export interface ListedIssues extends IssueSummary {
	/** True while the list of the newest data is being made. */
	isPending: boolean;
}

const none: IssueSummary = { total: 0, byKind: [], issues: [] };

/**
 * The issues of the data, listed once for each version of the data, and only if somebody asks. To find them reads all of
 * some areas, so a thread does it, at a low priority; meanwhile the list of the version before is given.
 */
export class IssueList {
	readonly #market: Pick<MarketReader, "dataVersion">;
	readonly #list: (signal: AbortSignal) => Promise<IssueSummary>;
	readonly #log: Pick<Logger, "warn">;
	readonly #end = new AbortController();
	#cached: { version: number; summary: IssueSummary } | undefined;
	#making: Promise<void> | undefined;

	constructor(
		market: Pick<MarketReader, "dataVersion">,
		list: (signal: AbortSignal) => Promise<IssueSummary>,
		log: Pick<Logger, "warn">,
	) {
		this.#market = market;
		this.#list = list;
		this.#log = log;
	}

	/** The newest list that is made. Begins to make that of the present data when it is another. */
	async newest(): Promise<ListedIssues> {
		const version = await this.#market.dataVersion();
		const isNewest = this.#cached?.version === version;
		if (!isNewest) this.#making ??= this.#make(version).finally(() => (this.#making = undefined));
		return { ...(this.#cached?.summary ?? none), isPending: !isNewest };
	}

	/** Ends the thread. */
	async close(): Promise<void> {
		this.#end.abort();
		await this.#making;
	}

	async #make(version: number): Promise<void> {
		try {
			this.#cached = { version, summary: await this.#list(this.#end.signal) };
		} catch (error) {
			if (!this.#end.signal.aborted)
				this.#log.warn({ err: error }, "the issues of the data cannot be listed");
		}
	}
}

/** Lists the issues of a store on a thread. */
export const listInThread =
	(settings: StoreSettings) =>
	(signal: AbortSignal): Promise<IssueSummary> =>
		runThread<IssueSummary>(new URL("./issue-thread.ts", import.meta.url), settings, signal);
