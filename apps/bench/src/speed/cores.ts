import { cpus } from "node:os";
import { pin } from "../frame/processes.ts";
import type { Server } from "./servers/server.ts";

/** `apart`: servers, their database and the load have cores of their own; `shared`: each process runs wherever there is room. */
export const placements = ["apart", "shared"] as const;
export type Placement = (typeof placements)[number];

/** Lists of cores as `taskset` takes them. */
interface Cores {
	server: string;
	database: string;
	load: string;
}

/**
 * The load has the last core, the database the one in front of it, and a server the first ones, at most one for each of its
 * processes. Database and load share the second of two cores.
 *
 * @example
 * coresOf("apart", 1, 2); // => { server: "0-0", database: "1", load: "1" }
 */
export function coresOf(placement: Placement, processes: number, count: number): Cores {
	const all = `0-${count - 1}`;
	if (placement === "shared") return { server: all, database: all, load: all };
	const load = count - 1;
	const database = Math.max(1, load - 1);
	return {
		server: `0-${Math.min(processes, database) - 1}`,
		database: String(database),
		load: String(load),
	};
}

/** Gives processes their cores. Returns false where that is not possible. */
export async function placeAll(
	placement: Placement,
	servers: readonly Server[],
	loadPids: readonly number[],
): Promise<boolean> {
	// Not the parallelism that is available, which is 1 once this process runs on one core.
	const count = cpus().length;
	const { database, load } = coresOf(placement, 1, count);
	const databasePids = [...new Set(servers.flatMap((server) => server.databasePids))];
	const pinned = [
		await pin(loadPids, load),
		databasePids.length === 0 || (await pin(databasePids, database)),
	];
	for (const { pids, processes } of servers)
		pinned.push(await pin(pids, coresOf(placement, processes, count).server));
	return pinned.every(Boolean);
}
