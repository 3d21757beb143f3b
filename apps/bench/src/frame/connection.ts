import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** A whole answer; names of headers are in lower case. */
export interface HttpResponse {
	status: number;
	headers: ReadonlyMap<string, string>;
	body: string;
	/** From the first byte sent to the last one received. */
	milliseconds: number;
}

/** Nobody takes connections there. Nothing was sent. */
export class NoConnection extends Error {
	override readonly name = "NoConnection";
}

/** The connection ended after the request was sent and before its answer was whole. */
export class Cut extends Error {
	override readonly name = "Cut";
}

/** One connection that is kept open and carries one request at a time; opened again by the next request after an end. */
export class Connection {
	readonly #url: () => URL;
	#socket: Socket | undefined;

	/** @param url called at each opening, because a restarted service has another port */
	constructor(url: () => URL) {
		this.#url = url;
	}

	/**
	 * Sends a GET and waits for the whole answer.
	 *
	 * @throws {NoConnection} nothing was sent
	 * @throws {Cut} the request was sent; whether it was carried out is unknown
	 */
	async get(target: string, headers: Readonly<Record<string, string>> = {}): Promise<HttpResponse> {
		const socket = await this.#open();
		const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
		const started = performance.now();
		socket.write(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\n${lines.join("")}\r\n`);
		const response = await readResponse(socket);
		const milliseconds = performance.now() - started;
		if (response.headers.get("connection") === "close") this.close();
		return { ...response, milliseconds };
	}

	close(): void {
		this.#socket?.destroy();
		this.#socket = undefined;
	}

	async #open(): Promise<Socket> {
		if (this.#socket && !this.#socket.destroyed && this.#socket.writable) return this.#socket;
		const { hostname, port } = this.#url();
		const socket = connect(Number(port), hostname);
		socket.setNoDelay(true);
		try {
			await once(socket, "connect");
		} catch (cause) {
			throw new NoConnection(`${hostname}:${port} takes no connection`, { cause });
		}
		// An error between two requests shows in the state of the socket.
		socket.on("error", () => socket.destroy());
		this.#socket = socket;
		return socket;
	}
}

function readResponse(socket: Socket): Promise<Omit<HttpResponse, "milliseconds">> {
	return new Promise((resolve, reject) => {
		let received = "";
		const leave = () => {
			socket.off("data", take);
			socket.off("close", cut);
		};
		const cut = () => {
			leave();
			reject(new Cut(`the connection ended after ${received.length} bytes of the answer`));
		};
		const take = (chunk: Buffer) => {
			received += chunk.toString("latin1");
			const response = wholeResponse(received);
			if (!response) return;
			leave();
			resolve(response);
		};
		socket.on("data", take);
		socket.on("close", cut);
	});
}

/**
 * The answer when all of its bytes are there. Bodies are taken as latin1: only their length and ASCII matter here. The
 * fuzzer's reader judges every byte; what that costs would count as the service's time here.
 */
function wholeResponse(received: string): Omit<HttpResponse, "milliseconds"> | undefined {
	const end = received.indexOf("\r\n\r\n");
	if (end < 0) return undefined;
	const [statusLine = "", ...lines] = received.slice(0, end).split("\r\n");
	const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1]);
	const headers = new Map(lines.map((line) => splitHeader(line)));
	const length = status === 304 || status === 204 ? 0 : Number(headers.get("content-length") ?? Number.NaN);
	if (Number.isNaN(status) || Number.isNaN(length))
		throw new Error(`not an answer with a length: ${received.slice(0, 300)}`);
	const body = received.slice(end + 4, end + 4 + length);
	return body.length === length ? { status, headers, body } : undefined;
}

function splitHeader(line: string): [string, string] {
	const colon = line.indexOf(":");
	return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}
