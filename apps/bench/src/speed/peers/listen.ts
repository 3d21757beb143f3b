import type { Server } from "node:http";

/** Listens on the loopback port that the first argument names. */
export function listen(server: Server): void {
	server.listen(Number(process.argv[2]), "127.0.0.1");
}
