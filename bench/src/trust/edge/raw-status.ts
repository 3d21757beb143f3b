import { connect } from "node:net";

/**
 * Status of the answer to a GET whose target is sent byte for byte; 0 when the connection ends without one. Each
 * request has a connection of its own.
 */
export function statusOf({ hostname, port }: URL, target: string | Buffer, key?: string): Promise<number> {
	const credential = key === undefined ? "" : `x-api-key: ${key}\r\n`;
	const head = `HTTP/1.1\r\nHost: 127.0.0.1\r\n${credential}Connection: close\r\n\r\n`;
	return new Promise((resolve) => {
		let received = "";
		const socket = connect(Number(port), hostname, () => {
			socket.write(Buffer.concat([Buffer.from("GET "), Buffer.from(target), Buffer.from(` ${head}`)]));
		});
		socket.setEncoding("latin1").on("data", (text: string) => {
			received += text;
		});
		socket.on("error", () => {});
		socket.on("close", () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 0)));
	});
}
