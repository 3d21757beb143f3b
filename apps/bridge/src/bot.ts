import type { IncomingHttpHeaders } from "node:http";
import type { WebSocket } from "ws";
import { decodeMessage, type Encoder, encoderOf } from "./codec.ts";
import {
	type Channel,
	channelStreams,
	channels,
	type ErrorCode,
	errorMessage,
	isSymbol,
	type Message,
	missingChannels,
	serviceSymbol,
	subscriptionMessage,
	successMessage,
	Translator,
} from "./dialect.ts";
import type { Credential, Service } from "./service.ts";
import { type DataEvent, errorCodeOf, type Time, Upstream } from "./upstream.ts";

/** Milliseconds in which a bot authenticates after it has connected. */
const authenticationMs = 10_000;

/** Bytes that wait for a bot; with more it is too slow. */
const maxBufferedBytes = 4_194_304;

/** Messages of a bot that wait for an answer. */
const maxWaitingMessages = 64;

/** Symbols of a channel, as in a stream of the service. */
const maxChannelSymbols = 500;

/** The code of WebSocket for a connection that breaks the rules of its server. */
const policyViolation = 1008;

type Subscriptions = Readonly<Record<Channel, ReadonlySet<string>>>;

interface Account {
	credential: Credential;
	/** Symbols that the plan allows at once; null for any number, and for `*`. */
	maxSymbols: number | null;
}

/** A bot: one connection of WebSocket, and at most one stream of the service for each of its channels. */
export class Bot {
	readonly #socket: WebSocket;
	readonly #service: Service;
	readonly #time: Time;
	readonly #encode: Encoder;
	readonly #translator = new Translator();
	readonly #upstreams = new Map<Channel, Upstream>();
	readonly #abort = new AbortController();
	readonly #cancelTimeout: () => void;
	#account: Account | undefined;
	#subscriptions: Subscriptions = { trades: new Set(), quotes: new Set(), bars: new Set() };
	/** Messages are handled one after the other. */
	#handling: Promise<void> = Promise.resolve();
	#waiting = 0;
	#isEnded = false;

