import { type BodyOf, operations, type StreamEventOf, streams } from "@us-market-data/contract";
import type { ChannelStream } from "./dialect.ts";
import type { Settings } from "./settings.ts";

/** The header by which the service knows a bot. */
export type Credential = { "x-api-key": string } | { authorization: string };

export type Event = StreamEventOf<ChannelStream>;

/** A refusal of the service. */
export class ServiceRefusal extends Error {
	override readonly name = "ServiceRefusal";
	readonly status: number;
	readonly code: string;
	/** Milliseconds after which the service may answer. */
	readonly retryAfterMs: number | undefined;

	constructor(status: number, code: string, message: string, retryAfterMs: number | undefined) {
		super(message);
		this.status = status;
		this.code = code;
		this.retryAfterMs = retryAfterMs;
	}
}

export interface StreamRequest {
	stream: ChannelStream;
	/** As the service writes them, or `*` alone. */
	symbols: readonly string[];
	/** Position behind which it continues. */
	since: string | undefined;
}

/** The service, over HTTP. */
export class Service {
	readonly #settings: Pick<Settings, "url" | "replay" | "speed">;

	constructor(settings: Pick<Settings, "url" | "replay" | "speed">) {
		this.#settings = settings;
	}

	/** True when streams play the simulated market as if it were live. */
	get isNow(): boolean {
		return this.#settings.replay === "now";
	}

	/** True when events come as fast as they are read. */
	get isUnpaced(): boolean {
		return this.#settings.replay !== undefined && !this.isNow && this.#settings.speed === 0;
	}

	/**
	 * The plan of an account. The request is free.
	 *
	 * @throws {ServiceRefusal}
	 */
	async usage(credential: Credential, signal: AbortSignal): Promise<BodyOf<"getAccountUsage">["usage"]> {
		const response = await this.#get(operations.getAccountUsage.path, credential, signal);
		return ((await response.json()) as BodyOf<"getAccountUsage">).usage;
	}

	/**
	 * Opens a stream.
	 *
	 * @throws {ServiceRefusal}
	 */
	async open(
		{ stream, symbols, since }: StreamRequest,
		credential: Credential,
		signal: AbortSignal,
	): Promise<ReadableStream<Uint8Array>> {
		const { replay, speed } = this.#settings;
		const query = new URLSearchParams({ symbols: symbols.join(","), format: "ndjson" });
		if (replay !== undefined) query.set("replay", replay);
		if (replay !== undefined && replay !== "now") query.set("speed", String(speed));
		if (since !== undefined) query.set("since", since);
		const response = await this.#get(`${streams[stream].path}?${query}`, credential, signal);
		if (!response.body) throw new TypeError("the answer has no body");
		return response.body;
	}

	async #get(target: string, credential: Credential, signal: AbortSignal): Promise<Response> {
		const response = await fetch(this.#settings.url + target, { headers: credential, signal });
		if (response.ok) return response;
		const body: unknown = await response.json().catch(() => ({}));
		const { code = "", error = "" } = body as { code?: string; error?: string };
		const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
		throw new ServiceRefusal(
			response.status,
			code,
			error,
			Number.isFinite(seconds) ? seconds * 1000 : undefined,
		);
	}
}

/** Longest line of a stream, in characters: a first event with the books of 500 securities has a tenth of it. */
const maxLineLength = 16_777_216;

/**
 * The events of an NDJSON body, in the batches in which they arrive. Lines that the end of the body cuts off are left out: a
 * position before them continues the stream.
 */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Event[], void, void> {
	let rest = "";
	for await (const part of body.pipeThrough(new TextDecoderStream())) {
		const lines = (rest + part).split("\n");
		rest = lines.pop() ?? "";
		if (rest.length > maxLineLength) throw new TypeError("a line of the stream is too long");
		const events = lines.filter((line) => line.trim() !== "").map((line) => JSON.parse(line) as Event);
		if (events.length > 0) yield events;
	}
}
