import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocket } from "ws";
import { createBridge } from "./server.ts";
import { Service } from "./service.ts";
import type { Settings } from "./settings.ts";
import type { Time } from "./upstream.ts";

/** A stream that the bridge has opened. */
export interface OpenedStream {
	/** Last part of its path. */
	kind: string;
	symbols: string;
	since: string | null;
	query: URLSearchParams;
	headers: Record<string, unknown>;
	/** Writes events as lines. */
	send(...events: object[]): void;
	/** Breaks the connection off. */
	cut(): void;
	end(): void;
	closed: Promise<unknown>;
}

interface Refusal {
	status: number;
	code: string;
	headers?: Record<string, string>;
}

/** The parts of the service that the bridge asks, under the control of a test. */
export class FakeService {
	readonly #server: Server;
	readonly #opened: OpenedStream[] = [];
	#wake = (): void => {};
	/** Refusals of the next streams. */
	readonly refusals: Refusal[] = [];
	plan: { streams: number; streamSymbols: number | null } = { streams: 10, streamSymbols: null };
	/** Keys and tokens that the service accepts. */
	readonly credentials = new Set(["good-key", "Bearer good-token"]);

	constructor() {
		this.#server = createServer((request, response) => {
			const { pathname, searchParams } = new URL(request.url ?? "", "http://service");
			const credential = request.headers["x-api-key"] ?? request.headers.authorization;
			if (!this.credentials.has(String(credential)))
				return refuse(response, { status: 401, code: "invalid_credential" });
			if (pathname === "/account/usage") return void response.end(JSON.stringify({ usage: this.plan }));
			const refusal = this.refusals.shift();
			if (refusal) return refuse(response, refusal);
			response.writeHead(200, { "Content-Type": "application/x-ndjson" });
			response.flushHeaders();
			this.#opened.push({
				kind: pathname.slice(pathname.lastIndexOf("/") + 1),
				symbols: searchParams.get("symbols") ?? "",
				since: searchParams.get("since"),
				query: searchParams,
				headers: request.headers,
				send: (...events) =>
					void response.write(events.map((event) => `${JSON.stringify(event)}\n`).join("")),
				cut: () => response.destroy(),
				end: () => response.end(),
				closed: once(response, "close"),
			});
			this.#wake();
		});
	}

	async listen(): Promise<string> {
		this.#server.listen(0, "127.0.0.1");
		await once(this.#server, "listening");
		return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
	}

	/** The next stream that the bridge opens. */
	async opened(): Promise<OpenedStream> {
		for (;;) {
			const stream = this.#opened.shift();
			if (stream) return stream;
			await new Promise<void>((resolve) => {
				this.#wake = resolve;
			});
		}
	}

	/** The next streams, by kind. */
	async openedKinds(count: number): Promise<Map<string, OpenedStream>> {
		const streams = new Map<string, OpenedStream>();
		for (let i = 0; i < count; i++) {
			const stream = await this.opened();
			streams.set(stream.kind, stream);
		}
		return streams;
	}

	close(): void {
		this.#server.close();
		this.#server.closeAllConnections();
	}
}

function refuse(response: ServerResponse, { status, code, headers = {} }: Refusal): void {
	response.writeHead(status, headers).end(JSON.stringify({ error: code, code }));
}

/** A clock that stands still, and timers that a test lets expire. */
export class ManualTime implements Time {
	ms = 0;
	readonly #timers = new Set<{ at: number; callback: () => void }>();
	#wake = (): void => {};

	now(): number {
		return this.ms;
	}

	random(): number {
		return 1;
	}

	after(ms: number, callback: () => void): () => void {
		const timer = { at: this.ms + ms, callback };
		this.#timers.add(timer);
		this.#wake();
		return () => this.#timers.delete(timer);
	}

