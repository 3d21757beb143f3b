import { parentPort, workerData } from "node:worker_threads";
import { MeterWork } from "./meter-work.ts";
import { ChargeUnpacker } from "./numbered-charges.ts";
import { type MeterOrder, type MeterSettings, type Outcome, packAnswers, packError } from "./orders.ts";

/** The thread that commits charges, so that the event loop never waits for the disk. */

const meter = new MeterWork(workerData as MeterSettings);
const unpacker = new ChargeUnpacker();

parentPort?.on("message", async (order: MeterOrder) => {
	parentPort?.postMessage(await outcomeOf(order));
	if (order.kind === "close") setImmediate(() => parentPort?.close());
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
