const endOfHead = "\r\n\r\n";
const carriageReturn = 13;
const lineFeed = 10;

/** Bytes of a connection that no parser has read yet. */
export class UnreadBytes {
	#bytes: Buffer | undefined;

	get length(): number {
		return this.#bytes?.length ?? 0;
	}

	/** Bytes of memory that they hold, which may be more: a small part holds the memory that it was taken from. */
	get memory(): number {
		return this.#bytes?.buffer.byteLength ?? 0;
	}

	/** Adds a copy, in memory of its own. */
	add(bytes: Buffer): void {
		const all = Buffer.allocUnsafeSlow(this.length + bytes.length);
		this.#bytes?.copy(all);
		bytes.copy(all, this.length);
		this.#bytes = all;
	}

	clear(): void {
		this.#bytes = undefined;
	}

	/**
	 * Takes a piece that ends with a head, so that no two requests begin in it. Empty lines in front of a head begin none.
	 *
	 * @param isFirst true between requests: such lines are then left out (RFC 9112 section 2.2), and nothing may remain
	 */
	takePiece(isFirst: boolean): Buffer {
		const bytes = this.#bytes ?? Buffer.alloc(0);
		let begin = 0;
		while (bytes[begin] === carriageReturn || bytes[begin] === lineFeed) begin++;
		const end = bytes.indexOf(endOfHead, begin);
		const length = end < 0 ? bytes.length : end + endOfHead.length;
		this.#bytes = length < bytes.length ? bytes.subarray(length) : undefined;
		return bytes.subarray(isFirst ? begin : 0, length);
	}
}
