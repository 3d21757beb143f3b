import { LRUCache } from "lru-cache";
import type { AnswerKind } from "../request/answered.ts";
import type { Route } from "../request/context.ts";
import { pathOf } from "../request/target.ts";
import { type AnswerLines, answerLines, type Headers } from "./answer-lines.ts";
import { SeenTargets } from "./seen-targets.ts";

/** An answer with status 200 that may be sent again, byte for byte. */
export interface KeptAnswer {
	/** The data version that it was made of. */
	dataVersion: number;
	/** Instants between which it holds: the first included, the second not. Epoch milliseconds. */
	from: number;
	until: number;
	/** The path of its target, and its operation. */
	path: string;
	route: Route;
	lines: AnswerLines;
	/** That of the answer with status 200. */
	kind: AnswerKind;
	/** False until it was compared with the contract, or needs no comparison. */
	isCompared: boolean;
	/** Text where every character is a byte, which is written together with the head; bytes where it is long. */
	body: string | Uint8Array;
	etag: string;
}

/** The body of a kept answer, as it was before it was JSON. */
export const bodyOf = ({ body }: Pick<KeptAnswer, "body">): unknown =>
	JSON.parse(
		typeof body === "string" ? Buffer.from(body, "latin1").toString() : Buffer.from(body).toString(),
	);

/** An answer that is about to be sent. */
interface FreshAnswer extends Omit<KeptAnswer, "body" | "lines" | "path" | "kind"> {
	bytes: string | Uint8Array;
	/** Headers that tell where its data come from, and their age. */
	provenance: Headers;
}

/** The reason to keep an answer: its target was requested before, or there is room. */
export type Interest = "repeated" | "room";

/** Bytes of all kept answers together. */
const capacity = 32 * 1024 * 1024;

/** A longer answer is not kept: it would put too many others away. 1,000 bars have 170 kB. */
const longest = 256 * 1024;

/** A body up to this length is copied behind its head, because one text is sent faster than two pieces. */
const longestText = 16 * 1024;

/** Approximate bytes of an entry beside its body and its target. */
const weightOfEntry = 512;

/** A request with a longer target is not expected again. */
const longestTarget = 1024;

/** Looks of which one counts as a use: the order of use costs as much as a look. */
const looksPerUse = 8;

/**
 * Answers by the target of their request, in bounded memory: the least recently used leave first, nearly. While there is room,
 * each answer is kept; then from the second request on, so that a flood of new targets puts none away.
 */
export class KeptAnswers {
	readonly #answers: LRUCache<string, KeptAnswer>;
	readonly #seen = new SeenTargets();
	/** The newest version of the data that an answer was of. */
	#newest = Number.NEGATIVE_INFINITY;
	#looks = 0;

	constructor(maxSize = capacity) {
		this.#answers = new LRUCache({
			maxSize,
			sizeCalculation: ({ body }, target) => weightOfEntry + target.length + body.length,
		});
	}

	get(target: string): KeptAnswer | undefined {
		this.#looks = (this.#looks + 1) % looksPerUse;
		return this.#looks === 0 ? this.#answers.get(target) : this.#answers.peek(target);
	}

	/**
	 * True when an answer of a version of the data is kept that holds at an instant, and was compared where it must be. The
	 * next one is the same.
	 */
	holds(target: string, dataVersion: number, at: number): boolean {
		const held = this.#answers.get(target);
		return held?.dataVersion === dataVersion && at >= held.from && at < held.until && held.isCompared;
	}

	/**
	 * Why an answer of a version of the data is to be kept; undefined when it is not. Remembers that its target was requested.
	 * Newer data give the room of all others back: none of them is sent again.
	 */
	interestIn(target: string, dataVersion: number): Interest | undefined {
		if (dataVersion > this.#newest) this.#answers.clear();
		this.#newest = Math.max(this.#newest, dataVersion);
		if (target.length > longestTarget) return undefined;
		if (this.#seen.see(target)) return "repeated";
		return this.#hasRoom ? "room" : undefined;
	}

	/** True when no answer would leave for another one. */
	get #hasRoom(): boolean {
		return this.#answers.calculatedSize + longest < this.#answers.maxSize;
	}

	/** Keeps an answer that is about to be sent, unless it is too long. */
	keep(target: string, { bytes, provenance, ...answer }: FreshAnswer): void {
		if (bytes.length > longest) return;
		const whole = Buffer.from(bytes as string);
		const body = whole.length > longestText ? whole : whole.toString("latin1");
		const lines = answerLines(provenance, answer.etag, body.length);
		this.#answers.set(target, { ...answer, path: pathOf(target), lines, kind: {}, body });
	}
}