	/** Waits for a timer of this length, and lets it expire. */
	async expire(ms: number): Promise<void> {
		for (;;) {
			const timer = [...this.#timers].find(({ at }) => at === this.ms + ms);
			if (timer) {
				this.#timers.delete(timer);
				this.ms += ms;
				return timer.callback();
			}
			await new Promise<void>((resolve) => {
				this.#wake = resolve;
			});
		}
	}
}

/** A bridge at a free port. */
export async function startBridge(
	settings: Partial<Settings> & Pick<Settings, "url">,
	time: Time,
): Promise<{ url: string; close: () => void }> {
	const { http, close } = createBridge(new Service({ replay: "now", speed: 1, ...settings }), time);
	http.listen(0, "127.0.0.1");
	await once(http, "listening");
	return { url: `ws://127.0.0.1:${(http.address() as AddressInfo).port}`, close };
}

/** A bot without a library: it sends JSON, and reads message by message. */
export class PlainBot {
	readonly socket: WebSocket;
	readonly #received: unknown[] = [];
	#wake = (): void => {};
	readonly closed: Promise<number>;

	constructor(url: string, headers: Record<string, string> = {}) {
		this.socket = new WebSocket(url, { headers });
		this.closed = new Promise((resolve) => this.socket.on("close", (code) => resolve(code)));
		this.socket.on("error", () => {});
		this.socket.on("message", (data: Buffer) => {
			this.#received.push(JSON.parse(data.toString()));
			this.#wake();
		});
	}

	/** A bot that is authenticated. */
	static async open(url: string): Promise<PlainBot> {
		const bot = new PlainBot(`${url}/v2/iex`);
		await bot.next();
		bot.send({ action: "auth", key: "any", secret: "good-key" });
		await bot.next();
		return bot;
	}

	send(message: unknown): void {
		this.socket.send(typeof message === "string" ? message : JSON.stringify(message));
	}

	/** The next message, an array. */
	async next(): Promise<unknown> {
		while (this.#received.length === 0)
			await new Promise<void>((resolve) => {
				this.#wake = resolve;
			});
		return this.#received.shift();
	}

	async ask(message: unknown): Promise<unknown> {
		this.send(message);
		return this.next();
	}
}

/** Events as the service sends them, by their time of the day on 2026-11-20. */
export const events = {
	open: (id: string, time = "15:00:00Z") => ({
		event: "open",
		id,
		timestamp: at(time),
		dataVersion: "1-a",
		simulated: true,
		replay: null,
		unknownSymbols: [],
		snapshot: [],
	}),
	trade: (id: string, symbol: string, time: string, price = "268.64") => ({
		event: "trade",
		id,
		timestamp: at(time),
		symbol,
		simulated: true,
		trade: {
			price,
			volume: "700",
			timestamp: at(time),
			tradeType: "FI",
			direction: 1,
			tradeSession: 0,
		},
	}),
	depth: (id: string, symbol: string, time: string) => ({
		event: "depth",
		id,
		timestamp: at(time),
		symbol,
		simulated: true,
		conflated: 0,
		depth: {
			asks: [
				{ position: 1, price: "268.57", volume: "300", orderNum: 3 },
				{ position: 2, price: "268.58", volume: "100", orderNum: 1 },
			],
			bids: [{ position: 1, price: "268.56", volume: "700", orderNum: 5 }],
		},
	}),
	bar: (id: string, symbol: string, time: string) => ({
		event: "bar",
		id,
		timestamp: at("15:01:00Z"),
		symbol,
		simulated: true,
		candlestick: {
			date: "2026-11-20",
			timestamp: at(time),
			open: "268.40",
			high: "268.70",
			low: "268.31",
			close: "268.56",
			volume: "91052",
			turnover: "24453304.89",
			tradeSession: 0,
		},
	}),
	close: (id: string, reason: string, resume: string | null) => ({
		event: "close",
		id,
		timestamp: at("15:02:00Z"),
		reason,
		resume,
	}),
};

const at = (time: string): string => `2026-11-20T${time}`;
