import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { type AddressTest, ownerOf } from "../addresses.ts";
import type { AdmissionQueue } from "./admission-queue.ts";
import type { Connection } from "./connection.ts";

export interface ConnectionLimits {
	/** Connections at once; 0 means no limit. */
	total: number;
	/** Connections at once from one address (an IPv6 one with its /64); 0 means no limit. */
	perAddress: number;
	/** Addresses that carry the connections of many clients, such as proxies. */
	isExempt: AddressTest;
	/** Milliseconds that a finished answer may wait for a client that does not read it. */
	readTimeout: number;
	log?: Pick<Logger, "warn">;
}

/** Milliseconds between two searches for unread answers. */
const sweepInterval = 1_000;

/** Upper bound of accepting at the end, in milliseconds: new connections may arrive all the time. */
const longestAccepting = 4_000;

/** Times of a graceful close, in milliseconds. */
interface CloseTimeouts {
	/** Milliseconds in which an idle connection may still send a request, which gets `Connection: close`. */
	idle: number;
	/** Milliseconds after which busy connections are cut. */
	cut: number;
}

const defaultCloseTimeouts: CloseTimeouts = { idle: 500, cut: 9_000 };

/** Limits the connections of a server, cuts those that do not read their answers, and closes them gracefully. */
export class ConnectionManager {
	readonly #limits: ConnectionLimits;
	readonly #answering = new Set<ServerResponse>();
	/** The time at which a finished answer was first seen waiting. */
	readonly #waiting = new WeakMap<ServerResponse, number>();
	readonly #byOwner = new Map<string, number>();
	/** Connections accepted from the system so far, refused ones too. */
	#accepted = 0;
	#closing = false;
	readonly #connections = new Set<Connection>();
	/** For each message, the time of its last log line and the number of connections since then. */
	readonly #told = new Map<string, { at: number; count: number }>();

	constructor(limits: Partial<ConnectionLimits> = {}) {
		this.#limits = { total: 0, perAddress: 0, isExempt: () => false, readTimeout: 30_000, ...limits };
	}

