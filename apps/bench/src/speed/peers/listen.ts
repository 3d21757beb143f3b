import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Listens on a free loopback port and says on standard output which one it is. */
export function listen(server: Server): void {
	server.listen(0, "127.0.0.1", () => {
		process.stdout.write(`listening on ${(server.address() as AddressInfo).port}\n`);
	});
}
