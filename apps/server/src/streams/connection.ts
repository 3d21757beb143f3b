import type { ServerResponse } from "node:http";
import type { AccountStore, AllowanceState, Credential } from "@us-market-data/store";
import {
	type EndReason,
	heartbeat,
	type MarketStream,
	type StreamFormat,
	type StreamItem,
	StreamMeter,
	type StreamTime,
	sseBeginning,
	textOf,
} from "@us-market-data/streams";
import type { Logger } from "pino";
import type { RequestContext } from "../request.ts";
import type { OpenStream, OpenStreams, StreamSlot } from "./open-streams.ts";

/** Why a connection ends, as its last event says. */
type CloseReason = Exclude<EndReason, "stopped"> | "hour" | "allowance" | "revoked" | "shutdown" | "failure";

/** Milliseconds without an event after which a comment is sent. */
const heartbeatMs = 15_000;

/** Milliseconds between two looks at a credential. */
const credentialMs = 15_000;

/** Milliseconds after which a connection ends, so that balancers and processes may change. */
const maxConnectionMs = 3_600_000;

/** Characters that are written at once. A reader that does not read holds about as many, and one event more. */
const maxWriteLength = 65_536;

export interface ConnectionDeps {
	accounts: Pick<AccountStore, "charge">;
	openStreams: Pick<OpenStreams, "sent">;
	time: StreamTime;
	now: () => number;
	log: Logger;
}

export interface ConnectionOptions {
	stream: MarketStream;
	format: StreamFormat;
	operationId: string;
	credential: Credential;
	slot: Pick<StreamSlot, "attach">;
	/** Reads the credential again; undefined when it does not allow the stream any more. */
	renew(): Promise<Credential | undefined>;
}

/**
 * Sends a stream to its reader: batches as the reader takes them, paid in blocks, with comments while nothing happens. It
 * holds what one write needs.
 */
export class StreamConnection implements OpenStream {
	readonly #options: ConnectionOptions;
	readonly #response: ServerResponse;
	readonly #context: RequestContext;
	readonly #deps: ConnectionDeps;
	readonly #meter: StreamMeter;
	readonly #startedAt: number;
	#credential: Credential;
	#lastWriteAt: number;
	#credentialAt: number;
	#isRenewing = false;
	#reason: CloseReason | undefined;
	#wakeWriter: (() => void) | undefined;

	constructor(
		response: ServerResponse,
		context: RequestContext,
		options: ConnectionOptions,
		deps: ConnectionDeps,
	) {
		this.#response = response;
		this.#context = context;
		this.#options = options;
		this.#deps = deps;
		this.#credential = options.credential;
		this.#meter = new StreamMeter(options.operationId, deps);
		this.#startedAt = deps.time.elapsed();
		this.#lastWriteAt = this.#startedAt;
		this.#credentialAt = this.#startedAt;
	}

	/** Sends the stream to its end. Resolves when the last charge is settled. */
	async run(): Promise<void> {
		const { stream, format, slot } = this.#options;
		const onClose = () => {
			stream.stop();
			this.#wakeWriter?.();
		};
		this.#response.on("close", onClose);
		try {
			slot.attach(this);
			this.#write((format === "sse" ? sseBeginning : "") + textOf(stream.open, format));
			this.#finish(await this.#sendAll());
		} catch (err) {
			this.#deps.log.error({ err, requestId: this.#context.id }, "a stream failed");
			this.#finish("failure");
		} finally {
			this.#response.off("close", onClose);
		}
	}

