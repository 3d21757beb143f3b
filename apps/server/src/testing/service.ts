import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createMarketViewCache } from "@us-market-data/analytics";
import document from "@us-market-data/contract/openapi.json" with { type: "json" };
import { handlers } from "@us-market-data/operations/handlers";
import type { AccountStore, PinnedMarket } from "@us-market-data/store";
import { openAccountsFile, openMarketFile, pinMarketFile } from "@us-market-data/store/sqlite";
import { type Answer, type CallOptions, createHttpClient } from "@us-market-data/tooling/testkit";
import { inject } from "vitest";
import { type AppDeps, createApp } from "../app.ts";
import { SnapshotRegistry } from "../data-versions/snapshot-registry.ts";
import { openBulkFolder } from "../files/bulk-folder.ts";
import { rejectionObserver } from "../http/edge.ts";
import { createHttpServer } from "../http/server.ts";
import { createLogger } from "../log.ts";
import { queryExecutor } from "../long-queries/execute-query.ts";
import type { Query, QueryReply } from "../long-queries/messages.ts";
import { offloadNamedVersions } from "../long-queries/offload.ts";
import { type QueryPool, resultOf } from "../long-queries/query-pool.ts";
import { RequestValidator } from "../validation/request-validator.ts";
import { bodyValidation, ResponseValidator } from "../validation/response-validator.ts";
import { exampleBulkFolder } from "./example-bulk-folder.ts";
import { sampleMarket, sampleTime } from "./sample-market.ts";
import { type AccountName, createTestKeys } from "./test-keys.ts";

/** The whole service on its own port: real HTTP, real SQLite, the sample market, fresh accounts. */
export interface Service {
	url: string;
	port: number;
	/** The present time of the service; tests set it. */
	clock: { now: number };
	accounts: AccountStore;
	keys: Record<AccountName, string>;
	/** Lines of the log so far. */
	log: string[];
	get(target: string, options?: CallOptions): Promise<Answer>;
	/** Data requests that an account used in the present month. */
	used(account: string): Promise<number>;
	close(): Promise<void>;
}

/** Parts that replace those of the real service. */
type Overrides = Partial<AppDeps> & {
	/** Holds the newest version of a market that is replaced. */
	pin?: () => Promise<PinnedMarket>;
};

/** The services of a file and of its worker share the validators, as they take long to prepare. */
const requestValidator = new RequestValidator(document);
const validateBody = bodyValidation(document);

/** Starts a service. `replaced` replaces parts of the real one, for example with a failing handler. */
export async function startService({ pin, ...replaced }: Overrides = {}): Promise<Service> {
	const clock = { now: sampleTime };
	const now = () => clock.now;
	const folder = await mkdtemp(join(inject("runFolder"), "accounts-"));
	const market = await openMarketFile(await sampleMarket());
	const accounts = replaced.accounts ?? (await openAccountsFile(join(folder, "accounts.sqlite"), { now }));
	const log: string[] = [];
	const logger = createLogger("debug", { write: (line: string) => void log.push(line) });
	const usedMarket = replaced.market ?? market;
	const view = replaced.view ?? createMarketViewCache(usedMarket, { outdatedFor: 0 });
	const pinNewest = pin ?? (async () => pinMarketFile(await sampleMarket()));
	const snapshots = new SnapshotRegistry(usedMarket, view, pinNewest, { maxVersions: 4, seconds: 600 });
	const app = createApp({
		document,
		handlers: offloadNamedVersions(
			handlers,
			localQueries(queryExecutor(usedMarket, view, "body", snapshots)),
		),
		market,
		view,
		accounts,
		bulk: openBulkFolder(await exampleBulkFolder()),
		log: logger,
		now,
		legacyPrefix: "legacy",
		requestValidator,
		responseValidator: new ResponseValidator({ validateBody, log: logger, every: 1, rejects: true }),
		...replaced,
	});
	const { server } = createHttpServer(app, {}, rejectionObserver(logger, undefined));
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	const client = createHttpClient(port);
	return {
		url: `http://127.0.0.1:${port}`,
		port,
		clock,
		accounts,
		keys: await createTestKeys(accounts, sampleTime),
		log,
		get: client.call,
		used: async (name) => accounts.used((await accounts.account(name))?.id ?? 0, clock.now),
		close: async () => {
			client.close();
			server.close();
			server.closeAllConnections();
			await once(server, "close");
			await snapshots.close();
			await Promise.all([market.close(), accounts.close()]);
		},
	};
}

/** Answers queries in this thread, for a service without others. */
const localQueries = (execute: (query: Query) => Promise<QueryReply>): Pick<QueryPool, "execute"> => ({
	execute: async (query) => {
		const { body, provenance, until } = resultOf(await execute(query));
		return { body, provenance, until };
	},
});
