import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { answerMemory } from "../answer-bytes.ts";
import type { QueuedRequest } from "./admission-queue.ts";
import { linger } from "./linger.ts";
import type { Holder } from "./memory-budget.ts";
import { hasBody, type PendingRequest } from "./pending-request.ts";
import { PlainExchange } from "./plain-exchange.ts";
import type { SharedState } from "./shared-state.ts";
import { takeOver } from "./socket-bytes.ts";
import { UnreadBytes } from "./unread-bytes.ts";

/** The socket is paused while the parser has more unread bytes than this. */
const maxUnparsed = 16 * 1024;

/** Approximate memory of a request in addition to its bytes, until its response is read. */
const weightOfRequest = 6 * 1024;

/** Upper bound of the count of parsed bytes: the parser keeps no more of an unfinished head or trailer. */
const maxParsed = 128 * 1024;

/** Approximate memory per byte of a head: the byte, and the strings that were read from it. */
const weightOfParsed = 4;

/** Bytes that are read and discarded behind the last answer. */
const longestLinger = 256 * 1024;

/** Pieces of a client's bytes that are parsed in one turn of the event loop. */
const piecesPerTurn = 32;

/**
 * One connection: it reads a request after the answer before it. Node's parser reads everything that a packet holds, which
 * may be thousands of pipelined requests. So this class feeds the parser one head at a time, and the next request when
 * the system has taken the answer before it. Bytes that a client sends meanwhile stay in the socket.
 */
export class Connection implements Holder {
	held = 0;
	readonly #socket: Socket;
	readonly #shared: SharedState;
	readonly #parse: (bytes: Buffer) => void;
	readonly #finish: () => void;
	/** Requests that node:http never sees. */
	readonly #plain: PlainExchange | undefined;
	/** Bytes that the parser has not read yet. */
	readonly #rest = new UnreadBytes();
	/** True when they are so many that the socket is paused. */
	#isFull = false;
	/** Bytes of the current request that the parser has read. */
	#parsed = 0;
	#latest: IncomingMessage | undefined;
	/** True while the parser has read a part of a head. */
	#isInHead = false;
	/** Unanswered requests; a second one waits for the first. */
	#open = 0;
	#next: (() => void) | undefined;
	#lastAnswer: ((socket: Socket) => void) | undefined;
	/** True when the client has sent everything. */
	#hasAll = false;
	#isOver = false;
	/** Bytes that came behind the last answered request. */
	#unread = 0;

