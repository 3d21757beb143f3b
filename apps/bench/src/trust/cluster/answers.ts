import type { HttpResponse } from "../../frame/connection.ts";
import type { LoadRequest } from "../../frame/load.ts";
import { tradedSymbol, tradesInFile } from "./imports.ts";

/** A service may answer from its memory for half a second after an import; the rest is for a machine with other work. */
const maxVersionAgeMs = 3_000;

/** Compares the answers of all clients with what is right, and gathers what is not. */
export class AnswerCheck {
	/** Answers that differ from those of before the failure, or have a part of a file. */
	readonly wrong: string[] = [];
	/** Answers of a data version that another answer had replaced for more than `maxVersionAgeMs`. */
	readonly old: string[] = [];
	/** Milliseconds for which the oldest answer had been replaced. */
	maxAgeMs = 0;
	/** Instants of the 200s, by the clock of the process. */
	readonly answeredAt: number[] = [];
	/** Responses of HAProxy in the place of one that did not come; the request may have been charged. */
	lost = 0;
	/** Responses 503 of a service, whose charge may be stored. */
	unavailable = 0;
	readonly #bodies: ReadonlyMap<string, string>;
	/** Each data version with the instant (epoch milliseconds) at which an answer first had it or a newer one. */
	readonly #versions: { version: number; at: number }[] = [];

	constructor(bodies: ReadonlyMap<string, string>) {
		this.#bodies = bodies;
	}

	take({ status, headers, body }: HttpResponse, { target }: LoadRequest, sentAt: number): void {
		const isOfService = headers.has("x-request-id");
		if (!isOfService && (status === 502 || status === 504)) this.lost++;
		if (isOfService && status === 503) this.unavailable++;
		if (status !== 200) return;
		this.answeredAt.push(performance.now());
		const expected = this.#bodies.get(target);
		if (expected !== undefined && body !== expected) this.wrong.push(`${target}: ${body.slice(0, 200)}`);
		if (target === newestTradeTarget && !isWholeFile(body)) this.wrong.push(`part of a file: ${body}`);
		this.#checkVersion(Number.parseInt(headers.get("x-data-version") ?? "", 10), sentAt);
	}

	#checkVersion(version: number, sentAt: number): void {
		if (Number.isNaN(version)) return;
		const newer = this.#versions.find((entry) => entry.version > version);
		if (newer && sentAt - newer.at > this.maxAgeMs) this.maxAgeMs = sentAt - newer.at;
		if (newer && sentAt - newer.at > maxVersionAgeMs)
			this.old.push(`version ${version} ${sentAt - newer.at} ms after ${newer.version}`);
		if (version > (this.#versions.at(-1)?.version ?? 0)) this.#versions.push({ version, at: Date.now() });
	}
}

export const newestTradeTarget = `/api/market-data/quote/trades?symbol=${tradedSymbol}&count=1`;

/** The volume of the newest trade, which is the number of trades up to it; 0 without any. */
export function newestVolume(body: string): number {
	const { trades } = JSON.parse(body) as { trades: { volume: string }[] };
	return Number(trades[0]?.volume ?? 0);
}

/** True if the newest trade is the last one of its file. */
const isWholeFile = (body: string): boolean => newestVolume(body) % tradesInFile === 0;

/** Milliseconds of the longest time without an answer between two instants. */
export function findMaxGapMs(answeredAt: readonly number[], from: number, to: number): number {
	const instants = [from, ...answeredAt.filter((at) => at >= from && at <= to), to];
	return instants.reduce((longest, at, index) => Math.max(longest, at - (instants[index - 1] ?? at)), 0);
}
