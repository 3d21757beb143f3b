import { decode, EXT_TIMESTAMP, ExtensionCodec, encode, encodeTimeSpecToTimestamp } from "@msgpack/msgpack";
import { Instant, type Message } from "./dialect.ts";

/** Writes messages in the encoding that a bot chose by `Content-Type`. */
export type Encoder = (messages: readonly Message[]) => string | Uint8Array;

const extensions = new ExtensionCodec();
extensions.register({
	type: EXT_TIMESTAMP,
	encode: (value) => (value instanceof Instant ? encodeTimeSpecToTimestamp(value.parts) : null),
	decode: () => null,
});

export const encoderOf = (contentType: string | undefined): Encoder =>
	contentType === "application/msgpack"
		? (messages) => encode(messages, { extensionCodec: extensions })
		: (messages) => JSON.stringify(messages);

/**
 * Reads a message of a bot: MessagePack in a binary frame, JSON in a frame of text.
 *
 * @returns undefined for what is neither, or no object
 */
export function decodeMessage(
	data: Buffer,
	isBinary: boolean,
): Readonly<Record<string, unknown>> | undefined {
	try {
		const value: unknown = isBinary ? decode(data) : JSON.parse(data.toString());
		const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
		return isObject ? (value as Record<string, unknown>) : undefined;
	} catch {
		return undefined;
	}
}
