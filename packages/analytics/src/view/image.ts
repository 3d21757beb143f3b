/**
 * A view as bytes: threads share it without a copy, and a file can hold it. A head in JSON tells where the sections of
 * numbers and texts begin.
 */
export type ViewImage = SharedArrayBuffer;

/** Where a section begins behind the head, and its length in bytes. */
type SectionRange = readonly [offset: number, length: number];

interface Head<Facts> {
	facts: Facts;
	sections: Readonly<Record<string, SectionRange>>;
}

/** Bytes in front of the head, which hold its length. */
const headLengthBytes = 8;

const aligned = (length: number): number => Math.ceil(length / 8) * 8;

/** Collects the sections of an image. */
export class ImageWriter {
	readonly #sections = new Map<string, Uint8Array>();

	numbers(name: string, { buffer, byteOffset, byteLength }: Float64Array | Uint32Array): void {
		this.#sections.set(name, new Uint8Array(buffer, byteOffset, byteLength));
	}

	/** Adds texts, of which each can be read by itself. */
	texts(name: string, texts: readonly Uint8Array[]): void {
		const ends = new Uint32Array(texts.length);
		let end = 0;
		for (const [index, text] of texts.entries()) {
			end += text.length;
			ends[index] = end;
		}
		this.#sections.set(name, Buffer.concat(texts));
		this.numbers(`${name} ends`, ends);
	}

	/** @param facts the rest, as JSON holds it */
	finish(facts: object): ViewImage {
		const ranges: Record<string, SectionRange> = {};
		let length = 0;
		for (const [name, { byteLength }] of this.#sections) {
			ranges[name] = [length, byteLength];
			length += aligned(byteLength);
		}
		const head = Buffer.from(JSON.stringify({ facts, sections: ranges } satisfies Head<object>));
		const begin = aligned(headLengthBytes + head.length);
		const image = new SharedArrayBuffer(begin + length);
		const bytes = new Uint8Array(image);
		new DataView(image).setUint32(0, head.length);
		bytes.set(head, headLengthBytes);
		for (const [name, section] of this.#sections) bytes.set(section, begin + (ranges[name]?.[0] ?? 0));
		return image;
	}
}

/** Texts of an image, each decoded when it is read. */
export interface Texts {
	readonly length: number;
	at(index: number): string;
}

/** Reads the sections of an image. */
export class ImageReader<Facts> {
	readonly facts: Facts;
	readonly #image: ViewImage;
	readonly #sections: Head<Facts>["sections"];
	readonly #begin: number;

	constructor(image: ViewImage) {
		const length = new DataView(image).getUint32(0);
		const head: Head<Facts> = JSON.parse(Buffer.from(image, headLengthBytes, length).toString());
		this.facts = head.facts;
		this.#image = image;
		this.#sections = head.sections;
		this.#begin = aligned(headLengthBytes + length);
	}

	doubles(name: string): Float64Array {
		const [offset, length] = this.#rangeOf(name);
		return new Float64Array(this.#image, this.#begin + offset, length / Float64Array.BYTES_PER_ELEMENT);
	}

	codes(name: string): Uint32Array {
		const [offset, length] = this.#rangeOf(name);
		return new Uint32Array(this.#image, this.#begin + offset, length / Uint32Array.BYTES_PER_ELEMENT);
	}

	texts(name: string): Texts {
		const ends = this.codes(`${name} ends`);
		const bytes = Buffer.from(this.#image, this.#begin + this.#rangeOf(name)[0], this.#rangeOf(name)[1]);
		return {
			length: ends.length,
			at: (index) => bytes.toString("utf8", index === 0 ? 0 : ends[index - 1], ends[index]),
		};
	}

	#rangeOf(name: string): SectionRange {
		const range = this.#sections[name];
		if (!range) throw new Error(`the image of the view has no section "${name}"`);
		return range;
	}
}
