import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import type { Charge, ChargeResult } from "../../accounts.ts";
import { CredentialChanged, StoreReadOnly, StoreUnavailable } from "../../errors.ts";
import { OneAfterTheOther } from "../../shared/one-after-the-other.ts";
import { Connection } from "../connection/connection.ts";
import { WriteTurns } from "../connection/write-turns.ts";
import { Debits } from "./debits.ts";
import type {
	ChargeOutcome,
	ChargeRow,
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
respondWith([]);

async function respond(request: MeterRequest): Promise<MeterResponse> {
	try {
		if (Array.isArray(request)) {
			const charges = request.map(chargeOf);
			return (await debits.debit(() => charges)).map(outcomeOf);
		}
		if (request === "probe") await debits.probe();
		if (request === "close") {
			turns.close();
			connection.close();
		}
		return [];
	} catch (error) {
		return packError(error);
	}
}

function chargeOf([accountId, keyId, operationId, allowance, at, credentialVersion]: ChargeRow): Charge {
	const charge = { accountId, keyId, operationId, allowance, at };
	return credentialVersion === undefined ? charge : { ...charge, credentialVersion };
}

function outcomeOf(result: ChargeResult | Error): ChargeOutcome {
	if (!(result instanceof Error)) return [result.accepted, result.used, result.at];
	return result instanceof CredentialChanged ? "credential changed" : "no such key";
}

function packError(error: unknown): PackedError {
	const message = error instanceof Error ? error.message : String(error);
	if (error instanceof StoreReadOnly) return { message, kind: "read-only" };
	return { message, kind: error instanceof StoreUnavailable ? "unavailable" : "other" };
}
