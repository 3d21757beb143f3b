import { once } from "node:events";
import type { Server } from "node:http";

/** The service cannot start with its settings. The message says what to do. */
export class StartError extends Error {
	override readonly name = "StartError";
}

interface Address {
	port: number;
	host: string;
	/** True when other processes listen on the same port, and the system deals connections out to them. */
	reusePort?: boolean;
}

/**
 * Listens, or reports the reason why it cannot.
 *
 * @throws {StartError} when the port or the address cannot be had
 */
export async function listen(server: Server, { port, host, reusePort = false }: Address): Promise<void> {
	server.listen({ port, host, reusePort });
	try {
		await once(server, "listening");
	} catch (cause) {
		const { code } = cause as NodeJS.ErrnoException;
		const reason = whyNotListening[code ?? ""];
		if (!reason) throw cause;
		throw new StartError(`Cannot listen on ${host} port ${port}: ${reason}.`, { cause });
	}
}

const whyNotListening: Readonly<Record<string, string>> = {
	EADDRINUSE: "another process has the port; stop it or set PORT to another one (0 takes a free one)",
	EACCES: "this user may not; set PORT to 1024 or above",
	EADDRNOTAVAIL: "the address is none of this machine; set HOST to one that is, or to 0.0.0.0 for all",
	ENOTSUP: "this system lets no processes share a port; set WORKERS to 1",
	ENOTFOUND: "there is no such host; set HOST to an address of this machine",
};
