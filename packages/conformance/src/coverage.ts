import { type Contract, type ContractOperation, filledPaths, propertyPaths } from "./contract.ts";
import type { HttpResponse } from "./http-client.ts";
import { digestOf } from "./response-validator.ts";

/** Documented outcomes that no request from outside causes. */
interface Unprovokable {
	readonly name: string;
	readonly reason: string;
	covers(operation: ContractOperation, status: number): boolean;
}

/** The whole list; a run must meet every other documented outcome. */
const unprovokable: readonly Unprovokable[] = [
	{
		name: "429",
		reason: "a rate limit belongs to the plan; a few operations meet it with a key that was made for it",
		covers: (_, status) => status === 429,
	},
	{
		name: "500",
		reason: "a fault inside the service, which no request may cause",
		covers: (_, status) => status === 500,
	},
	{
		name: "503",
		reason: "the service would have to lose its store",
		covers: (_, status) => status === 503,
	},
];

/** Counts the documented outcomes that were met and the response properties that held a value. */
export interface Coverage {
	saw(operation: ContractOperation, response: HttpResponse): void;
	summary(): CoverageSummary;
}

export interface CoverageSummary {
	readonly statuses: readonly StatusCoverage[];
	/** Outcomes that the run should meet and did not, such as `listTrades 402`. */
	readonly missing: readonly string[];
	readonly excused: readonly (Unprovokable & { readonly outcomes: number })[];
	readonly properties: { readonly seen: number; readonly all: number; readonly never: readonly string[] };
}

interface StatusCoverage {
	readonly operationId: string;
	readonly documented: readonly number[];
	/** The number of answers by status. */
	readonly counts: ReadonlyMap<number, number>;
}

export function createCoverage(contract: Contract, operations: readonly ContractOperation[]): Coverage {
	const statuses = new Map(operations.map((one) => [one.operationId, new Map<number, number>()]));
	const filled = new Map(operations.map((one) => [one.operationId, new Set<string>()]));
	const read = new Set<string>();
	return {
		saw({ operationId }, response) {
			const counts = statuses.get(operationId);
			counts?.set(response.status, (counts.get(response.status) ?? 0) + 1);
			const body = `${operationId} ${digestOf(response.text)}`;
			if (response.status !== 200 || read.has(body)) return;
			read.add(body);
			for (const path of filledPaths(response.json)) filled.get(operationId)?.add(path);
		},
		summary() {
			const outcomes = operations.flatMap((operation) =>
				[...operation.responses.keys()].map((status) => ({ operation, status })),
			);
			const unseen = outcomes.filter(
				({ operation, status }) => !statuses.get(operation.operationId)?.has(status),
			);
			const excuse = ({ operation, status }: (typeof unseen)[number]) =>
				unprovokable.find((one) => one.covers(operation, status));
			return {
				statuses: operations.map(({ operationId, responses }) => ({
					operationId,
					documented: [...responses.keys()],
					counts: statuses.get(operationId) ?? new Map(),
				})),
				missing: unseen
					.filter((one) => !excuse(one))
					.map((one) => `${one.operation.operationId} ${one.status}`),
				excused: unprovokable.map((one) => ({
					...one,
					outcomes: unseen.filter((outcome) => excuse(outcome) === one).length,
				})),
				properties: properties(contract, operations, filled),
			};
		},
	};
}

function properties(
	contract: Contract,
	operations: readonly ContractOperation[],
	filled: ReadonlyMap<string, ReadonlySet<string>>,
): CoverageSummary["properties"] {
	const all = operations.flatMap(({ operationId, responses }) =>
		propertyPaths(contract.document, responses.get(200)?.schema ?? {}).map((path) => ({ operationId, path })),
	);
	const never = all.filter(({ operationId, path }) => !filled.get(operationId)?.has(path));
	return {
		seen: all.length - never.length,
		all: all.length,
		never: never.map(({ operationId, path }) => `${operationId} ${path}`),
	};
}