	constructor(socket: WebSocket, headers: IncomingHttpHeaders, service: Service, time: Time) {
		this.#socket = socket;
		this.#service = service;
		this.#time = time;
		this.#encode = encoderOf(headers["content-type"]);
		socket.on("message", (data: Buffer, isBinary) => this.#receive(data, isBinary));
		socket.on("close", () => this.#end());
		// Errors end the connection; "close" follows.
		socket.on("error", () => {});
		this.#cancelTimeout = time.after(authenticationMs, () => this.#fail(404));
		this.#send([successMessage("connected")]);
		const sent = credentialOfHeaders(headers);
		if (sent) this.#queue(() => this.#authenticate(sent));
	}

	/** Ends the connection, because the bridge ends. */
	shutDown(): void {
		this.#end();
		this.#socket.close(1001);
	}

	#receive(data: Buffer, isBinary: boolean): void {
		if (this.#waiting >= maxWaitingMessages) this.#fail(400);
		else this.#queue(() => this.#handle(decodeMessage(data, isBinary)));
	}

	#queue(work: () => Promise<void>): void {
		this.#waiting++;
		this.#handling = this.#handling
			.then(async () => {
				this.#waiting--;
				if (!this.#isEnded) await work();
			})
			.catch(() => this.#fail(500));
	}

	async #handle(message: Readonly<Record<string, unknown>> | undefined): Promise<void> {
		const action = message?.["action"];
		if (message && action === "auth") {
			const sent = credentialOf(message["key"], message["secret"]);
			return sent ? this.#authenticate(sent) : this.#sendError(400);
		}
		if (!message || (action !== "subscribe" && action !== "unsubscribe")) return this.#sendError(400);
		if (!this.#account) return this.#sendError(401);
		await this.#change(this.#account, action, message);
	}

	async #authenticate(credential: Credential): Promise<void> {
		if (this.#account) return this.#sendError(403);
		try {
			const { streams, streamSymbols } = await this.#service.usage(credential, this.#abort.signal);
			if (streams === 0) return this.#fail(409);
			this.#account = { credential, maxSymbols: streamSymbols };
		} catch (error) {
			const code = errorCodeOf(error);
			return this.#fail(code === 402 ? code : 500);
		}
		this.#cancelTimeout();
		this.#send([successMessage("authenticated")]);
	}

	/** Adds to the subscriptions or takes from them. The list that follows tells what came of it. */
	async #change(
		account: Account,
		action: "subscribe" | "unsubscribe",
		{ action: _action, ...lists }: Readonly<Record<string, unknown>>,
	): Promise<void> {
		const next: Record<Channel, ReadonlySet<string>> = { ...this.#subscriptions };
		let hasMissing = false;
		for (const [channel, symbols] of Object.entries(lists)) {
			if (!Array.isArray(symbols) || !symbols.every(isSymbol)) return this.#sendError(400);
			if (missingChannels.has(channel)) hasMissing ||= symbols.length > 0 && action === "subscribe";
			else if (isChannel(channel))
				next[channel] =
					action === "subscribe"
						? new Set([...next[channel], ...symbols])
						: new Set([...next[channel]].filter((symbol) => !symbols.includes(symbol)));
			else return this.#sendError(400);
		}
		if (!isWithin(next, account.maxSymbols)) return this.#sendError(405);
		try {
			for (const channel of channels) {
				if (isSame(next[channel], this.#subscriptions[channel])) continue;
				await this.#upstream(channel, account.credential).change(symbolsOf(next[channel]));
				this.#subscriptions = { ...this.#subscriptions, [channel]: next[channel] };
			}
		} catch (error) {
			if (this.#isEnded) return;
			const code = errorCodeOf(error);
			if (code === 402) return this.#fail(code);
			this.#sendError(code);
		}
		if (hasMissing) this.#sendError(410);
		this.#send([subscriptionMessage(this.#subscriptions)]);
	}

	#upstream(channel: Channel, credential: Credential): Upstream {
		const existing = this.#upstreams.get(channel);
		if (existing) return existing;
		const upstream = new Upstream({
			service: this.#service,
			credential,
			stream: channelStreams[channel],
			time: this.#time,
			onEvents: (events) => this.#deliver(events),
			onRefused: (code) => this.#fail(code),
		});
		this.#upstreams.set(channel, upstream);
		return upstream;
	}

	/** Sends events. A replay that has no pace waits until they are written; otherwise a bot that does not read is dropped. */
	async #deliver(events: readonly DataEvent[]): Promise<void> {
		const messages = events.map((event) => this.#translator.message(event)).filter((message) => !!message);
		if (messages.length === 0 || this.#isEnded) return;
		if (this.#socket.bufferedAmount > maxBufferedBytes) return this.#fail(407);
		const written = this.#send(messages);
		if (this.#service.isUnpaced) await written;
	}

	#sendError(code: ErrorCode): void {
		void this.#send([errorMessage(code)]);
	}

	/** Resolves when the messages have left the process, or the connection is over. */
	#send(messages: readonly Message[]): Promise<void> {
		return new Promise((resolve) => this.#socket.send(this.#encode(messages), () => resolve()));
	}

	/** Sends an error, and ends the connection. */
	#fail(code: ErrorCode): void {
		if (this.#isEnded) return;
		this.#sendError(code);
		this.#end();
		this.#socket.close(policyViolation);
	}

	#end(): void {
		if (this.#isEnded) return;
		this.#isEnded = true;
		this.#cancelTimeout();
		this.#abort.abort();
		for (const upstream of this.#upstreams.values()) void upstream.stop();
	}
}

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
	one.size === other.size && [...one].every((symbol) => other.has(symbol));

const isChannel = (name: string): name is Channel => Object.hasOwn(channelStreams, name);

/** The symbols of a stream for those of a channel: all of them with `*`. */
const symbolsOf = (symbols: ReadonlySet<string>): ReadonlySet<string> =>
	new Set(symbols.has("*") ? ["*"] : [...symbols].map(serviceSymbol));

function isWithin(subscriptions: Subscriptions, maxSymbols: number | null): boolean {
	const lists = Object.values(subscriptions);
	if (lists.some((symbols) => symbols.size > maxChannelSymbols)) return false;
	if (maxSymbols === null) return true;
	const total = lists.reduce((sum, symbols) => sum + symbols.size, 0);
	return total <= maxSymbols && !lists.some((symbols) => symbols.has("*"));
}

/** Names that stand in place of a key when the secret is a token. */
const tokenKeys: ReadonlySet<unknown> = new Set(["oauth", "access_token"]);

/** The key of the service is the secret of the dialect; undefined without one. */
function credentialOf(key: unknown, secret: unknown): Credential | undefined {
	// What no header can carry is no credential.
	if (typeof secret !== "string" || !/^[\x21-\x7e]{1,8192}$/.test(secret)) return undefined;
	return tokenKeys.has(key) ? { authorization: `Bearer ${secret}` } : { "x-api-key": secret };
}

function credentialOfHeaders(headers: IncomingHttpHeaders): Credential | undefined {
	const secret = headers["apca-api-secret-key"];
	if (secret !== undefined) return credentialOf(headers["apca-api-key-id"], secret);
	const [, scheme = "", text = ""] = /^(Bearer|Basic) +(\S+)$/i.exec(headers.authorization ?? "") ?? [];
	if (scheme.toLowerCase() === "bearer") return credentialOf("oauth", text);
	if (scheme.toLowerCase() !== "basic") return undefined;
	const pair = Buffer.from(text, "base64").toString();
	return credentialOf(pair.slice(0, pair.indexOf(":")), pair.slice(pair.indexOf(":") + 1));
}
