import { allowsStream, type NewStream, type ServiceProcess, type StreamOpening } from "../../processes.ts";

/** The only process that serves its accounts: on SQLite there is no other one. */
export class OnlyProcess implements ServiceProcess {
	readonly #streams = new Set<NewStream>();

	async join(): Promise<void> {}

	liveProcesses(): number {
		return 1;
	}

	async openStream(stream: NewStream): Promise<StreamOpening> {
		const own = [...this.#streams].filter(({ accountId }) => accountId === stream.accountId);
		const used = { streams: own.length, symbols: own.reduce((sum, { symbols }) => sum + symbols, 0) };
		if (!allowsStream(stream, used)) return { isAccepted: false, ...used };
		const opened = { ...stream };
		this.#streams.add(opened);
		return { isAccepted: true, close: () => void this.#streams.delete(opened) };
	}

	async leave(): Promise<void> {}
}
