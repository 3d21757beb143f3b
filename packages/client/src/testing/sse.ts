import type { StreamEvent } from "../stream/streams.ts";
import type { Answer } from "./scripted-server.ts";

type TradeEvent = StreamEvent<"trades">;
type Reason = Extract<TradeEvent, { event: "close" }>["reason"];

const timestamp = "2026-11-20T15:00:01.196258Z";

/** The first event of a connection. */
export const open = (id = "p0"): TradeEvent => ({
	event: "open",
	id,
	timestamp,
	dataVersion: "v1",
	simulated: true,
	replay: null,
	unknownSymbols: [],
	snapshot: null,
});

/** A trade whose position is its number. Its name has letters of several bytes, between which a connection may be cut. */
export const trade = (number: number): TradeEvent => ({
	event: "trade",
	id: `p${number}`,
	timestamp,
	symbol: "AAPL.US",
	simulated: true,
	trade: { price: `${number}.00`, volume: "1", timestamp, tradeType: "é✓𝄞", direction: 1, tradeSession: 0 },
});

/** What a connection has cost at its begin. */
export const usage: TradeEvent = {
	event: "usage",
	id: "p",
	timestamp,
	cost: 2,
	used: 2,
	allowance: null,
	remaining: null,
};

/** The last event of a connection; null for a stream that does not continue. */
export const close = (reason: Reason, resume: string | null = null): TradeEvent => ({
	event: "close",
	id: resume ?? "p",
	timestamp,
	reason,
	resume,
});

/** Events as the service writes them. */
export const sse = (...events: readonly TradeEvent[]): string =>
	events
		.map((event) => `event: ${event.event}\nid: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`)
		.join("");

/** Another connection may follow at once. */
export const retryAtOnce = "retry: 0\n\n";

/** The number of the position that a request continues behind; 0 for one that begins. */
export const positionOf = (target = ""): number =>
	Number(new URL(target, "http://localhost").searchParams.get("since")?.slice(1) ?? 0);

/** Sends a body as a stream, which then ends, is cut, or stays open. */
export const stream =
	(body: string | Uint8Array, then: "end" | "cut" | "stay" = "end"): Answer =>
	(request, response) => {
		response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
		if (then === "end") response.end(body);
		else response.write(body, () => then === "cut" && request.socket.destroy());
	};
