import { parentPort, workerData } from "node:worker_threads";

/** The thread of the meter on a disk that hangs while the gate holds 1, and that ends the thread while it holds 2. */
const { gate } = workerData as { gate: Int32Array };
parentPort?.on("message", () => {
	if (Atomics.load(gate, 0) === 2) process.exit(1);
	Atomics.wait(gate, 0, 1);
});
await import("./meter-thread-script.ts");
