/** A server of a run, in processes of its own. */
export interface Server {
	/** How tables name it. */
	name: string;
	/** Its port on loopback. */
	port: number;
	/** Processes that serve. */
	processes: number;
	/** Processes whose time counts, with all that they have started. */
	pids: readonly number[];
	/** Version of what it is made with. */
	version: string;
	/** Imports new prices of every security while it runs; undefined for servers that hold no data. */
	importPrices?: (symbols: readonly string[], round: number) => Promise<void>;
	/** Empties the files that it logs to. */
	emptyLogs(): Promise<void>;
	stop(): Promise<void>;
}
