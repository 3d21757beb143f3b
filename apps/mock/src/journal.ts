import { type Parameter, splitTarget } from "@us-market-data/contract";
import { redactKeys } from "@us-market-data/market/redact-keys";
import { isKeyName } from "@us-market-data/operations/hints";
import { outcomesOf } from "./outcomes.ts";
import type { SentParameters } from "./parameters.ts";
import type { Outcomes } from "./preference.ts";
import type { MockResponse } from "./response.ts";
import { describedRows, type OperationRow } from "./routes.ts";

/** Facts of a request that its answer finds out, for the log. */
export interface Noted {
	operation?: OperationRow;
	/** Path and query, where they could be read. */
	parameters?: SentParameters;
	/** Source of the answer. */
	source?: "world" | "example" | "dynamic";
}

/** The parts of the contract that were asked for, against all of them. */
interface CoverageReport {
	/** Counts of all operations together: asked for, and there to ask for. */
	total: Record<"operations" | "parameters" | "values" | "outcomes", { seen: number; of: number }>;
	operations: readonly OperationCoverage[];
}

interface OperationCoverage {
	operationId: string;
	requests: number;
	/** Parameters by name, with the values of those that have a list of them. */
	parameters: readonly { name: string; requests: number; values: Readonly<Record<string, number>> }[];
	/** Documented statuses with their numbers of answers. */
	outcomes: readonly { status: number; requests: number; codes: Readonly<Record<string, number>> }[];
}

interface Seen {
	requests: number;
	parameters: Map<string, number>;
	/** By name and value, such as `period day`. */
	values: Map<string, number>;
	statuses: Map<number, number>;
	/** By status and code. */
	codes: Map<string, number>;
}

/** Counts operations, parameters, values of lists and outcomes of the contract as they are asked for. */
class Coverage {
	readonly #outcomes: ReadonlyMap<string, Outcomes>;
	readonly #seen = new Map<string, Seen>();

	constructor(document: object) {
		this.#outcomes = outcomesOf(document);
	}

	saw({ operation, parameters }: Noted, status: number, code: string | null): void {
		if (!operation) return;
		const seen = this.#seen.get(operation.operationId) ?? empty();
		this.#seen.set(operation.operationId, seen);
		seen.requests += 1;
		add(seen.statuses, status);
		if (code !== null) add(seen.codes, `${status} ${code}`);
		for (const [name, value] of [...(parameters?.path ?? []), ...(parameters?.query ?? [])]) {
			add(seen.parameters, name);
			for (const one of value.split(",")) add(seen.values, `${name} ${one}`);
		}
	}

	report(operations: readonly OperationRow[]): CoverageReport {
		const rows = operations.map((operation) => this.#row(operation));
		const all = <T>(of: (row: OperationCoverage) => readonly T[]) => rows.flatMap(of);
		const tally = (counts: readonly number[]) => ({
			seen: counts.filter((count) => count > 0).length,
			of: counts.length,
		});
		return {
			total: {
				operations: tally(rows.map(({ requests }) => requests)),
				parameters: tally(all(({ parameters }) => parameters.map(({ requests }) => requests))),
				values: tally(all(({ parameters }) => parameters.flatMap(({ values }) => Object.values(values)))),
				outcomes: tally(all(({ outcomes }) => outcomes.map(({ requests }) => requests))),
			},
			operations: rows,
		};
	}

	#row({ operationId, parameters }: OperationRow): OperationCoverage {
		const seen = this.#seen.get(operationId) ?? empty();
		return {
			operationId,
			requests: seen.requests,
			parameters: parameters.map((parameter) => ({
				name: parameter.name,
				requests: seen.parameters.get(parameter.name) ?? 0,
				values: Object.fromEntries(
					wordsOf(parameter).map((word) => [word, seen.values.get(`${parameter.name} ${word}`) ?? 0]),
				),
			})),
			outcomes: [...(this.#outcomes.get(operationId) ?? new Map()).keys()].map((status) => ({
				status,
				requests: seen.statuses.get(status) ?? 0,
				codes: codesOf(seen, status),
			})),
		};
	}
}

const codesOf = ({ codes }: Seen, status: number): Record<string, number> =>
	Object.fromEntries(
		[...codes]
			.filter(([key]) => key.startsWith(`${status} `))
			.map(([key, count]) => [key.slice(String(status).length + 1), count]),
	);

/** The values that a parameter lists. */
const wordsOf = ({ schema }: Parameter): readonly string[] =>
	(schema.enum ?? schema.items?.enum ?? []).map(String);

const empty = (): Seen => ({
	requests: 0,
	parameters: new Map(),
	values: new Map(),
	statuses: new Map(),
	codes: new Map(),
});

const add = <K>(counts: Map<K, number>, key: K): void => void counts.set(key, (counts.get(key) ?? 0) + 1);

/** A request that was answered. Credentials are not kept. */
interface Entry {
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
		const code = status >= 400 ? codeOf(String(text)) : null;
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
		return this.#coverage.report(describedRows);
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
