/**
 * Type of a field's bytes. A price counts units of 1/10,000 dollar unless its message says otherwise; a
 * timestamp counts nanoseconds.
 */
type FieldType = "alpha" | "flags" | "integer" | "price" | "timestamp";

/** Place of a field in bytes, as the tables of a specification write it. */
export type Field = readonly [offset: number, length: number, type: FieldType];

/** Layout of consecutive bytes. */
export interface Layout<Name extends string = string> {
	/** Bytes in all. */
	readonly length: number;
	readonly fields: Readonly<Record<Name, Field>>;
	/** Only the offsets of the fields, for the loops that read millions of messages. */
	readonly offset: Readonly<Record<Name, number>>;
}

/** Layout of one type of message. */
export interface MessageLayout<Name extends string = string> extends Layout<Name> {
	/** Code of the letter in the first byte, which identifies the type. */
	readonly code: number;
}

/** Lays out a header. */
export function headerLayout<Name extends string>(fields: Readonly<Record<Name, Field>>): Layout<Name> {
	const entries = Object.entries<Field>(fields);
	const offset = Object.fromEntries(entries.map(([name, [at]]) => [name, at])) as Record<Name, number>;
	return { length: Math.max(...entries.map(([, [at, bytes]]) => at + bytes)), fields, offset };
}

/** Lays out the messages that begin with a letter. */
export const messageLayout = <Name extends string>(
	letter: string,
	fields: Readonly<Record<Name, Field>>,
): MessageLayout<Name> => ({ code: letter.charCodeAt(0), ...headerLayout(fields) });

/** Length of messages by the code of their type, 0 for types without a layout. */
export function lengthsOf(layouts: Iterable<MessageLayout>): Uint8Array<ArrayBuffer> {
	const lengths = new Uint8Array(256);
	for (const { code, length } of layouts) lengths[code] = length;
	return lengths;
}

/** Distance from the first to the second word of a field of eight bytes. */
export const secondWord = 4;
