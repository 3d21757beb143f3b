import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { environment } from "@us-market-data/tooling/testkit";
import type { StoreSettings } from "../open.ts";

const run = promisify(execFile);
const script = fileURLToPath(new URL("./charge-process.fixture.ts", import.meta.url));

/** The charges of each process. */
export interface ProcessCharges {
	charges: readonly object[];
	/** Number of times that each charge is made. */
	count: number;
	/** Charges that wait for their answers at the same time. */
	atOnce: number;
}

/**
 * Starts processes that each open the accounts of a location (of SQLite the folder of `accounts.sqlite`) and charge;
 * resolves with the numbers of accepted charges, by process and within it in the order of `charges`.
 */
export async function chargeInProcesses(
	location: Partial<StoreSettings>,
	processes: number,
	{ charges, count, atOnce }: ProcessCharges,
): Promise<number[][]> {
	const settings: StoreSettings = { DATA_DIR: "", DATABASE_URL: "", DATABASE_READ_URL: "", ...location };
	const values = [script, JSON.stringify(settings), String(count), String(atOnce), JSON.stringify(charges)];
	const runs = Array.from({ length: processes }, () =>
		run(process.execPath, values, { env: environment({}) }),
	);
	return Promise.all(runs.map(async (done) => JSON.parse((await done).stdout)));
}
