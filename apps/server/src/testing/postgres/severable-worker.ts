import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { parentPort, workerData } from "node:worker_threads";

/** The thread of `severable`: stands between clients and a database, and says `done` with its port after each order. */
const target = new URL(workerData as string);
const open = new Set<Socket>();
let port = 0;

const server = createServer((client) => {
	const database = connect(Number(target.port), target.hostname);
	for (const [from, to] of [
		[client, database],
		[database, client],
	] as const) {
		open.add(from);
		from.on("error", () => {});
		from.on("close", () => {
			open.delete(from);
			to.destroy();
		});
		from.pipe(to);
	}
});

async function mend(): Promise<void> {
	await once(server.listen(port, "127.0.0.1"), "listening");
	port = (server.address() as AddressInfo).port;
}

async function cut(): Promise<void> {
	const closed = once(server, "close");
	server.close();
	for (const socket of open) socket.destroy();
	await closed;
}

parentPort?.on("message", async (order: "cut" | "mend") => {
	await (order === "cut" ? cut() : mend());
	parentPort?.postMessage(port);
});
