import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import type { Order } from "./severable.ts";

/** The thread of `severable`: a proxy between clients and a database, which reports its port after each order. */
const target = new URL(workerData as string);
const open = new Set<Socket>();
let port = 0;
/** Milliseconds by which each piece is late. */
let delay = 0;
let thawed = Promise.resolve();
let thaw = () => {};

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
		void lead(from, to);
	}
});

/** Passes on what comes, in its order. */
async function lead(from: Socket, to: Socket): Promise<void> {
	try {
		for await (const piece of from) {
			await thawed;
			if (delay > 0) await sleep(delay);
			if (!to.write(piece)) await once(to, "drain");
		}
		to.end();
	} catch {
		to.destroy();
	}
}

const orders = {
	async mend() {
		await once(server.listen(port, "127.0.0.1"), "listening");
		port = (server.address() as AddressInfo).port;
	},
	async cut() {
		const closed = once(server, "close");
		server.close();
		for (const socket of open) socket.destroy();
		await closed;
	},
	freeze() {
		thawed = new Promise((resolve) => {
			thaw = resolve;
		});
	},
	thaw: () => thaw(),
	delay(milliseconds: number) {
		delay = milliseconds;
	},
};

parentPort?.on("message", async ({ name, milliseconds = 0 }: Order) => {
	await orders[name](milliseconds);
	parentPort?.postMessage(port);
});
