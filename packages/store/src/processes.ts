/** What a process of the service reports of itself. */
export interface ProcessDescription {
	/** Name of its machine. */
	host: string;
	pid: number;
	/** Version of the service. */
	version: string;
}

/** A process of the service that is alive. Times are epoch milliseconds by the clock of the database. */
export interface LiveProcess extends ProcessDescription {
	id: string;
	startedAt: number;
	/** Its last heartbeat. */
	beatAt: number;
	/** Open streams. */
	streams: number;
}

/** A stream that an account opens, with the limits of its plan. */
export interface NewStream {
	accountId: number;
	/** Its symbols; infinite for all of them. */
	symbols: number;
	/** Streams that the account may have open at once. */
	maxStreams: number;
	/** Symbols that all its streams may have; null for no limit. */
	maxSymbols: number | null;
}

/** Outcome of the opening of a stream. */
export type StreamOpening =
	| {
			isAccepted: true;
			/** Ends the stream. A second call does nothing. */
			close(): void;
	  }
	| {
			isAccepted: false;
			/** Streams and symbols that the account has open already. */
			streams: number;
			symbols: number;
	  };

/** A process of the service among those that share its accounts. */
export interface ServiceProcess {
	/**
	 * Enters the process, and sends heartbeats from then on. It does not fail: while the database is away, the next
	 * heartbeat enters the process.
	 */
	join(): Promise<void>;
	/** Live processes, this one included, as of the last heartbeat. */
	liveProcesses(): number;
	/**
	 * Opens a stream, unless the account has as many as its plan allows over all live processes.
	 *
	 * @throws {StoreUnavailable} when they cannot be counted
	 *
	 * @example
	 * const opening = await process.openStream({ accountId: 1, symbols: 2, maxStreams: 5, maxSymbols: 100 });
	 * if (opening.isAccepted) opening.close();
	 */
	openStream(stream: NewStream): Promise<StreamOpening>;
	/** Removes the process and its streams, when it has ended them. */
	leave(): Promise<void>;
}

/** Whether an account may open a further stream beside those that it has. */
export const allowsStream = (
	{ symbols, maxStreams, maxSymbols }: Omit<NewStream, "accountId">,
	used: { streams: number; symbols: number },
): boolean => used.streams < maxStreams && (maxSymbols === null || used.symbols + symbols <= maxSymbols);
