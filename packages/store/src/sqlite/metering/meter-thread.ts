import { parentPort, workerData } from "node:worker_threads";
import { MeterWork } from "./meter-work.ts";
import { ChargeUnpacker } from "./numbered-charges.ts";
import { type MeterOrder, type MeterSettings, type Outcome, packAnswers, packError } from "./orders.ts";

/** The thread that commits charges, so that the event loop never waits for the disk. */

const meter = new MeterWork(workerData as MeterSettings);
const unpacker = new ChargeUnpacker();

let last: Promise<void> = Promise.resolve();

parentPort?.on("message", (order: MeterOrder) => {
	const outcome = outcomeOf(order);
	// The asker finds the order of an outcome by its place.
	last = last.then(async () => {
		parentPort?.postMessage(await outcome);
		if (order.kind === "close") setImmediate(() => parentPort?.close());
	});
});

async function outcomeOf(order: MeterOrder): Promise<Outcome> {
	try {
		if (order.kind !== "debit") return await meter.order(order);
		const charges = unpacker.unpack(order.charges);
		return { answers: packAnswers(await meter.debit(() => charges)) };
	} catch (error) {
		return { error: packError(error) };
	}
}
