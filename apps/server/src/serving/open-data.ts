import type { Env } from "@us-market-data/runtime";
import {
	type AccountStore,
	type MarketStore,
	makeDataFolder,
	openAuditLog,
	openStores,
	openUpdateStore,
	type Stores,
	type UpdateStore,
} from "@us-market-data/store";
import type { AuditLog } from "@us-market-data/store/accounts";
import type { Logger } from "pino";
import { createDemoAccounts, loadSampleData, warnOfDemoOperator } from "../first-start.ts";
import { isLoopback } from "../http/addresses.ts";
import { narrowDataFolder } from "../lifecycle/narrow-folder.ts";
import type { ServiceLog } from "../log.ts";
import type { OpenCounters } from "../rate-limit/counters.ts";
import { openCounters } from "../rate-limit/open.ts";
import type { Watch } from "../telemetry/start.ts";

/** The stores of a service. */
export interface ServiceData {
	market: MarketStore;
	accounts: AccountStore;
	/** Counts for the limits of plans. */
	rates: OpenCounters;
	updates: UpdateStore;
	/** Record of changes. */
	audit: AuditLog;
	close(): Promise<void>;
}

/**
 * Opens the stores that the settings name.
 *
 * @param options `isPrepared` is true for one of several processes, before which `prepareData` was called
 */
export async function openData(
	env: Env,
	{ log }: Pick<ServiceLog, "log">,
	{ onCommit }: Pick<Watch, "onCommit">,
	{ isPrepared }: { isPrepared: boolean },
): Promise<ServiceData> {
	await makeDataFolder(env.DATA_DIR);
	if (!isPrepared) await narrowDataFolder(env.DATA_DIR, log);
	const { market, accounts } = await openStores(env, {
		durability: env.METER_DURABILITY,
		forService: true,
		...(onCommit && { onCommit }),
	});
	const rates = await openCounters(env.DATABASE_URL);
	const updates = await openUpdateStore(env);
	const audit = await openAuditLog(env);
	if (!isPrepared) await fillStores(env, { market, accounts }, log);
	const close = async () => {
		await Promise.all([market.close(), accounts.close(), rates.close(), updates.close()]);
	};
	return { market, accounts, rates, updates, audit, close };
}

/** Does once, before several processes start, what one process alone does when it opens the stores. */
export async function prepareData(env: Env, { log }: Pick<ServiceLog, "log">): Promise<void> {
	await makeDataFolder(env.DATA_DIR);
	await narrowDataFolder(env.DATA_DIR, log);
	const stores = await openStores(env);
	try {
		await fillStores(env, stores, log);
	} finally {
		await Promise.all([stores.market.close(), stores.accounts.close()]);
	}
}

/** Fills the stores at a first start with sample data. */
async function fillStores(env: Env, { market, accounts }: Stores, log: Logger): Promise<void> {
	if (env.SAMPLE_DATA) {
		await loadSampleData(market, new Date());
		await createDemoAccounts(accounts, env.DATA_DIR, { isOperator: isLoopback(env.HOST) });
	}
	if (!isLoopback(env.HOST)) await warnOfDemoOperator(accounts, log);
}
