import { Connection } from "../trust/connection.ts";

/** The load of the prober: the targets are asked in turn, over several connections. */
export interface ProbeOrder {
	port: number;
	key: string;
	/** Target by operation. */
	targets: Readonly<Record<string, string>>;
	connections: number;
	/** Milliseconds of rest between two requests of a connection. */
	rest: number;
}

/** One answer as the prober saw it. */
export interface Probe {
	operation: string;
	status: number;
	/** Epoch milliseconds at which it was sent. */
	sentAt: number;
	milliseconds: number;
}

// A process of its own: work of the command itself would look like a wait of the service.
process.on("disconnect", () => process.exit());
process.once("message", async (order: ProbeOrder) => {
	const seen: Probe[] = [];
	let isOver = false;
	process.once("message", () => {
		isOver = true;
	});
	const { port, key, targets, connections, rest } = order;
	const operations = Object.keys(targets);
	const ask = async (number: number): Promise<void> => {
		const connection = new Connection(() => new URL(`http://127.0.0.1:${port}`));
		const first = Math.floor((number * operations.length) / connections);
		for (let turn = first; !isOver; turn++) {
			const operation = operations[turn % operations.length] ?? "";
			const sentAt = Date.now();
			const { status, milliseconds } = await connection.get(targets[operation] ?? "", { "x-api-key": key });
			seen.push({ operation, status, sentAt, milliseconds });
			await new Promise((resolve) => setTimeout(resolve, rest));
		}
		connection.close();
	};
	await Promise.all(Array.from({ length: connections }, (_, number) => ask(number)));
	process.send?.(seen);
});
