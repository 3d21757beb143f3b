import { fork } from "node:child_process";
import { once } from "node:events";
import type { Ground } from "../../frame/market-data.ts";
import type { Measured, Order } from "./order.ts";

/** The process that makes the load. */
export interface Generator {
	readonly pid: number;
	measure(order: Order): Promise<Measured>;
	stop(): void;
}

/** Starts the load process and tells it what requests are made of. */
export async function startGenerator(ground: Ground): Promise<Generator> {
	const child = fork(new URL("./process.ts", import.meta.url));
	const left = new Promise<never>((_, reject) => {
		child.once("exit", (code) => reject(new Error(`the load process left with ${code}`)));
	});
	// It leaves at the end, too, when nobody waits for it.
	left.catch(() => {});
	const sendMessage = async (message: Ground | Order): Promise<unknown> => {
		const replied = once(child, "message");
		child.send(message);
		const [answer] = await Promise.race([replied, left]);
		return answer;
	};
	await sendMessage(ground);
	return {
		pid: child.pid ?? 0,
		measure: async (order) => (await sendMessage(order)) as Measured,
		stop: () => child.disconnect(),
	};
}
