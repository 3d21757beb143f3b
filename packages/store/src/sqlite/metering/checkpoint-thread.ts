import { parentPort, workerData } from "node:worker_threads";
import { Connection } from "../connection/connection.ts";

/** Milliseconds between two looks at the length of the log. */
const lookIntervalMs = 1_000;

/** Pages of the log (2 MB) from which they are brought into the database: the disk takes them in a few milliseconds. */
const minPages = 500;

/** Pages of the log (48 MB) from which the next writer begins it anew, for which nobody may write for a moment. */
const longLogPages = 12_000;

/** The database file of which this thread brings the write-ahead log into the database while others write to it. */
const connection = new Connection(workerData as string, { busyTimeout: 0 });

const checkpoint = (mode: "noop" | "passive" | "full") =>
	connection.objects(`pragma wal_checkpoint(${mode})`).get() as unknown as {
		busy: number;
		/** Pages of the log before the call, and those of them that are in the database behind it. */
		log: number;
		checkpointed: number;
	};

function look(): void {
	connection.verify();
	const { log, checkpointed } = checkpoint("noop");
	if (log - checkpointed >= minPages && checkpoint("passive").log >= longLogPages) checkpoint("full");
}

setInterval(() => {
	try {
		look();
	} catch {
		// What fails is tried again, and who charges hears of it.
	}
}, lookIntervalMs);

/** A message requests that the whole log is brought into the database. The response says whether it was. */
parentPort?.on("message", () => {
	try {
		connection.verify();
		parentPort?.postMessage(checkpoint("full").busy === 0);
	} catch {
		parentPort?.postMessage(false);
	}
});
