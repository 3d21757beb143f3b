import { Transform, type TransformCallback } from "node:stream";

/** Lines that are no message, after which the other side is no client of the protocol. */
const maxIgnoredLines = 1_000;

/** A message of a client is far shorter. */
const maxLineBytes = 10 * 1024 * 1024;

const lineBreak = 0x0a;
const isBlank = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x09 || byte === 0x0d;

/**
 * Passes the lines on that hold a JSON object. The library throws and catches an error for every other line, a blank one
 * too: three million line breaks took it most of a minute. Blank lines are dropped. Others count as ignored, and too many
 * of them end the stream with an error.
 */
export class MessageLines extends Transform {
	readonly #onIgnored: () => void;
	#begun: Buffer[] = [];
	#begunBytes = 0;
	#ignored = 0;

	/** @param onIgnored is called for each line that is no JSON object */
	constructor(onIgnored: () => void) {
		super();
		this.#onIgnored = onIgnored;
	}

	/** Counts a line that is no message. */
	ignore(): void {
		this.#ignored += 1;
		this.#onIgnored();
		if (this.#ignored >= maxIgnoredLines)
			this.destroy(new Error(`${maxIgnoredLines} lines on standard input are no messages.`));
	}

	override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
		let start = 0;
		for (let end = chunk.indexOf(lineBreak); end >= 0; end = chunk.indexOf(lineBreak, start)) {
			// A run of line breaks has nothing to read.
			if (end > start || this.#begunBytes > 0) this.#take(chunk.subarray(start, end));
			if (this.destroyed) break;
			start = end + 1;
		}
		this.#begun.push(chunk.subarray(start));
		this.#begunBytes += chunk.length - start;
		const isTooLong = this.#begunBytes > maxLineBytes;
		done(isTooLong ? new Error(`A line on standard input has more than ${maxLineBytes} bytes.`) : null);
	}

	/** Reads the end of a line. */
	#take(end: Buffer): void {
		const line = this.#begunBytes > 0 ? Buffer.concat([...this.#begun, end]) : end;
		this.#begun = [];
		this.#begunBytes = 0;
		if (line.every(isBlank)) return;
		if (isObject(line)) this.push(Buffer.concat([line, Buffer.of(lineBreak)]));
		else this.ignore();
	}
}

function isObject(line: Buffer): boolean {
	try {
		const value: unknown = JSON.parse(line.toString("utf8"));
		return typeof value === "object" && value !== null && !Array.isArray(value);
	} catch {
		return false;
	}
}
