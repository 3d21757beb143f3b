import {
	type Operation,
	type OperationId,
	operationList,
	type StreamId,
	streamList,
} from "@us-market-data/contract";
import { type Family, familyRoots } from "./families.ts";

/** The facts of an operation that a request needs. */
export interface OperationRow {
	readonly family: Family;
	/** Path template below the root of the family. */
	readonly path: string;
}

/** Every operation of the contract. The build computes this module and ships its values alone. */
export const operationTable = Object.fromEntries(
	operationList.map((operation) => [operation.operationId, row(operation)]),
) as Record<OperationId, OperationRow>;

/** Every stream of the contract. */
export const streamTable = Object.fromEntries(
	streamList.map((stream) => [stream.operationId, row(stream)]),
) as Record<StreamId, OperationRow>;

/** The families that accept a bearer token; the others accept only API keys. */
export const bearerFamilies: readonly Family[] = [
	...new Set(operationList.filter(acceptsBearer).map(({ family }) => family)),
];

function row({ operationId, family, path }: Operation): OperationRow {
	const root = familyRoots[family];
	if (!path.startsWith(`${root}/`)) throw new Error(`${operationId}: ${path} is not below ${root}`);
	return { family, path: path.slice(root.length) };
}

function acceptsBearer({ security }: Operation): boolean {
	return security.includes("BearerAuth");
}
