import { cpus } from "node:os";
import { pin } from "./processor.ts";
import type { Server } from "./server.ts";

/** The cores that processes run on. */
export interface Placement {
	/** True when servers of one process have a core of their own. */
	isPinned: boolean;
	/** Gives the load the core beside that of a server. */
	before(server: Server): Promise<void>;
}

const serverCore = "0";
const loadCore = "1";

/**
 * Gives each server of one process the first core, and the load the second one. A server of several processes has all cores,
 * and the load then runs where there is room.
 */
export async function place(
	isWanted: boolean,
	generatorPid: number,
	servers: readonly Server[],
): Promise<Placement> {
	const free: Placement = { isPinned: false, before: async () => {} };
	const allCores = `0-${cpus().length - 1}`;
	// All that this process started is on the core of the load at first.
	if (!isWanted || cpus().length < 2 || !(await pin([process.pid], loadCore))) return free;
	const coresOf = ({ processes }: Server) => (processes > 1 ? allCores : serverCore);
	const arePinned = await Promise.all(servers.map((server) => pin(server.pids, coresOf(server))));
	let cores = loadCore;
	return {
		isPinned: arePinned.every(Boolean),
		before: async ({ processes }) => {
			const wanted = processes > 1 ? allCores : loadCore;
			if (wanted === cores) return;
			await pin([generatorPid], wanted);
			cores = wanted;
		},
	};
}
