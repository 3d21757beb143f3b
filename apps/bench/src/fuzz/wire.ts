import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { gunzipSync } from "node:zlib";
import type { HttpResponse } from "@us-market-data/conformance";
import { bytesOf, type FuzzRequest, headerValues, type Message } from "./requests/request.ts";

/** A response that is not well-formed HTTP. */
export class MalformedResponse extends Error {
	override readonly name = "MalformedResponse";
}

/**
 * Refusals that are written to the bare socket before the method is known, so that a HEAD gets their body too. They have
 * no `Date`.
 */
const transportStatuses = [400, 408, 431];

interface ParsedResponse {
	readonly answer: HttpResponse;
	/** The bytes behind the answer. */
	readonly rest: Buffer;
}

/**
 * Reads the first answer of what came so far, interim ones (1xx) skipped; undefined while it is not whole.
 * Stricter than a client has to be: the service frames every body by its length.
 *
 * @param bodiless whether the request was a HEAD
 * @throws {MalformedResponse}
 */
export function readResponse(bytes: Buffer, bodiless: boolean): ParsedResponse | undefined {
	const end = bytes.indexOf("\r\n\r\n");
	if (end < 0) return undefined;
	const [first = "", ...lines] = bytes.toString("latin1", 0, end).split("\r\n");
	const status = Number(/^HTTP\/1\.1 (\d{3}) [\x20-\x7e]*$/.exec(first)?.[1]);
	if (Number.isNaN(status)) throw new MalformedResponse(`status line ${JSON.stringify(first.slice(0, 200))}`);
	const from = end + 4;
	if (status < 200) return readResponse(bytes.subarray(from), bodiless);
	const headers = readHeaders(lines);
	const isTransportError = transportStatuses.includes(status) && headers["date"] === undefined;
	const empty = status === 304 || (bodiless && !isTransportError);
	const length = empty ? 0 : lengthOf(headers);
	if (bytes.length < from + length) return undefined;
	const body = bytes.subarray(from, from + length);
	const decoded = length > 0 && headers["content-encoding"] === "gzip" ? gunzipped(body) : body;
	return { answer: { status, headers, ...readBody(decoded) }, rest: bytes.subarray(from + length) };
}

function gunzipped(body: Buffer): Buffer {
	try {
		return gunzipSync(body);
	} catch (cause) {
		throw new MalformedResponse("the body is no gzip", { cause });
	}
}

function readHeaders(lines: readonly string[]): Record<string, string> {
	const headers: Record<string, string> = Object.create(null) as Record<string, string>;
	for (const line of lines) {
		const [, name, value = ""] =
			/^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*)$/.exec(line) ?? [];
		if (name === undefined) throw new MalformedResponse(`header line ${JSON.stringify(line.slice(0, 200))}`);
		const key = name.toLowerCase();
		if (key in headers) throw new MalformedResponse(`header ${name} comes twice`);
		headers[key] = value.trimEnd();
	}
	return headers;
}

