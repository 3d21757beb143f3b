/**
 * One HTTP request in parts, so that parts can be left out to find the smallest that shows a fault. Every text holds
 * one byte per character (latin1) and is sent as it stands, well formed or not.
 */
export interface Message {
	readonly method: string;
	readonly path: string;
	/** Pieces of the query, such as `symbol=AAPL.US`; none means no question mark. */
	readonly query: readonly string[];
	readonly headers: readonly Header[];
	readonly body: string;
}

export type Header = readonly [name: string, value: string];

/** One sending: the messages or bytes that go over a connection at once. */
export type FuzzRequest =
	/** One request, or several that do not wait for each other's answers. */
	| { readonly kind: "messages"; readonly messages: readonly Message[] }
	/** A request, and once more with the validator of its answer, written in some form. */
	| { readonly kind: "revalidation"; readonly message: Message; readonly form: (etag: string) => string }
	/** Bytes that need not be HTTP. `hangUp`: the sender closes its side without waiting for an answer. */
	| { readonly kind: "bytes"; readonly bytes: string; readonly hangUp: boolean };

/** Request target: path and query. */
export const targetOf = ({ path, query }: Message): string =>
	query.length === 0 ? path : `${path}?${query.join("&")}`;

/** The message as it goes over the wire, one byte per character. */
export function bytesOf(message: Message): string {
	const lines = [
		`${message.method} ${targetOf(message)} HTTP/1.1`,
		...message.headers.map(([name, value]) => `${name}: ${value}`),
	];
	return `${lines.join("\r\n")}\r\n\r\n${message.body}`;
}

/** Values of a header of a message, whatever the case of its name. */
export const headerValues = (message: Message, name: string): readonly string[] =>
	message.headers.filter(([given]) => given.toLowerCase() === name).map(([, value]) => value.trim());