	tick(): void {
		const now = this.#deps.time.elapsed();
		if (now - this.#startedAt >= maxConnectionMs) this.#close("hour");
		else if (now - this.#lastWriteAt >= heartbeatMs && !this.#response.writableNeedDrain)
			this.#write(heartbeat[this.#options.format]);
		if (now - this.#credentialAt >= credentialMs && !this.#isRenewing) void this.#renew();
	}

	shutDown(): void {
		this.#close("shutdown");
	}

	/** Ends the stream; the first reason counts. */
	#close(reason: CloseReason): void {
		this.#reason ??= reason;
		this.#options.stream.stop();
		this.#wakeWriter?.();
	}

	async #renew(): Promise<void> {
		this.#isRenewing = true;
		try {
			const credential = await this.#options.renew();
			if (credential) this.#credential = credential;
			else this.#close("revoked");
		} catch (err) {
			// A store that does not answer for a moment ends no stream: its next charge does.
			this.#deps.log.warn({ err }, "the credential of a stream could not be read");
		} finally {
			this.#isRenewing = false;
			this.#credentialAt = this.#deps.time.elapsed();
		}
	}

	/** Sends batches until the stream or the connection ends. */
	async #sendAll(): Promise<CloseReason | undefined> {
		const { batches } = this.#options.stream;
		for (;;) {
			const step = await batches.next();
			if (this.#response.closed) return undefined;
			if (this.#reason) return this.#reason;
			if (step.done) return step.value === "stopped" ? undefined : step.value;
			const cut = await this.#sendBatch(step.value);
			if (cut) return cut;
		}
	}

	/** Sends the events of a batch in pieces, each when the reader has taken the one before. */
	async #sendBatch(items: readonly StreamItem[]): Promise<CloseReason | undefined> {
		const { format, stream } = this.#options;
		let text = "";
		let events = 0;
		const flush = async (): Promise<void> => {
			if (text === "") return;
			this.#meter.send(events);
			this.#deps.openStreams.sent(events);
			const isTaken = this.#write(text);
			text = "";
			events = 0;
			if (!isTaken) await this.#drained();
		};
		for (const item of items) {
			if (item.isData && this.#meter.free === events) {
				await flush();
				const state = this.#isOver() ? undefined : await this.#pay();
				if (!state) return this.#reason;
				text = textOf(stream.control("usage", this.#usage(state)), format);
			}
			text += textOf(item, format);
			stream.acknowledge(item);
			if (item.isData) events++;
			if (text.length < maxWriteLength) continue;
			await flush();
			if (this.#isOver()) return this.#reason;
		}
		await flush();
		return this.#reason;
	}

	/** Debits the next block of events. Without one the stream ends. */
	async #pay(): Promise<AllowanceState | undefined> {
		await this.#renew();
		if (this.#isOver()) return undefined;
		const state = await this.#meter.pay(this.#credential);
		if (state) this.#context.cost = this.#meter.cost;
		else this.#close("allowance");
		return state;
	}

	/** True when nothing more is sent of the market. */
	#isOver(): boolean {
		return this.#reason !== undefined || this.#response.closed;
	}

	/** @returns false when the reader has to take it before more is written */
	#write(text: string): boolean {
		this.#lastWriteAt = this.#deps.time.elapsed();
		this.#context.bodyBytes = (this.#context.bodyBytes ?? 0) + Buffer.byteLength(text);
		return this.#response.write(text);
	}

	/** Resolves when the reader has taken what was written, or the stream ends. */
	#drained(): Promise<void> {
		if (this.#response.closed || this.#reason) return Promise.resolve();
		return new Promise((resolve) => {
			const wake = () => {
				this.#response.off("drain", wake);
				this.#wakeWriter = undefined;
				resolve();
			};
			this.#wakeWriter = wake;
			this.#response.on("drain", wake);
		});
	}

	#usage({ used }: AllowanceState): object {
		const allowance = this.#credential.plan.monthlyAllowance;
		const remaining = allowance === null ? null : Math.max(0, allowance - used);
		return { cost: this.#context.cost, used, allowance, remaining };
	}

	/** Sends the last event to a reader that is still there. */
	#finish(reason: CloseReason | undefined): void {
		if (reason === undefined || this.#response.closed) return;
		const { stream, format } = this.#options;
		const resume = reason === "until" || reason === "end" ? null : stream.cursor();
		this.#write(textOf(stream.control("close", { reason, resume }), format));
		this.#response.end();
	}
}
