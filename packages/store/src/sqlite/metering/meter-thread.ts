import { parentPort, workerData } from "node:worker_threads";
import type { AccountTables } from "../../shared/accounts/account-schema.ts";
import { Connection } from "../connection/connection.ts";
import { WriteTurns } from "../connection/write-turns.ts";
import { Debits } from "./debits.ts";
import { usualStep } from "./stepwise-fold.ts";
import { ChargeUnpacker } from "./thread-charges.ts";
import {
	type Outcome,
	packAnswers,
	packError,
	type ThreadOrder,
	type ThreadSettings,
} from "./thread-messages.ts";

/** The thread that commits charges, so that the event loop never waits for the disk. It does one order after the other. */

/** Entries of different keys and operations after which a fold begins, before the time is over. */
const foldAfter = 20_000;

/** Milliseconds for which an entry waits at most for its fold to begin. */
const foldInterval = 4_000;

/** Milliseconds between two steps of a fold that no group takes along. */
const stepInterval = 20;

const { file, durability, patience } = workerData as ThreadSettings;
const connection = new Connection<AccountTables>(file, durability === undefined ? {} : { durability });
const turns = new WriteTurns(connection, file);
const debits = new Debits(connection, turns, { patience, step: usualStep });
const unpacker = new ChargeUnpacker();
/** Waits for the begin of a fold, or for its next step. */
let timer: NodeJS.Timeout | undefined;
let last: Promise<void> = Promise.resolve();

parentPort?.on("message", (order: ThreadOrder) => {
	last = last.then(async () => parentPort?.postMessage(await outcomeOf(order)));
});

async function outcomeOf(order: ThreadOrder): Promise<Outcome> {
	try {
		return await work(order);
	} catch (error) {
		return { error: packError(error) };
	}
}

async function work(order: ThreadOrder): Promise<Outcome> {
	if (order.kind === "debit") {
		const charges = unpacker.unpack(order.charges);
		const answers = packAnswers(await debits.debit(() => charges));
		if (debits.unfolded > foldAfter) debits.beginFold();
		foldLater();
		return { answers };
	}
	if (order.kind === "standings") {
		const standings = await Promise.all(
			order.asked.map(({ accountId, at }) => debits.standing(accountId, at)),
		);
		return { standings };
	}
	if (order.kind === "fold") await debits.fold();
	if (order.kind === "probe") await debits.probe();
	if (order.kind === "close") await close();
	return {};
}

/** Sets the time of the next step, or that of the next fold. */
function foldLater(): void {
	if (debits.isFolding) foldIn(stepInterval, foldOn);
	else if (debits.unfolded > 0) foldIn(foldInterval, fold);
}

/** Has work done behind the orders that wait then, unless some is due already. It does not keep a closed thread. */
function foldIn(milliseconds: number, work: () => Promise<void>): void {
	timer ??= setTimeout(() => {
		timer = undefined;
		last = last.then(work);
	}, milliseconds).unref();
}

async function fold(): Promise<void> {
	debits.beginFold();
	await foldOn();
}

/** A failure leaves the ledger as it is, for the next fold. */
async function foldOn(): Promise<void> {
	try {
		await debits.foldStep();
		foldLater();
	} catch {
		foldIn(foldInterval, foldOn);
	}
}

async function close(): Promise<void> {
	clearTimeout(timer);
	try {
		await debits.close();
	} finally {
		turns.close();
		connection.close();
		setImmediate(() => parentPort?.close());
	}
}