function lengthOf(headers: Readonly<Record<string, string>>): number {
	const length = headers["content-length"];
	if (length === undefined || !/^\d+$/.test(length)) throw new MalformedResponse(`Content-Length ${length}`);
	return Number(length);
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function readBody(body: Buffer): Pick<HttpResponse, "text" | "json"> {
	let text: string;
	try {
		text = utf8.decode(body);
	} catch (cause) {
		throw new MalformedResponse("the body is no UTF-8", { cause });
	}
	try {
		return { text, json: JSON.parse(text) as unknown };
	} catch {
		return { text, json: undefined };
	}
}

/** The responses to one transmission. */
interface Replies {
	readonly responses: readonly HttpResponse[];
	/** Bytes behind the last whole answer. */
	readonly leftOver: Buffer;
	readonly closed: boolean;
}

interface Sending {
	/** One byte per character. */
	readonly bytes: string;
	/** Number of answers to wait for. Undefined waits until the other side closes or falls silent. */
	readonly expected: number | undefined;
	/** True if the answer at a place has no body because it answers a HEAD. */
	readonly bodiless: (index: number) => boolean;
	readonly hangUp: boolean;
}

/** The service takes no connection: it has ended, or never began. */
export class NoConnection extends Error {
	override readonly name = "NoConnection";
}

const maxWaitMs = 20_000;
/** Silence after a response that announces the end of the connection. */
const quietMs = 60;

/** A connection that stays open until the other side closes it, and is then reopened. */
export class Connection {
	readonly #port: number;
	readonly #host: string;
	#socket: Socket | undefined;

	constructor(url: URL) {
		this.#host = url.hostname;
		this.#port = Number(url.port || 80);
	}

	/**
	 * Sends bytes and collects the answers.
	 *
	 * @throws {NoConnection} when nothing listens at the address
	 * @throws {MalformedResponse} when a response is not HTTP
	 */
	async send(sending: Sending): Promise<Replies> {
		const socket = await this.#open();
		try {
			const replies = await collect(socket, sending);
			const last = replies.responses.at(-1)?.headers["connection"];
			if (replies.closed || sending.expected === undefined || last === "close") this.close();
			return replies;
		} catch (error) {
			this.close();
			throw error;
		}
	}

	close(): void {
		this.#socket?.destroy();
		this.#socket = undefined;
	}

	async #open(): Promise<Socket> {
		if (this.#socket && !this.#socket.destroyed && this.#socket.readyState === "open") return this.#socket;
		const socket = connect({ port: this.#port, host: this.#host, noDelay: true });
		try {
			await once(socket, "connect");
		} catch (cause) {
			throw new NoConnection(`no connection to ${this.#host}:${this.#port}`, { cause });
		}
		// An idle connection may be reset; the next transmission reports that.
		socket.on("error", () => socket.destroy());
		this.#socket = socket;
		return socket;
	}
}

function collect(socket: Socket, { bytes, expected, bodiless, hangUp }: Sending): Promise<Replies> {
	return new Promise((resolve, reject) => {
		const responses: HttpResponse[] = [];
		let buffered: Buffer = Buffer.alloc(0);
		const overall = setTimeout(() => finish(false), maxWaitMs);
		let quiet: NodeJS.Timeout | undefined;

		const finish = (closed: boolean) => {
			stop();
			resolve({ responses, leftOver: buffered, closed });
		};
		const stop = () => {
			clearTimeout(overall);
			clearTimeout(quiet);
			socket.off("data", take);
			socket.off("close", closing);
		};
		const closing = () => finish(true);
		const take = (chunk: Buffer) => {
			buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk]);
			try {
				for (let read = next(); read; read = next()) {
					responses.push(read.answer);
					buffered = read.rest;
				}
			} catch (error) {
				stop();
				reject(error);
				return;
			}
			if (responses.length === expected) finish(false);
			clearTimeout(quiet);
			if (expected === undefined && responses.length > 0) quiet = setTimeout(() => finish(false), quietMs);
		};
		const next = () =>
			buffered.length === 0 ? undefined : readResponse(buffered, bodiless(responses.length));

		socket.on("data", take);
		socket.on("close", closing);
		if (hangUp) socket.end(bytes, "latin1");
		else socket.write(bytes, "latin1");
	});
}

/** One message and what was answered to it; undefined where nothing came. */
export interface MessageExchange {
	readonly message: Message;
	readonly answer: HttpResponse | undefined;
}

/** The result of a request. */
export type Outcome =
	| { readonly kind: "messages"; readonly exchanges: readonly MessageExchange[]; readonly leftOver: Buffer }
	| { readonly kind: "bytes"; readonly replies: Replies; readonly hungUp: boolean };

/** Sends a request as its kind demands. */
export async function send(connection: Connection, request: FuzzRequest): Promise<Outcome> {
	switch (request.kind) {
		case "messages":
			return sendMessages(connection, request.messages);
		case "revalidation":
			return revalidate(connection, request.message, request.form);
		case "bytes": {
			const { bytes, hangUp } = request;
			const replies = await connection.send({ bytes, expected: undefined, bodiless: () => false, hangUp });
			return { kind: "bytes", replies, hungUp: hangUp };
		}
	}
}

async function sendMessages(
	connection: Connection,
	messages: readonly Message[],
): Promise<Extract<Outcome, { kind: "messages" }>> {
	const { responses, leftOver } = await connection.send({
		bytes: messages.map(bytesOf).join(""),
		expected: messages.length,
		bodiless: (index) => messages[index]?.method === "HEAD",
		hangUp: false,
	});
	const exchanges = messages.map((message, index) => ({ message, answer: responses[index] }));
	return { kind: "messages", exchanges, leftOver };
}

async function revalidate(
	connection: Connection,
	message: Message,
	form: (etag: string) => string,
): Promise<Outcome> {
	const first = await sendMessages(connection, [message]);
	const etag = first.exchanges[0]?.answer?.headers["etag"];
	if (etag === undefined || headerValues(message, "if-none-match").length > 0) return first;
	const headers = [...message.headers, ["If-None-Match", form(etag)] as const];
	const second = await sendMessages(connection, [{ ...message, headers }]);
	return { ...second, exchanges: [...first.exchanges, ...second.exchanges] };
}
