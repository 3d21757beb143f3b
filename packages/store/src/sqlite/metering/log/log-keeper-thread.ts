import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { StoreUnavailable } from "../../../errors.ts";
import type { AccountTables } from "../../../shared/accounts/account-schema.ts";
import { Connection } from "../../connection/connection.ts";
import { WriteTurns } from "../../connection/write-turns.ts";
import { UsageLedger } from "../ledger/usage-ledger.ts";
import type { KeeperAnswer, KeeperOrder, KeeperSettings } from "./log-keeper.ts";
import { packError } from "./packed-error.ts";

/** The thread of a `LogKeeper`. */

/** Pages in the log that are brought into the file together: the disk takes two megabytes in a few milliseconds. */
const someLog = 500;

/** Pages in the log from which it is begun anew, which needs a moment without a writer. They are 48 MB. */
const longLog = 12_000;

/** Attempts to find that moment, and milliseconds between two of them. */
const attempts = 20;
const pause = 1;

const { file, patience } = workerData as KeeperSettings;
const connection = new Connection<AccountTables>(file, { busyTimeout: 0 });
const turns = new WriteTurns(connection, file);
const ledger = new UsageLedger(connection);

parentPort?.on("message", async (order: KeeperOrder) => {
	const answer: KeeperAnswer = {};
	try {
		if (order.kind === "checkpoint") await checkpoint(order.whole);
		else await turns.transact(patience, () => ledger.fold());
	} catch (error) {
		answer.error = packError(error);
	}
	parentPort?.postMessage(answer);
});

/**
 * Most of the log is taken while others write to it. What came meanwhile is little, and is taken with the writers' lock:
 * the next writer begins the log anew, and it does not grow for ever. (To begin it anew here would look to the others like
 * a commit.)
 */
async function checkpoint(whole: boolean): Promise<void> {
	connection.verify();
	const before = taken("noop");
	if (before.log - before.checkpointed < someLog && !whole) return;
	const { log } = taken("passive");
	if (log < longLog && !whole) return;
	for (let attempt = 0; attempt < attempts; attempt++) {
		if (taken("full").busy === 0) return;
		await sleep(pause);
	}
	if (whole) throw new StoreUnavailable(`${file} cannot be used: its log is read or written by others`);
}

/** Pages of the log before the call, and those of them that are in the file behind it. */
interface Checkpoint {
	busy: number;
	log: number;
	checkpointed: number;
}

function taken(mode: "noop" | "passive" | "full"): Checkpoint {
	return connection.objects(`pragma wal_checkpoint(${mode})`).get() as unknown as Checkpoint;
}
