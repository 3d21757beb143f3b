import { Client } from "pg";
import { connectionSettings } from "./connect.ts";

interface Listener {
	/** Receives a notice. */
	heard(payload: string): void;
	/** Notices may have been lost while nothing listened. */
	missed(): void;
}

/** Milliseconds between two questions whether the connection still stands. */
const heartbeatMs = 5_000;
const minPauseMs = 250;
const maxPauseMs = 5_000;

/**
 * Listens to a channel over its own connection, and connects again whenever the connection breaks. A notice only
 * reports a change sooner. Callers must be correct without it, because a connection can be dead for seconds before
 * that shows.
 */
export class Notices {
	readonly #url: string;
	readonly #channel: Channel;
	readonly #listener: Listener;
	#client: Client | undefined;
	#timer: NodeJS.Timeout | undefined;
	#pause = minPauseMs;
	#closed = false;

	constructor(url: string, channel: Channel, listener: Listener) {
		this.#url = url;
		this.#channel = channel;
		this.#listener = listener;
		void this.#connect();
	}

	/** Sends a notice to all who listen to the channel; it is lost while the connection is away. */
	async notify(payload: string): Promise<void> {
		await this.#client?.query("select pg_notify($1, $2)", [this.#channel, payload]);
	}

	async close(): Promise<void> {
		this.#closed = true;
		clearTimeout(this.#timer);
		const client = this.#client;
		this.#client = undefined;
		await client?.end().catch(() => {});
	}

	async #connect(): Promise<void> {
		const client = new Client({ ...connectionSettings(this.#url, "notices"), query_timeout: heartbeatMs });
		this.#client = client;
		client.on("error", () => this.#lost(client));
		client.on("end", () => this.#lost(client));
		client.on("notification", ({ payload }) => this.#listener.heard(payload ?? ""));
		try {
			await client.connect();
			await client.query(`listen ${this.#channel}`);
			if (this.#client !== client) return;
			this.#pause = minPauseMs;
			this.#listener.missed();
			this.#later(heartbeatMs, () => this.#beat(client));
		} catch {
			this.#lost(client);
		}
	}

	async #beat(client: Client): Promise<void> {
		try {
			await client.query("select 1");
			if (this.#client === client) this.#later(heartbeatMs, () => this.#beat(client));
		} catch {
			this.#lost(client);
		}
	}

	/** Each connection is lost once; the next one is tried after a pause that grows while none comes about. */
	#lost(client: Client): void {
		if (this.#client !== client) return;
		this.#client = undefined;
		client.end().catch(() => {});
		if (this.#closed) return;
		this.#listener.missed();
		this.#later(this.#pause, () => this.#connect());
		this.#pause = Math.min(this.#pause * 2, maxPauseMs);
	}

	#later(milliseconds: number, work: () => Promise<void>): void {
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => void work(), milliseconds).unref();
	}
}

/** Channels by which processes tell each other, with `NOTIFY`, what they need not wait for. */
export const channels = {
	/** A key, account or plan changed. */
	credentials: "us_market_data_credentials",
	/** A transaction of market data was committed; the payload is the new data version. */
	market: "us_market_data_market",
	/** A request has named a version of the data, which all processes may hold; the payload is its name. */
	versions: "us_market_data_versions",
} as const;

export type Channel = (typeof channels)[keyof typeof channels];
