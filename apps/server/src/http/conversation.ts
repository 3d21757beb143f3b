import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Budget, Holder } from "./budget.ts";
import type { Entrant, Places } from "./places.ts";

/** What all conversations share. */
export interface Shared {
	budget: Budget;
	places: Places;
}

/** A request that has come in on a connection. */
export interface Turn {
	request: IncomingMessage;
	response: ServerResponse;
	/** Its answer is the next one on the connection. */
	arrived(): void;
	/** Hands it to the application. */
	answer(): void;
	/** Answers that there was no place for it. */
	refuse(): void;
	/** Whether it needs no place, as those of supervisors. */
	isUrgent: boolean;
	/** Whether the application reads its body. Any other body is not read, and ends the connection. */
	isForm: boolean;
}

/** With more than this unread by the parser, nothing is taken from the socket, in bytes. */
const longestRest = 16 * 1024;

/** What a request keeps in memory beside its bytes until its answer is taken, about. */
const weightOfRequest = 6 * 1024;

/** As much is counted at most for bytes that the parser has taken: it keeps no more of an unfinished head or trailer. */
const mostParsed = 128 * 1024;

/** Memory that a byte of a head takes, about: the bytes, and the texts, names and values that were read from them. */
const weightOfParsed = 4;

/** A client that is answered while it sends a body has so long to read the answer, in milliseconds. */
const lingerTime = 1_000;

/** As much of such a body is taken and thrown away, in bytes. */
const longestLinger = 256 * 1024;

/** Pieces of what a client sent that are parsed before others have their turn. */
const piecesInTurn = 32;

const endOfHead = "\r\n\r\n";

/**
 * One connection: its requests and answers take turns. Node's parser takes whatever a packet holds, which may be
 * thousands of requests. So it is fed from here, a head at a time, and gets the next request when the answer before it
 * has been taken by the system. What a client sends meanwhile stays in the socket.
 */
export class Conversation implements Holder {
	held = 0;
	readonly #socket: Socket;
	readonly #shared: Shared;
	readonly #parse: (bytes: Buffer) => void;
	readonly #finish: () => void;
	/** Bytes that the parser does not have yet. */
	#rest: Buffer | undefined;
	/** Whether they are so many that the socket is not read. */
	#isFull = false;
	/** Bytes of the request under way that the parser has. */
	#parsed = 0;
	#latest: IncomingMessage | undefined;
	/** Requests that are not answered; a second one waits for the first. */
	#open = 0;
	#next: (() => void) | undefined;
	#farewell: ((socket: Socket) => void) | undefined;
	/** Whether the client has sent everything. */
	#hasAll = false;
	#isOver = false;
	/** Bytes that came behind the last request that is answered. */
	#unread = 0;

