import { cold } from "./cold.ts";
import { hot } from "./hot.ts";
import { bars, screener, wide } from "./large.ts";
import { rejections, status400, status401, status402, status404 } from "./rejections.ts";
import type { Workload } from "./workload.ts";

/** Every workload by its name. */
export const workloads = {
	hot,
	cold,
	rejections,
	400: status400,
	401: status401,
	402: status402,
	404: status404,
	wide,
	screener,
	bars,
} as const satisfies Record<string, Workload>;

export type WorkloadName = `${keyof typeof workloads}`;

export const workloadNames = Object.keys(workloads) as WorkloadName[];

export const workloadOf = (name: WorkloadName): Workload =>
	(workloads as Record<string, Workload>)[name] as Workload;
