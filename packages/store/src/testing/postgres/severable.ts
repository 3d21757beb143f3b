import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** A way to a database that can be cut, frozen, slowed and mended. */
export interface Severable {
	url: string;
	/** Breaks every connection and takes no new one. */
	cut(): Promise<void>;
	mend(): Promise<void>;
	/** Keeps every connection, takes new ones, and passes nothing on. */
	freeze(): Promise<void>;
	/** Passes on again, also what came meanwhile. */
	thaw(): Promise<void>;
	/** Makes each piece late by so many milliseconds. */
	delay(milliseconds: number): Promise<void>;
	close(): Promise<void>;
}

/** An order to the thread. */
export interface Order {
	name: "cut" | "mend" | "freeze" | "thaw" | "delay";
	milliseconds?: number;
}

/** Stands between a client and the database of an address, in a thread: a writer may hold up the event loop. */
export async function severable(url: string): Promise<Severable> {
	const worker = new Worker(new URL("./severable-worker.ts", import.meta.url), { workerData: url });
	const order = async (given: Order): Promise<number> => {
		worker.postMessage(given);
		const [port] = await once(worker, "message");
		return port;
	};
	const address = new URL(url);
	address.port = String(await order({ name: "mend" }));
	const ordering = (name: Order["name"]) => async () => void (await order({ name }));
	return {
		url: address.href,
		cut: ordering("cut"),
		mend: ordering("mend"),
		freeze: ordering("freeze"),
		thaw: ordering("thaw"),
		delay: async (milliseconds) => void (await order({ name: "delay", milliseconds })),
		close: async () => void (await worker.terminate()),
	};
}