	/** Takes the bytes of a connection over from the HTTP server that it was given to just now. */
	constructor(socket: Socket, shared: Shared) {
		this.#socket = socket;
		this.#shared = shared;
		[this.#parse, this.#finish] = takeOver(socket, this.#received, this.#ended);
		socket.once("close", () => this.#release());
	}

	get address(): string | undefined {
		return this.#socket.remoteAddress;
	}

	/** Whether nothing more is read or answered. */
	get isOver(): boolean {
		return this.#isOver;
	}

	/** Whether requests wait to be read. */
	get waits(): boolean {
		return this.#rest !== undefined;
	}

	/** Nothing behind the latest request is read. */
	endHere(): void {
		this.#isOver = true;
		this.#rest = undefined;
	}

	/** Lets a request have its turn. */
	began(turn: Turn): void {
		const { request, response } = turn;
		this.#latest = request;
		this.#open++;
		if (!turn.isForm && hasBody(request)) this.#endBefore(response);
		const entrant: Entrant = {
			address: this.address,
			start: () => this.#start(turn),
			refuse: turn.refuse,
		};
		response.once("prefinish", () => this.#made(entrant));
		response.once("close", () => this.#answered(entrant));
		const enter = () => {
			turn.arrived();
			if (turn.isUrgent) entrant.start();
			else this.#shared.places.enter(entrant);
		};
		if (this.#open > 1) this.#next = enter;
		else enter();
	}

	/** Ends the connection by words of farewell, behind the answers that are under way; the first such is the only one. */
	endWith(farewell: (socket: Socket) => void): void {
		if (this.#farewell || this.#isOver) return;
		this.endHere();
		// The answer to the request under way is sent; a second one would be taken for that of the next request.
		if (this.#open === 0 && this.#latest?.complete === false) return void this.#socket.destroy();
		this.#farewell = farewell;
		// An application that waits for the rest of a body waits for ever.
		if (this.#open > 0 && this.#latest?.method === "POST" && !this.#latest.complete) this.cut();
		else if (this.#open === 0) farewell(this.#socket);
	}

	cut(): void {
		this.#socket.resetAndDestroy();
	}

	#start({ answer }: Turn): void {
		if (!this.#socket.destroyed) answer();
	}

	/**
	 * A body that nobody reads means nothing (RFC 9110 section 9.3.1). The parser does not get it, so that a fault in it
	 * is no second answer, and the connection ends behind the answer. What still comes is taken for a while, or the system
	 * would reset the connection under the answer.
	 */
	#endBefore(response: ServerResponse): void {
		this.endHere();
		response.setHeader("Connection", "close");
		const socket = this.#socket;
		socket.destroySoon = () => {
			socket.end();
			const timer = setTimeout(() => socket.destroy(), lingerTime).unref();
			socket.once("close", () => clearTimeout(timer));
		};
	}

	/** The application is done; the answer may be waiting for the client still. */
	#made(entrant: Entrant): void {
		this.#shared.places.leave(entrant);
		if (this.#socket.writableLength > 0) this.#account();
	}

	#answered(entrant: Entrant): void {
		this.#shared.places.leave(entrant);
		this.#open--;
		if (!this.#socket.writable) {
			this.endHere();
			return;
		}
		const next = this.#next;
		this.#next = undefined;
		if (next) next();
		else if (this.#farewell) this.#farewell(this.#socket);
		// Other connections have their turn before the next request of this one.
		else if (this.#rest) setImmediate(this.#feed);
		else this.#finishWhenAll();
		this.#account();
	}

	readonly #received = (bytes: Buffer): void => {
		if (this.#isOver) {
			this.#unread += bytes.length;
			if (this.#unread > longestLinger) this.#socket.pause();
			return;
		}
		this.#rest = this.#rest ? Buffer.concat([this.#rest, bytes]) : bytes;
		this.#feed();
	};

	readonly #ended = (): void => {
		this.#hasAll = true;
		// Half a request is not answered.
		if (this.#latest && !this.#latest.complete) this.#finish();
		else this.#finishWhenAll();
	};

	/** Who has sent everything still reads: the end is told to the server behind the last answer. */
	#finishWhenAll(): void {
		if (!this.#hasAll || this.#open > 0 || this.waits || this.#isOver) return;
		this.#hasAll = false;
		this.#finish();
	}

	readonly #feed = (): void => {
		for (let fed = 0; this.#rest && !this.#waitsForAnswer() && this.#socket.writable; fed++) {
			if (fed === piecesInTurn) {
				setImmediate(this.#feed);
				break;
			}
			const piece = this.#nextPiece(this.#rest);
			this.#parsed = Math.min(this.#parsed + piece.length, mostParsed);
			this.#parse(piece);
		}
		this.#account();
		this.#holdBack();
		this.#finishWhenAll();
	};

	/** Node resumes the socket at the end of each message, so that this comes behind the parser. */
	#holdBack(): void {
		const isFull = this.#rest !== undefined && this.#rest.length >= longestRest;
		if (isFull) this.#socket.pause();
		// It may be the server of node:http that has paused it.
		else if (this.#isFull) this.#socket.resume();
		this.#isFull = isFull;
	}

	#waitsForAnswer(): boolean {
		return this.#open > 1 || (this.#open === 1 && this.#latest?.complete === true);
	}

	/** At most to the end of a head, so that no two requests begin in it. Empty lines in front of it begin none. */
	#nextPiece(rest: Buffer): Buffer {
		let begin = 0;
		while (rest[begin] === 13 || rest[begin] === 10) begin++;
		const end = rest.indexOf(endOfHead, begin);
		const length = end < 0 ? rest.length : end + endOfHead.length;
		this.#rest = length < rest.length ? rest.subarray(length) : undefined;
		return this.#rest ? rest.subarray(0, length) : rest;
	}

	#account(): void {
		if (this.#open === 0 && this.#latest?.complete) {
			this.#latest = undefined;
			this.#parsed = 0;
		}
		const { writableLength } = this.#socket;
		const rest = this.#rest?.buffer.byteLength ?? 0;
		const bytes = rest + weightOfParsed * this.#parsed + this.#open * weightOfRequest + writableLength;
		this.#shared.budget.set(this, this.#socket.destroyed ? 0 : bytes);
	}

	#release(): void {
		this.endHere();
		this.#next = undefined;
		this.#shared.budget.set(this, 0);
	}
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
	Number(headers["content-length"] ?? 0) > 0 || "transfer-encoding" in headers;

/**
 * Puts listeners in the place of those by which the server of node:http reads a connection, and returns these. They are
 * the one for data, and the last one for the end. With a listener of ours the parser does not read by itself any more.
 */
function takeOver(
	socket: Socket,
	received: (bytes: Buffer) => void,
	ended: () => void,
): [parse: (bytes: Buffer) => void, finish: () => void] {
	const [parse, ...others] = socket.listeners("data");
	const finish = socket.listeners("end").at(-1);
	if (!parse || !finish || others.length > 0)
		throw new Error("node:http reads its connections in another way");
	socket.off("data", parse as () => void).off("end", finish as () => void);
	socket.on("data", received).on("end", ended);
	return [(bytes) => void parse.call(socket, bytes), () => void finish.call(socket)];
}
