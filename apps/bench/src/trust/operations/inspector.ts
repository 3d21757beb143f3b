import { once } from "node:events";

/** Setting of a service whose memory is inspected. */
export const inspected = { NODE_OPTIONS: "--inspect=127.0.0.1:0" };

/** Looks into the heap of a process by the Chrome DevTools Protocol. */
export interface Inspector {
	/** The used heap in MiB, after a garbage collection. */
	heap(): Promise<number>;
	close(): void;
}

const unreachable = (address: string): never => {
	throw new Error(`the inspector of the process does not answer at ${address}`);
};

/** @param log what the process, started with `inspected`, wrote to standard error */
export async function openInspector(log: string): Promise<Inspector> {
	// A service begins twice (`lifecycle/memory-bounds.ts`); the second one stays.
	const address = log.match(/ws:\/\/\S+/g)?.at(-1);
	if (!address) throw new Error(`the process does not say where its inspector listens: ${log}`);
	const socket = new WebSocket(address);
	await Promise.race([once(socket, "open"), once(socket, "error").then(() => unreachable(address))]);
	let last = 0;
	async function call<T>(method: string): Promise<T> {
		const id = ++last;
		const result = new Promise<T>((resolve, reject) => {
			const hear = ({ data }: MessageEvent) => {
				const message = JSON.parse(String(data)) as { id?: number; result: T; error?: { message: string } };
				if (message.id !== id) return;
				socket.removeEventListener("message", hear);
				if (message.error) reject(new Error(`${method}: ${message.error.message}`));
				else resolve(message.result);
			};
			socket.addEventListener("message", hear);
		});
		socket.send(JSON.stringify({ id, method }));
		return result;
	}
	return {
		async heap() {
			// The second collection removes objects that the first found only weakly referenced.
			await call("HeapProfiler.collectGarbage");
			await call("HeapProfiler.collectGarbage");
			const { usedSize } = await call<{ usedSize: number }>("Runtime.getHeapUsage");
			return usedSize / 2 ** 20;
		},
		close: () => socket.close(),
	};
}
