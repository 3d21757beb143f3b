import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A file that a source publishes. */
interface Published {
	body: Buffer;
	etag?: string;
	lastModified?: string;
	type?: string;
}

/** Something that goes wrong once. True when it answered, so that the file is not sent. */
export type Fault = (request: IncomingMessage, response: ServerResponse, file: Published) => boolean;

/** A request as it came. */
interface LoggedRequest {
	url: string;
	headers: IncomingMessage["headers"];
	status: number;
	/** Bytes of the body that were handed to the network. */
	bytes: number;
	at: number;
}

/** A server that plays all sources, as a mirror of them. */
export interface Sources {
	/** For SOURCE_MIRROR. */
	mirror: string;
	publish(url: string, file: string | Buffer | Partial<Published>): void;
	withdraw(url: string): void;
	/** Faults of the next requests of a URL, one each. */
	fail(url: string, ...faults: Fault[]): void;
	requests: LoggedRequest[];
	/** Requests of a URL so far. */
	requestsOf(url: string): LoggedRequest[];
}

/** Responds with a status, and only the given headers and body. */
export const status =
	(code: number, headers: Record<string, string> = {}, body = ""): Fault =>
	(_, response) => {
		response.writeHead(code, headers).end(body);
		return true;
	};

/** Sends the beginning of the file, then breaks the connection. */
export const cutAfter =
	(bytes: number): Fault =>
	(request, response, file) => {
		const { body, headers, code } = responseTo(request, file);
		response.writeHead(code, headers);
		response.write(body.subarray(0, bytes), () => setTimeout(() => response.destroy(), 20));
		return true;
	};

/** Sends the head and one byte, and then nothing. */
export const silence: Fault = (request, response, file) => {
	const { body, headers, code } = responseTo(request, file);
	response.writeHead(code, headers).write(body.subarray(0, 1));
	return true;
};

/** Starts the sources; they end with the test. */
export async function playSources(): Promise<Sources> {
	const files = new Map<string, Published>();
	const faults = new Map<string, Fault[]>();
	const requests: LoggedRequest[] = [];
	const server = createServer((request, response) => {
		const url = `https:/${request.url}`;
		const entry: LoggedRequest = { url, headers: request.headers, status: 0, bytes: 0, at: Date.now() };
		requests.push(entry);
		count(response, entry);
		const file = files.get(url);
		const fault = faults.get(url)?.shift();
		if (fault?.(request, response, file ?? { body: Buffer.alloc(0) })) return;
		if (!file) return void response.writeHead(404).end();
		const { body, headers, code } = responseTo(request, file);
		response.writeHead(code, headers).end(body);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(async () => {
		server.close();
		server.closeAllConnections();
	});
	return {
		mirror: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		requests,
		publish(url, file) {
			const published =
				typeof file === "string" || Buffer.isBuffer(file) ? { body: Buffer.from(file) } : file;
			files.set(url, { body: Buffer.alloc(0), ...files.get(url), ...published });
		},
		withdraw: (url) => void files.delete(url),
		fail: (url, ...list) => void faults.set(url, [...(faults.get(url) ?? []), ...list]),
		requestsOf: (url) => requests.filter((entry) => entry.url === url),
	};
}

function count(response: ServerResponse, entry: LoggedRequest): void {
	const write = response.write.bind(response) as (...args: unknown[]) => boolean;
	const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
	const add = (piece: unknown) => {
		entry.status = response.statusCode;
		if (typeof piece === "string" || Buffer.isBuffer(piece)) entry.bytes += piece.length;
	};
	response.write = ((...args: unknown[]) => {
		add(args[0]);
		return write(...args);
	}) as typeof response.write;
	response.end = ((...args: unknown[]) => {
		add(args[0]);
		return end(...args);
	}) as typeof response.end;
}

/** Answer of a sound server, with conditions and ranges. */
function responseTo(
	{ headers: requestHeaders }: IncomingMessage,
	{ body, etag, lastModified, type }: Published,
) {
	const headers: Record<string, string> = {
		"content-type": type ?? "application/octet-stream",
		...(etag && { etag }),
		...(lastModified && { "last-modified": lastModified }),
	};
	const isUnchanged =
		(etag !== undefined && requestHeaders["if-none-match"] === etag) ||
		(lastModified !== undefined && requestHeaders["if-modified-since"] === lastModified);
	if (isUnchanged) return { code: 304, headers, body: Buffer.alloc(0) };
	const first = Number(/^bytes=(\d+)-$/.exec(requestHeaders.range ?? "")?.[1] ?? Number.NaN);
	const isSame = requestHeaders["if-range"] === etag || requestHeaders["if-range"] === lastModified;
	if (!Number.isNaN(first) && isSame) {
		const rest = body.subarray(first);
		const range = `bytes ${first}-${body.length - 1}/${body.length}`;
		return {
			code: 206,
			headers: { ...headers, "content-range": range, "content-length": String(rest.length) },
			body: rest,
		};
	}
	return { code: 200, headers: { ...headers, "content-length": String(body.length) }, body };
}
