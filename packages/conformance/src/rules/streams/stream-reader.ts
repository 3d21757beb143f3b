import type { Row } from "../reading.ts";
import { isRow } from "../reading.ts";

/** An event of a stream, whose form nobody has judged yet. */
export type StreamEvent = Row;

/** What a stream answered, as far as it was read. */
export interface StreamAnswer {
	readonly status: number;
	/** Lower-case names. */
	readonly headers: Readonly<Record<string, string>>;
	/** The events, in their order. */
	readonly events: readonly StreamEvent[];
	/** Breaches of the form of the stream itself, such as a line that is no JSON. */
	readonly faults: readonly string[];
	/** True when the service ended it. */
	readonly isEnded: boolean;
	/** Body of a refusal. */
	readonly json: unknown;
}

export interface ReadOptions {
	readonly headers?: Readonly<Record<string, string>>;
	readonly method?: string;
	/** Events of data after which the connection is closed from here. */
	readonly maxEvents?: number;
	/** Closes the connection behind the first event. */
	readonly untilOpen?: boolean;
}

/** Events about the stream itself. All others are of data, and count. */
const controlEvents = new Set(["open", "end_of_interval", "skipped", "version", "usage", "close"]);

/** True for an event of data. */
export const isData = ({ event }: StreamEvent): boolean => !controlEvents.has(String(event));

/** Milliseconds that a stream may take here: what is read of one is short. */
const deadlineMs = 30_000;

/** Events of data that are read of a stream whose end the rule does not expect. */
const defaultMaxEvents = 20_000;

/** Sends a question for a stream, and reads the answer to its end, for some events, or until the deadline. */
export async function readStream(
	url: string,
	{ headers = {}, method = "GET", maxEvents = defaultMaxEvents, untilOpen = false }: ReadOptions,
): Promise<StreamAnswer> {
	const reading = new AbortController();
	const deadline = setTimeout(() => reading.abort(), deadlineMs);
	try {
		const response = await fetch(url, { method, headers, signal: reading.signal, redirect: "manual" });
		const type = response.headers.get("content-type") ?? "";
		const isStream = response.status === 200 && /^(text\/event-stream|application\/x-ndjson)\b/.test(type);
		const parser = new StreamParser(type.startsWith("text/event-stream") ? "sse" : "ndjson");
		let body = "";
		let isEnded = true;
		const decoder = new TextDecoder();
		try {
			for await (const bytes of response.body ?? []) {
				const text = decoder.decode(bytes, { stream: true });
				if (!isStream) body += text;
				else if (parser.add(text) >= maxEvents || (untilOpen && parser.count > 0)) {
					isEnded = false;
					break;
				}
			}
		} catch {
			isEnded = false;
		}
		return {
			status: response.status,
			headers: Object.fromEntries(response.headers),
			...parser.result(isEnded && isStream),
			isEnded,
			json: parsed(body),
		};
	} finally {
		clearTimeout(deadline);
		reading.abort();
	}
}

const parsed = (text: string): unknown => {
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return undefined;
	}
};

/** Reads the events of a stream from its pieces. */
export class StreamParser {
	readonly #format: "sse" | "ndjson";
	readonly #events: StreamEvent[] = [];
	readonly #faults: string[] = [];
	#rest = "";
	#dataEvents = 0;

	constructor(format: "sse" | "ndjson") {
		this.#format = format;
	}

	/** Events so far. */
	get count(): number {
		return this.#events.length;
	}

	/** Takes a piece. @returns the events of data so far */
	add(text: string): number {
		const end = this.#format === "sse" ? "\n\n" : "\n";
		const parts = (this.#rest + text.replaceAll("\r\n", "\n")).split(end);
		this.#rest = parts.pop() ?? "";
		for (const part of parts) this.#take(part);
		return this.#dataEvents;
	}

	/** @param isEnded true when the service ended the stream: nothing may be left over */
	result(isEnded: boolean): Pick<StreamAnswer, "events" | "faults"> {
		if (isEnded && this.#rest !== "") this.#faults.push(`it ends within an event: ${brief(this.#rest)}`);
		return { events: this.#events, faults: this.#faults };
	}

	#take(part: string): void {
		if (this.#format === "ndjson") {
			if (part !== "") this.#takeEvent(part);
			return;
		}
		const fields = new Map(
			part
				.split("\n")
				.filter((line) => !line.startsWith(":") && line !== "")
				.map((line) => {
					const [, name = line, value = ""] = /^(\w+): ?(.*)$/.exec(line) ?? [];
					return [name, value] as const;
				}),
		);
		const data = fields.get("data");
		if (data === undefined) return;
		const event = this.#takeEvent(data);
		for (const name of ["event", "id"] as const)
			if (event && fields.get(name) !== event[name])
				this.#faults.push(`the field ${name} is ${fields.get(name)}, and the data say ${event[name]}`);
	}

	#takeEvent(text: string): StreamEvent | undefined {
		const value = parsed(text);
		if (!isRow(value)) {
			this.#faults.push(`an event is no object of JSON: ${brief(text)}`);
			return undefined;
		}
		this.#events.push(value);
		if (isData(value)) this.#dataEvents++;
		return value;
	}
}

const brief = (text: string): string => JSON.stringify(text.slice(0, 120));
