import type { Contestant } from "../../frame/rounds.ts";

/** A server of a run, in processes of its own. */
export interface Server extends Contestant {
	/** Its port on loopback. */
	port: number;
	/** Processes that serve. */
	processes: number;
	/** Processes whose time counts, with all that they have started. */
	pids: readonly number[];
	/** Versions of the packages that it is made with. */
	version: string;
	/** Empties the files that it logs to. */
	emptyLogs(): Promise<void>;
	stop(): Promise<void>;
}
