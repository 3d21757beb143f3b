import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** Bytes of an answer's head that are looked at in one piece. */
const headLimit = 4_096;
const ending = "\r\n\r\n";

/** Told of each whole answer, with all its bytes. */
export type OnResponse = (wire: Wire, status: number, bytes: number) => void;

/**
 * One connection that carries one request at a time. It reads the status and the length of an answer and nothing else, into
 * one buffer, so that a request costs the sender less than any server.
 */
export class Wire {
	/** Milliseconds at which the request under way was sent. */
	sentAt = 0;
	readonly #onResponse: OnResponse;
	#socket: Socket | undefined;
	#head = "";
	#status = 0;
	#bytes = 0;
	#missing = 0;

	constructor(onResponse: OnResponse) {
		this.#onResponse = onResponse;
	}

	/** Opens it. `onEnd` is told when the other side ends it. */
	async open(port: number, onEnd: () => void): Promise<void> {
		const onread = {
			buffer: Buffer.allocUnsafe(1 << 16),
			callback: (count: number, buffer: Uint8Array): boolean => {
				this.#take(count, buffer as Buffer);
				return true;
			},
		};
		const socket = connect({ port, host: "127.0.0.1", noDelay: true, onread });
		await once(socket, "connect");
		socket.on("error", () => {}).on("close", onEnd);
		this.#socket = socket;
	}

	send(request: string | Buffer): void {
		if (typeof request === "string") this.#socket?.write(request, "latin1");
		else this.#socket?.write(request);
	}

	close(): void {
		this.#socket?.removeAllListeners("close").destroy();
	}

	#take(count: number, buffer: Buffer): void {
		if (this.#missing > 0) {
			this.#bytes += count;
			this.#missing -= count;
			if (this.#missing === 0) this.#finish();
			return;
		}
		this.#bytes += count;
		this.#head += buffer.toString("latin1", 0, Math.min(count, headLimit));
		const end = this.#head.indexOf(ending);
		if (end < 0) return;
		this.#status = Number(this.#head.slice(9, 12));
		const length = this.#status === 304 ? 0 : lengthIn(this.#head, end);
		this.#missing = end + ending.length + length - this.#bytes;
		this.#head = "";
		if (this.#missing === 0) this.#finish();
	}

	#finish(): void {
		const bytes = this.#bytes;
		this.#bytes = 0;
		this.#onResponse(this, this.#status, bytes);
	}
}

/** The length of the body. */
function lengthIn(head: string, end: number): number {
	const usual = head.indexOf("ontent-Length: ");
	const at = usual >= 0 ? usual : head.indexOf("ontent-length: ");
	if (at < 0 || at > end) throw new Error(`an answer without its length: ${head.slice(0, 300)}`);
	let length = 0;
	for (let index = at + 15; ; index++) {
		const digit = head.charCodeAt(index) - 48;
		if (!(digit >= 0 && digit <= 9)) return length;
		length = length * 10 + digit;
	}
}
