import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { HttpResponse } from "@us-market-data/conformance";
import { readResponse } from "./answers.ts";

/** The responses to one transmission. */
export interface Replies {
	readonly responses: readonly HttpResponse[];
	/** Bytes behind the last whole answer. */
	readonly leftOver: Buffer;
	readonly closed: boolean;
}

export interface Sending {
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

const patience = 20_000;
/** Silence after a response that announces the end of the connection. */
const silence = 60;

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
		const overall = setTimeout(() => finish(false), patience);
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
			if (expected === undefined && responses.length > 0) quiet = setTimeout(() => finish(false), silence);
		};
		const next = () =>
			buffered.length === 0 ? undefined : readResponse(buffered, bodiless(responses.length));

		socket.on("data", take);
		socket.on("close", closing);
		if (hangUp) socket.end(bytes, "latin1");
		else socket.write(bytes, "latin1");
	});
}
