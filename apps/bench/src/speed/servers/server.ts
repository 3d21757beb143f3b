import type { Contestant } from "../../frame/rounds.ts";

/** Counts of a database since its beginning. */
export interface DatabaseLog {
	/** Bytes of the write-ahead log. */
	bytes: number;
	/** Transactions that wrote. */
	transactions: number;
	charges: number;
}

/** A server of a run, in processes of its own. */
export interface Server extends Contestant {
	/** Its port on loopback. */
	port: number;
	/** Processes that serve. */
	processes: number;
	/** Processes whose time counts, with all that they have started. */
	pids: readonly number[];
	/** Processes of its database that are counted for themselves. */
	databasePids: readonly number[];
	/** Reads what its database has written. */
	databaseLog?: () => Promise<DatabaseLog>;
	/** Versions of the packages that it is made with. */
	version: string;
	/** Empties the files that it logs to. */
	emptyLogs(): Promise<void>;
	stop(): Promise<void>;
}
