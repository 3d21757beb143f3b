import type { Operation, OperationId, operations, paths } from "@us-market-data/contract";
import type { WrittenParams } from "./types.ts";

/** A group of operations under one host and root. */
export type Family = Operation["family"];

/** The root of each family below its host; the paths of a family's `GET` are relative to it. */
export const familyRoots = {
	main: "/api/market-data",
	company: "",
	legacy: "/api/{legacy_prefix}",
	account: "",
} as const satisfies Record<Family, string>;

type Table = typeof operations;
type Below<Root extends string, Path> = Path extends `${Root}${infer Rest}` ? Rest : never;

/** A query as people write it. */
type WithWrittenQuery<Parameters> = {
	[Place in keyof Parameters]: Place extends "query" ? WrittenParams<Parameters[Place]> : Parameters[Place];
};

/** The client fills in the prefix of the legacy family, so callers do not. */
type WithoutPrefix<Parameters> = Parameters extends { path: { legacy_prefix: string } }
	? Omit<Parameters, "path"> & { path?: never }
	: Parameters;

type Written<Get> = Get extends { parameters: unknown }
	? Omit<Get, "parameters"> & { parameters: WithoutPrefix<WithWrittenQuery<Get["parameters"]>> }
	: Get;

/** The paths of one family in the form that openapi-fetch reads. */
export type FamilyPaths<F extends Family> = {
	[Id in OperationId as Table[Id]["family"] extends F
		? Below<(typeof familyRoots)[F], Table[Id]["path"]>
		: never]: { get: Written<paths[Table[Id]["path"]]["get"]> };
};
