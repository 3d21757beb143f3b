import { connect } from "node:net";
import type { FuzzRequest } from "./requests.ts";

const patience = 10_000;

/** Sends bytes over a new connection and returns all that arrives until it closes. */
export function sendBytes(port: number, { bytes, cut }: FuzzRequest): Promise<string> {
	return new Promise((resolve, reject) => {
		const received: Buffer[] = [];
		const socket = connect(port, "127.0.0.1", () => (cut ? socket.end(bytes) : socket.write(bytes)));
		const done = () => resolve(Buffer.concat(received).toString("latin1"));
		socket.setTimeout(patience, () => {
			socket.destroy();
			reject(new Error(`no answer within ${patience} ms`));
		});
		socket.on("data", (chunk) => received.push(chunk));
		socket.on("close", done);
		socket.on("error", (error: NodeJS.ErrnoException) => {
			// The mock may close while the request is still being sent; a mock that has ended is an error.
			if (error.code !== "ECONNRESET" && error.code !== "EPIPE") reject(error);
		});
	});
}
