import type { Parameter } from "@us-market-data/contract";
import { outcomesOf } from "../outcomes.ts";
import type { Outcomes } from "../preference.ts";
import type { OperationRow } from "../routes.ts";
import type { Noted } from "./noted.ts";

/** The parts of the contract that were asked for, against all of them. */
export interface CoverageReport {
	/** Counts of all operations together: asked for, and there to ask for. */
	total: Record<"operations" | "parameters" | "values" | "outcomes", { seen: number; of: number }>;
	operations: readonly OperationCoverage[];
}

export interface OperationCoverage {
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
export class Coverage {
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
