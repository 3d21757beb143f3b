import { sendRaw } from "@us-market-data/tooling/testkit";

/**
 * Status of the response to a GET with a target that is sent byte for byte; 0 if the connection ends without one. Each
 * request has its own connection.
 */
export async function statusOf({ port }: URL, target: string | Buffer, key?: string): Promise<number> {
	const credential = key === undefined ? "" : `x-api-key: ${key}\r\n`;
	const head = `HTTP/1.1\r\nHost: 127.0.0.1\r\n${credential}Connection: close\r\n\r\n`;
	const request = Buffer.concat([Buffer.from("GET "), Buffer.from(target), Buffer.from(` ${head}`)]);
	const received = await sendRaw(Number(port), request).catch(() => "");
	return Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 0);
}