	/** Enforces the limits on a server. */
	watch(server: Server, admission: Pick<AdmissionQueue, "sweep">): void {
		if (this.#limits.total > 0) server.maxConnections = this.#limits.total;
		server.on("drop", () => void this.#accepted++);
		server.on("connection", () => void this.#accepted++);
		server.on("drop", () => this.#warn("MAX_CONNECTIONS is reached: a connection was refused"));
		server.on("connection", (socket: Socket) => this.#admit(socket));
		const sweep = setInterval(() => {
			this.#cutUnread();
			admission.sweep();
		}, sweepInterval).unref();
		server.on("close", () => clearInterval(sweep));
	}

	/** Open connections. */
	get open(): number {
		return this.#connections.size;
	}

	/** True when the server closes: each answer is the last one on its connection. */
	get isClosing(): boolean {
		return this.#closing;
	}

	/** Adds a connection. */
	add(connection: Connection, socket: Socket): void {
		this.#connections.add(connection);
		socket.once("close", () => this.#connections.delete(connection));
	}

	/** Logs that connections were cut because together they held too much memory. */
	readonly reportCut = (count: number): void =>
		this.#warn("connections held too much memory: the largest were cut", undefined, count);

	/** Notes a request that will be answered. */
	began(_request: IncomingMessage, response: ServerResponse): void {
		this.#answering.add(response);
		response.on("close", () => this.#answering.delete(response));
		if (this.#closing) lastOf(response);
	}

	/**
	 * Closes a server without losing a response: it accepts waiting connections, then no new ones; every response
	 * that has not begun says `Connection: close`; idle connections end after a while; hanging ones are cut. Resolves with
	 * the number of connections that were cut.
	 */
	async close(server: Server, { idle, cut } = defaultCloseTimeouts): Promise<number> {
		const begun = performance.now();
		await this.#acceptWaiting();
		this.#closing = true;
		for (const response of this.#answering) if (!response.headersSent) lastOf(response);
		const closed = new AbortController();
		server.once("close", () => closed.abort());
		// The close of node:http would end idle connections now, under requests that are on their way on them.
		NetServer.prototype.close.call(server);
		await sleep(idle, undefined, { signal: closed.signal }).catch(() => {});
		while (!closed.signal.aborted && performance.now() - begun < cut) {
			// Node regards a connection as idle when its response is finished but not yet sent.
			if (!this.#isActive()) this.#endIdle(server);
			await sleep(20, undefined, { signal: closed.signal }).catch(() => {});
		}
		const hanging = closed.signal.aborted ? 0 : await connectionsOf(server);
		server.closeAllConnections();
		// Ends the timers of node:http.
		server.close();
		return hanging;
	}

	/** Node does not know the connections that brought it no request. */
	#endIdle(server: Server): void {
		server.closeIdleConnections();
		for (const connection of this.#connections) if (connection.isIdle) connection.end();
	}

	/** True when a connection that looks idle still has bytes to send or to read. */
	#isActive(): boolean {
		for (const { writableEnded } of this.#answering) if (writableEnded) return true;
		for (const { isBusy } of this.#connections) if (isBusy) return true;
		return false;
	}

	/**
	 * The system resets unaccepted connections when the server stops listening, with the requests that
	 * they have sent. Node accepts some in each turn of the event loop: none in three turns means that none waits.
	 */
	async #acceptWaiting(): Promise<void> {
		const begun = performance.now();
		for (let quiet = 0; quiet < 3 && performance.now() - begun < longestAccepting; ) {
			const before = this.#accepted;
			await new Promise((resolve) => setImmediate(resolve));
			quiet = this.#accepted === before ? quiet + 1 : 0;
		}
	}

	#admit(socket: Socket): void {
		const { perAddress, isExempt } = this.#limits;
		const address = socket.remoteAddress;
		if (perAddress === 0 || isExempt(address)) return;
		const owner = ownerOf(address);
		const count = (this.#byOwner.get(owner) ?? 0) + 1;
		this.#byOwner.set(owner, count);
		socket.once("close", () => this.#left(owner));
		if (count <= perAddress) return;
		socket.destroy();
		this.#warn("MAX_CONNECTIONS_PER_ADDRESS is reached: a connection was refused", owner);
	}

	#left(owner: string): void {
		const left = (this.#byOwner.get(owner) ?? 1) - 1;
		if (left > 0) this.#byOwner.set(owner, left);
		else this.#byOwner.delete(owner);
	}

	/** Logs each message at most once in a minute, because a refused client tries again. */
	#warn(message: string, client?: string, count = 1): void {
		const told = this.#told.get(message) ?? { at: Number.NEGATIVE_INFINITY, count: 0 };
		this.#told.set(message, told);
		told.count += count;
		if (performance.now() - told.at < 60_000) return;
		this.#limits.log?.warn({ client, connections: told.count }, message);
		told.at = performance.now();
		told.count = 0;
	}

	#cutUnread(): void {
		const now = performance.now();
		for (const response of this.#answering) {
			if (!response.writableEnded) continue;
			const since = this.#waiting.get(response);
			if (since === undefined) this.#waiting.set(response, now);
			else if (now - since >= this.#limits.readTimeout) {
				this.#warnOfUnread(response.socket?.remoteAddress);
				response.socket?.destroy();
			}
		}
		for (const connection of this.#connections) {
			if (now - (connection.unreadSince ?? now) < this.#limits.readTimeout) continue;
			this.#warnOfUnread(connection.address);
			connection.cut();
		}
	}

	#warnOfUnread = (client: string | undefined): void =>
		this.#warn("a client did not take its answer in time", client);
}

/** Tells the client that the connection ends with this answer. */
const lastOf = (response: ServerResponse): void => {
	response.setHeader("Connection", "close");
};

const connectionsOf = (server: Server): Promise<number> =>
	new Promise((resolve, reject) =>
		server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
	);
