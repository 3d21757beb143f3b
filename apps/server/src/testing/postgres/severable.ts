import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** A way to a database that can be cut and mended. */
export interface Severable {
	url: string;
	/** Breaks every connection and takes no new one. */
	cut(): Promise<void>;
	mend(): Promise<void>;
	close(): Promise<void>;
}

/** Stands between a client and the database of an address, in a thread: a writer may hold up the event loop. */
export async function severable(url: string): Promise<Severable> {
	const worker = new Worker(new URL("./severable-worker.ts", import.meta.url), { workerData: url });
	const order = async (name: "cut" | "mend"): Promise<number> => {
		worker.postMessage(name);
		const [port] = await once(worker, "message");
		return port;
	};
	const address = new URL(url);
	address.port = String(await order("mend"));
	return {
		url: address.href,
		cut: async () => void (await order("cut")),
		mend: async () => void (await order("mend")),
		close: async () => void (await worker.terminate()),
	};
}
