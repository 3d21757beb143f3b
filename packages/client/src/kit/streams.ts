import { type HttpHandler, HttpResponse, http } from "msw";
import { familyRoots } from "../families.ts";
import { streamTable } from "../operation-table.derived.ts";
import { type StreamEvent, type StreamName, streamIds } from "../stream/streams.ts";
import { documentedAnswers } from "./examples.derived.ts";
import { type HandlerOptions, judgedCredential, requireWorkerOfToday, responseOf } from "./handlers.ts";

type CloseReason = Extract<StreamEvent<"trades">, { event: "close" }>["reason"];

/** An event of a stream as a test writes it: the stream gives it its position, and its instant where it has none. */
export type PushedEvent<E> = E extends { id: string; timestamp: string }
	? Omit<E, "id" | "timestamp"> & Partial<Pick<E, "timestamp">>
	: never;

/** One stream of a test. It remembers its events: each connection gets those behind its position, or all of them. */
export interface StreamControl<Name extends StreamName> {
	/** Sends events to the connections of now and of later. */
	push(...events: readonly PushedEvent<StreamEvent<Name>>[]): void;
	/** Breaks the open connections, after which a client resumes. */
	cut(): void;
	/** Ends the open connections with the event `close`, as the service does. */
	close(reason: CloseReason): void;
	/** Forgets all events and breaks the open connections. */
	reset(): void;
	/** The query of each connection so far. */
	readonly requests: readonly URLSearchParams[];
	/** Number of the open connections. */
	readonly connections: number;
}

/** The streams by their names, and their handlers. */
export type StreamControls = { readonly [Name in StreamName]: StreamControl<Name> } & {
	/** A handler of each stream, for `setupServer` or `setupWorker`. */
	all(): HttpHandler[];
	/** Resets every stream. */
	reset(): void;
};

/** Settings of the streams: those of the other handlers. */
export type StreamsOptions = Pick<HandlerOptions, "baseUrl" | "judgesKeys">;

/**
 * Streams whose events a test pushes.
 *
 * @throws {Error} on a Node before 22.12, on which Mock Service Worker fails at the first request
 *
 * @example
 * import { setupServer } from "msw/node";
 *
 * const streams = createStreams({ baseUrl: "https://data.example.com" });
 * const server = setupServer(...streams.all());
 * server.listen();
 * streams.trades.push(createFactory().event.trade("KO.US", { price: "70.00" }));
 * streams.trades.close("end");
 */
export function createStreams({ baseUrl = "*", judgesKeys = true }: StreamsOptions = {}): StreamControls {
	requireWorkerOfToday();
	const streams = (Object.keys(streamIds) as StreamName[]).map((name) => [name, new Stream()] as const);
	return {
		...(Object.fromEntries(streams) as unknown as { [Name in StreamName]: StreamControl<Name> }),
		all: () =>
			streams.map(([name, stream]) => {
				const path = familyRoots.main + streamTable[streamIds[name]].path;
				return http.get(`${baseUrl.replace(/\/+$/, "")}${path}`, ({ request }) => {
					// The contract documents the same refusals for every operation.
					const { example } = judgesKeys ? judgedCredential("getQuotes", request.headers) : {};
					const refusal = documentedAnswers.getQuotes[example ?? ""];
					return refusal ? responseOf(refusal) : stream.open(new URL(request.url).searchParams);
				});
			}),
		reset: () => {
			for (const [, stream] of streams) stream.reset();
		},
	};
}

/** An event of any stream. */
interface AnyEvent {
	event: string;
	id: string;
	timestamp: string;
	symbol?: string | null;
}

interface Connection {
	controller: ReadableStreamDefaultController<Uint8Array>;
	/** Symbols that it gets; undefined for all. */
	symbols: ReadonlySet<string> | undefined;
}

class Stream implements StreamControl<StreamName> {
	readonly requests: URLSearchParams[] = [];
	#events: AnyEvent[] = [];
	readonly #open = new Set<Connection>();

	get connections(): number {
		return this.#open.size;
	}

	push(...events: readonly PushedEvent<StreamEvent<StreamName>>[]): void {
		for (const event of events) {
			const id = positionOf(this.#events.length + 1);
			const placed = { timestamp: new Date().toISOString(), ...event, id } as AnyEvent;
			this.#events.push(placed);
			for (const connection of this.#open) send(connection, placed);
		}
	}

	cut(): void {
		for (const { controller } of this.#open) controller.error(new TypeError("the stream was cut"));
		this.#open.clear();
	}

	close(reason: CloseReason): void {
		const id = positionOf(this.#events.length);
		const isLast = reason === "until" || reason === "end";
		const event = {
			event: "close",
			id,
			timestamp: new Date().toISOString(),
			reason,
			resume: isLast ? null : id,
		};
		for (const connection of this.#open) {
			send(connection, event);
			connection.controller.close();
		}
		this.#open.clear();
	}

	reset(): void {
		this.cut();
		this.#events = [];
		this.requests.length = 0;
	}

	/** The response of a connection: `open`, the events behind its position, then those that are pushed. */
	open(query: URLSearchParams): Response {
		this.requests.push(query);
		const since = Number(query.get("since")?.slice(1) ?? 0);
		const named = query.get("symbols")?.split(",");
		const symbols = named && !named.includes("*") ? new Set(named) : undefined;
		let connection: Connection;
		const body = new ReadableStream<Uint8Array>({
			start: (controller) => {
				connection = { controller, symbols };
				this.#open.add(connection);
				controller.enqueue(encoder.encode("retry: 0\n\n"));
				send(connection, opening(positionOf(since)));
				for (const event of this.#events.slice(since)) send(connection, event);
			},
			cancel: () => void this.#open.delete(connection),
		});
		return new HttpResponse(body, {
			headers: { "content-type": "text/event-stream", "cache-control": "no-store" },
		});
	}
}

const encoder = new TextEncoder();

/** The position behind so many events. */
const positionOf = (count: number): string => `p${count}`;

const opening = (id: string) => ({
	event: "open",
	id,
	timestamp: new Date().toISOString(),
	dataVersion: "1-kit",
	simulated: true,
	replay: null,
	unknownSymbols: [],
	snapshot: null,
});

function send({ controller, symbols }: Connection, event: AnyEvent): void {
	if (symbols && event.symbol && !symbols.has(event.symbol)) return;
	const text = `event: ${event.event}\nid: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`;
	controller.enqueue(encoder.encode(text));
}
