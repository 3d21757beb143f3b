import { fork } from "node:child_process";
import { once } from "node:events";
import type { BenchData } from "../../frame/market-data.ts";
import type { LoadJob, Measured } from "./load-job.ts";

/** The process that makes the load. */
export interface Generator {
	readonly pid: number;
	measure(job: LoadJob): Promise<Measured>;
	stop(): void;
}

/** Starts the load process and tells it what requests are made of. */
export async function startGenerator(benchData: BenchData): Promise<Generator> {
	const child = fork(new URL("./process.ts", import.meta.url));
	const left = new Promise<never>((_, reject) => {
		child.once("exit", (code) => reject(new Error(`the load process left with ${code}`)));
	});
	// It leaves at the end, too, when nobody waits for it.
	left.catch(() => {});
	const sendMessage = async (message: BenchData | LoadJob): Promise<unknown> => {
		const replied = once(child, "message");
		child.send(message);
		const [answer] = await Promise.race([replied, left]);
		return answer;
	};
	await sendMessage(benchData);
	return {
		pid: child.pid ?? 0,
		measure: async (job) => (await sendMessage(job)) as Measured,
		stop: () => child.disconnect(),
	};
}
