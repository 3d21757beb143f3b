import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import type { ChargeResult } from "../../accounts.ts";
import { CredentialChanged, StoreReadOnly, StoreUnavailable } from "../../errors.ts";
import { OneAfterTheOther } from "../../shared/one-after-the-other.ts";
import { Connection } from "../connection/connection.ts";
import { WriteTurns } from "../connection/write-turns.ts";
import { Debits } from "./debits.ts";
import type {
	ChargeOutcome,
	MeterRequest,
	MeterResponse,
	MeterThreadSettings,
	PackedError,
} from "./meter-thread.ts";

/** Pages of the write-ahead log (16 MB) from which a commit brings it into the database: that takes as long as many commits. */
const checkpointPages = 4_000;

const port = parentPort as MessagePort;
const { file, durability, patience } = workerData as MeterThreadSettings;
const connection = new Connection<unknown>(file, {
	durability: durability ?? "power",
	busyTimeout: 0,
	checkpointPages,
});
const turns = new WriteTurns(connection, file);
const debits = new Debits(connection, turns, patience);
const inTurn = new OneAfterTheOther();

const respondWith = (response: MeterResponse): void => port.postMessage(response);
port.on("message", (request: MeterRequest) => {
	void inTurn.do(async () => respondWith(await respond(request)));
});
respondWith({ outcomes: [] });

async function respond(request: MeterRequest): Promise<MeterResponse> {
	try {
		if (request.kind === "debit") {
			const results = await debits.debit(() => request.charges);
			return { outcomes: results.map(outcomeOf) };
		}
		if (request.kind === "probe") await debits.probe();
		if (request.kind === "close") {
			turns.close();
			connection.close();
		}
		return { outcomes: [] };
	} catch (error) {
		return { error: packError(error) };
	}
}

function outcomeOf(result: ChargeResult | Error): ChargeOutcome {
	if (!(result instanceof Error)) return result;
	return result instanceof CredentialChanged ? "credential changed" : "no such key";
}

function packError(error: unknown): PackedError {
	const message = error instanceof Error ? error.message : String(error);
	if (error instanceof StoreReadOnly) return { message, kind: "read-only" };
	return { message, kind: error instanceof StoreUnavailable ? "unavailable" : "other" };
}
