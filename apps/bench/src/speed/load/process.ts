import type { BenchData } from "../../frame/market-data.ts";
import { type WorkloadName, workloadOf } from "../workloads/index.ts";
import { measure } from "./load.ts";
import type { LoadJob } from "./load-job.ts";
import { prebuilt, type RequestGenerator, roundRobin, unique } from "./request-generator.ts";

/** The load process: it is given the data of the run first, then one job after the other, and answers each with what it measured. */
let benchData: BenchData | undefined;
/** Sources by workload and server, which go on from one job to the next, so that a new URL stays new. */
const sources = new Map<string, RequestGenerator>();
/** Requests that are the same for every server. */
const ready = new Map<WorkloadName, Buffer[]>();

process.on("disconnect", () => process.exit());
process.on("message", async (message: BenchData | LoadJob) => {
	if ("symbols" in message) {
		benchData = message;
		process.send?.(null);
		return;
	}
	if (!benchData) throw new Error("the load process has no data");
	const name = `${message.workload} ${message.port}`;
	const source = sources.get(name) ?? sourceOf(message, benchData);
	sources.set(name, source);
	process.send?.(await measure(message, source));
});

function sourceOf(job: LoadJob, given: BenchData): RequestGenerator {
	const workload = workloadOf(job.workload);
	if (!Number.isFinite(workload.variety)) return unique(workload, given);
	const requests = ready.get(job.workload) ?? prebuilt(workload, given);
	ready.set(job.workload, requests);
	return roundRobin(requests);
}
