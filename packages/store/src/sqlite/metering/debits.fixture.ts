import { join } from "node:path";
import { temporaryFolder } from "@us-market-data/testkit";
import type { Account, ApiKey } from "../../accounts.ts";
import { newAccount, newKey } from "../../suites/accounts.fixtures.ts";
import { openAccountsFile } from "../accounts.ts";
import { Connection } from "../connection/connection.ts";
import { WriteTurns } from "../connection/write-turns.ts";
import { Debits } from "./debits.ts";
import type { StepSize } from "./ledger/stepwise-fold.ts";

export const january = Date.UTC(2024, 0, 15);
export const allowance = 90;

export interface World {
	file: string;
	accounts: Account[];
	keys: ApiKey[];
}

export async function world(): Promise<World> {
	const file = join(await temporaryFolder(), "accounts.sqlite");
	const store = await openAccountsFile(file);
	const [one, two] = [await newAccount(store, "one", allowance), await newAccount(store, "two", allowance)];
	const third = await newKey(store, one.account, "third");
	await store.close();
	return { file, accounts: [one.account, one.account, two.account], keys: [one.key, third, two.key] };
}

/** The debits of a process: one that folds in steps of a size, with each group, or not at all. */
export function openDebits(file: string, fold: StepSize | "at once" | "elsewhere" = "at once", pace = 0) {
	const connection = new Connection<never>(file, { durability: "process" }) as never;
	const turns = new WriteTurns(connection, file);
	const folding = typeof fold === "object" ? { step: fold, pace } : fold;
	const debits = new Debits(connection, turns, { patience: 5_000, folding });
	return { debits, kill: () => (connection as Connection<never>).close() };
}

/** Steps of which a few charges need several. */
export const small: StepSize = { entries: 2, rows: 2 };
