import { isAscii } from "node:buffer";
import type { ClientRequest, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import type { Route } from "../request/context.ts";

/** An answer with status 200 that may be sent again, byte for byte but for the headers of a single request. */
export interface KeptAnswer {
	route: Route;
	/** The data version that it was made of. */
	dataVersion: number;
	/** Instants between which it holds: the first included, the second not. Epoch milliseconds. */
	from: number;
	until: number;
	/** Names and values of the headers, in turns. */
	headers: readonly string[];
	/** Places of values in `headers` that differ from request to request, by the lower-case name. */
	varying: ReadonlyMap<string, number>;
	/** Text where every character is a byte, which node:http writes together with the head. */
	body: string | Uint8Array;
	etag: string;
}

/** Bytes of all kept answers together. */
const capacity = 32 * 1024 * 1024;

/** A longer answer is not kept: making it costs little against sending it. */
const longest = 64 * 1024;

/** Approximate bytes of an entry beside its body and its target. */
const weightOfEntry = 2 * 1024;

/** Headers that belong to one request, or to one connection. */
const varyingNames: ReadonlySet<string> = new Set([
	"x-request-id",
	"x-data-requests-limit",
	"x-data-requests-remaining",
	"x-data-requests-reset",
	"x-data-requests-cost",
]);

/** Targets whose first request is remembered. */
const remembered = 20_000;

/** A request with a longer target is not expected again. */
const longestTarget = 1024;

/**
 * Answers by the target of their request, in bounded memory: the least recently used leave first. An answer is kept from
 * the second request on, so that a flood of new targets puts none away.
 */
export class KeptAnswers {
	readonly #answers: LRUCache<string, KeptAnswer>;
	readonly #asked = new LRUCache<string, true>({ max: remembered });

	constructor(maxSize = capacity) {
		this.#answers = new LRUCache({
			maxSize,
			sizeCalculation: ({ body }, target) => weightOfEntry + target.length + body.length,
		});
	}

	get(target: string): KeptAnswer | undefined {
		return this.#answers.get(target);
	}

	/** True when the target was requested before. Remembers it otherwise. */
	isWanted(target: string): boolean {
		if (target.length > longestTarget) return false;
		if (this.#asked.get(target)) return true;
		this.#asked.set(target, true);
		return false;
	}

	/** Keeps an answer that is about to be sent with these headers. */
	keep(
		target: string,
		answer: Pick<KeptAnswer, "route" | "dataVersion" | "from" | "until" | "etag">,
		response: ServerResponse,
		bytes: string | Uint8Array,
	): void {
		if (bytes.length > longest) return;
		const { headers, varying } = recorded(response);
		this.#answers.set(target, { ...answer, headers, varying, body: asText(bytes) });
	}

	delete(target: string): void {
		this.#answers.delete(target);
	}
}

function recorded(response: ServerResponse): Pick<KeptAnswer, "headers" | "varying"> {
	const headers: string[] = [];
	const varying = new Map<string, number>();
	// Every outgoing message has it; the types know it of client requests alone.
	const names = (response as unknown as Pick<ClientRequest, "getRawHeaderNames">).getRawHeaderNames();
	for (const name of names) {
		const lower = name.toLowerCase();
		if (lower === "connection") continue;
		if (varyingNames.has(lower)) varying.set(lower, headers.length + 1);
		headers.push(name, String(response.getHeader(name)));
	}
	return { headers, varying };
}

/** Characters beyond ASCII take several bytes, so such a body stays bytes. */
function asText(bytes: string | Uint8Array): string | Uint8Array {
	const buffer = Buffer.from(bytes as string);
	return isAscii(buffer) ? buffer.toString("latin1") : buffer;
}
