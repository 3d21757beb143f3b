import { operationList, splitTarget } from "@us-market-data/contract";
import { redactKeys } from "@us-market-data/market/redact-keys";
import { isKeyName } from "@us-market-data/operations/hints";
import type { MockResponse } from "../answer.ts";
import { Coverage, type CoverageReport } from "./coverage.ts";
import type { Noted } from "./noted.ts";

/** A request that was answered. Credentials are not kept. */
export interface Entry {
	number: number;
	/** Instant of the answer, ISO 8601. */
	at: string;
	method: string;
	target: string;
	operationId: string | null;
	status: number;
	/** The `code` of a refusal. */
	code: string | null;
	source: string | null;
	scenario: string | null;
	milliseconds: number;
	/** The fault of the sending that a scenario caused; null without one. */
	delivery: string | null;
}

/** Entries that are remembered at once. */
const maxEntries = 2000;

/** Longest target that is kept whole. */
const maxTargetLength = 500;

/** The log of a run, newest last, and what of the contract was asked for. */
export class Journal {
	#entries: Entry[] = [];
	#count = 0;
	#coverage: Coverage;
	readonly #document: object;

	constructor(document: object) {
		this.#document = document;
		this.#coverage = new Coverage(document);
	}

	note(
		request: { method: string; target: string; headers: Readonly<Record<string, unknown>> },
		response: MockResponse,
		noted: Noted,
		milliseconds: number,
	): void {
		const { status, text = "", delivery } = response;
		const code = status >= 400 ? codeOf(text) : null;
		this.#coverage.saw(noted, status, code);
		this.#count += 1;
		this.#entries.push({
			number: this.#count,
			at: new Date().toISOString(),
			method: request.method,
			target: notedTarget(request.target.slice(0, maxTargetLength)),
			operationId: noted.operation?.operationId ?? null,
			status,
			code,
			source: noted.source ?? null,
			scenario: redactKeys(request.headers["mock-scenario"]?.toString() ?? "") || null,
			milliseconds: Math.round(milliseconds * 10) / 10,
			delivery: deliveryText(delivery),
		});
		if (this.#entries.length > maxEntries) this.#entries = this.#entries.slice(-maxEntries / 2);
	}

	/** The entries with a number above `after`, oldest first. */
	entries(after = 0): readonly Entry[] {
		return this.#entries.filter(({ number }) => number > after);
	}

	coverage(): CoverageReport {
		return this.#coverage.report(operationList);
	}

	clear(): void {
		this.#entries = [];
		this.#count = 0;
		this.#coverage = new Coverage(this.#document);
	}
}

/** A target without keys, and without the values of parameters that carry a key at other services. */
function notedTarget(target: string): string {
	const [path, query] = splitTarget(target);
	if (query === "") return redactKeys(target);
	const pieces = query.split("&").map((piece) => {
		const name = piece.split("=", 1)[0] ?? "";
		// "key" alone is the name of a ranking.
		return name !== "key" && isKeyName(decoded(name)) ? `${name}=…` : piece;
	});
	return redactKeys(`${path}?${pieces.join("&")}`);
}

function decoded(name: string): string {
	try {
		return decodeURIComponent(name);
	} catch {
		return name;
	}
}

function codeOf(text: string): string | null {
	return /"code":"(\w+)"/.exec(text)?.[1] ?? null;
}

function deliveryText(delivery: MockResponse["delivery"]): string | null {
	if (!delivery) return null;
	const { delay, isCut, bytesPerSecond } = delivery;
	const parts = [
		...(delay > 0 ? [`${Math.round(delay)} ms late`] : []),
		...(bytesPerSecond === undefined ? [] : [`${bytesPerSecond} bytes a second`]),
		...(isCut ? ["cut"] : []),
	];
	return parts.length > 0 ? parts.join(", ") : null;
}