	/** Takes over the bytes of a connection from the HTTP server that has just accepted it. */
	constructor(socket: Socket, shared: SharedState) {
		this.#socket = socket;
		this.#shared = shared;
		[this.#parse, this.#finish] = takeOver(socket, this.#received, this.#ended);
		this.#plain = shared.plain && new PlainExchange(socket, shared.plain, this.#asSeenByExchange());
		socket.once("close", () => this.#release());
	}

	get address(): string | undefined {
		return this.#socket.remoteAddress;
	}

	/** True when nothing more is read or answered. */
	get isOver(): boolean {
		return this.#isOver;
	}

	/** True while a request waits to be read, or is answered without node:http. */
	get isBusy(): boolean {
		return this.#rest.length > 0 || this.#plain?.isBusy === true;
	}

	/** True when node:http takes the connection for one that sent no request, because it did not see the last ones. */
	get isBeyondNode(): boolean {
		return this.#plain?.hasTaken === true && !this.#isInHead && this.#open === 0;
	}

	/** True when no request is read or answered. */
	get isIdle(): boolean {
		return this.#isBetweenRequests() && !this.isBusy;
	}

	/** The time from which an answer waits for a client that does not read it, by `performance.now()`. */
	get unreadSince(): number | undefined {
		return this.#plain?.unreadSince;
	}

	/** Stops reading behind the latest request. */
	endHere(): void {
		this.#isOver = true;
		this.#rest.clear();
	}

	/** Queues a request behind the unanswered one. */
	began(pending: PendingRequest): void {
		const { request, response } = pending;
		this.#latest = request;
		this.#isInHead = false;
		this.#open++;
		if (!pending.isForm && hasBody(request)) this.#endBefore(response);
		const queued: QueuedRequest = {
			address: this.address,
			start: () => this.#start(pending),
			refuse: pending.refuse,
		};
		response.once("prefinish", () => this.#finished(queued));
		response.once("close", () => this.#answered(queued));
		const enter = () => {
			pending.arrived();
			if (pending.isUrgent) queued.start();
			else this.#shared.admission.enter(queued);
		};
		if (this.#open > 1) this.#next = enter;
		else enter();
	}

	/** Ends the connection with a last answer, behind the answers that are not sent yet. Later calls do nothing. */
	endWith(lastAnswer: (socket: Socket) => void): void {
		if (this.#lastAnswer || this.#isOver) return;
		this.endHere();
		// The current request is answered; the client would take a second answer for that of the next request.
		if (this.#open === 0 && this.#latest?.complete === false) return void this.#socket.destroy();
		this.#lastAnswer = lastAnswer;
		// An application that waits for the rest of a body would wait forever.
		if (this.#open > 0 && this.#latest?.method === "POST" && !this.#latest.complete) this.cut();
		else if (this.#open === 0) lastAnswer(this.#socket);
	}

	cut(): void {
		this.#socket.resetAndDestroy();
	}

	/** Ends an idle connection, of a client that leaves its side open too. Later calls do nothing. */
	end(): void {
		this.endHere();
		linger(this.#socket);
	}

	#start({ answer }: PendingRequest): void {
		if (!this.#socket.destroyed) answer();
	}

	/**
	 * A body that nobody reads has no meaning (RFC 9110 section 9.3.1). The parser does not get it, so a fault in it causes
	 * no second answer, and the connection ends behind the answer.
	 */
	#endBefore(response: ServerResponse): void {
		this.endHere();
		response.setHeader("Connection", "close");
		this.#socket.destroySoon = () => linger(this.#socket);
	}

	/** The application has finished the answer; the client may not have read it yet. */
	#finished(queued: QueuedRequest): void {
		this.#shared.admission.leave(queued);
		if (this.#socket.writableLength > 0) this.#account();
	}

	#answered(queued: QueuedRequest): void {
		this.#shared.admission.leave(queued);
		this.#open--;
		if (!this.#socket.writable) {
			this.endHere();
			return;
		}
		const next = this.#next;
		this.#next = undefined;
		if (next) next();
		else if (this.#lastAnswer) this.#lastAnswer(this.#socket);
		// Other connections run before the next request of this one.
		else if (this.#rest.length > 0) setImmediate(this.#feed);
		else this.#finishWhenAll();
		this.#account();
	}

	readonly #received = (bytes: Buffer): void => {
		if (this.#isOver) {
			this.#unread += bytes.length;
			if (this.#unread > longestLinger) this.#socket.pause();
			return;
		}
		// Nearly always a whole request comes alone, while nothing else is under way.
		if (this.#rest.length === 0 && this.#isFree() && this.#plain?.offer(bytes)) this.#account();
		else this.#add(bytes);
	};

	#add(bytes: Buffer): void {
		this.#rest.add(bytes);
		this.#feed();
	}

	readonly #ended = (): void => {
		this.#hasAll = true;
		// An incomplete request is not answered.
		if (this.#latest && !this.#latest.complete) this.#finish();
		else this.#finishWhenAll();
	};

	/** A client that has sent everything still reads: the server gets the end behind the last answer. */
	#finishWhenAll(): void {
		if (!this.#hasAll || this.#open > 0 || this.isBusy || this.#isOver) return;
		this.#hasAll = false;
		this.#finish();
	}

	readonly #feed = (): void => {
		for (let fed = 0; this.#rest.length > 0 && !this.#waitsForAnswer() && this.#socket.writable; fed++) {
			if (fed === piecesPerTurn) {
				setImmediate(this.#feed);
				break;
			}
			const isFirst = this.#isBetweenRequests();
			const piece = this.#rest.takePiece(isFirst);
			if (piece.length > 0 && !(isFirst && this.#plain?.offer(piece))) this.#parseWithNode(piece);
		}
		this.#holdBack();
		this.#account();
		this.#finishWhenAll();
	};

	#parseWithNode(piece: Buffer): void {
		this.#parsed = Math.min(this.#parsed + piece.length, maxParsed);
		this.#isInHead = true;
		this.#parse(piece);
	}

	/** True when a request may be read now. */
	#isFree(): boolean {
		return !this.#waitsForAnswer() && this.#isBetweenRequests() && this.#socket.writable;
	}

	#isBetweenRequests(): boolean {
		return this.#open === 0 && !this.#isInHead && this.#latest?.complete !== false;
	}

	#asSeenByExchange() {
		return {
			isLast: () => this.#shared.isClosing(),
			waits: () => this.#account(),
			parse: (bytes: Buffer) => {
				this.#parseWithNode(bytes);
				this.#account();
			},
			sent: () => {
				if (!this.#socket.writable) return this.endHere();
				if (this.#rest.length > 0) setImmediate(this.#feed);
				else this.#finishWhenAll();
				this.#account();
			},
		};
	}

	/** Node resumes the socket at the end of each message, so this runs behind the parser. */
	#holdBack(): void {
		const isFull = this.#rest.length >= maxUnparsed;
		if (isFull) this.#socket.pause();
		// The server of node:http may have paused it.
		else if (this.#isFull) this.#socket.resume();
		this.#isFull = isFull;
	}

	#waitsForAnswer(): boolean {
		if (this.#plain?.isBusy) return true;
		return this.#open > 1 || (this.#open === 1 && this.#latest?.complete === true);
	}

	#account(): void {
		if (this.#open === 0 && this.#latest?.complete) {
			this.#latest = undefined;
			this.#parsed = 0;
		}
		const { writableLength, readableHighWaterMark } = this.#socket;
		// A paused socket still reads up to its high-water mark.
		const unparsed = this.#rest.memory + (this.#isFull ? readableHighWaterMark : 0);
		const requests = this.#open + (this.#plain?.isBusy ? 1 : 0);
		const unread = writableLength === 0 ? 0 : Math.max(writableLength, answerMemory);
		const bytes = unparsed + weightOfParsed * this.#parsed + requests * weightOfRequest + unread;
		this.#shared.budget.set(this, this.#socket.destroyed ? 0 : bytes);
	}

	#release(): void {
		this.endHere();
		this.#next = undefined;
		this.#plain?.ended();
		this.#shared.budget.remove(this);
	}
}
