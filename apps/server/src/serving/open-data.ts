import type { Env } from "@us-market-data/runtime";
import {
	type AccountStore,
	type MarketStore,
	makeDataFolder,
	openStores,
	type UpdateStore,
} from "@us-market-data/store";
import { openSqliteUpdates } from "@us-market-data/store/sqlite";
import { createDemoAccounts, warnOfDemoOperator } from "../first-start/demo-accounts.ts";
import { loadSampleData } from "../first-start/sample-data.ts";
import { isLoopback } from "../http/addresses.ts";
import { presentTurn } from "../http/arrivals.ts";
import { narrowDataFolder } from "../lifecycle/narrow-folder.ts";
import type { ServiceLog } from "../log/log.ts";
import type { OpenCounters } from "../rate-limit/counters.ts";
import { openCounters } from "../rate-limit/open.ts";
import type { Watch } from "../telemetry/start.ts";
import type { Machine } from "../workers/machine.ts";

/** The stores of a service. */
export interface ServiceData {
	market: MarketStore;
	accounts: AccountStore;
	/** Counts for the limits of plans. */
	rates: OpenCounters;
	updates: UpdateStore;
	close(): Promise<void>;
}

/** Opens the stores that the settings name, and fills them at a first start with sample data. */
export async function openData(
	env: Env,
	{ log, workAhead }: Pick<ServiceLog, "log" | "workAhead">,
	{ onCommit }: Pick<Watch, "onCommit">,
	machine: Machine | undefined,
): Promise<ServiceData> {
	const { isFirst = true } = machine ?? {};
	await makeDataFolder(env.DATA_DIR);
	if (isFirst) await narrowDataFolder(env.DATA_DIR, log);
	const { market, accounts } = await openStores(env, {
		durability: env.METER_DURABILITY,
		forService: true,
		turn: presentTurn,
		whileCommitting: workAhead,
		...(machine && { askFold: machine.askFold }),
		...(onCommit && { onCommit }),
	});
	const rates = await openCounters(env.DATABASE_URL, {}, machine?.counters);
	const updates = await openSqliteUpdates(env.DATA_DIR);
	if (env.SAMPLE_DATA && isFirst) {
		await loadSampleData(market, new Date());
		await createDemoAccounts(accounts, env.DATA_DIR, { isOperator: isLoopback(env.HOST) });
	}
	if (isFirst && !isLoopback(env.HOST)) await warnOfDemoOperator(accounts, log);
	const close = async () => {
		await Promise.all([market.close(), accounts.close(), rates.close()]);
		updates.close();
	};
	return { market, accounts, rates, updates, close };
}
