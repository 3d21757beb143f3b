import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { type AddressTest, ownerOf } from "./addresses.ts";
import type { Conversation } from "./conversation.ts";
import type { Places } from "./places.ts";

export interface ConnectionLimits {
	/** Connections at once; 0 is no limit. */
	total: number;
	/** Connections at once from one address (an IPv6 one with its /64); 0 is no limit. */
	perAddress: number;
	/** Addresses that carry the connections of many, such as proxies. */
	isExempt: AddressTest;
	/** How long a finished answer may wait for a client that does not take it, in milliseconds. */
	takenWithin: number;
	log?: Pick<Logger, "warn">;
}

/** How often answers that are not taken are looked for, in milliseconds. */
const sweepInterval = 1_000;

/** With new connections all the time there is no end of them, in milliseconds. */
const longestAccepting = 4_000;

/** Times of a graceful close, in milliseconds. */
export interface ClosePace {
	/** How long an idle connection may still bring a request, which is answered with `Connection: close`. */
	idle: number;
	/** When connections that are still busy are cut. */
	cut: number;
}

const usualPace: ClosePace = { idle: 500, cut: 9_000 };

/** The connections of a server: how many there may be, who takes no answer, and how they end. */
export class Connections {
	readonly #limits: ConnectionLimits;
	readonly #answering = new Set<ServerResponse>();
	/** Since when a finished answer waits, as it was first seen. */
	readonly #waiting = new WeakMap<ServerResponse, number>();
	readonly #byOwner = new Map<string, number>();
	/** Connections taken from the system so far, refused ones too. */
	#accepted = 0;
	#closing = false;
	readonly #conversations = new Set<Conversation>();
	/** By message: when it was logged, and how many connections it is true of since. */
	readonly #told = new Map<string, { at: number; count: number }>();

	constructor(limits: Partial<ConnectionLimits> = {}) {
		this.#limits = { total: 0, perAddress: 0, isExempt: () => false, takenWithin: 30_000, ...limits };
	}

	/** Holds the connections of a server to the limits. */
	watch(server: Server, places: Pick<Places, "sweep">): void {
		if (this.#limits.total > 0) server.maxConnections = this.#limits.total;
		server.on("drop", () => void this.#accepted++);
		server.on("connection", () => void this.#accepted++);
		server.on("drop", () => this.#tell("MAX_CONNECTIONS is reached: a connection was refused"));
		server.on("connection", (socket: Socket) => this.#admit(socket));
		const sweep = setInterval(() => {
			this.#endUntaken();
			places.sweep();
		}, sweepInterval).unref();
		server.on("close", () => clearInterval(sweep));
	}

	/** A connection has a conversation. */
	met(conversation: Conversation, socket: Socket): void {
		this.#conversations.add(conversation);
		socket.once("close", () => this.#conversations.delete(conversation));
	}

	/** Connections were cut because together they held too much. */
	readonly tellCut = (count: number): void =>
		this.#tell("connections held too much memory: the largest were cut", undefined, count);

	/** A request has come in and will be answered. */
	began(_request: IncomingMessage, response: ServerResponse): void {
		this.#answering.add(response);
		response.on("close", () => this.#answering.delete(response));
		if (this.#closing) lastOf(response);
	}

	/**
	 * Ends a server so that nobody loses an answer: connections that wait are accepted, then no new ones;
	 * every answer that has not begun says `Connection: close`, idle connections end after a while, and what
	 * hangs is cut. Resolves with the number of connections that were cut.
	 */
	async close(server: Server, { idle, cut } = usualPace): Promise<number> {
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
			// Node takes a connection for idle whose answer is finished and not yet sent.
			if (!this.#isUnderWay()) server.closeIdleConnections();
			await sleep(20, undefined, { signal: closed.signal }).catch(() => {});
		}
		const hanging = closed.signal.aborted ? 0 : await connectionsOf(server);
		server.closeAllConnections();
		// Ends the timers of node:http.
		server.close();
		return hanging;
	}

	/** Whether something is on its way on a connection that looks idle. */
	#isUnderWay(): boolean {
		for (const { writableEnded } of this.#answering) if (writableEnded) return true;
		for (const { waits } of this.#conversations) if (waits) return true;
		return false;
	}

	/**
	 * The system resets connections that nobody has accepted when the server stops to listen, with the
	 * requests that they have sent. Node accepts some in each turn of the event loop: none in three of them
	 * means that none waits.
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
		this.#tell("MAX_CONNECTIONS_PER_ADDRESS is reached: a connection was refused", owner);
	}

	#left(owner: string): void {
		const left = (this.#byOwner.get(owner) ?? 1) - 1;
		if (left > 0) this.#byOwner.set(owner, left);
		else this.#byOwner.delete(owner);
	}

	/** At most one line in a minute for each message: who is refused tries again. */
	#tell(message: string, client?: string, count = 1): void {
		const told = this.#told.get(message) ?? { at: Number.NEGATIVE_INFINITY, count: 0 };
		this.#told.set(message, told);
		told.count += count;
		if (performance.now() - told.at < 60_000) return;
		this.#limits.log?.warn({ client, connections: told.count }, message);
		told.at = performance.now();
		told.count = 0;
	}

	#endUntaken(): void {
		const now = performance.now();
		for (const response of this.#answering) {
			if (!response.writableEnded) continue;
			const since = this.#waiting.get(response);
			if (since === undefined) this.#waiting.set(response, now);
			else if (now - since >= this.#limits.takenWithin) this.#cutUntaken(response);
		}
	}

	#cutUntaken({ socket }: ServerResponse): void {
		this.#tell("a client did not take its answer in time", socket?.remoteAddress);
		socket?.destroy();
	}
}

/** The answer tells the client that the connection ends with it. */
const lastOf = (response: ServerResponse): void => {
	response.setHeader("Connection", "close");
};

const connectionsOf = (server: Server): Promise<number> =>
	new Promise((resolve, reject) =>
		server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
	);
