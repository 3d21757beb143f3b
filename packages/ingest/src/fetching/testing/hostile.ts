import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { createServer as createHttpServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { dirname, join } from "node:path";
import { systemClock } from "@us-market-data/market";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { onTestFinished } from "vitest";
import type { FetchContext } from "../context.ts";
import { localRateLimiter } from "../gate.ts";
import { transfer } from "../transfer.ts";

/** Listens on loopback until the test ends, and then closes open connections. Returns the port. */
async function listening(server: Server): Promise<number> {
	const sockets = new Set<Socket>();
	server.on("connection", (socket: Socket) => {
		sockets.add(socket.on("error", () => {}));
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		server.close();
		for (const socket of sockets) socket.destroy();
	});
	return (server.address() as AddressInfo).port;
}

/** A hostile source that speaks HTTP. */
export const hostileSource = (handler: RequestListener): Promise<number> =>
	listening(createHttpServer(handler));

/** A source that answers each connection with bytes of its choice once a request has come. */
export const rawSource = (respond: (socket: Socket) => void): Promise<number> =>
	listening(createServer((socket) => socket.once("data", () => respond(socket))));

/** Fetches from a host that the operator names, with one attempt and a short timeout unless given. */
export async function victim(port: number, more: Partial<FetchContext> = {}) {
	const path = join(await temporaryFolder(), "file.bin");
	const context: FetchContext = {
		rateLimiter: localRateLimiter(),
		clock: systemClock,
		settings: { named: [`127.0.0.1:${port}`] },
		attempts: 1,
		idleMs: 2000,
		...more,
	};
	return {
		path,
		context,
		fetch: (target = "/file.bin") =>
			transfer(new URL(target, `http://127.0.0.1:${port}`), path, null, context),
		/** Content in place of the file. */
		remainingFiles: () => readdir(dirname(path)),
	};
}
