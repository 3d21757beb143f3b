import { expect } from "vitest";

/** An event of a stream, as far as tests look at it. */
export interface StreamEvent {
	event: string;
	id: string;
	[member: string]: unknown;
}

/** Events that count towards the cost of their stream. */
export const dataEvents: ReadonlySet<string> = new Set([
	"trade",
	"bar",
	"depth",
	"quote",
	"announcement",
	"data_change",
]);

/** The events of a stream as NDJSON. A line that the end of the connection has cut is none. */
export const eventsIn = (text: string): StreamEvent[] =>
	text
		.slice(0, text.lastIndexOf("\n") + 1)
		.split("\n")
		.filter((line) => line !== "")
		.map((line) => JSON.parse(line));

/** A client that reads a stream piece by piece. */
export interface StreamReader {
	/** Reads until the stream has a text, and gives all that came so far. */
	until(part: string): Promise<string>;
	/** Reads to the end, also to that of a connection which breaks, and gives all that came. */
	toEnd(): Promise<string>;
	leave(): void;
}

/** Opens a stream. */
export async function readStream(
	url: string,
	target: string,
	headers: Record<string, string>,
): Promise<StreamReader> {
	const controller = new AbortController();
	const response = await fetch(`${url}/api/market-data/stream/${target}`, {
		headers,
		signal: controller.signal,
	});
	expect(response.status).toBe(200);
	const chunks = (response.body as ReadableStream<Uint8Array>).getReader();
	const decoder = new TextDecoder();
	let text = "";
	const read = async (): Promise<boolean> => {
		const { done, value } = await chunks.read();
		text += decoder.decode(value, { stream: true });
		return !done;
	};
	return {
		async until(part) {
			while (!text.includes(part))
				if (!(await read())) throw new Error(`the stream ended without ${part}: ${text}`);
			return text;
		},
		async toEnd() {
			while (await read().catch(() => false));
			return text;
		},
		leave: () => controller.abort(),
	};
}
