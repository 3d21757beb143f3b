import type { Socket } from "node:net";
import { addressIn } from "../addresses.ts";
import { writeTexts } from "../answer-bytes.ts";
import { atEndOfTurn } from "../end-of-turn.ts";
import { bytesOf, type PlainRequest, PlainRequestReader } from "./plain-request.ts";

/**
 * Takes plain requests in front of node:http. It answers a request that it takes by `send` or `handBack`, now or
 * later; false leaves the request to node:http.
 */
export type PlainListener = (request: PlainRequest, exchange: PlainExchange) => boolean;

/** Milliseconds after which a connection without a request is closed. */
export const keepAliveTimeout = 65_000;

/** The parts of a connection that an exchange works on. */
export interface ExchangeConnection {
	/** Called when an answer waits for a client that does not read it. */
	waits(): void;
	/** Called when the answer is sent and the next request may be read. */
	sent(): void;
	/** Gives the bytes of a request to node:http after all. */
	parse(bytes: Buffer): void;
	/** True when the answer is the last one on the connection. */
	isLast(): boolean;
}

/** The plain requests of one connection and their answers, one at a time. */
export class PlainExchange {
	readonly #socket: Socket;
	readonly #connection: ExchangeConnection;
	readonly #listener: PlainListener;
	readonly #reader = new PlainRequestReader();
	/** The request that is not answered yet. */
	#request: PlainRequest | undefined;
	#client: string | undefined;
	#isSending = false;
	#hasTaken = false;
	#onGone: (() => void)[] = [];
	#onOver: (() => void)[] = [];
	/** When an answer began to wait for a client that does not read it, by `performance.now()`. */
	unreadSince: number | undefined;

	constructor(socket: Socket, listener: PlainListener, connection: ExchangeConnection) {
		this.#socket = socket;
		this.#listener = listener;
		this.#connection = connection;
	}

	get address(): string | undefined {
		return this.#socket.remoteAddress;
	}

	/** The address in its usual form. */
	get client(): string | undefined {
		this.#client ??= addressIn(this.address);
		return this.#client;
	}

	/** True when the client is gone. */
	get isGone(): boolean {
		return !this.#socket.writable;
	}

	/** True from the start of a request to the end of its answer. */
	get isBusy(): boolean {
		return this.#request !== undefined || this.#isSending;
	}

	/** True once a request was taken: node:http regards the connection as one without requests. */
	get hasTaken(): boolean {
		return this.#hasTaken;
	}

	/** Offers the bytes of a request, at the start of a message. They are read before this returns. */
	offer(bytes: Buffer): boolean {
		const request = this.#reader.read(bytes);
		if (!request) return false;
		this.#request = request;
		if (!this.#listener(request, this)) {
			this.#request = undefined;
			return false;
		}
		if (!this.#hasTaken) this.#socket.setTimeout(keepAliveTimeout);
		this.#hasTaken = true;
		return true;
	}

	/** Calls a listener when the client disconnects before its answer begins. */
	readonly onGone = (listener: () => void): void => {
		if (this.isGone) listener();
		else this.#onGone.push(listener);
	};

	/** Calls a listener when the answer is sent, the client has disconnected, or the request is handed back. */
	onOver(listener: () => void): void {
		if (this.isGone) listener();
		else this.#onOver.push(listener);
	}

	/**
	 * Sends an answer with those of the other requests of this turn. A second one to the same request is not sent.
	 *
	 * @param head parts of the status line and the headers, without those of the connection and without the empty line
	 * @param body every character of a text is a byte
	 */
	send(head: readonly string[], body: string | Uint8Array): void {
		const isAnswered = this.#request === undefined;
		this.#request = undefined;
		this.#onGone = [];
		if (isAnswered || this.isGone) return;
		this.#isSending = true;
		atEndOfTurn(() => {
			try {
				this.#sendNow(head, body);
			} catch {
				// The answers of others stand behind this one.
				this.cut();
			}
		});
	}

	#sendNow(head: readonly string[], body: string | Uint8Array): void {
		if (this.isGone) {
			this.#isSending = false;
			return;
		}
		const isLast = this.#connection.isLast();
		this.#write([...head, isLast ? lastAnswer : furtherAnswer], body);
		// The system has nearly always taken everything at once: then nothing has to be told later.
		const isTaken = this.#socket.writableLength === 0;
		if (!isTaken) this.#socket.write("", "latin1", this.#sent);
		if (isLast) this.#socket.end();
		if (isTaken) this.#sent();
		else this.#waitUnread();
	}

	#waitUnread(): void {
		this.unreadSince = performance.now();
		this.#connection.waits();
	}

	#write(head: string[], body: string | Uint8Array): void {
		if (typeof body === "string") {
			head.push(body);
			writeTexts(this.#socket, head);
			return;
		}
		this.#socket.cork();
		this.#socket.write(head.join(""), "latin1");
		this.#socket.write(body);
		this.#socket.uncork();
	}

	/** Gives the request to node:http. */
	handBack(): void {
		const request = this.#request;
		this.#request = undefined;
		this.#onGone = [];
		if (!request || this.isGone) return;
		this.#over();
		this.#connection.parse(bytesOf(request));
	}

	/** Ends the connection, because its request cannot be answered. */
	cut(): void {
		this.#socket.destroy();
	}

	/** Notes that the client has disconnected. */
	ended(): void {
		this.unreadSince = undefined;
		for (const listener of this.#onGone.splice(0)) listener();
		this.#over();
	}

	readonly #sent = (): void => {
		this.#isSending = false;
		this.unreadSince = undefined;
		this.#over();
		this.#connection.sent();
	};

	#over(): void {
		if (this.#onOver.length > 0) for (const listener of this.#onOver.splice(0)) listener();
	}
}

const furtherAnswer = `Connection: keep-alive\r\nKeep-Alive: timeout=${keepAliveTimeout / 1000}\r\n\r\n`;
const lastAnswer = "Connection: close\r\n\r\n";
